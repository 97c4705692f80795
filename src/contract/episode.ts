import * as v from 'valibot'
import { Instant, parseInstant } from './instant.ts'
import { orNull } from './reading.ts'

/** A day of an episode, or none where it cannot be read. */
function readEvent(item: unknown): { date: number }[] {
  const isDated = typeof item === 'object' && item !== null && 'date' in item && typeof item.date === 'string'
  const date = isDated ? parseInstant(item.date as string) : null
  return date === null ? [] : [{ date }]
}

/** One earlier stretch of time in which the condition held; instants in ms UTC. */
export const Episode = v.object({
  start_date: orNull(Instant),
  end_date: orNull(Instant),
  events: v.pipe(
    v.nullish(v.array(v.unknown()), []),
    v.transform((items) => items.flatMap(readEvent)),
  ),
})
export type Episode = v.InferOutput<typeof Episode>

/**
 * An episode as services usually send it, with both dates and a list of events, read as the schema reads it; anything else is the
 * schema's business (null). By hand, because a page of 20 insights holds some 700 of them, half of its reading time by the schema.
 */
export function readPlainEpisode(item: unknown): Episode | null {
  if (typeof item !== 'object' || item === null) return null
  const { start_date, end_date, events } = item as Record<keyof Episode, unknown>
  if (typeof start_date !== 'string' || typeof end_date !== 'string' || !Array.isArray(events)) return null
  const [start, end] = [parseInstant(start_date), parseInstant(end_date)]
  return start === null || end === null
    ? null
    : { start_date: start, end_date: end, events: events.flatMap(readEvent) }
}
