import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Flags for a headless Chromium as root on a machine without network. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A program that tests and benches need besides the packages: its usual paths, and its Debian package. */
type Wanted = {
  name: string
  /** The variable that names another path. */
  variable: string
  paths: readonly string[]
  debian: string
  isUsable?: (path: string) => boolean
}

const inEach = (folders: readonly string[], ...names: string[]) =>
  names.flatMap((name) => folders.map((folder) => `${folder}/${name}`))

/** Path of a program. Installs a missing one on Debian; elsewhere an error says what to do, as no test is skipped. */
function ensure({ name, variable, paths, debian, isUsable = existsSync }: Wanted): string {
  const named = process.env[variable]
  if (named) {
    if (isUsable(named)) return named
    throw new Error(`${variable} names no ${name}`)
  }
  const found = paths.find(isUsable)
  if (found) return found
  installDebianPackage(debian)
  const installed = paths.find(isUsable)
  if (installed) return installed
  throw new Error(`No ${name} found. Install one and name it in ${variable}=/path/to/it.`)
}

/** Installs with apt-get, as root or through sudo. Success is checked by the caller. */
function installDebianPackage(name: string): void {
  console.log(`Installing the ${name} package with apt-get.`)
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const args of [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', name],
  ]) {
    const [command, ...rest] = [...asRoot, ...args]
    const result = spawnSync(command!, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 180_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (result.status !== 0) return
  }
}

export const ensureChromium = () =>
  ensure({
    name: 'Chromium',
    variable: 'CHROMIUM',
    paths: [
      ...inEach(['/usr/bin'], 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'),
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    debian: 'chromium',
  })

/** The tests' browser: Debian's `chromium-headless-shell` (a fifth faster), or else Chromium. */
export function ensureTestBrowser(): string {
  const shell = '/usr/bin/chromium-headless-shell'
  if (process.env['CHROMIUM']) return ensureChromium()
  if (!existsSync(shell) && existsSync('/usr/bin/apt-get')) installDebianPackage('chromium-headless-shell')
  return existsSync(shell) ? shell : ensureChromium()
}

export const ensureNginx = () =>
  ensure({
    name: 'nginx',
    variable: 'NGINX',
    paths: inEach(['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin', '/usr/local/bin'], 'nginx'),
    debian: 'nginx-light',
  })

export const ensureRedis = () =>
  ensure({
    name: 'Valkey or Redis server',
    variable: 'REDIS_SERVER',
    paths: inEach(['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'], 'valkey-server', 'redis-server'),
    debian: 'redis-server',
  })

export const ensurePandas = () =>
  ensure({
    name: 'Python with pandas',
    variable: 'PYTHON',
    paths: ['/usr/bin/python3', 'python3'],
    debian: 'python3-pandas',
    isUsable: (python) => spawnSync(python, ['-c', 'import pandas'], { stdio: 'ignore' }).status === 0,
  })
