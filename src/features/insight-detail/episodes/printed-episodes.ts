import type { Direction } from '#contract/values/codes.ts'
import type { Episode } from '#contract/records/episode.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatReturn, formatReturnRange } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'
import { quantile } from '#shared/statistics/quantile.ts'
import { isHit, type EpisodeOutcome } from '#shared/predictions/study.ts'

/** A printed episode; `startAt` null where the service provides none. */
export type PrintedEpisode = { startAt: number | null; outcome: EpisodeOutcome | undefined }

/** Up to here all episodes fit on two A4 pages; of more, the latest are listed and the others summed up. */
const ALL_FIT = 80
const LATEST = 30

/** Oldest first: what is listed one by one, and what is summed up in one sentence. */
export function printedEpisodes(episodes: readonly Episode[], outcomes: readonly EpisodeOutcome[]) {
  const byEpisode = new Map(outcomes.map((outcome) => [outcome.episode, outcome]))
  const order: PrintedEpisode[] = episodes
    .map((episode, index) => ({ startAt: episode.start_date, outcome: byEpisode.get(index) }))
    .sort((a, b) => (a.startAt ?? 0) - (b.startAt ?? 0))
  const cut = order.length > ALL_FIT ? order.length - LATEST : 0
  return { listed: order.slice(cut), earlier: order.slice(0, cut) }
}

/** The episodes that are not listed, with their figures; null when all are. */
export function earlierInWords(earlier: readonly PrintedEpisode[], direction: Direction): string | null {
  if (earlier.length === 0) return null
  const dates = earlier.flatMap(({ startAt }) => startAt ?? [])
  const returns = earlier.flatMap(({ outcome }) =>
    outcome && outcome.excluded === null ? (outcome.value ?? []) : [],
  )
  const when =
    dates.length === 0 ? '' : ` from ${formatDay(Math.min(...dates))} to ${formatDay(Math.max(...dates))}`
  const counted =
    returns.length === 0
      ? 'none of them counts'
      : [
          `${returns.length} count`,
          ...(direction === 'unknown'
            ? []
            : [`${returns.filter((value) => isHit(value, direction)).length} of them hit`]),
          `median ${formatReturn(quantile(returns, 0.5))}`,
          `middle 80% ${formatReturnRange(quantile(returns, 0.1), quantile(returns, 0.9))}`,
        ].join(', ')
  return `Not listed: ${countOf(earlier.length, 'earlier episode')}${when}; ${counted}.`
}
