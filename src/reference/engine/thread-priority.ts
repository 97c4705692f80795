import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

/** As `nice` counts: the study takes what the requests of readers leave over. */
const STUDY_PRIORITY = 4

/**
 * Lowers the priority of the calling thread alone, so that a study on every core does not keep readers waiting. Linux gives a
 * thread a priority of its own; elsewhere nothing happens.
 */
export function yieldToReaders(): void {
  try {
    const thread = /\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1]
    if (thread !== undefined) setPriority(Number(thread), STUDY_PRIORITY)
  } catch {
    // No /proc, or no right to it: the study goes on at the usual priority.
  }
}
