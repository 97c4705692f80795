import type { Clock } from './clock.ts'
import type { Scrubber } from './scrubber.ts'

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface Log {
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
}

/**
 * One JSON object per line. Secrets are removed from the finished line, not from chosen fields: a secret inside
 * an error message or under an unexpected key is the one that leaks.
 */
export function createLog(write: (line: string) => void, clock: Clock, scrubber: Scrubber): Log {
  const line =
    (level: string) =>
    (event: string, fields: LogFields = {}) => {
      write(
        scrubber.clean(
          JSON.stringify({ time: new Date(clock.now()).toISOString(), level, event, ...fields }),
        ),
      )
    }
  return { info: line('info'), warn: line('warn'), error: line('error') }
}
