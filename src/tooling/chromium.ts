import { existsSync } from 'node:fs'
import { installDebianPackage } from './debian-package.ts'

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

/** As on a desk with a mouse: scroll bars that take room. Playwright hides them unless it is told not to. */
export const WITH_SCROLL_BARS = { ignoreDefaultArgs: ['--hide-scrollbars'] }

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
  installDebianPackage('chromium')
  const installed = findChromium()
  if (installed) return installed
  throw new Error('No Chromium found. Install one and name it in CHROMIUM=/path/to/chromium.')
}

/**
 * The browser of the tests: Chromium without its window, a package of its own beside Debian's `chromium`, which does the same
 * journeys in four fifths of the time. Where it cannot be had, the whole one runs them.
 */
export function ensureTestBrowser(): string {
  const shell = '/usr/bin/chromium-headless-shell'
  if (process.env['CHROMIUM']) return ensureChromium()
  if (!existsSync(shell) && existsSync('/usr/bin/apt-get')) installDebianPackage('chromium-headless-shell')
  return existsSync(shell) ? shell : ensureChromium()
}
