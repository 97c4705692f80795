import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { InsightFacts } from '#reference/engine/base/insight-facts.ts'
import type { SeriesInfo } from '#reference/series/base/series-definition.ts'
import { formatSeriesValue } from '#reference/words/sections/series-value.ts'
import { drawEpisodes, drawLevel, drawSheet, PLOT_BOX, SHEET, type SheetWords } from './chart-sheet.ts'
import { drawPng, INK } from './canvas.ts'
import { createPlot, drawAxes, drawPath, rangeOf } from './plot.ts'

/** Five years: the window whose tail the condition is about. */
const BARS_BEFORE = 1260

export type ConditionsPicture = {
  facts: InsightFacts
  info: SeriesInfo
  days: Int32Array
  values: ArrayLike<number>
  words: SheetWords
}

/** The condition's series over its own window, the threshold of the day, and the value that crossed it. */
export function drawConditions({ facts, info, days, values, words }: ConditionsPicture): Promise<Buffer> {
  const first = Math.max(0, facts.bar - BARS_BEFORE)
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

/** On an axis the unit stands in the title. */
const shortValue = (value: number, info: SeriesInfo) =>
  formatSeriesValue(value, info)
    .replace(' standard deviations', ' sd')
    .replace(/ trading days?$/, ' d')
