const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * Runs long computations one for each turn of the event loop. Many large answers may come at the same moment; worked
 * off in one go they would keep everybody waiting for the sum of them, health checks included.
 */
export class Turns {
  #last: Promise<void> = Promise.resolve()

  /** The result of `work`, once it is its turn. */
  take<T>(work: () => T): Promise<T> {
    const turn = this.#last.then(nextTurn)
    this.#last = turn
    return turn.then(work)
  }
}
