import type { Clock } from '#server/base/clock.ts'
import { Deadline } from '#server/upstream/limits/deadline.ts'

interface Flight<T> {
  readonly result: Promise<T>
  readonly deadline: Deadline
  waiting: number
}

/**
 * Reads that are under way, by what they ask for. Whoever asks the same while one is under way waits for it instead of
 * asking again; all get the same answer or the same failure, and the next one to come starts anew. A caller that leaves
 * takes nothing from the others; with the last one gone the read is ended.
 */
export class CoalescedReads<T> {
  readonly #clock: Clock
  readonly #flights = new Map<string, Flight<T>>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The answer to `key`, in the caller's own time. `start` is called when nobody else has asked. */
  async read(
    key: string,
    { caller, timeoutMs }: { caller: Deadline; timeoutMs: number },
    start: (deadline: Deadline) => Promise<T>,
  ): Promise<T> {
    const flight = this.#flights.get(key) ?? this.#begin(key, timeoutMs, start)
    flight.waiting += 1
    try {
      return await caller.race(flight.result)
    } finally {
      flight.waiting -= 1
      if (flight.waiting === 0) this.#end(key, flight, caller)
    }
  }

  #begin(key: string, timeoutMs: number, start: (deadline: Deadline) => Promise<T>): Flight<T> {
    const deadline = new Deadline(this.#clock, timeoutMs)
    const flight: Flight<T> = { result: start(deadline), deadline, waiting: 0 }
    this.#flights.set(key, flight)
    const settle = () => {
      deadline.release()
      this.#forget(key, flight)
    }
    flight.result.then(settle, settle)
    return flight
  }

  /** Nobody waits any more. Forgotten first, so that whoever comes now does not join a read that is being ended. */
  #end(key: string, flight: Flight<T>, last: Deadline): void {
    this.#forget(key, flight)
    flight.deadline.endWith(last)
  }

  #forget(key: string, flight: Flight<T>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key)
  }
}
