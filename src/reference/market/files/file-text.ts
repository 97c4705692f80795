import { gunzipSync } from 'node:zlib'

/** A text file larger than this is not one asset's daily prices. */
const MOST_BYTES = 256_000_000

/**
 * The text of a file: unpacked where it is gzipped (told by its first bytes, whatever it is called), decoded as UTF-16 where its
 * byte-order mark says so and as UTF-8 otherwise, without the mark.
 *
 * @throws RangeError when it is too large, and what zlib throws when an archive is cut or garbled
 */
export function textOf(bytes: Uint8Array): string {
  const plain =
    bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes, { maxOutputLength: MOST_BYTES }) : bytes
  if (plain.length > MOST_BYTES) throw new RangeError('is larger than 256 MB')
  return new TextDecoder(encodingOf(plain)).decode(plain)
}

function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
