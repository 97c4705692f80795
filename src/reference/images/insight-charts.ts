import type { SKRSContext2D } from '@napi-rs/canvas'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { EpisodeFact, InsightFacts, PathStep } from '#reference/engine/base/insight-facts.ts'
import type { Day, PriceHistory } from '#reference/market/base/asset.ts'
import type { SeriesInfo } from '#reference/series/base/series-definition.ts'
import { seriesValueWords } from '#reference/words/series-value.ts'
import { formatDay } from '#shared/format/date.ts'
import type { PriceFormat } from '#shared/format/price-format.ts'
import { font, INK, drawPng } from './canvas.ts'
import { fitText, line, type ImagePlot, createPlot, drawAxes, drawPath, rangeOf, bendPlot } from './plot.ts'

const SHEET = { width: 960, height: 500 } as const
const PLOT_BOX = { left: 72, top: 84, right: SHEET.width - 108, bottom: SHEET.height - 74 } as const

/** The texts around a chart; `source` describes the data. */
type SheetWords = { title: string; subtitle: string; note: string; source: string }

/** Background, title, subtitle, and the two lines at the bottom. */
function drawSheet(context: SKRSContext2D, { title, subtitle, note, source }: SheetWords): void {
  const { width, height } = SHEET
  context.fillStyle = INK.background
  context.fillRect(0, 0, width, height)
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  context.fillStyle = INK.ink
  context.font = font(20, 600)
  context.fillText(fitText(context, title, width - 48), 24, 36)
  context.fillStyle = INK.muted
  context.font = font(14)
  context.fillText(fitText(context, subtitle, width - 48), 24, 60)
  context.font = font(12)
  context.fillText(fitText(context, note, width - 48), 24, height - 28)
  context.fillText(fitText(context, source, width - 48), 24, height - 10)
}

/** The visible earlier episodes as bands with a line on their first day. */
function drawEpisodes(context: SKRSContext2D, plot: ImagePlot, episodes: readonly EpisodeFact[]): void {
  for (const { start, end } of episodes) {
    const from = Math.max(plot.left, plot.x(start * MS_PER_DAY))
    const to = Math.min(plot.right, plot.x((end + 1) * MS_PER_DAY))
    if (to <= plot.left || from >= plot.right) continue
    context.fillStyle = INK.episode
    context.fillRect(from, plot.top, Math.max(2, to - from), plot.bottom - plot.top)
    context.strokeStyle = INK.episodeLine
    context.lineWidth = 1
    if (plot.x(start * MS_PER_DAY) >= plot.left) line(context, from, plot.top, from, plot.bottom)
  }
}

/** A dotted horizontal line with a label at its right end. */
function drawLevel(
  context: SKRSContext2D,
  plot: ImagePlot,
  value: number,
  from: number,
  colour: string,
  label: string,
  labelY = plot.y(value),
): void {
  const y = plot.y(value)
  context.strokeStyle = colour
  context.lineWidth = 1.5
  context.setLineDash([2, 4])
  line(context, from, y, plot.right, y)
  context.setLineDash([])
  context.fillStyle = colour
  context.font = font(12, 600)
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.fillText(label, plot.right + 8, labelY)
}

/** Five years: the trailing window of the condition. */
const CONDITION_BARS = 1260

type ConditionsPicture = {
  facts: InsightFacts
  info: SeriesInfo
  days: Int32Array
  values: ArrayLike<number>
  words: SheetWords
}

/** The condition's series over its trailing window, the threshold, and the value that crossed it. */
export function drawConditions({ facts, info, days, values, words }: ConditionsPicture): Promise<Buffer> {
  const first = Math.max(0, facts.bar - CONDITION_BARS)
  const points: { at: number; value: number }[] = []
  for (let i = first; i <= facts.bar; i++) points.push({ at: days[i]! * MS_PER_DAY, value: values[i]! })
  const time = { from: points[0]!.at, to: points.at(-1)!.at }
  const range = rangeOf([...points.map(({ value }) => value), facts.threshold])

  return drawPng(SHEET.width, SHEET.height, (context) => {
    drawSheet(context, words)
    const plot = createPlot(PLOT_BOX, time, range)
    drawEpisodes(context, plot, facts.episodes)
    drawAxes(context, plot, time, range, (value) => shortValue(value, info))
    drawLevel(context, plot, facts.threshold, plot.left, INK.loss, shortValue(facts.threshold, info))
    context.strokeStyle = INK.accent
    context.lineWidth = 1.4
    drawPath(
      context,
      points.map(({ at, value }) => [plot.x(at), plot.y(value)] as const),
    )
    context.fillStyle = INK.ink
    context.beginPath()
    context.arc(plot.right, plot.y(facts.seriesValue), 4.5, 0, 2 * Math.PI)
    context.fill()
  })
}

/** A value with a short unit, for an axis. */
const shortValue = (value: number, info: SeriesInfo) =>
  seriesValueWords(value, info)
    .replace(' standard deviations', ' sd')
    .replace(/ trading days?$/, ' d')

/** Bars of the price before the insight: two years. */
const PRICE_BARS = 504
/** Share of the width for the horizon, whatever its length. */
const AHEAD = 0.28

