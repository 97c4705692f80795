import { min } from 'd3-array'
import { eventDays, type Episode } from '#contract/records/episode.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import type { Direction } from '#contract/values/codes.ts'
import { cell, tableOf, dayCell, countCell, returnCell } from '#shared/charts/chart-table.tsx'
import { paddedDomain } from '#shared/charts/scale.ts'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import type { PriceFormat } from '#shared/format/price-format.ts'
import { formatHits } from '#shared/format/rate-words.ts'
import { isHit, type EpisodeOutcome } from '#shared/predictions/study.ts'
import { quantile } from '#shared/statistics/quantile.ts'

/** An episode on the price chart: its bar in time, and the price of its first day; `price` is null before the first close. */
export type EpisodeMark = ReturnType<typeof episodeMarks>[number]

/** Oldest first; an episode without a start date appears in the list only. */
export const episodeMarks = (
  episodes: readonly Episode[],
  outcomes: readonly EpisodeOutcome[] = [],
  closes: readonly Close[] = [],
) => {
  const known = new Map(outcomes.map((outcome) => [outcome.episode, outcome]))
  return episodes
    .flatMap((episode, index) => {
      const { start_date: startAt, end_date: end } = episode
      if (startAt === null) return []
      const outcome = known.get(index)
      const price = (outcome && closes[outcome.start]?.value) ?? null
      const endAt = Math.max(startAt, end ?? startAt)
      /** `events`: days on which the condition held, ms UTC. */
      return [{ episode: index, startAt, endAt, events: eventDays(episode), price, outcome }]
    })
    .sort((a, b) => a.startAt - b.startAt)
}

/** Merges overlapping episodes into runs. @param marks oldest first */
export function episodeRuns(marks: readonly EpisodeMark[]) {
  const runs: { from: number; to: number; count: number }[] = []
  for (const { startAt, endAt } of marks) {
    const run = runs.at(-1)
    if (run && startAt <= run.to) {
      run.to = Math.max(run.to, endAt)
      run.count += 1
    } else runs.push({ from: startAt, to: endAt, count: 1 })
  }
  return runs
}

export const episodeTable = (
  marks: readonly EpisodeMark[],
  horizon: string | null,
  direction: Direction,
  prices: PriceFormat,
) =>
  tableOf(
    `Episodes and their returns after ${horizon ?? 'the horizon'}, calculated here from closes`,
    marks.toReversed(),
    [
      ['Start', null, ({ startAt }) => dayCell(startAt)],
      ['End', null, ({ endAt }) => dayCell(endAt)],
      ['Events', 'count', ({ events }) => countCell(events.length)],
      ['Close', 'price', ({ price }) => cell(prices.price(price), price)],
      ['Return', 'fraction', ({ outcome }) => returnCell(outcome?.value)],
      [
        'Hit',
        null,
        ({ outcome }) =>
          typeof outcome?.value !== 'number' || direction === 'unknown'
            ? cell(NOT_AVAILABLE, null)
            : cell(isHit(outcome.value, direction) ? 'yes' : 'no'),
      ],
      [
        'Counted',
        null,
        ({ outcome }) =>
          cell(
            outcome?.excluded ? `no: ${outcome.excluded.replace('-', ' ')}` : outcome ? 'yes' : NOT_AVAILABLE,
          ),
      ],
    ],
  )

/** A path that starts at 0 %, one value per trading day. */
export type AlignedPath = { episode: number; startAt: number; values: readonly number[]; isCounted: boolean }

/** The path of every priced episode over the horizon, up to the last close known at publication. */
export const alignedPaths = (
  marks: readonly EpisodeMark[],
  closes: readonly Close[],
  bars: number,
  lastKnown: number,
): AlignedPath[] =>
  marks.flatMap(({ episode, startAt, outcome }): AlignedPath[] => {
    if (!outcome || outcome.start < 0) return []
    const known = closes.slice(outcome.start, Math.min(outcome.start + bars, lastKnown) + 1)
    const values = known.map(({ value }) => value / known[0]!.value - 1)
    return values.length < 2 ? [] : [{ episode, startAt, values, isCounted: outcome.excluded === null }]
  })

/** Percentiles of the counted paths by day, as rows of a plot; a path that has ended is not extended. */
export function dayStatistics(paths: readonly AlignedPath[], bars: number) {
  const counted = paths.filter((path) => path.isCounted)
  return Array.from({ length: bars + 1 }, (_, day) => {
    const values = counted.flatMap((path) => path.values[day] ?? [])
    const at = (share: number) => quantile(values, share)
    return {
      x: day,
      n: values.length,
      median: at(0.5),
      inner: [at(0.25), at(0.75)],
      outer: [at(0.1), at(0.9)],
      above: values.filter((value) => value > 0).length,
    } as const
  }).filter((day) => day.n > 0)
}
export type DayStatistics = ReturnType<typeof dayStatistics>[number]

/** Sample size of the bands: the fewest paths on any day, at most the insight's own number of cases. */
export const fewestCases = (days: readonly DayStatistics[], cases: number | null): number | null =>
  min([cases, ...days.map(({ n }) => n)], (count) => count) ?? null

/**
 * Domain of the chart: the middle 98 % of all points, so that one outlier does not flatten the others. `leaving` counts the paths
 * that are cut off.
 */
export function alignedDomain(paths: readonly AlignedPath[], current: readonly number[]) {
  const all = paths.flatMap((path) => path.values)
  const domain = paddedDomain([quantile(all, 0.01), quantile(all, 0.99), 0, ...current], 0.05) ?? [-0.1, 0.1]
  const [low, high] = domain
  const leaving = paths.filter(({ values }) => values.some((value) => value < low || value > high)).length
  return { domain, leaving }
}

export const alignedTable = (days: readonly DayStatistics[]) =>
  tableOf('Paths of counted past cases, by trading day since the start', days, [
    ['Day', null, ({ x }) => countCell(x)],
    ['Paths', 'count', ({ n }) => countCell(n)],
    ['P10', 'fraction', ({ outer }) => returnCell(outer[0])],
    ['P25', 'fraction', ({ inner }) => returnCell(inner[0])],
    ['Median', 'fraction', ({ median }) => returnCell(median)],
    ['P75', 'fraction', ({ inner }) => returnCell(inner[1])],
    ['P90', 'fraction', ({ outer }) => returnCell(outer[1])],
    ['Above the start', 'count', ({ above, n }) => cell(formatHits(above, n), above)],
  ])
