import { createHash } from 'node:crypto'

/**
 * SHA-256 of some parts in hex: what is cached under it depends on these parts and on nothing else. Every part goes in with its
 * length, so that two lists of parts never run into each other.
 */
export function contentKey(...parts: readonly (string | ArrayBufferView)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) {
    const bytes =
      typeof part === 'string'
        ? Buffer.from(part)
        : // A hash takes no shared memory, where price columns lie; a view on it can be copied.
          Buffer.from(new Uint8Array(part.buffer, part.byteOffset, part.byteLength))
    hash.update(`${bytes.length}:`).update(bytes)
  }
  return hash.digest('hex')
}
