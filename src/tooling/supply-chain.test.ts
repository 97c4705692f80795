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
  '@fastify/accept-negotiator': 'which encoding of a kept answer a browser takes',
  '@fastify/compress': 'answers in the encoding that a browser takes',
  '@fastify/cookie': 'reads and writes cookies',
  '@fastify/etag': 'feeds are sent only where they have changed',
  '@fastify/proxy-addr': 'whose forwarded addresses are believed, as Fastify itself reads them',
  '@fastify/rate-limit': 'how often somebody may ask',
  '@fastify/static': 'the files of the built app',
  '@fastify/under-pressure': 'knows when the process has too much to do',
  '@fastify/websocket': 'the price socket goes through the same door as every route',
  '@fontsource-variable/ibm-plex-sans': 'the reference service draws its charts in the face of the app',
  '@napi-rs/canvas': 'the reference service draws charts and logos as PNG',
  bullmq:
    'the queue by which other machines take over studies: holds, attempts and stalled jobs are not written anew',
  fastify: 'the HTTP server of both programs',
  helmet: 'the headers by which browsers protect a page',
  'https-proxy-agent': 'the way of the price stream through a company’s proxy',
  'ical-generator': 'calendars in the form that calendars read',
  ioredis: 'the connection that the queue works on',
  'ipaddr.js': 'which addresses are the public internet’s',
  jose: 'signs and verifies tokens: cryptography is not written anew',
  'lru-cache': 'bounded caches',
  'openid-client': 'company sign-on: its protocol has too many traps to be written anew',
  papaparse: 'reads price files as spreadsheets write them',
  pino: 'the log of the proxy',
  'prom-client': 'metrics in the text that monitoring reads',
  undici: 'outgoing HTTP with time limits by phase, pools and proxies',
  valibot: 'checks every answer and every body against one schema',
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

test('there is a reason for every package that a started program loads', () => {
  expect(Object.keys(manifest.dependencies)).toEqual(Object.keys(WHY).sort())
})

test('at most 130 packages come with what is started', () => {
  const production = packages.filter(
    ([, { dev, devOptional, optional }]) => !dev && !devOptional && !optional,
  )
  expect(production.length).toBeGreaterThan(20)
  expect(production.length).toBeLessThanOrEqual(130)
})

test('every package comes under a licence that we know', () => {
  const unknown = packages.filter(
    ([, { license, dev }]) => !(dev ? TOOL_LICENCES : LICENCES).has(license ?? 'none stated'),
  )
  expect(unknown.map(([place, { license }]) => `${place}: ${license}`)).toEqual([])
})
