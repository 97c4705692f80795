import type { ReactNode } from 'react'
import { isOutsideMiddle } from '#features/insight-list/rows/arrange-rows.ts'
import { elapsedShare, type InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { useRowOutcome } from '#features/insight-list/rows/row-outcomes.ts'
import { formatDay } from '#shared/format/date.ts'
import { NOT_AVAILABLE, NOT_AVAILABLE_SPOKEN } from '#shared/format/number.ts'
import { formatReturn, returnSign } from '#shared/format/percent.ts'
import { percentileShort, rankInWords } from '#shared/predictions/realised-rank.ts'
import { Amount } from '#shared/ui/amount.tsx'
import { StatusMark } from '#shared/ui/indicators/status-mark.tsx'
import { elapsedRing } from './cell-drawings.ts'

/** Content of one cell, which is a single element where possible, because rows are many. */
export type Cell = {
  content?: ReactNode
  /** Replaces the content for a screen reader. */
  spoken?: string | undefined
  hint?: string | undefined
  /** Drawing behind the content, as a CSS background. */
  drawing?: string | undefined
  className?: string | undefined
}

/** Longer figures get a tooltip. */
const FITS = 8

/** A figure, or `n/a` with "not available" for screen readers. */
export const figure = (content: string, rest: Cell = {}): Cell =>
  content === NOT_AVAILABLE
    ? { content, spoken: `${content}, ${NOT_AVAILABLE_SPOKEN}`, className: 'data text-ink-3' }
    : {
        content,
        hint: content.length > FITS ? content : undefined,
        ...rest,
        className: `data ${rest.className ?? ''}`,
      }

export const text = (value: string | null): Cell =>
  figure(value ?? NOT_AVAILABLE, { hint: value ?? undefined, className: 'truncate' })

export function RealisedCell({ id }: { id: string }) {
  const status = useRowOutcome(id)?.status
  if (!status) return <Unknown words="not checked yet" />
  return <Amount text={formatReturn(status.realised)} sign={returnSign(status.realised)} />
}

/** Percentile of the realised return among past cases on the same day, for open insights. */
export function PercentileCell({ id }: { id: string }) {
  const { status, percentile } = useRowOutcome(id) ?? {}
  if (status && status.state !== 'active') return <Unknown words="the insight has ended" />
  if (percentile === undefined) return <Unknown words="not checked yet" />
  if (percentile === null) return <Unknown words="no past cases for this day" />
  const isOutside = isOutsideMiddle(percentile)
  const words = `${rankInWords(percentile)}${isOutside ? ', outside the middle 80%' : ''}`
  return (
    <span
      role="img"
      aria-label={`${percentileShort(percentile)}: ${words}`}
      title={words}
      className={isOutside ? 'font-semibold text-caution' : 'text-ink-2'}
    >
      {percentileShort(percentile)}
    </span>
  )
}

const Unknown = ({ words }: { words: string }) => (
  <span role="img" aria-label={words} title={words} className="text-ink-3">
    –
  </span>
)

/** Status in a row. Until the closes are loaded, a ring shows how much of the horizon has passed. */
export function StatusCell({ row, now }: { row: InsightRow; now: number }) {
  const status = useRowOutcome(row.id)?.status
  const elapsed = elapsedShare(row, now)
  if (status) return <StatusMark state={status.state} elapsed={elapsed} />
  if (elapsed === null) return <Unknown words="Horizon not provided, cannot be judged" />
  const passed =
    elapsed < 1 ? `${Math.round(elapsed * 100)}% of the horizon passed` : `Ended ${formatDay(row.endsAt)}`
  const words = `${passed}, status not checked yet`
  return (
    <span
      role="img"
      aria-label={words}
      title={words}
      style={elapsedRing(elapsed)}
      className="block size-3 text-ink-3"
    />
  )
}
