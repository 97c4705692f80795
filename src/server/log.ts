import type { Writable } from 'node:stream'
import { pino, stdTimeFunctions } from 'pino'

const MASK = '[redacted]'

/** A token that lets a program read feeds (`access/feed-tokens.ts`). */
export const FEED_TOKEN = /idf_[\w-]{43}/

/** Such a token in any text, and whatever an address holds in its place. */
const FEED_TOKENS = new RegExp(`${FEED_TOKEN.source}|(?<=[?&]token=)[^&\\s"'\\\\]+`, 'g')

/** A value that can be used but not printed: it shows as nothing in JSON, template strings and inspection. */
export class Secret {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
  }

  reveal(): string {
    return this.#value
  }
}

/** Shorter values would blank out ordinary words; an account id such as "demo" is no secret by itself. */
const MIN_LENGTH = 8
const MAX_TOKENS = 3

/** Knows the values that must never leave the process and finds them in every spelling a leak may take. */
export class Scrubber {
  #fixed: readonly string[] = []
  #tokens: readonly string[] = []
  /** All spellings in one pattern, and those that JSON has; null before there is any secret. */
  #pattern: RegExp | null = null
  #inJson: RegExp | null = null

  addFixed(value: string): void {
    this.#fixed = [...this.#fixed, value]
    this.#prepare()
  }

  /** A token. Only the newest few are kept: older ones are no longer valid, and the list must not grow for ever. */
  addToken(value: string): void {
    this.#tokens = [...this.#tokens, value].slice(-MAX_TOKENS)
    this.#prepare()
  }

  clean(text: string): string {
    const line = text.replaceAll(FEED_TOKENS, MASK)
    return this.#pattern ? line.replaceAll(this.#pattern, MASK) : line
  }

  finds(text: string): boolean {
    return this.#pattern !== null && text.search(this.#pattern) >= 0
  }

  /** Whether JSON holds one as it is: what a service does that reflects what it was sent. A fraction of the work of `finds`. */
  findsInJson(text: string): boolean {
    return this.#inJson?.test(text) ?? false
  }

  #prepare(): void {
    const values = [...this.#fixed, ...this.#tokens].filter(({ length }) => length >= MIN_LENGTH)
    if (values.length === 0) return
    this.#pattern = anyOf(
      values.flatMap((value) => [...inJson(value), ...spellings(value)]),
      'g',
    )
    this.#inJson = anyOf(values.flatMap(inJson))
  }
}

const anyOf = (forms: readonly string[], flags = '') => {
  const longestFirst = [...new Set(forms)].toSorted((a, b) => b.length - a.length)
  return new RegExp(
    longestFirst.map((form) => form.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('|'),
    flags,
  )
}

function inJson(value: string): string[] {
  const escaped = JSON.stringify(value).slice(1, -1)
  return [value, escaped, escaped.replaceAll('/', '\\/')]
}

function spellings(value: string): string[] {
  const bytes = Buffer.from(value)
  return [encodeURIComponent(value), bytes.toString('hex'), ...base64Cores(bytes)]
}

/** Base64 depends on where a value starts within a group of three bytes: the characters that no neighbour changes, for each start. */
function base64Cores(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replaceAll('=', '')
    const isWhole = (bytes.length + shift) % 3 === 0
    const core = encoded.slice(shift === 0 ? 0 : shift + 1, isWhole ? undefined : -1)
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')]
  })
}

type Say = (event: string, fields?: Readonly<Record<string, string | number | undefined>>) => void
export type Log = Readonly<Record<'info' | 'warn' | 'error', Say>>

/**
 * One JSON object per line, written by pino. Secrets are removed from the finished line and not, as by pino's `redact`, from chosen
 * fields: a secret inside an error message is the one that leaks.
 */
export function createLog(write: (line: string) => void, scrubber: Scrubber): Log {
  const lines = pino(
    {
      base: null,
      messageKey: 'event',
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    { write: (line: string) => write(scrubber.clean(line.trimEnd())) },
  )
  const say =
    (level: keyof Log): Say =>
    (event, fields = {}) =>
      lines[level](fields, event)
  return { info: say('info'), warn: say('warn'), error: say('error') }
}

/** Lines that nobody reads may wait up to this many bytes. */
const MAX_WAITING_BYTES = 1_048_576

/**
 * Writes lines without ever holding up the work they are about: what a reader does not keep up with is dropped. (Pino's own fast writer
 * would block a thread, or the exit, on a full pipe.)
 */
export function lineWriter(stream: Writable): (line: string) => void {
  // Without a listener a closed pipe or a full disk would end the process.
  stream.on('error', () => {})
  let lines = ''
  const flush = () => {
    if (lines !== '' && !stream.destroyed && stream.writableLength <= MAX_WAITING_BYTES) stream.write(lines)
    lines = ''
  }
  process.once('exit', flush)
  return (line) => {
    // One write for all that is said in a turn: each holds up everything for as long as the system takes.
    if (lines === '') setImmediate(flush)
    lines += `${line}\n`
  }
}
