import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { compressed, type Encodings } from './compression.ts'

export interface StaticFile extends Encodings {
  readonly type: string
  /** In its quotes, without `W/`. */
  readonly etag: string
  /** The name contains a hash of the content: it may be kept for ever. */
  readonly isImmutable: boolean
}

export type StaticFiles = ReadonlyMap<string, StaticFile>

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}

/** Below a folder, and ending in a hash of eight characters as the bundler writes it. */
const HASHED = /\/[^/]+\/[^/]*-[\w-]{8}\.\w+$/

/**
 * Reads the built app into memory, keyed by exact address. Nothing is looked up on disk later, so no address, however
 * it is written, can reach any other file; and a build that is replaced while running does not mix with the old one.
 * Hidden files, source maps and links are left out. Empty when nothing is built. The compressed forms are those that the build has
 * laid beside the files, see `storeCompressed`.
 */
export async function loadStaticFiles(folder: string): Promise<StaticFiles> {
  const files = new Map<string, StaticFile>()
  for (const path of await listFiles(folder)) {
    const type = TYPES[/\.\w+$/.exec(path)?.[0] ?? '']
    if (!type) continue
    const bytes = await readFile(path)
    const address = `/${relative(folder, path).split(sep).join('/')}`
    files.set(address, {
      identity: bytes,
      gzip: await readIfThere(`${path}.gz`),
      br: await readIfThere(`${path}.br`),
      type,
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
      isImmutable: HASHED.test(address),
    })
  }
  return files
}

/**
 * Lays the compressed forms of every file that gains by them beside it, as `.br` and `.gz`. A part of the build: at the tightest
 * level the whole app takes seconds, which no start should wait for.
 */
export async function storeCompressed(folder: string): Promise<void> {
  for (const path of await listFiles(folder)) {
    const type = TYPES[/\.\w+$/.exec(path)?.[0] ?? '']
    if (!type) continue
    const { br, gzip } = await compressed(await readFile(path), type)
    if (br) await writeFile(`${path}.br`, br)
    if (gzip) await writeFile(`${path}.gz`, gzip)
  }
}

async function readIfThere(path: string): Promise<Buffer | null> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const visible = entries.filter((entry) => !entry.name.startsWith('.'))
  const nested = visible
    .filter((entry) => entry.isDirectory())
    .map((entry) => listFiles(join(folder, entry.name)))
  const own = visible.filter((entry) => entry.isFile()).map((entry) => join(folder, entry.name))
  return [...own, ...(await Promise.all(nested)).flat()].sort()
}
