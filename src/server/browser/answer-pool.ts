import { LIMITS } from '#server/base/limits.ts'
import { ProxyProblem } from '#server/problems/proxy-problem.ts'
import { type Encoding, encoded } from '#server/browser/pages/compression.ts'

/** The body of an answer. */
export interface Content {
  readonly body: Buffer
  /** Compressed forms of what is kept, by encoding: made once, however often it is sent. */
  readonly forms?: Map<Encoding, Promise<Buffer>>
}

export interface HeldAnswer {
  readonly bytes: Promise<Buffer>
  /** Must be called when the reader has taken everything or has gone. */
  release(): void
}

interface Entry {
  /** As it came: kept to tell whether the next answer is the same, and counted like what is sent. */
  readonly body: Buffer
  readonly bytes: Promise<Buffer>
  size: number
  readers: number
}

interface PoolLimits {
  readonly maxBytes: number
  readonly alwaysBytes: number
}

/**
 * The answers on their way to browsers. Equal ones are compressed and held once, however many read them and however
 * slowly; all together stay below a budget, so that readers who do not read cannot use up the memory.
 */
export class AnswerPool {
  readonly #limits: PoolLimits
  /** By encoding and length: only those of one length can be equal, and they are compared when the second comes. */
  readonly #entries = new Map<string, Set<Entry>>()
  #used = 0

  constructor(limits: PoolLimits = LIMITS.answers) {
    this.#limits = limits
  }

  /** Bytes held now. */
  get used(): number {
    return this.#used
  }

  /** Throws `overloaded` when nothing large could be answered: the service need not be asked. */
  refuseWhenFull(): void {
    if (this.#used >= this.#limits.maxBytes) throw overloaded()
  }

  /** Takes a place for one reader. Throws `overloaded` when the budget has no room for a new answer of this length. */
  hold(content: Content, encoding: Encoding): HeldAnswer {
    const key = `${encoding} ${content.body.length}`
    const alike = this.#entries.get(key)
    const entry =
      (alike && [...alike].find(({ body }) => isEqual(body, content.body))) ??
      this.#begin(key, content, encoding)
    entry.readers += 1
    let isReleased = false
    const release = () => {
      if (isReleased) return
      isReleased = true
      entry.readers -= 1
      if (entry.readers > 0) return
      this.#forget(key, entry)
      this.#resize(entry, 0)
    }
    return { bytes: entry.bytes, release }
  }

  #begin(key: string, content: Content, encoding: Encoding): Entry {
    const { maxBytes, alwaysBytes } = this.#limits
    const { body, forms } = content
    if (body.length > alwaysBytes && this.#used + body.length > maxBytes) throw overloaded()
    const bytes = forms?.get(encoding) ?? encoded(body, encoding)
    forms?.set(encoding, bytes)
    const entry: Entry = { body, bytes, size: 0, readers: 0 }
    const alike = this.#entries.get(key)
    if (alike) alike.add(entry)
    else this.#entries.set(key, new Set([entry]))
    this.#resize(entry, body.length)
    // A failure is the readers' to hear.
    bytes.then(
      (sent) => entry.readers > 0 && sent !== body && this.#resize(entry, body.length + sent.length),
      () => void forms?.delete(encoding),
    )
    return entry
  }

  #forget(key: string, entry: Entry): void {
    const alike = this.#entries.get(key)
    alike?.delete(entry)
    if (alike?.size === 0) this.#entries.delete(key)
  }

  #resize(entry: Entry, size: number): void {
    this.#used += size - entry.size
    entry.size = size
  }
}

const isEqual = (one: Buffer, other: Buffer) => one === other || one.equals(other)

const overloaded = () => new ProxyProblem('overloaded', { retryAfterMs: LIMITS.answers.retryAfterMs })
