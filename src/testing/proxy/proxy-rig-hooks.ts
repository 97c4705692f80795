import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished } from 'vitest'
import { SERVICE_ROUTES } from '#contract/calls/routes.ts'
import { FEED_TOKEN_PATHS } from '#contract/desk/feed-tokens.ts'
import { VirtualClock } from '#testing/virtual-clock.ts'
import { storeCompressed } from '#tooling/compressed-copies.ts'
import { freshGrants, reply } from './fault-upstream.ts'
import { ProxyRig, type RigOptions } from './proxy-rig.ts'

export const builtPage = '<!doctype html><title>Insight Desk</title>'

/** Method and path of everything that returns data of the account or of a person. */
export const API_ROUTES: readonly (readonly [method: string, path: string])[] = [
  ...Object.values(SERVICE_ROUTES).map(
    ({ method, path }) => [method, `/api${path.replaceAll(/\{\w+\}/g, 'abc')}`] as const,
  ),
  ['GET', '/api/config'],
  ['GET', '/api/img/abc'],
  ['GET', '/auth/me'],
  ['POST', '/auth/logout'],
  ['GET', FEED_TOKEN_PATHS.all],
  ['POST', FEED_TOKEN_PATHS.all],
  ['POST', FEED_TOKEN_PATHS.withdraw],
]

/** A folder with these files by path, as a build leaves it, and how to delete it. */
export function builtFolder(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'built-'))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}

/**
 * One proxy for all tests of a file, with a small built app. Before each test the service behind it returns one insight and its
 * record of requests is empty; after each, everything that left the proxy is searched for secrets.
 */
export function sharedProxyRig(options: RigOptions = {}): () => ProxyRig {
  const script = 'x()'.repeat(1000)
  const { folder, remove } = builtFolder({ 'index.html': builtPage, 'assets/app-1a2b3c4d.js': script })
  let rig!: ProxyRig
  beforeAll(async () => {
    storeCompressed(folder)
    rig = await ProxyRig.start({ clientFolder: folder, ...options })
  })
  beforeEach(() => {
    rig.upstream.seen.length = 0
    rig.upstream.onToken(freshGrants())
    rig.upstream.script(reply(200, { id: 'abc' }))
  })
  afterEach(() => refuseLeaks(rig))
  afterAll(async () => {
    await rig.stop()
    remove()
  })
  return () => rig
}

/** A proxy and a service for one test, searched for secrets at its end. */
export async function startProxyRig(options?: RigOptions): Promise<ProxyRig> {
  const rig = await ProxyRig.start(options)
  onTestFinished(async () => {
    await rig.stop()
    refuseLeaks(rig)
  })
  return rig
}

/** Such a proxy on a clock that only moves when the test moves it. */
export async function startVirtualRig(options?: RigOptions) {
  const clock = new VirtualClock()
  return { clock, ...(await startProxyRig({ ...options, clock })) }
}

/** A new proxy for every test of a file. */
export function freshProxyRig(options?: RigOptions): () => ProxyRig {
  let rig!: ProxyRig
  beforeEach(async () => {
    rig = await startProxyRig(options)
  })
  return () => rig
}

/** Throws if a secret has left the proxy. */
export function refuseLeaks(rig: ProxyRig): void {
  const leaks = rig.leaks()
  if (leaks.length > 0) throw new Error(`secret outside the proxy: ${leaks.join('\n')}`)
}
