import { gunzipSync } from 'node:zlib'

/** A larger text file is not a table of daily prices. */
const MAX_BYTES = 256_000_000

/** Legacy encodings of Western Europe, Japan, Korea, China and Taiwan. */
const LEGACY_ENCODINGS = ['windows-1252', 'shift_jis', 'euc-kr', 'gb18030', 'big5'] as const

/**
 * The possible texts of a file: unpacked if gzipped (detected by its first bytes), decoded by its byte-order mark or else as
 * UTF-8. If the bytes are not valid UTF-8, they are decoded in each legacy encoding in turn, and the caller takes the first text
 * that makes sense.
 *
 * @throws RangeError if it is too large, and zlib's errors for a truncated or corrupt archive
 */
export function* textsOf(bytes: Uint8Array): Generator<string> {
  const plain =
    bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes, { maxOutputLength: MAX_BYTES }) : bytes
  if (plain.length > MAX_BYTES) throw new RangeError('is larger than 256 MB')
  const unicode = unicodeOf(plain)
  try {
    yield new TextDecoder(unicode, { fatal: true }).decode(plain)
  } catch {
    for (const encoding of unicode === 'utf-8' ? LEGACY_ENCODINGS : [unicode])
      yield new TextDecoder(encoding).decode(plain)
  }
}

function unicodeOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/** Why a row was left out, or a remark on the whole file (`line` is null); lines count from 1, including the header. */
export type FileProblem = { file: string; line: number | null; message: string }

export type Report = (problem: FileProblem) => void

/** A message without the text of its row, to count rows by reason. */
export const reasonOf = (message: string) => message.replace(/:? "[^]*$/, '')

/** `3 unreadable date, 1 has 3 of 7 columns`: number of left-out rows by reason, the most frequent first. */
export const reasonsInWords = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([reason, count]) => `${count} ${reason}`)
    .join(', ')

/** Why a file could not be read: the error's code, or else its message. */
export function reasonIn(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return 'code' in cause ? String(cause.code) : cause.message
}
