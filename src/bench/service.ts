import { request } from 'undici'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { createReferenceApp } from '#reference/app.ts'
import { peersOf, runEngineHere } from '#reference/study/engine-here.ts'
import { packInsights } from '#reference/study/insight-block.ts'
import { openMarket } from '#reference/market/open-market.ts'
import { endOfDay } from '#reference/service/world/clock.ts'
import { createAccountTokens } from '#reference/service/account/account-tokens.ts'
import { type FilterQuery, readFilterQuery } from '#reference/service/store/filter-query.ts'
import { insightId } from '#reference/service/store/insight-fields.ts'
import type { IndexedInsight } from '#reference/service/store/index-columns.ts'
import { InsightIndex } from '#reference/service/store/insight-index.ts'
import type { Arrival } from '#reference/service/store/insight-store.ts'
import { createWorld, type FillableWorld } from '#reference/service/world/reference-world.ts'
import { quantile } from '#shared/statistics/quantile.ts'
import { type Figure, measured } from './figure.ts'
import { median } from './rounds.ts'

const DAY = Math.floor(Date.UTC(2026, 5, 30) / MS_PER_DAY)
const ACCOUNT = { id: 'bench', secret: 'bench-secret' }
const SIZES = [50_000, 1_000_000]
const OVER_HTTP = 50_000

/** What an analyst asks for, from the widest to the narrowest. */
const FILTERS: readonly { name: string; body: Record<string, unknown> }[] = [
  { name: 'nothing asked', body: {} },
  { name: 'two sectors', body: { sector: ['Energy', 'Utilities'] } },
  { name: 'quality 6 to 8, bullish', body: { stars: [6, 7, 8], direction: [1] } },
  { name: 'one asset, ten years', body: { entity: ['TAG'], from_date: '2016-06-30' } },
  {
    name: 'six fields',
    body: {
      sector: ['Financials'],
      stars: [4, 5],
      direction: 2,
      horizon: ['1m', '3m'],
      median_return__lt: -0.01,
    },
  },
  { name: 'nothing fits, all of history', body: { last_value__lte: -1, from_date: '1990-01-01' } },
  { name: 'page 20 of all of history', body: { from_date: '1990-01-01', page: 20, limit: 50 } },
]

/** Prints how long the reference service's filter takes: the index alone, and whole answers over HTTP. */
export async function run(_args: readonly string[]): Promise<Figure[]> {
  const figures: Figure[] = []
  const world = realWorld()
  const real = world.insights.current().page(readFilterQuery(ALL, world.now()), world.now())
  const bodies = FILTERS.map(({ name, body }) => ({
    name,
    body: 'entity' in body ? { ...body, entity: [world.profiles[real[0]!.assetIndex]!.tag] } : body,
  }))

  console.log('Index alone, ms per filter (median, 95th percentile)\n')
  for (const size of SIZES) {
    const insights = multiplied(real, size)
    const started = performance.now()
    const index = new InsightIndex(insights, world.profiles)
    console.log(
      `${size.toLocaleString('en')} insights, built in ${(performance.now() - started).toFixed(0)} ms`,
    )
    let slowest = 0
    let samples = 0
    for (const { name, body } of bodies) {
      const query: FilterQuery = readFilterQuery(body, world.now())
      const times = timed(300, () => index.page(query, world.now()))
      report(name, times)
      slowest = Math.max(slowest, median(times))
      samples += times.length
    }
    figures.push({
      what: `slowest of ${bodies.length} filters over ${size.toLocaleString('en')} insights`,
      unit: 'ms',
      figure: slowest,
      samples,
      peer: null,
      goal: size === OVER_HTTP ? { of: 'figure', most: 5 } : null,
    })
  }

  fill(world, OVER_HTTP)
  const tokens = createAccountTokens(ACCOUNT, Date.now)
  const app = createReferenceApp({ world, tokens })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const token = (await tokens.issue({ client_id: ACCOUNT.id, client_secret: ACCOUNT.secret })).access_token
  console.log(`\nWhole answers over HTTP, ${world.insights.size.toLocaleString('en')} insights, 20 a page\n`)
  for (const { name, body } of bodies) {
    const ask = async () => {
      const answer = await request(`${origin}/insights/v1/filter`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      await answer.body.arrayBuffer()
    }
    await ask()
    const times: number[] = []
    for (let i = 0; i < 100; i++) {
      const started = performance.now()
      await ask()
      times.push(performance.now() - started)
    }
    report(name, times)
    figures.push(measured(`whole answer over HTTP: ${name}`, 'ms', times))
  }
  await app.close()
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage()
  const mb = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`
  console.log(`\nmemory: resident ${mb(rss)}, heap ${mb(heapUsed)}, typed arrays ${mb(arrayBuffers)}`)
  return figures
}

const ALL = { from_date: '1990-01-01', limit: 1000 }

/** A market of forty assets with ten years of insights, made on this thread. */
function realWorld(): FillableWorld {
  const market = openMarket({ kind: 'simulated', seed: 42, assets: 40, now: DAY })
  const world = createWorld({ market, now: () => endOfDay(DAY), monotonicMs: () => performance.now() })
  world.setPeers(peersOf(market))
  const found = runEngineHere(market, { from: DAY - 3650 })
  for (const index of market.assets.keys()) {
    world.addAsset(index, packInsights(found.filter(({ facts }) => facts.assetIndex === index)))
  }
  return world
}

/** The same insights again and again under other ids and days, newest first to the end. */
function multiplied(real: readonly IndexedInsight[], size: number): IndexedInsight[] {
  const span = 10 * 365 * MS_PER_DAY
  return Array.from({ length: size }, (_, i) => {
    const insight = real[i % real.length]!
    return { ...insight, id: `${insight.id}-${i}`, createdAt: endOfDay(DAY) - Math.floor((i / size) * span) }
  })
}

/** Fills the store itself up to the size: every copy carries its own figures, as real ones would. */
function fill(world: FillableWorld, size: number): void {
  const market = world.market
  const found = runEngineHere(market, { from: DAY - 3650 })
  const arrivals: Arrival[] = []
  for (let i = world.insights.size; i < size; i++) {
    const insight = found[i % found.length]!
    const { facts } = insight
    const { tag } = market.assets[facts.assetIndex]!
    arrivals.push({
      id: insightId({ world: `copy ${i}`, tag, ...facts }),
      createdAt: facts.day * MS_PER_DAY + 80_000_000 + (i % 10_000),
      topic: 'Technical',
      assetIndex: facts.assetIndex,
      block: packInsights([insight]),
      position: 0,
      marketCap: 10,
    })
    if (arrivals.length < 1000) continue
    world.insights.add(arrivals.splice(0))
  }
  world.insights.add(arrivals)
}

function timed(rounds: number, work: () => unknown): number[] {
  for (let i = 0; i < 30; i++) work()
  return Array.from({ length: rounds }, () => {
    const started = performance.now()
    work()
    return performance.now() - started
  })
}

function report(name: string, times: readonly number[]): void {
  const ms = (p: number) => quantile(times, p).toFixed(3).padStart(9)
  console.log(`  ${name.padEnd(32)} ${ms(0.5)} ${ms(0.95)}`)
}
