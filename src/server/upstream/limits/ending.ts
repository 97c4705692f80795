/** As much of an `AbortSignal` as the proxy needs. */
export interface EndSignal {
  readonly aborted: boolean
  readonly reason: unknown
  throwIfAborted(): void
  addEventListener(type: 'abort', listener: () => void, options?: { once: boolean }): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/** An end that may come once, and who wants to hear of it. Several are made for every call, and an `AbortController` costs ten times as much. */
export class Ending implements EndSignal {
  readonly #listeners = new Set<() => void>()
  #aborted = false
  #reason: unknown = undefined

  get aborted(): boolean {
    return this.#aborted
  }

  get reason(): unknown {
    return this.#reason
  }

  throwIfAborted(): void {
    if (this.#aborted) throw this.#reason
  }

  addEventListener(_: 'abort', listener: () => void): void {
    this.#listeners.add(listener)
  }

  removeEventListener(_: 'abort', listener: () => void): void {
    this.#listeners.delete(listener)
  }

  /** Only the first end counts. Everybody hears of it, at once and once. */
  end(reason: unknown): void {
    if (this.#aborted) return
    this.#aborted = true
    this.#reason = reason
    // One that an earlier one has taken away hears nothing any more.
    for (const listener of this.#listeners) {
      this.#listeners.delete(listener)
      listener()
    }
  }
}
