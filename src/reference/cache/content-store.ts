import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, rmSync, utimesSync } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export type StoreOptions = {
  folder: string
  /** What may stay after {@link ContentStore.prune}; the entries that were not read for longest go first. */
  mostBytes: number
}

const MARK = Buffer.from('IDK1')
const DIGEST_BYTES = 32
const HEAD_BYTES = MARK.length + DIGEST_BYTES
const UNFINISHED = '.tmp'
/** An unfinished file of this age belongs to a process that is gone. */
const UNFINISHED_MS = 3_600_000

/**
 * Files named by the hash of what they were made from, each with a hash of its own content. An entry that is cut or garbled at any
 * byte is noticed, removed and computed again by the caller. Entries appear whole or not at all, so several processes can share a
 * folder. It is a cache and not a source: without a writable disk, everything is computed again.
 */
export class ContentStore {
  private readonly options: StoreOptions

  constructor(options: StoreOptions) {
    this.options = options
  }

  /** @returns null when there is no such entry, or none that is whole */
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

  /** The same at once, for one who cannot wait: a market is asked for prices like for anything else. */
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

  /**
   * Keeps the entry if the disk allows it.
   *
   * @returns whether it did
   */
  async write(key: string, payload: Buffer): Promise<boolean> {
    const path = this.pathOf(key)
    const unfinished = `${path}.${randomBytes(6).toString('hex')}${UNFINISHED}`
    try {
      await mkdir(dirname(path), { recursive: true })
      // One after the other: some payloads are large enough not to be copied for a head.
      await writeFile(unfinished, headOf(payload))
      await appendFile(unfinished, payload)
      await rename(unfinished, path)
      return true
    } catch {
      await rm(unfinished, { force: true }).catch(() => {})
      return false
    }
  }

  /** Brings the folder back within its bound. */
  async prune(): Promise<void> {
    const names = await readdir(this.options.folder, { recursive: true }).catch(() => [])
    const files: { path: string; size: number; usedAt: number }[] = []
    for (const name of names) {
      const path = join(this.options.folder, name)
      const about = await stat(path).catch(() => null)
      if (about?.isFile()) files.push({ path, size: about.size, usedAt: about.mtimeMs })
    }
    let bytes = files.reduce((sum, { size }) => sum + size, 0)
    for (const { path, size, usedAt } of files.sort((a, b) => a.usedAt - b.usedAt)) {
      const isLeftOver = path.endsWith(UNFINISHED) && Date.now() - usedAt > UNFINISHED_MS
      if (bytes <= this.options.mostBytes && !isLeftOver) continue
      await rm(path, { force: true }).catch(() => {})
      bytes -= size
    }
  }

  private pathOf(key: string): string {
    return join(this.options.folder, key.slice(0, 2), key.slice(2))
  }
}

/** What an entry holds; null where it is not what was written. */
function payloadOf(bytes: Buffer): Buffer | null {
  const payload = bytes.subarray(HEAD_BYTES)
  const isWhole = bytes.length >= HEAD_BYTES && bytes.subarray(0, HEAD_BYTES).equals(headOf(payload))
  return isWhole ? payload : null
}

const headOf = (payload: Buffer) => Buffer.concat([MARK, createHash('sha256').update(payload).digest()])
