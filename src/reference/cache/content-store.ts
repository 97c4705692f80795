import { hash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export type StoreOptions = {
  folder: string
  /** Size to which {@link ContentStore.prune} reduces the folder; the least recently read entries go first. */
  maxBytes: number
}

const MAGIC = Buffer.from('IDK1')
const DIGEST_BYTES = 32
const HEADER_BYTES = MAGIC.length + DIGEST_BYTES
const UNFINISHED = '.tmp'
/** An unfinished file of this age was left by a process that has ended. */
const UNFINISHED_MS = 3_600_000

/**
 * A disk cache: files named by the hash of their inputs, each with a hash of its content. A truncated or corrupt entry is
 * detected and removed, and the caller computes it again. Writes are atomic, so several processes can share a folder. Without a
 * writable disk nothing is cached, and nothing fails.
 */
export class ContentStore {
  private readonly options: StoreOptions

  constructor(options: StoreOptions) {
    this.options = options
  }

  /** @returns null when there is no intact entry */
  async read(key: string): Promise<Buffer | null> {
    const path = this.pathOf(key)
    const bytes = await readFile(path).catch(() => null)
    if (bytes === null) return null
    const payload = payloadOf(bytes)
    if (payload === null) {
      await rm(path, { force: true }).catch(() => {})
      return null
    }
    const now = new Date()
    await utimes(path, now, now).catch(() => {})
    return payload
  }

  /** The same, synchronously: for a thread with no other work, a second start, and prices, which a market returns without a promise. */
  readNow(key: string): Buffer | null {
    const path = this.pathOf(key)
    try {
      const payload = payloadOf(readFileSync(path))
      if (payload === null) rmSync(path, { force: true })
      else {
        const now = new Date()
        utimesSync(path, now, now)
      }
      return payload
    } catch {
      return null
    }
  }

  /** @returns whether the entry could be written */
  async write(key: string, payload: Buffer): Promise<boolean> {
    const path = this.pathOf(key)
    const unfinished = unfinishedPath(path)
    try {
      await mkdir(dirname(path), { recursive: true })
      // Two parts: prepending the header would copy the payload, which can be large.
      await writeFile(unfinished, [headerOf(payload), payload])
      await rename(unfinished, path)
      return true
    } catch {
      await rm(unfinished, { force: true }).catch(() => {})
      return false
    }
  }

  /** The same, synchronously: a worker thread would only wait for each step. */
  writeNow(key: string, payload: Buffer): void {
    const path = this.pathOf(key)
    const unfinished = unfinishedPath(path)
    try {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(unfinished, Buffer.concat([headerOf(payload), payload]))
      renameSync(unfinished, path)
    } catch {
      try {
        rmSync(unfinished, { force: true })
      } catch {
        // The folder cannot be used at all.
      }
    }
  }

  /** Brings the folder back to its size limit. */
  async prune(): Promise<void> {
    const names = await readdir(this.options.folder, { recursive: true }).catch(() => [])
    const found = names.map(async (name) => {
      const path = join(this.options.folder, name)
      const about = await stat(path).catch(() => null)
      return about?.isFile() ? [{ path, size: about.size, usedAt: about.mtimeMs }] : []
    })
    const files = (await Promise.all(found)).flat()
    let bytes = files.reduce((sum, { size }) => sum + size, 0)
    for (const { path, size, usedAt } of files.sort((a, b) => a.usedAt - b.usedAt)) {
      const isLeftOver = path.endsWith(UNFINISHED) && Date.now() - usedAt > UNFINISHED_MS
      if (bytes <= this.options.maxBytes && !isLeftOver) continue
      await rm(path, { force: true }).catch(() => {})
      bytes -= size
    }
  }

  private pathOf(key: string): string {
    return join(this.options.folder, key.slice(0, 2), key.slice(2))
  }
}

const unfinishedPath = (path: string) => `${path}.${randomBytes(6).toString('hex')}${UNFINISHED}`

/** The content of an entry; null if its header does not match. */
function payloadOf(bytes: Buffer): Buffer | null {
  const payload = bytes.subarray(HEADER_BYTES)
  return bytes.subarray(0, HEADER_BYTES).equals(headerOf(payload)) ? payload : null
}

const headerOf = (payload: Buffer) => Buffer.concat([MAGIC, hash('sha256', payload, 'buffer')])
