import { createHash } from 'node:crypto'
import { LIMITS } from '#server/base/limits.ts'
import { ProxyProblem } from '#server/problems/proxy-problem.ts'
import { type Encoding, encoded } from './compression.ts'

/** The body of an answer and what tells it from every other one. */
export interface Content {
  readonly body: string | Buffer
  readonly length: number
  readonly digest: string
  /** Compressed forms of what is kept, by encoding: made once, however often it is sent. */
  readonly forms?: Map<Encoding, Promise<Buffer>>
}

export function contentOf(body: string | Buffer): Content {
  return {
    body,
    length: Buffer.byteLength(body),
    digest: createHash('sha256').update(body).digest('base64url'),
  }
}

export interface HeldAnswer {
  readonly bytes: Promise<Buffer>
  /** Must be called when the reader has taken everything or has gone. */
  release(): void
}

interface Entry {
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
  readonly #entries = new Map<string, Entry>()
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
    const key = `${encoding} ${content.digest}`
    const entry = this.#entries.get(key) ?? this.#begin(key, content, encoding)
    entry.readers += 1
    let isReleased = false
    const release = () => {
      if (isReleased) return
      isReleased = true
      entry.readers -= 1
      if (entry.readers > 0) return
      this.#entries.delete(key)
      this.#resize(entry, 0)
    }
    return { bytes: entry.bytes, release }
  }

  #begin(key: string, content: Content, encoding: Encoding): Entry {
    const { maxBytes, alwaysBytes } = this.#limits
    if (content.length > alwaysBytes && this.#used + content.length > maxBytes) throw overloaded()
    const bytes = content.forms?.get(encoding) ?? encoded(Buffer.from(content.body), encoding)
    content.forms?.set(encoding, bytes)
    const entry: Entry = { bytes, size: 0, readers: 0 }
    this.#entries.set(key, entry)
    this.#resize(entry, content.length)
    // A failure is the readers' to hear.
    bytes.then(
      ({ length }) => entry.readers > 0 && this.#resize(entry, length),
      () => {},
    )
    return entry
  }

  #resize(entry: Entry, size: number): void {
    this.#used += size - entry.size
    entry.size = size
  }
}

const overloaded = () => new ProxyProblem('overloaded', { retryAfterMs: LIMITS.answers.retryAfterMs })
