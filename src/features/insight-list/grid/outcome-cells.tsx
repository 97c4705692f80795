import { formatReturn, returnSign } from '#shared/format/percent.ts'
import { percentileShort, placeInWords } from '#shared/predictions/realised-rank.ts'
import { Amount } from '#shared/ui/amount.tsx'
import { isOutsideMiddle } from '#features/insight-list/rows/outcome-filter.ts'
import { useRowOutcome } from '#features/insight-list/rows/row-outcomes.ts'
import type { RowOutcome } from '#features/insight-list/rows/row-outcomes.ts'

/** What the closes say of a row. */
export function OutcomeCell({ id, of }: { id: string; of: 'realised' | 'percentile' }) {
  const outcome = useRowOutcome(id)
  return of === 'realised' ? <Realised outcome={outcome} /> : <CurrentPercentile outcome={outcome} />
}

type OutcomeProps = { outcome: RowOutcome | undefined }

/** Return from the last value to the latest close of its window. */
function Realised({ outcome }: OutcomeProps) {
  if (!outcome) return <Unknown words="not checked yet" />
  const { realised } = outcome.status
  return <Amount text={formatReturn(realised)} sign={returnSign(realised)} />
}

/** Where that return stands among the past cases of the same day; of open insights only. */
function CurrentPercentile({ outcome }: OutcomeProps) {
  if (outcome && outcome.status.state !== 'active') return <Unknown words="the insight has ended" />
  if (!outcome || outcome.percentile === undefined) return <Unknown words="not checked yet" />
  if (outcome.percentile === null) return <Unknown words="no past cases for this day" />
  const isOutside = isOutsideMiddle(outcome.percentile)
  const words = `${placeInWords(outcome.percentile)}${isOutside ? ', outside the middle 80%' : ''}`
  return (
    <span
      role="img"
      aria-label={`${percentileShort(outcome.percentile)}: ${words}`}
      title={words}
      className={isOutside ? 'font-semibold text-caution' : 'text-ink-2'}
    >
      {percentileShort(outcome.percentile)}
    </span>
  )
}

const Unknown = ({ words }: { words: string }) => (
  <span role="img" aria-label={words} title={words} className="text-ink-3">
    –
  </span>
)
