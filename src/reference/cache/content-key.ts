import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

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

let known: string | null = null

/**
 * A hash of the program itself: what one version of it has computed is never taken for the work of another, so nobody has to
 * remember to raise a number. From sources: every file of the reference service; from a build: every script beside this one.
 */
export function codeVersion(): string {
  if (known !== null) return known
  const own = fileURLToPath(import.meta.url)
  const folders = own.endsWith('.ts')
    ? [join(dirname(own), '..')]
    : [dirname(own), join(dirname(own), '..', 'reference')].filter((folder) => existsSync(folder))
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => /\.(ts|js)$/.test(name) && !name.includes('.test.'))
      .sort()
      .map((name) => join(folder, name)),
  )
  // Numbers written by another engine of JavaScript may be laid out differently.
  known = contentKey(process.versions.v8, ...files.map((file) => readFileSync(file)))
  return known
}