const BANDS = [
  ['10', '90'],
  ['20', '80'],
  ['30', '70'],
  ['40', '60'],
] as const

type ScenarioPicture = {
  facts: InsightFacts
  history: PriceHistory
  /** Trading days from the insight's own day on; the index is the number of bars ahead. */
  comingDays: readonly Day[]
  words: SheetWords
  prices: PriceFormat
}

/** The price up to the day of the insight with earlier episodes, and the fan of past outcomes. */
export function drawScenario({
  facts,
  history,
  comingDays,
  words,
  prices,
}: ScenarioPicture): Promise<Buffer> {
  const bars = facts.path.at(-1)?.bars ?? 0
  const first = Math.max(0, facts.bar - PRICE_BARS)
  const closes = history.close.subarray(first, facts.bar + 1)
  const days = history.days.subarray(first, facts.bar + 1)
  const at = (step: PathStep) => comingDays[step.bars]! * MS_PER_DAY
  const price = (step: PathStep, p: (typeof BANDS)[number][0 | 1]) =>
    facts.lastValue * (1 + step.percentiles[p])

  const time = { from: days[0]! * MS_PER_DAY, to: comingDays[bars]! * MS_PER_DAY }
  const values = rangeOf([
    ...closes,
    facts.signalHigh,
    facts.signalLow,
    ...facts.path.flatMap((step) => [price(step, '10'), price(step, '90')]),
  ])

  return drawPng(SHEET.width, SHEET.height, (context) => {
    drawSheet(context, words)
    const today = facts.day * MS_PER_DAY
    const plot = bendPlot(createPlot(PLOT_BOX, time, values), time, today, AHEAD)
    drawEpisodes(context, plot, facts.episodes)
    drawAxes(context, plot, { from: time.from, to: today }, values, prices.price)
    drawAheadDates(context, plot, today, time.to)

    for (const [i, [low, high]] of BANDS.entries()) {
      context.fillStyle = INK.fan[i] ?? INK.fan[0]
      context.beginPath()
      for (const step of facts.path) context.lineTo(plot.x(at(step)), plot.y(price(step, high)))
      for (const step of facts.path.toReversed()) context.lineTo(plot.x(at(step)), plot.y(price(step, low)))
      context.closePath()
      context.fill()
    }
    context.strokeStyle = INK.median
    context.lineWidth = 2
    context.setLineDash([6, 4])
    drawPath(
      context,
      facts.path.map((step) => [plot.x(at(step)), plot.y(facts.lastValue * (1 + step.median))] as const),
    )
    context.setLineDash([])

    context.strokeStyle = INK.ink
    context.lineWidth = 1.6
    drawPath(
      context,
      Array.from(closes, (close, i) => [plot.x(days[i]! * MS_PER_DAY), plot.y(close)] as const),
    )
    drawSignals(context, plot, facts, prices)
  })
}

/** The first and last date of the horizon, below the axis. */
function drawAheadDates(context: SKRSContext2D, plot: ImagePlot, today: number, end: number): void {
  context.textBaseline = 'top'
  context.textAlign = 'center'
  context.font = font(12, 600)
  context.fillStyle = INK.background
  context.fillRect(plot.x(today) - 42, plot.bottom + 4, plot.right - plot.x(today) + 90, 22)
  context.fillStyle = INK.ink
  context.fillText(formatDay(today), plot.x(today), plot.bottom + 8)
  context.fillText(formatDay(end), plot.right, plot.bottom + 8)
}

/** The signal levels (green: worked, red: failed) and the median, with labels. */
function drawSignals(
  context: SKRSContext2D,
  plot: ImagePlot,
  facts: InsightFacts,
  prices: PriceFormat,
): void {
  const start = plot.x(facts.day * MS_PER_DAY)
  const [high, low] =
    facts.direction === 1 ? ([INK.gain, INK.loss] as const) : ([INK.loss, INK.gain] as const)
  const median = facts.lastValue * (1 + (facts.path.at(-1)?.median ?? 0))
  const labels = spreadApart([facts.signalHigh, median, facts.signalLow].map(plot.y))
  drawLevel(context, plot, facts.signalHigh, start, high, prices.price(facts.signalHigh), labels[0])
  drawLevel(context, plot, facts.signalLow, start, low, prices.price(facts.signalLow), labels[2])
  context.fillStyle = INK.median
  context.font = font(12, 600)
  context.fillText(`median ${prices.price(median)}`, plot.right + 8, labels[1] ?? plot.y(median))
  context.strokeStyle = INK.muted
  context.lineWidth = 1
  line(context, start, plot.top, start, plot.bottom)
  context.fillStyle = INK.ink
  context.beginPath()
  context.arc(start, plot.y(facts.lastValue), 4, 0, 2 * Math.PI)
  context.fill()
}

/** Moves labels down, from top to bottom, so that they do not overlap. */
function spreadApart(wanted: readonly number[]): number[] {
  const positions: number[] = []
  for (const y of wanted) positions.push(Math.max(y, (positions.at(-1) ?? Number.NEGATIVE_INFINITY) + 16))
  return positions
}
