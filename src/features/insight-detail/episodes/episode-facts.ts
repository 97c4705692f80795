import { MS_PER_DAY } from '#contract/values/instant.ts'
import { eventDays, type Episode } from '#contract/records/episode.ts'

/** How the episodes spread over time: many separate cases, or one period counted often. */
export type EpisodeSpread = {
  count: number
  undated: number
  events: number
  from: number
  to: number
  /** Episodes that began in the five years before the insight. */
  recent: number
  longestGapMs: number
  /** Episodes that begin before an earlier one has ended. */
  overlapping: number
}

const FIVE_YEARS = 5 * 365.25 * MS_PER_DAY

export function episodeSpread(episodes: readonly Episode[], emittedAt: number | null): EpisodeSpread | null {
  const dated = episodes
    .flatMap(({ start_date, end_date }) =>
      start_date === null ? [] : [{ start: start_date, end: end_date ?? start_date }],
    )
    .sort((a, b) => a.start - b.start)
  const first = dated[0]
  const last = dated.at(-1)
  if (!first || !last) return null
  const until = emittedAt ?? last.start
  let longestGapMs = 0
  let overlapping = 0
  let reach = first.end
  for (const { start, end } of dated.slice(1)) {
    if (start <= reach) overlapping += 1
    longestGapMs = Math.max(longestGapMs, start - reach)
    reach = Math.max(reach, end)
  }
  return {
    count: dated.length,
    undated: episodes.length - dated.length,
    events: episodes.reduce((sum, episode) => sum + eventDays(episode).length, 0),
    from: first.start,
    to: last.start,
    recent: dated.filter(({ start }) => start > until - FIVE_YEARS).length,
    longestGapMs,
    overlapping,
  }
}
