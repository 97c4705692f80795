import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

/** Maximum bytes that the list may load until it is usable (gzip, kB = 1000 bytes). */
export const BUDGET = { js: 190_000, css: 14_000 }

type ManifestChunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] }
/** Vite's manifest of the build: every file, and its static imports. */
export type Manifest = Record<string, ManifestChunk>

/** The list's route is the entry with its static imports; dynamic imports load later. */
export function weigh(manifest: Manifest, read: (file: string) => Buffer) {
  const first = new Set<string>()
  const visit = (key: string) => {
    if (first.has(key)) return
    first.add(key)
    manifest[key]?.imports?.forEach(visit)
  }
  Object.keys(manifest)
    .filter((key) => manifest[key]!.isEntry)
    .forEach(visit)
  if (first.size === 0) throw new Error('The build names no entry: nothing would be weighed')
  const chunks = [...first].map((key) => manifest[key]!)
  const files = chunks.map(({ file }) => file)
  const sheets = new Set(chunks.flatMap(({ css = [] }) => css))
  const gzip = (all: Iterable<string>) =>
    [...all].reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0)
  return {
    js: gzip(files),
    css: gzip(sheets),
    /** Files that contain the charting library. */
    withCharts: files.filter((file) => read(file).includes('recharts-')),
  }
}

export function weighDist(root: string) {
  const client = path.join(root, 'dist/client')
  const manifest = JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8')) as Manifest
  return weigh(manifest, (file) => readFileSync(path.join(client, file)))
}
