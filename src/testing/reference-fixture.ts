import { createReferenceApp } from '#reference/app.ts'
import { openMarket } from '#reference/market/open-market.ts'
import { CORE_SERIES } from '#reference/series/registry.ts'
import { createAccountTokens, type Account } from '#reference/service/account/account-tokens.ts'
import { type Every, lastFullDay, onTimer } from '#reference/service/world/clock.ts'
import { createWorld, type FillableWorld } from '#reference/service/world/reference-world.ts'
import { AssetStudy } from '#reference/study/asset-study.ts'
import type { Studied } from '#reference/study/study-bytes.ts'
import { peersOf } from '#testing/engine-sync.ts'

/** A Wednesday on which the exchanges of Europe and America are open: live prices exist, and yesterday is the last full day. */
export const FIXTURE_NOW = Date.UTC(2021, 5, 30, 15, 0)
export const FIXTURE_ACCOUNT: Account = { id: 'fixture', secret: 'fixture-secret' }

const ASSETS = 40
const SEED = 42
const YEARS_OF_INSIGHTS = 9

/** The core series and some of every other family: every kind of insight, and fast enough for every test file. */
const SERIES = [
  ...CORE_SERIES.map(({ name }) => name),
  'aroon_25',
  'skew_3m',
  'sector_breadth_50',
  'earnings_revision',
  'pe_percentile',
  'yield_10y',
]

let filled: ReturnType<typeof fillWorld> | null = null

/**
 * The real reference service in this process: a small simulated market of forty assets and fifteen years, its clock frozen at
 * `FIXTURE_NOW`, nine years of insights already computed. The market is computed once per process; each call starts an app of
 * its own.
 */
export async function startReferenceFixture() {
  const world = fixtureWorld()
  const service = await serviceOf(world)
  const { app, headers } = service
  const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    ...service,
    world,
    account: FIXTURE_ACCOUNT,
    /** The service's frozen clock in ms UTC. */
    now: FIXTURE_NOW,
    /** `http://127.0.0.1:PORT`; the token service has the same address. */
    baseUrl,
    /** The body of a response: GET, or POST if a body is given. Throws on any status but 200. */
    async ask(path: string, body?: unknown): Promise<unknown> {
      const response = await fetch(baseUrl + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (response.status !== 200) throw new Error(`${path} answers ${response.status}`)
      return response.json()
    },
    stop: () => app.close(),
  }
}

/** The app of the reference service for a world, not listening, and requests with a token of its account. */
export async function serviceOf(world: FillableWorld, every: Every = onTimer) {
  const tokens = createAccountTokens(FIXTURE_ACCOUNT, Date.now)
  const app = createReferenceApp({ world, tokens, every })
  const { id, secret } = FIXTURE_ACCOUNT
  const token = (await tokens.issue({ client_id: id, client_secret: secret })).access_token
  const headers = { authorization: `Bearer ${token}` }
  return {
    app,
    /** A valid bearer token, and the headers of a request with it. */
    token,
    headers,
    get: (url: string, query: Record<string, string> = {}) => app.inject({ url, headers, query }),
    post: (url: string, payload: object) => app.inject({ method: 'POST', url, headers, payload }),
  }
}

/** The fixture's market with its insights, for tests without HTTP. */
export const fixtureWorld = (): FillableWorld => (filled ??= fillWorld()).world

/** The study of every asset in it; null for one without prices. */
export const fixtureStudies = (): readonly (Studied | null)[] => (filled ??= fillWorld()).studies

function fillWorld() {
  const day = lastFullDay(FIXTURE_NOW)
  const market = openMarket({ kind: 'simulated', seed: SEED, assets: ASSETS, now: day })
  const world = createWorld({ market, now: () => FIXTURE_NOW, monotonicMs: () => performance.now() })
  const options = { from: day - YEARS_OF_INSIGHTS * 366, series: SERIES, cache: null, since: null }
  const study = new AssetStudy(market, options)
  const peers = peersOf(market)
  const studies = market.assets.map((_, index) => study.analyse(index, peers).studied)
  world.setPeers(peers)
  for (const [index, studied] of studies.entries()) world.addAsset(index, studied)
  world.setProgress({ done: ASSETS, total: ASSETS, phase: 'Complete' })
  return { world, studies }
}
