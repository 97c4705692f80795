import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { storeCompressed } from '#server/pages.ts'

export const ROOT = path.resolve(import.meta.dirname, '../..')
const STAMP = path.join(ROOT, 'dist/.built')
/** What a build is made from. */
export const SOURCES = ['src', 'public', 'index.html', 'vite.config.ts', 'package.json', 'package-lock.json']

/** Entries of the Node side; each worker is an entry of its own because it is started by file. */
const NODE_ENTRIES = {
  'server/main': 'src/server/main.ts',
  'reference/main': 'src/reference/main.ts',
  'reference/engine-worker': 'src/reference/study/engine-worker.ts',
  'reference/price-reader-worker': 'src/reference/market/files/price-reader-worker.ts',
}

export async function buildClient() {
  await build({ root: ROOT, logLevel: 'warn' })
  await storeCompressed(path.join(ROOT, 'dist/client'))
}

export async function buildNode() {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      outDir: 'dist',
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: NODE_ENTRIES,
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  })
}

/** Builds the client and the Node side and notes when. */
export async function buildAll() {
  await buildClient()
  await buildNode()
  writeFileSync(STAMP, '')
  const now = new Date()
  utimesSync(STAMP, now, now)
}

/** Whether there is a build and it is newer than every source. */
export function isBuilt(): boolean {
  if (!existsSync(STAMP)) return false
  const builtAt = statSync(STAMP).mtimeMs
  return SOURCES.every((source) => newest(path.join(ROOT, source)) <= builtAt)
}

function newest(file: string): number {
  if (!existsSync(file)) return 0
  const stat = statSync(file)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(0, ...readdirSync(file).map((name) => newest(path.join(file, name))))
}
