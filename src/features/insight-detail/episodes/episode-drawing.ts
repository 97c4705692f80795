import { toIsoDay } from '#contract/values/instant.ts'
import type { Direction } from '#contract/values/codes.ts'
import { eventDays, type Episode } from '#contract/records/episode.ts'
import { cell, type ChartTableData } from '#shared/charts/table/chart-table-data.ts'
import { formatDay } from '#shared/format/date.ts'
import type { PriceFormat } from '#shared/format/price-format.ts'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatReturn } from '#shared/format/percent.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { isHit, type EpisodeOutcome } from '#shared/predictions/study.ts'

/** An episode on the price: its bar in time and its first day on the line. `price` null before the first close. */
export type EpisodeMark = {
  episode: number
  startAt: number
  endAt: number
  /** Days on which the condition was seen. */
  events: readonly number[]
  price: number | null
  outcome: EpisodeOutcome | undefined
}

/** Oldest first; an episode without a start date appears in the list only. */
export function episodeMarks(
  episodes: readonly Episode[],
  outcomes: ReadonlyMap<number, EpisodeOutcome>,
  closes: readonly Close[],
): EpisodeMark[] {
  return episodes
    .flatMap((episode, index): EpisodeMark[] => {
      const { start_date: start, end_date: end } = episode
      if (start === null) return []
      const outcome = outcomes.get(index)
      const price = outcome && outcome.start >= 0 ? closes[outcome.start]!.value : null
      const events = eventDays(episode)
      return [
        { episode: index, startAt: start, endAt: Math.max(start, end ?? start), events, price, outcome },
      ]
    })
    .sort((a, b) => a.startAt - b.startAt)
}

/** Runs of episodes of which each begins before an earlier one has ended; a lone episode is no run. Marks oldest first. */
export function overlappingRuns(marks: readonly EpisodeMark[]): { from: number; to: number }[] {
  const runs: { from: number; to: number; count: number }[] = []
  for (const { startAt, endAt } of marks) {
    const run = runs.at(-1)
    if (run && startAt <= run.to) {
      run.to = Math.max(run.to, endAt)
      run.count += 1
    } else runs.push({ from: startAt, to: endAt, count: 1 })
  }
  return runs.flatMap(({ from, to, count }) => (count > 1 ? [{ from, to }] : []))
}

/** A path from its first day at 0 %, one value per trading day. */
export type AlignedPath = { episode: number; startAt: number; values: readonly number[]; isCounted: boolean }

/** Every priced episode's path over the horizon, cut where the closes known at publication end. */
export function alignedPaths(
  marks: readonly EpisodeMark[],
  closes: readonly Close[],
  bars: number,
  lastKnown: number,
): AlignedPath[] {
  return marks.flatMap(({ episode, startAt, outcome }): AlignedPath[] => {
    if (!outcome || outcome.start < 0) return []
    const from = closes[outcome.start]!.value
    const until = Math.min(outcome.start + bars, lastKnown)
    const values: number[] = []
    for (let i = outcome.start; i <= until; i += 1) values.push(closes[i]!.value / from - 1)
    return values.length < 2 ? [] : [{ episode, startAt, values, isCounted: outcome.excluded === null }]
  })
}

export function episodeTable(
  marks: readonly EpisodeMark[],
  horizon: string | null,
  direction: Direction,
  prices: PriceFormat,
): ChartTableData {
  return {
    caption: `Episodes and their returns after ${horizon ?? 'the horizon'}, calculated here from closes`,
    columns: [
      { label: 'Start', align: 'left' },
      { label: 'End', align: 'left' },
      { label: 'Events', align: 'right', unit: 'count' },
      { label: 'Close', align: 'right', unit: 'price' },
      { label: 'Return', align: 'right', unit: 'fraction' },
      { label: 'Hit', align: 'left' },
      { label: 'Counted', align: 'left' },
    ],
    rows: marks.toReversed().map((mark) => {
      const value = mark.outcome?.value ?? null
      return [
        cell(formatDay(mark.startAt), toIsoDay(mark.startAt)),
        cell(formatDay(mark.endAt), toIsoDay(mark.endAt)),
        cell(String(mark.events.length), mark.events.length),
        cell(prices.price(mark.price), mark.price),
        cell(formatReturn(value, 2), value),
        value === null || direction === 'unknown'
          ? cell(NOT_AVAILABLE, null)
          : cell(isHit(value, direction) ? 'yes' : 'no'),
        cell(
          mark.outcome?.excluded
            ? `no: ${mark.outcome.excluded.replace('-', ' ')}`
            : mark.outcome
              ? 'yes'
              : NOT_AVAILABLE,
        ),
      ]
    }),
  }
}

/** An episode in one spoken line. */
export function describeMark(mark: EpisodeMark, horizon: string | null): string {
  const value = mark.outcome?.value ?? null
  return `${formatDay(mark.startAt)}, ${value === null ? 'return not available' : `${formatReturn(value)} after ${horizon ?? 'the horizon'}`}${mark.outcome?.excluded === 'overlaps' ? ', not counted because it overlaps' : ''}`
}
