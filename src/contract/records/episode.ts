import * as v from 'valibot'
import { Instant, parseInstant } from '#contract/values/instant.ts'
import { orNull, unreadList } from '#contract/values/reading.ts'

/** One earlier stretch of time in which the condition held; instants in ms UTC. Its `events` as they were sent: `eventDays` reads them. */
export const Episode = v.object({
  start_date: orNull(Instant),
  end_date: orNull(Instant),
  events: unreadList,
})
export type Episode = v.InferOutput<typeof Episode>

/**
 * Days of an episode on which the condition was seen, ms UTC, without those that cannot be read. Read where they are looked at: a page
 * of 20 insights holds 2,000 of them, half of its reading time in a first visit, and its rows show none.
 */
export const eventDays = ({ events }: Pick<Episode, 'events'>): number[] =>
  events.flatMap((item) => {
    const day = (item as { date?: unknown } | null)?.date
    return (typeof day === 'string' ? parseInstant(day) : null) ?? []
  })

/**
 * An episode as services usually send it, with both dates and a list of events, read as the schema reads it; anything else is the
 * schema's business (null). By hand, because a page of 20 insights holds some 900 of them, half of its reading time by the schema.
 */
export function readPlainEpisode(item: unknown): Episode | null {
  const { start_date, end_date, events } = (item ?? {}) as Partial<Record<keyof Episode, unknown>>
  if (typeof start_date !== 'string' || typeof end_date !== 'string' || !Array.isArray(events)) return null
  const start = parseInstant(start_date)
  const end = end_date === start_date ? start : parseInstant(end_date)
  return start === null || end === null ? null : { start_date: start, end_date: end, events }
}
