import {
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import type { InlineConfig } from 'vite'
import { storeCompressed } from './compressed-copies.ts'

export const ROOT = path.resolve(import.meta.dirname, '../..')
const STAMP = path.join(ROOT, 'dist/.built')
/** The sources of a build. */
export const SOURCES = ['src', 'public', 'index.html', 'vite.config.ts', 'package.json', 'package-lock.json']

/** Entries of the Node side; each worker is one of its own because it is started by file. */
export const NODE_ENTRIES = {
  'server/main': 'src/server/main.ts',
  'reference/main': 'src/reference/main.ts',
  'reference/engine-worker': 'src/reference/study/engine-worker.ts',
  'reference/worker': 'src/reference/queue/worker.ts',
  'reference/calibration-worker': 'src/reference/service/calibration-worker.ts',
  'reference/file-worker': 'src/reference/study/file-worker.ts',
}

export async function buildClient() {
  await buildAt(ROOT, { logLevel: 'warn' })
  storeCompressed(path.join(ROOT, 'dist/client'))
}

/**
 * Vite cuts a file's path at `#` or `?`: a project in such a folder is built through a symbolic link.
 *
 * @param root the project's folder
 */
export async function buildAt(root: string, config: InlineConfig) {
  if (!/[#?]/.test(root)) {
    await build({ ...config, root })
    return
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'insight-desk-'))
  const link = path.join(folder, 'project')
  symlinkSync(root, link)
  try {
    await build({ ...config, root: link, resolve: { preserveSymlinks: true } })
  } finally {
    rmSync(folder, { recursive: true })
  }
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

/** Builds the client and the Node side and records the time. */
export async function buildAll() {
  await buildClient()
  await buildNode()
  writeFileSync(STAMP, '')
  const now = new Date()
  utimesSync(STAMP, now, now)
}

/** Whether there is a build that is newer than every source. */
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
