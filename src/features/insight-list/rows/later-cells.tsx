import type { ExpectedFigure } from '#shared/evidence/expected.ts'
import { formatDay } from '#shared/format/date.ts'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatRate, formatReturn, returnSign, formatShareGap } from '#shared/format/percent.ts'
import { percentileShort, rankInWords } from '#shared/predictions/realised-rank.ts'
import { Amount } from '#shared/ui/amount.tsx'
import { StatusMark } from '#shared/ui/indicators/status-mark.tsx'
import { elapsedRing } from './cell-drawings.ts'
import { elapsedShare, type InsightRow } from './insight-row.ts'
import { useRowExpected } from './row-expected.ts'
import { isOutsideMiddle, useRowOutcome } from './row-outcomes.ts'

// Cells whose figures come after the rows.

type FigureCellProps = { id: string; draw: (figure: ExpectedFigure) => SaidProps }

function FigureCell({ id, draw }: FigureCellProps) {
  const expected = useRowExpected(id)
  if (!expected) return <Unknown words="not calculated yet" />
  return (
    <Said {...('missing' in expected ? { text: NOT_AVAILABLE, words: expected.missing } : draw(expected))} />
  )
}

/** Bold where the whole interval lies above the base rate. */
const drawShare = ({ share, range, base, side, sentence }: ExpectedFigure): SaidProps => ({
  text: formatRate(share),
  words: range ? `95% interval ${range}, base rate ${formatRate(base)}` : sentence,
  className: side > 0 ? 'font-semibold text-ink' : 'text-ink',
})

/** Grey where the interval holds the base rate. */
function drawEdge({ share, interval, base, side, sentence }: ExpectedFigure): SaidProps {
  if (!interval) return { text: NOT_AVAILABLE, words: sentence }
  const text = formatShareGap(share, base, { short: true })
  const rate = formatRate(base)
  return side
    ? { text, words: `expected ${formatRate(share)}, base rate ${rate}`, className: 'font-semibold text-ink' }
    : { text, words: `no clear edge: the interval holds the base rate of ${rate}` }
}

export const ExpectedCell = ({ id }: { id: string }) => <FigureCell id={id} draw={drawShare} />
export const EdgeCell = ({ id }: { id: string }) => <FigureCell id={id} draw={drawEdge} />

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
    <Said
      text={percentileShort(percentile)}
      words={words}
      className={isOutside ? 'font-semibold text-caution' : 'text-ink-2'}
    />
  )
}

type SaidProps = { text: string; words: string; className?: string }

/** A figure with what it means in words, for the pointer and for screen readers. */
const Said = ({ text, words, className = 'text-ink-3' }: SaidProps) => (
  <span role="img" aria-label={`${text}: ${words}`} title={words} className={className}>
    {text}
  </span>
)

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
