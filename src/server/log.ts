import type { Writable } from 'node:stream'
import { type Logger, pino, stdTimeFunctions } from 'pino'

const MASK = '[redacted]'

/** Feed tokens (`access/feed-tokens.ts`) in any text, and whatever a URL holds as `token`. */
const FEED_TOKENS = /idf_[\w-]{43}|([?&]token=)[^&\s"'\\]+/g

/** A value that can be used but not printed: it is empty in JSON, template strings and inspection. */
export class Secret {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
  }

  reveal(): string {
    return this.#value
  }
}

/** Shorter values would mask ordinary words; an account id such as "demo" is no secret. */
const MIN_LENGTH = 8
const MAX_TOKENS = 3

/** Knows the values that must never leave the process, and finds them in the texts that could hold them: JSON, messages, URLs. */
export class Scrubber {
  #fixed: readonly string[] = []
  #tokens: readonly string[] = []
  /** Null before there is any secret. */
  #inJson: RegExp | null = null
  #inLog: RegExp | null = null

  addFixed(value: string): void {
    this.#fixed = [...this.#fixed, value]
    this.#prepare()
  }

  /** Only the newest few tokens are stored: older ones have expired, and the list must not grow. */
  addToken(value: string): void {
    this.#tokens = [...this.#tokens, value].slice(-MAX_TOKENS)
    this.#prepare()
  }

  clean(text: string): string {
    const line = text.replaceAll(FEED_TOKENS, `$1${MASK}`)
    return this.#inLog ? line.replaceAll(this.#inLog, MASK) : line
  }

  /** Whether a JSON text holds a secret, as a service's does that echoes its request; also where letters are written as numbers. */
  findsInJson(text: string): boolean {
    const ofCode = (_: string, code: string) => String.fromCharCode(Number.parseInt(code, 16))
    const plain = text.includes('\\u00') ? text.replaceAll(/\\u00([2-7][\da-f])/gi, ofCode) : text
    return this.#inJson?.test(plain) ?? false
  }

  #prepare(): void {
    // The longest first, or one that begins with another would keep its end.
    const values = [...this.#fixed, ...this.#tokens]
      .filter(({ length }) => length >= MIN_LENGTH)
      .sort((a, b) => b.length - a.length)
    if (values.length === 0) return
    this.#inJson = new RegExp(values.map(inJson).join('|'))
    const inLog = values.flatMap((value) => [inJson(value), literal(encodeURIComponent(value))])
    this.#inLog = new RegExp(inLog.join('|'), 'g')
  }
}

const literal = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')

/** A pattern of the value in JSON: serializers write a sign as it is or behind a backslash. */
const inJson = (value: string) =>
  value.replaceAll(/\W/g, (sign) => {
    // The longest first, or half of an escaped sign would be left.
    const spellings = [JSON.stringify(sign).slice(1, -1), `\\${sign}`, sign]
    return `(?:${spellings.map(literal).join('|')})`
  })

export type Log = Pick<Logger, 'info' | 'warn' | 'error'>

/** One JSON object per line. Secrets are removed from all of it: the typical leak is in a message, where pino's `redact` does not look. */
export const createLog = (write: (line: string) => void, scrubber: Scrubber): Log =>
  pino(
    {
      base: null,
      messageKey: 'event',
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    { write: (line: string) => write(scrubber.clean(line.trimEnd())) },
  )

/** Lines in the stream's buffer, in bytes; above that, lines are dropped. */
const MAX_WAITING_BYTES = 1_048_576

/** Drops lines when their reader is too slow: they must never block the work (pino's own writer blocks the exit on a full pipe). */
export function lineWriter(stream: Writable): (line: string) => void {
  // Without a listener, a closed pipe or a full disk would end the process.
  stream.on('error', () => {})
  let lines = ''
  const flush = () => {
    if (lines !== '' && !stream.destroyed && stream.writableLength <= MAX_WAITING_BYTES) stream.write(lines)
    lines = ''
  }
  process.once('exit', flush)
  return (line) => {
    // One write for all lines of a tick: each write blocks everything for as long as the system takes.
    if (lines === '') setImmediate(flush)
    lines += `${line}\n`
  }
}
