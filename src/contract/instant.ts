import * as v from 'valibot'

const DATE = /^\d{4}-\d{2}-\d{2}$/
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?$/i

/**
 * Milliseconds since the epoch of an ISO 8601 date or date-time. A value without a zone is UTC (decided once, here): some
 * samples of the service carry none. `null` when it is no instant.
 */
export function parseInstant(text: string): number | null {
  const trimmed = text.trim()
  if (DATE.test(trimmed)) return validDay(trimmed) ? Date.parse(`${trimmed}T00:00:00Z`) : null
  const match = DATE_TIME.exec(trimmed)
  if (!match || !validDay(match[1]!)) return null
  const zone = match[3] ?? 'Z'
  // Fractions beyond milliseconds are legal ISO but not everywhere legal for Date.parse.
  const clock = match[2]!.replace(/(\.\d{3})\d+$/, '$1')
  const ms = Date.parse(`${match[1]}T${clock}${zone.toUpperCase()}`)
  return Number.isFinite(ms) ? ms : null
}

/** `Date.parse` rolls 30 February over into March; a calendar that does not exist is no date. */
function validDay(day: string): boolean {
  const ms = Date.parse(`${day}T00:00:00Z`)
  return Number.isFinite(ms) && new Date(ms).toISOString().startsWith(day)
}

/** The service's own form of an instant: `YYYY-MM-DDTHH:MM:SSZ`, UTC. */
export const toWireInstant = (ms: number) => new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z')

/** `YYYY-MM-DD` in UTC; never shifted by the viewer's zone. */
export const toIsoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

export const MS_PER_DAY = 86_400_000

/** A date-time field: milliseconds since the epoch, UTC. */
export const Instant = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const ms = parseInstant(dataset.value)
    if (ms !== null) return ms
    addIssue({ message: 'not an ISO 8601 instant', expected: 'an ISO 8601 date-time' })
    return NEVER
  }),
)
