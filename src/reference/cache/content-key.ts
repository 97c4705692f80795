import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * A cache key: the SHA-256 in hex of everything that the cached value depends on. Each part is hashed with its length, so that
 * `ab`, `c` and `a`, `bc` have different keys.
 */
export function contentKey(...parts: readonly (string | ArrayBufferView)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) {
    const bytes =
      typeof part === 'string'
        ? Buffer.from(part)
        : // `hash.update` refuses shared memory, where price columns are stored, so the bytes are copied.
          Buffer.from(new Uint8Array(part.buffer, part.byteOffset, part.byteLength))
    hash.update(`${bytes.length}:`).update(bytes)
  }
  return hash.digest('hex')
}

let known: string | null = null

/**
 * A hash of the program itself, so that a new version never reads the cache of an old one and nobody maintains a version number.
 * From sources it covers every file of the reference service and of what its studies use, in a build every script beside this one.
 */
export function codeVersion(): string {
  if (known !== null) return known
  const own = fileURLToPath(import.meta.url)
  const folders = own.endsWith('.ts')
    ? ['reference', 'contract', 'shared/statistics'].map((zone) => join(dirname(own), '../..', zone))
    : [dirname(own), join(dirname(own), '..', 'reference')].filter((folder) => existsSync(folder))
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => /\.(ts|js)$/.test(name) && !name.includes('.test.'))
      .sort()
      .map((name) => join(folder, name)),
  )
  // Another version of V8 may serialise numbers differently.
  known = contentKey(process.versions.v8, ...files.map((file) => readFileSync(file)))
  return known
}
