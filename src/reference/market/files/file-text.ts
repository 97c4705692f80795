import { gunzipSync } from 'node:zlib'

/** A text file larger than this is not a table of daily prices. */
const MOST_BYTES = 256_000_000

/** What vendors and spreadsheets write where it is no Unicode: Western Europe, Japan, Korea, China, Taiwan. */
const OLDER = ['windows-1252', 'shift_jis', 'euc-kr', 'gb18030', 'big5'] as const

/**
 * What a file may say: unpacked where it is gzipped (recognised by its first bytes, not its name), decoded as UTF-16 where its
 * byte-order mark says so, else as UTF-8, without the mark. Bytes that are no UTF-8 are given in one older encoding after the other: the
 * first in which the text means something is the right one.
 *
 * @throws RangeError when it is too large, and what zlib throws when an archive is cut or garbled
 */
export function* textsOf(bytes: Uint8Array): Generator<string> {
  const plain =
    bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes, { maxOutputLength: MOST_BYTES }) : bytes
  if (plain.length > MOST_BYTES) throw new RangeError('is larger than 256 MB')
  const unicode = unicodeOf(plain)
  try {
    yield new TextDecoder(unicode, { fatal: true }).decode(plain)
  } catch {
    for (const encoding of unicode === 'utf-8' ? OLDER : [unicode])
      yield new TextDecoder(encoding).decode(plain)
  }
}

function unicodeOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/** Why a row was left out, or what was remarkable about a file; `line` counts from 1, the header included. */
export type FileProblem = { file: string; line: number | null; message: string }

export type Report = (problem: FileProblem) => void

/** A caller's text as a message repeats it. */
export const shortened = (text: string) => (text.length > 24 ? `${text.slice(0, 24)}…` : text)

/** What every row left out for one reason has in common: the message without the text of the row. */
export const reasonOf = (message: string) => message.replace(/:? "[^]*$/, '')

/** `3 unreadable date, 1 has 3 of 7 columns`: how many rows were left out for which reason, the most frequent first. */
export const reasonsInWords = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([reason, count]) => `${count} ${reason}`)
    .join(', ')

/** Why the system refused a file: its code where there is one. */
export function reasonIn(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return 'code' in cause ? String(cause.code) : cause.message
}
