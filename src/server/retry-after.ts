import type { Clock } from './clock.ts'

/** A `Retry-After` header as milliseconds from now: seconds or an HTTP date; null when absent or senseless. */
export function retryAfterMs(header: string | null, clock: Clock): number | null {
  if (header === null) return null
  if (/^\d{1,6}$/.test(header)) return Number(header) * 1000
  if (!/^[A-Z][a-z]+,? /.test(header)) return null
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - clock.now())
}
