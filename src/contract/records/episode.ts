import * as v from 'valibot'
import { Instant, parseInstant } from '#contract/values/instant.ts'
import { orNull } from '#contract/values/reading.ts'

/** A day as the service writes it, and the instant that it is. */
type ReadDay = { text: string; at: number }

/**
 * The days of an episode, without those that cannot be read.
 *
 * @param first first day of the episode, `last` the last one: where they are read already, half of its events are too
 */
function readEvents(items: readonly unknown[], first?: ReadDay, last?: ReadDay): { date: number }[] {
  const events: { date: number }[] = []
  for (const item of items) {
    const day = (item as { date?: unknown } | null)?.date
    if (typeof day !== 'string') continue
    const date = day === first?.text ? first.at : day === last?.text ? last.at : parseInstant(day)
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
  const end = end_date === start_date ? start : parseInstant(end_date)
  if (start === null || end === null) return null
  return {
    start_date: start,
    end_date: end,
    events: readEvents(events, { text: start_date, at: start }, { text: end_date, at: end }),
  }
}
