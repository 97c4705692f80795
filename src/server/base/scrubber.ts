import { ByteSearch } from './byte-search.ts'

const MASK = '[redacted]'
/** Shorter values would blank out ordinary words; an account id such as "demo" is no secret by itself. */
const MIN_LENGTH = 8
const MAX_TOKENS = 3

/** Knows the values that must never leave the process and finds them in every spelling a leak may take. */
export class Scrubber {
  readonly #fixed: string[][] = []
  #tokens: string[][] = []
  #search = new ByteSearch([])

  /** A value that stays secret for the whole run: the account's secret. */
  addFixed(value: string): void {
    if (value.length < MIN_LENGTH) return
    this.#fixed.push(spellings(value))
    this.#prepare()
  }

  /** A token. Only the newest few are kept: older ones are no longer valid, and the list must not grow for ever. */
  addToken(value: string): void {
    if (value.length < MIN_LENGTH) return
    this.#tokens = [...this.#tokens, spellings(value)].slice(-MAX_TOKENS)
    this.#prepare()
  }

  /** The text with every known secret masked. */
  clean(text: string): string {
    let cleaned = text
    for (const forms of [...this.#fixed, ...this.#tokens]) {
      for (const form of forms) if (cleaned.includes(form)) cleaned = cleaned.replaceAll(form, MASK)
    }
    return cleaned
  }

  /** Whether a text, or its bytes in UTF-8, holds a known secret in any spelling. Every answer of the service is looked through. */
  finds(text: string | Buffer): boolean {
    return this.#search.isIn(typeof text === 'string' ? Buffer.from(text) : text)
  }

  #prepare(): void {
    this.#search = new ByteSearch([...this.#fixed, ...this.#tokens].flat())
  }
}

function spellings(value: string): string[] {
  const bytes = Buffer.from(value)
  const escaped = JSON.stringify(value).slice(1, -1)
  return [
    ...new Set([
      value,
      escaped,
      escaped.replaceAll('/', '\\/'),
      encodeURIComponent(value),
      bytes.toString('hex'),
      ...base64Cores(bytes),
    ]),
  ]
}

/**
 * Base64 of a value depends on where it starts within a group of three bytes. For each of the three alignments the
 * characters that do not depend on the neighbours are a fingerprint of the value.
 */
function base64Cores(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replaceAll('=', '')
    const unstableStart = shift === 0 ? 0 : shift + 1
    const unstableEnd = (bytes.length + shift) % 3 === 0 ? 0 : 1
    const core = encoded.slice(unstableStart, encoded.length - unstableEnd)
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')]
  })
}
