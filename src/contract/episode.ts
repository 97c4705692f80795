import * as v from 'valibot'
import { Instant, parseInstant } from './instant.ts'
import { orNull } from './reading.ts'

/** The days of an episode, without those that cannot be read. */
function readEvents(items: readonly unknown[]): { date: number }[] {
  const events: { date: number }[] = []
  for (const item of items) {
    const day = (item as { date?: unknown } | null)?.date
    const date = typeof day === 'string' ? parseInstant(day) : null
    if (date !== null) events.push({ date })
  }
  return events
}

/** One earlier stretch of time in which the condition held; instants in ms UTC. */
export const Episode = v.object({
  start_date: orNull(Instant),
  end_date: orNull(Instant),
  events: v.pipe(
    v.nullish(v.instance(Array<unknown>), []),
    v.transform((items) => readEvents(items)),
  ),
})
export type Episode = v.InferOutput<typeof Episode>

/**
 * An episode as services usually send it, with both dates and a list of events, read as the schema reads it; anything else is the
 * schema's business (null). By hand, because a page of 20 insights holds some 700 of them, half of its reading time by the schema.
 */
export function readPlainEpisode(item: unknown): Episode | null {
  const { start_date, end_date, events } = (item ?? {}) as Partial<Record<keyof Episode, unknown>>
  if (typeof start_date !== 'string' || typeof end_date !== 'string' || !Array.isArray(events)) return null
  const start = parseInstant(start_date)
  const end = parseInstant(end_date)
  return start === null || end === null
    ? null
    : { start_date: start, end_date: end, events: readEvents(events) }
}
