import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Flags under which a headless Chromium runs as root and keeps quiet on a machine without network. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function findChromium(): string | null {
  const named = process.env['CHROMIUM']
  if (named) {
    if (existsSync(named)) return named
    throw new Error('CHROMIUM names a file that does not exist')
  }
  return USUAL_PLACES.find((path) => existsSync(path)) ?? null
}

/**
 * Path of a Chromium to drive. Where there is none, Debian's package is installed; anywhere else the person is told what to
 * do, because browser tests are never skipped.
 */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  console.log('No Chromium here: installing the chromium package with apt-get.')
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const args of [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
  ]) {
    const [command, ...rest] = [...asRoot, ...args]
    const result = spawnSync(command!, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (result.status !== 0) break
  }
  const installed = findChromium()
  if (installed) return installed
  throw new Error('No Chromium found. Install one and name it in CHROMIUM=/path/to/chromium.')
}
