import * as v from 'valibot'
import { parseInstant, InstantOrNull } from '#contract/values/instant.ts'
import { unparsedList } from '#contract/values/reading.ts'

/** An earlier period in which the condition held; instants in ms UTC. `events` are not parsed here: `eventDays` does. */
export const Episode = v.object({
  start_date: InstantOrNull,
  end_date: InstantOrNull,
  events: unparsedList,
})
export type Episode = v.InferOutput<typeof Episode>

/**
 * Days of an episode on which the condition was seen, ms UTC; unreadable ones are left out. Parsed only where they are shown: a page of
 * 20 insights holds 2,000 of them, which took half of its parsing time on a first visit, and its rows show none.
 */
export const eventDays = ({ events }: Pick<Episode, 'events'>): number[] =>
  events.flatMap((item) => {
    const day = (item as { date?: unknown } | null)?.date
    return (typeof day === 'string' ? parseInstant(day) : null) ?? []
  })

/**
 * Parses an episode in its usual form, with both dates and a list of events, with the same result as the schema; null for any other
 * form. Written by hand because a page of 20 insights holds some 900 of them, which took half of its parsing time with the schema.
 */
export function readPlainEpisode(item: unknown): Episode | null {
  const { start_date, end_date, events } = (item ?? {}) as Partial<Record<keyof Episode, unknown>>
  if (typeof start_date !== 'string' || typeof end_date !== 'string' || !Array.isArray(events)) return null
  const start = parseInstant(start_date)
  const end = end_date === start_date ? start : parseInstant(end_date)
  return start === null || end === null ? null : { start_date: start, end_date: end, events }
}
