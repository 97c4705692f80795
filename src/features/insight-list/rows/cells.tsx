import type { ExpectedFigure } from '#shared/evidence/expected.ts'
import { formatDay } from '#shared/format/date.ts'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatRate, formatShareGap, percentileShort, rankInWords } from '#shared/format/percent.ts'
import { within } from '#shared/statistics/within.ts'
import { ReturnAmount } from '#shared/ui/amount.tsx'
import { StatusMark } from '#shared/ui/indicators/status-mark.tsx'
import { rem } from '#shared/ui/text-scale.ts'
import { elapsedShare, type InsightRow } from './insight-row.ts'
import { useRowExpected, isOutsideMiddle, useRowFacts, useRowOutcome } from './row-facts.ts'

// Cells whose figures are calculated after the rows have rendered.

function FigureCell({ id, draw }: { id: string; draw: (figure: ExpectedFigure) => LabelledProps }) {
  const expected = useRowExpected(id)
  if (!expected) return <Unknown words="not calculated yet" />
  return (
    <Labelled
      {...('missing' in expected ? { text: NOT_AVAILABLE, words: expected.missing } : draw(expected))}
    />
  )
}

/** Bold where the whole interval lies above the base rate. */
const drawShare = ({ share, range, base, side, sentence }: ExpectedFigure): LabelledProps => ({
  text: formatRate(share),
  words: range ? `95% interval ${range}, base rate ${formatRate(base)}` : sentence,
  className: side > 0 ? 'font-semibold text-ink' : 'text-ink',
})

/** Grey where the interval contains the base rate. */
function drawEdge({ share, interval, base, side, sentence }: ExpectedFigure): LabelledProps {
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
  const unchecked = useUncheckedWords(id)
  if (!status) return <Unknown words={unchecked} />
  return <ReturnAmount value={status.realised} />
}

/** Percentile of the realised return among past cases on the same day, for open insights. */
export function PercentileCell({ id }: { id: string }) {
  const { status, percentile } = useRowOutcome(id) ?? {}
  const unchecked = useUncheckedWords(id)
  if (status && status.state !== 'active')
    return <Labelled text={NOT_AVAILABLE} words="the insight has ended" />
  if (percentile === undefined) return <Unknown words={unchecked} />
  if (percentile === null) return <Labelled text={NOT_AVAILABLE} words="no past cases for this day" />
  const isOutside = isOutsideMiddle(percentile)
  const words = `${rankInWords(percentile)}${isOutside ? ', outside the middle 80%' : ''}`
  return (
    <Labelled
      text={percentileShort(percentile)}
      words={words}
      className={isOutside ? 'font-semibold text-caution' : 'text-ink-2'}
    />
  )
}

type LabelledProps = { text: string; words: string; className?: string }

/** A figure with its meaning in words, as a tooltip and for screen readers. */
const Labelled = ({ text, words, className = 'text-ink-3' }: LabelledProps) => (
  <span role="img" aria-label={`${text}: ${words}`} title={words} className={className}>
    {text}
  </span>
)

const Unknown = ({ words }: { words: string }) => (
  <span role="img" title={words} className="text-ink-3">
    –
  </span>
)

/** Why a row has no status. */
const useUncheckedWords = (id: string) =>
  useRowFacts(({ unloaded }) => unloaded.has(id)) ? 'could not be checked' : 'not checked yet'

/** Status in a row. Until the closes are loaded, a dimmed ring shows how much of the horizon has passed. */
export function StatusCell({ row, now }: { row: InsightRow; now: number }) {
  const status = useRowOutcome(row.id)?.status
  const unchecked = useUncheckedWords(row.id)
  const elapsed = elapsedShare({ ...row, endsAt: status?.end ?? row.endsAt }, now)
  if (status) return <StatusMark state={status.state} elapsed={elapsed} />
  if (elapsed === null)
    return <Unknown words={`${row.entryAt === null ? 'Date' : 'Horizon'} not provided, cannot be judged`} />
  const passed =
    elapsed < 1 ? `${formatRate(elapsed)} of the horizon passed` : `Ended ${formatDay(row.endsAt)}`
  return <StatusMark state="active" elapsed={elapsed} unchecked={`${passed}, status ${unchecked}`} />
}

/** Width of the column, px; its axis runs from −20 to +20 %. */
export const RANGE_WIDTH = 104
const LIMIT = 0.2
export const rangeX = (value: number) =>
  4 + ((within(value, -LIMIT, LIMIT) + LIMIT) / (2 * LIMIT)) * (RANGE_WIDTH - 8)

/** Signal levels and median as returns on the last value. An arrow marks a bar that continues beyond the axis. */
export function SignalRange({ low, high, median }: Pick<InsightRow, 'low' | 'high' | 'median'>) {
  if (low === null || high === null) return null
  const [from, to] = [rangeX(low), rangeX(high)]
  return (
    <svg
      viewBox={`0 0 ${RANGE_WIDTH} 12`}
      aria-hidden="true"
      style={{ width: rem(RANGE_WIDTH) }}
      className="block h-full overflow-visible"
    >
      {/* Higher than a row, which cuts it off. */}
      <path d={`M${rangeX(0)} -40v92`} className="stroke-line" />
      <rect x={from} y={3} width={Math.max(2, to - from)} height={6} className="fill-fan-edge" />
      {low < -LIMIT && <path d={`M${from - 3} 6l4 -3.5v7z`} className="fill-fan-edge" />}
      {high > LIMIT && <path d={`M${to + 3} 6l-4 -3.5v7z`} className="fill-fan-edge" />}
      {median !== null && <rect x={rangeX(median) - 1} width={2} height={12} className="fill-fan-median" />}
    </svg>
  )
}
