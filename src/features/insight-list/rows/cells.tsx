import { MAX_STARS } from '#contract/values/codes.ts'
import type { ExpectedFigure } from '#shared/evidence/expected.ts'
import { formatDay } from '#shared/format/date.ts'
import { evidenceTier, rateInterval } from '#shared/format/evidence.ts'
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

/** Status in a row. Until the closes are loaded, a ring shows how much of the horizon has passed. */
export function StatusCell({ row, now }: { row: InsightRow; now: number }) {
  const status = useRowOutcome(row.id)?.status
  const unchecked = useUncheckedWords(row.id)
  const elapsed = elapsedShare({ ...row, endsAt: status?.end ?? row.endsAt }, now)
  if (status) return <StatusMark state={status.state} elapsed={elapsed} />
  if (elapsed === null)
    return <Unknown words={`${row.entryAt === null ? 'Date' : 'Horizon'} not provided, cannot be judged`} />
  const passed =
    elapsed < 1 ? `${formatRate(elapsed)} of the horizon passed` : `Ended ${formatDay(row.endsAt)}`
  const words = `${passed}, status ${unchecked}`
  return <span role="img" title={words} style={elapsedRing(elapsed)} className="block size-3 text-ink-3" />
}

/**
 * One layer of a CSS background. The small drawings of a row are backgrounds, because scrolling thousands of rows is smooth only
 * with few elements. Lengths in px from the cell's left edge. The cell's accessible name says what is drawn.
 */
type Layer = string

const tenth = (px: number) => rem(Math.round(px * 10) / 10)

const box = (color: string, x: number, width: number, height: number | string): Layer =>
  `linear-gradient(${color} 0 0) ${tenth(x)} 50%/${tenth(width)} ${typeof height === 'number' ? rem(height) : height} no-repeat`

/** A triangle 4 px wide that points right (1) or left (−1). */
const arrow = (color: string, x: number, side: 1 | -1): Layer =>
  `conic-gradient(from ${side > 0 ? 225 : 45}deg at ${side > 0 ? 100 : 0}% 50%, ${color} 90deg, #0000 0) ${tenth(x)} 50%/${rem(4)} ${rem(7)} no-repeat`

const layers = (...drawn: (Layer | false)[]) => drawn.filter(Boolean).join()

/** Width of the column; its axis runs from −20 to +20 %. */
export const RANGE_WIDTH = 104
const LIMIT = 0.2
export const rangeX = (value: number) =>
  4 + ((within(value, -LIMIT, LIMIT) + LIMIT) / (2 * LIMIT)) * (RANGE_WIDTH - 8)

/** Signal levels and median as returns on the last value. An arrow marks a bar that continues beyond the axis. */
export function signalRange(
  low: number | null,
  high: number | null,
  median: number | null,
): string | undefined {
  if (low === null || high === null) return undefined
  const [from, to] = [rangeX(low), rangeX(high)]
  const band = 'var(--color-fan-edge)'
  return layers(
    median !== null && box('var(--color-fan-median)', rangeX(median) - 1, 2, 12),
    high > LIMIT && arrow(band, to - 1, 1),
    low < -LIMIT && arrow(band, from - 3, -1),
    box(band, from, Math.max(2, to - from), 6),
    box('var(--color-line)', rangeX(0) - 0.5, 1, '100%'),
  )
}

/** Width of the column; its axis runs from 30 to 100 %, with a line at 50 %. */
const INTERVAL_WIDTH = 58
const FROM = 0.3
const intervalX = (share: number) => 1 + ((within(share, FROM, 1) - FROM) / (1 - FROM)) * (INTERVAL_WIDTH - 2)

/** Wilson 95 % interval. Limited and thin samples: dashed line, hollow dot. Below the axis only an arrow. */
export function hitInterval(rate: number | null, count: number | null): string | undefined {
  const interval = rateInterval(rate, count)
  if (rate === null || interval === null) return undefined
  const isWeak = evidenceTier(count) !== 'ample'
  const [low, high, at] = [intervalX(interval.low), intervalX(interval.high), intervalX(rate)]
  const ink = 'var(--color-ink-2)'
  const dot =
    'radial-gradient(circle, var(--color-surface) 2px, var(--color-chart-fact) 2.4px 3.1px, #0000 3.5px) ' +
    // Not cut off at the ends of the axis.
    `${tenth(within(at - 4, 0, INTERVAL_WIDTH - 8))} 50%/${rem(8)} ${rem(8)} no-repeat`
  const dashes = `repeating-linear-gradient(90deg, ${ink} 0 2px, #0000 0 4px) ${tenth(low)} 50%/${tenth(high - low)} ${rem(1.5)} no-repeat`
  return layers(
    interval.low < FROM && arrow(rate < FROM ? 'var(--color-chart-fact)' : ink, 0, -1),
    rate >= FROM && (isWeak ? dot : box('var(--color-chart-fact)', at - 1, 2, 9)),
    isWeak ? dashes : box(ink, low, high - low, 1.5),
    box('var(--color-line)', intervalX(0.5) - 0.5, 1, '100%'),
  )
}

/** The steps after the text `8/8`, px: left edge, width, pitch, extra gap in the middle, height when met and when not. */
const STEPS = { left: 26, width: 3, pitch: 4, middle: 2, height: 10, stub: 3 }

/** Eight steps in two groups of four. Met steps are tall and unmet ones short, so that the shape shows the count. */
export const qualitySteps = (stars: number): string =>
  layers(
    ...[0, MAX_STARS / 2].flatMap((first) => {
      const next = first + MAX_STARS / 2
      const end = within(stars, first, next)
      return [steps(first, end, true), steps(end, next, false)]
    }),
  )

/** Neighbouring steps of equal height in one layer. */
function steps(from: number, to: number, isMet: boolean): Layer | false {
  const { left, width, pitch, middle, height, stub } = STEPS
  const x = left + from * pitch + (from >= MAX_STARS / 2 ? middle : 0)
  const tall = isMet ? height : stub
  const strip = `repeating-linear-gradient(90deg, var(--color-quality-${isMet ? 'on' : 'off'}) 0 ${rem(width)}, #0000 0 ${rem(pitch)})`
  return (
    to > from &&
    `${strip} ${rem(x)} calc(50% + ${rem((height - tall) / 2)})/${rem((to - from - 1) * pitch + width)} ${rem(tall)} no-repeat`
  )
}

/** A ring of 12 px for the share of the horizon that has passed; `mask` cuts its hole. */
export const elapsedRing = (share: number) => ({
  background: `conic-gradient(currentColor ${(share * 360).toFixed(0)}deg, var(--color-chart-axis) 0)`,
  mask: 'radial-gradient(circle, #0000 3.4px, #000 3.9px 5.2px, #0000 5.7px)',
})
