import type { SKRSContext2D } from '@napi-rs/canvas'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { InsightFacts, PathStep } from '#reference/engine/base/insight-facts.ts'
import type { Day, PriceHistory } from '#reference/market/base/asset.ts'
import { formatDay } from '#shared/format/date.ts'
import type { PriceFormat } from '#shared/format/price-format.ts'
import { drawEpisodes, drawLevel, drawSheet, PLOT_BOX, SHEET, type SheetWords } from './chart-sheet.ts'
import { drawPng, font, INK } from './canvas.ts'
import { bendPlot, createPlot, drawAxes, drawPath, line, rangeOf, type Plot } from './plot.ts'

/** Bars of price shown before the insight: two years. */
const BARS_BEFORE = 504
/** Share of the width for what lies ahead, be it a week or a year. */
const AHEAD = 0.28

const BANDS = [
  ['10', '90'],
  ['20', '80'],
  ['30', '70'],
  ['40', '60'],
] as const

export type ScenarioPicture = {
  facts: InsightFacts
  history: PriceHistory
  /** Trading days from the insight's own on; position = bars ahead. */
  comingDays: readonly Day[]
  words: SheetWords
  prices: PriceFormat
}

/** The price up to the day of the insight with earlier episodes marked, and the fan of what followed them ahead. */
export function drawScenario({
  facts,
  history,
  comingDays,
  words,
  prices,
}: ScenarioPicture): Promise<Buffer> {
  const bars = facts.path.at(-1)?.bars ?? 0
  const first = Math.max(0, facts.bar - BARS_BEFORE)
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

/** The two ends of what lies ahead, under its own stretch of the axis. */
function drawAheadDates(context: SKRSContext2D, plot: Plot, today: number, end: number): void {
  context.textBaseline = 'top'
  context.textAlign = 'center'
  context.font = font(12, 600)
  context.fillStyle = INK.background
  context.fillRect(plot.x(today) - 42, plot.bottom + 4, plot.right - plot.x(today) + 90, 22)
  context.fillStyle = INK.ink
  context.fillText(formatDay(today), plot.x(today), plot.bottom + 8)
  context.fillText(formatDay(end), plot.right, plot.bottom + 8)
}

/** Green: the level that would bear the insight out; red: the one at which it should be examined again. */
function drawSignals(context: SKRSContext2D, plot: Plot, facts: InsightFacts, prices: PriceFormat): void {
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

/** Label positions from top to bottom that keep a line of text between neighbours. */
function spreadApart(wanted: readonly number[]): number[] {
  const positions: number[] = []
  for (const y of wanted) positions.push(Math.max(y, (positions.at(-1) ?? Number.NEGATIVE_INFINITY) + 16))
  return positions
}
