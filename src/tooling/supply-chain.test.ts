import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './build.ts'

type Locked = {
  version: string
  integrity?: string
  resolved?: string
  license?: string
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  inBundle?: boolean
  hasInstallScript?: boolean
}

const read = <T>(file: string) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as T
const manifest = read<{
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}>('package.json')
const lock = read<{ lockfileVersion: number; packages: Record<string, Locked> }>('package-lock.json')
const packages = Object.entries(lock.packages).filter(([place]) => place !== '')

/** Every package that a running program loads, and why. Packages for the build are dev dependencies. */
const WHY: Readonly<Record<string, string>> = {
  '@fastify/accept-negotiator': 'the encoding in which a browser accepts a cached response',
  '@fastify/compress': 'compresses responses as the browser accepts them',
  '@fastify/cookie': 'reads and writes cookies',
  '@fastify/etag': 'feeds are only sent when they have changed',
  '@fastify/proxy-addr': 'which proxies’ forwarded headers are trusted, as in Fastify itself',
  '@fastify/rate-limit': 'rate limits',
  '@fastify/static': 'the files of the built app',
  '@fastify/under-pressure': 'detects an overloaded process',
  '@fastify/websocket': 'the price socket passes the same hooks as every route',
  '@fontsource-variable/ibm-plex-sans': 'the reference service draws its charts in the app’s font',
  '@napi-rs/canvas': 'the reference service draws charts and logos as PNG',
  bullmq: 'the queue for workers on other machines: locks, retries and stalled jobs',
  fastify: 'the HTTP server of both programs',
  'https-proxy-agent': 'the price stream through a company’s proxy',
  'ical-generator': 'writes iCalendar',
  ioredis: 'the queue’s connection to Redis',
  'ipaddr.js': 'which addresses are public',
  jose: 'signs and verifies tokens',
  'lru-cache': 'bounded caches',
  'openid-client': 'company sign-on',
  'p-queue': 'places for long lists in work',
  papaparse: 'reads price files as spreadsheets write them',
  pino: 'the log of the proxy',
  'prom-client': 'metrics in the Prometheus text format',
  undici: 'outgoing HTTP with timeouts per phase, pools and proxies',
  valibot: 'validates every response and body against a schema',
  ws: 'WebSockets of the price stream, both ends',
}

/** Licences that only require a notice, as the packages spell them. */
const LICENCES = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  '(MIT OR CC0-1.0)',
  'OFL-1.1', // fonts
])
/** Also accepted for tools whose files stay on the build machine. */
const TOOL_LICENCES = new Set([...LICENCES, 'MPL-2.0', 'CC-BY-4.0', 'MIT AND ISC AND BSD-3-Clause'])

test('every direct package is named by one exact version', () => {
  const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
  )
  expect(loose).toEqual([])
})

test('the lock file holds the hash of every package and the address of none', () => {
  expect(lock.lockfileVersion).toBe(3)
  // A bundled package is covered by the hash of its parent.
  expect(
    packages.filter(([, { integrity, inBundle }]) => !integrity?.startsWith('sha512-') && !inBundle),
  ).toEqual([])
  expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})

test('no package may run a script when it is installed', () => {
  expect(readFileSync(path.join(ROOT, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
  const withScripts = packages.filter(([, { hasInstallScript, dev }]) => hasInstallScript && !dev)
  // An optional native decoder; without it the queue uses JavaScript.
  expect(withScripts.map(([place]) => place)).toEqual(['node_modules/msgpackr-extract'])
})

test('every package of a running program has a reason', () => {
  expect(Object.keys(manifest.dependencies)).toEqual(Object.keys(WHY).sort())
})

test('a running program needs at most 130 packages', () => {
  const production = packages.filter(
    ([, { dev, devOptional, optional }]) => !dev && !devOptional && !optional,
  )
  expect(production.length).toBeGreaterThan(20)
  expect(production.length).toBeLessThanOrEqual(130)
})

test('every package has a known licence', () => {
  const unknown = packages.filter(
    ([, { license, dev }]) => !(dev ? TOOL_LICENCES : LICENCES).has(license ?? 'none stated'),
  )
  expect(unknown.map(([place, { license }]) => `${place}: ${license}`)).toEqual([])
})
