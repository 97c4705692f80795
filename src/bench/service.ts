import { MS_PER_DAY } from '#contract/values/instant.ts'
import { openMarket } from '#reference/market/open-market.ts'
import { readFilterQuery } from '#reference/service/store/filter-query.ts'
import type { IndexedInsight } from '#reference/service/store/index-columns.ts'
import { InsightIndex } from '#reference/service/store/insight-index.ts'
import { endOfDay } from '#reference/service/world/clock.ts'
import { createWorld, type FillableWorld } from '#reference/service/world/reference-world.ts'
import { AssetStudy } from '#reference/study/asset-study.ts'
import { peersOf } from '#testing/engine-sync.ts'
import { atMost, type Figure, measured } from './figure.ts'

const DAY = Math.floor(Date.UTC(2026, 5, 30) / MS_PER_DAY)
const SIZE = 1_000_000

/** Typical filters, from the widest to the narrowest. */
const filtersOf = (tag: string): Record<string, Record<string, unknown>> => ({
  'nothing asked': {},
  'two sectors': { sector: ['Energy', 'Utilities'] },
  'quality 6 to 8, bullish': { stars: [6, 7, 8], direction: [1] },
  'one asset, ten years': { entity: [tag], from_date: '2016-06-30' },
  'six fields': {
    sector: ['Financials'],
    stars: [4, 5],
    direction: 2,
    horizon: ['1m', '3m'],
    median_return__lt: -0.01,
  },
  'nothing fits, all of history': { last_value__lte: -1, from_date: '1990-01-01' },
  'page 20 of all of history': { from_date: '1990-01-01', page: 20, limit: 50 },
})

/** How long the reference service's index takes for a page of each filter: goal P14 is about the slowest. */
export async function run(): Promise<Figure[]> {
  const world = realWorld()
  const all = readFilterQuery({ from_date: '1990-01-01', limit: 1000 }, world.now())
  const real = world.insights.page(all)
  const index = new InsightIndex(multiplied(real), world.profiles)
  const { tag } = world.profiles[real[0]!.assetIndex]!
  const figures = Object.entries(filtersOf(tag)).map(([name, body]) => {
    const query = readFilterQuery(body, world.now())
    return measured(
      name,
      'ms',
      timed(() => index.page(query)),
    )
  })
  const slowest = figures.reduce((one, other) => (other.figure > one.figure ? other : one))
  const what = `slowest of ${figures.length} filters over ${SIZE.toLocaleString('en')} insights`
  return [...figures, { ...slowest, what, goal: atMost(1) }]
}

/** A market of forty assets with ten years of insights, computed on this thread. */
function realWorld(): FillableWorld {
  const market = openMarket({ kind: 'simulated', seed: 42, assets: 40, now: DAY })
  const world = createWorld({ market, now: () => endOfDay(DAY), monotonicMs: () => performance.now() })
  const peers = peersOf(market)
  world.setPeers(peers)
  const study = new AssetStudy(market, { from: DAY - 3650, series: null, cache: null, since: null })
  for (const index of market.assets.keys()) world.addAsset(index, study.analyse(index, peers).studied)
  return world
}

/** The same insights repeated with other ids and days, newest first. */
const multiplied = (real: readonly IndexedInsight[]): IndexedInsight[] =>
  Array.from({ length: SIZE }, (_, i) => {
    const insight = real[i % real.length]!
    const ago = Math.floor((i / SIZE) * 10 * 365 * MS_PER_DAY)
    return { ...insight, id: `${insight.id}-${i}`, createdAt: endOfDay(DAY) - ago }
  })

/** Milliseconds of each of three hundred calls, after a warm-up. */
function timed(work: () => unknown): number[] {
  for (let i = 0; i < 30; i++) work()
  return Array.from({ length: 300 }, () => {
    const started = performance.now()
    work()
    return performance.now() - started
  })
}
