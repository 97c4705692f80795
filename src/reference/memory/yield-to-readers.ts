import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

/** As `nice` counts: work behind takes what the requests of readers leave over. */
const PRIORITY = 4

/**
 * Lowers the priority of the calling thread alone, so that work on every core does not keep readers waiting. Linux gives a
 * thread a priority of its own; elsewhere nothing happens.
 */
export function yieldToReaders(): void {
  try {
    const thread = /\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1]
    if (thread !== undefined) setPriority(Number(thread), PRIORITY)
  } catch {
    // No /proc, or no right to it: the work goes on at the usual priority.
  }
}
