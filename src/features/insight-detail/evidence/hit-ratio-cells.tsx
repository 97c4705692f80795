import { clsx } from 'clsx'
import { evidenceTier } from '#shared/format/evidence.ts'
import type { HitRow } from '#features/insight-detail/model/hit-rows.ts'
import { sampleInWords } from '#features/insight-detail/model/hit-words.ts'

/** Props of both layouts. */
export type HitRowsProps = {
  rows: readonly HitRow[]
  chosen: string | null
  onChoose: (horizon: string) => void
}

export function HorizonButton({
  row,
  isChosen,
  onChoose,
}: {
  row: HitRow
  isChosen: boolean
  onChoose: (horizon: string) => void
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={`Horizon ${row.horizon}`}
      onClick={() => onChoose(row.horizon)}
      className={clsx(
        'data h-full text-center hover:text-ink',
        isChosen ? 'font-semibold text-ink' : 'text-ink-2',
      )}
    >
      {row.horizon}
    </button>
  )
}

/** Hits of cases, marked where the sample is small. */
export function Sample({ row }: { row: HitRow }) {
  const tier = evidenceTier(row.cases)
  if (row.cases === null) return <span className="text-xs text-ink-3">not provided</span>
  return (
    <span
      className={tier === 'ample' ? undefined : 'text-caution underline decoration-dotted underline-offset-2'}
    >
      {sampleInWords(row)}
      {tier !== 'ample' && <span className="text-2xs"> {tier}</span>}
    </span>
  )
}
