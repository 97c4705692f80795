import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EngineInsight } from '#reference/engine/engine-insight.ts'
import type { Market, MarketSpec } from '#reference/market/base/market.ts'
import { openMarket } from '#reference/market/open-market.ts'
import { runEngineSync } from '#testing/engine-sync.ts'
import { assetOf, generatedRows, priceHistoryOf } from '#testing/generated-market.ts'
import { type EngineOptions, type EngineProgress, runEngine } from './engine-run.ts'
import { unpackInsights } from './insight-block.ts'
import { batches } from './market-batches.ts'

type FilesSpec = Extract<MarketSpec, { kind: 'loaded-files' }>

const rows = generatedRows(6, 2000)
const histories = () => rows.map((asset) => priceHistoryOf(asset))
const marketOf = (content: string, changes: Partial<FilesSpec> = {}) =>
  openMarket({
    kind: 'loaded-files',
    content,
    now: rows[0]!.rows.at(-1)!.day,
    assets: rows.map(assetOf),
    histories: histories(),
    ...changes,
  })
const market = marketOf('test')
const expected = runEngineSync(market)

async function run(of: Market, options: Partial<EngineOptions> = {}) {
  const found = new Map<number, readonly EngineInsight[]>()
  const progress: EngineProgress[] = []
  let beforePeers = 0
  await runEngine(of, {
    workers: 1,
    onStudy: (asset, studied) => found.set(asset, studied ? unpackInsights(studied.insights, asset) : []),
    onPeers: () => (beforePeers = found.size),
    onProgress: (step) => progress.push(step),
    ...options,
  })
  const insights = [...found].sort((a, b) => a[0] - b[0]).flatMap(([, own]) => own)
  const { cached, grown } = progress.at(-1)!
  return { insights, progress, cached, grown, beforePeers }
}

describe('runEngine', () => {
  it('finds on two workers exactly what one thread finds, and reports its progress', async () => {
    const { insights, progress } = await run(market, { workers: 2 })
    expect(expected.length).toBeGreaterThan(5)
    expect(insights).toEqual(expected)
    expect(progress[0]).toMatchObject({ phase: 'peers', assetsDone: 0, assets: 6 })
    expect(progress.at(-1)).toMatchObject({ phase: 'done', assetsDone: 6, insights: expected.length })
    const counts = progress.map(({ assetsDone }) => assetsDone)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  })

  it('stops on abort, with the reason', async () => {
    const controller = new AbortController()
    const { signal } = controller
    const onStudy = () => controller.abort(new Error('enough'))
    await expect(run(market, { signal, onStudy })).rejects.toThrow('enough')
  })

  it('rejects with the error of a worker', async () => {
    await expect(run(marketOf('broken', { histories: [] }))).rejects.toThrow('no asset')
  })
})

describe('a run with a cache', () => {
  let studied = ''
  let folder = ''
  let first: Awaited<ReturnType<typeof run>>
  const cached = (of: Market = market) => run(of, { cache: { folder, maxBytes: 1e9 } })
  beforeAll(async () => {
    folder = studied = await mkdtemp(join(tmpdir(), 'studies-'))
    first = await cached()
  })
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'studies-'))
    await cp(studied, folder, { recursive: true })
  })
  afterEach(() => rm(folder, { recursive: true }))
  afterAll(() => rm(studied, { recursive: true }))

  it('studies nothing again for the same prices, and delivers all before the market returns', async () => {
    expect(first).toMatchObject({ insights: expected, cached: 0, grown: 0, beforePeers: 0 })
    expect(await cached()).toMatchObject({ insights: expected, cached: 6, grown: 0, beforePeers: 6 })
  })

  it('studies again only the assets that a changed price affects', async () => {
    const changed = histories()
    // The third asset is alone in its economy, so its price affects no other asset.
    const assets = rows.map((asset, i) => ({ ...assetOf(asset), economy: i === 2 ? 'JP' : 'US' }))
    await cached(marketOf('apart', { assets, histories: histories() }))
    changed[2]!.close[1201]! *= 1.02
    const later = marketOf('changed', { assets, histories: changed })
    expect(await cached(later)).toMatchObject({ insights: runEngineSync(later), cached: 5 })
  })

  it('studies only the one asset that has a newer day, and updates the outcomes of the others', async () => {
    const now = market.now + 40
    const longer = histories()
    const { days, ...columns } = longer[3]!
    const repeatLast = (column: Float64Array) => Float64Array.of(...column, column.at(-1)!)
    longer[3] = {
      days: Int32Array.of(...days, now),
      open: repeatLast(columns.open),
      high: repeatLast(columns.high),
      low: repeatLast(columns.low),
      close: repeatLast(columns.close),
      turnover: repeatLast(columns.turnover),
    }
    const later = marketOf('one day more', { now, histories: longer })
    expect(await cached(later)).toMatchObject({ insights: runEngineSync(later), cached: 5, grown: 1 })
    // Back to the earlier market: a study knows the day of its outcomes.
    expect((await cached()).insights).toEqual(expected)
  })

  it('extends a study by the days since, and finds what a full study finds', async () => {
    const upTo = (back: number) => {
      const now = rows[0]!.rows.at(-1 - back)!.day
      const cut = rows.map((asset) => ({ ...asset, rows: asset.rows.filter(({ day }) => day <= now) }))
      return marketOf(`up to ${now}`, { now, histories: cut.map((asset) => priceHistoryOf(asset)) })
    }
    await rm(folder, { recursive: true })
    await cached(upTo(20))
    for (const back of [19, 0]) {
      const later = upTo(back)
      expect(await cached(later)).toMatchObject({ insights: runEngineSync(later), grown: 6 })
    }
    // A restated past repeats every study of its market.
    const restated = histories()
    restated[0]!.close[100]! *= 1.001
    expect((await cached(marketOf('restated', { histories: restated }))).grown).toBe(0)
  })

  it('assigns an insight to its asset when the order of the assets changes', async () => {
    const reversed = marketOf('reversed', {
      assets: rows.map(assetOf).toReversed(),
      histories: histories().toReversed(),
    })
    expect(await cached(reversed)).toMatchObject({ insights: runEngineSync(reversed), cached: 6 })
  })
})

describe('batches', () => {
  const assets = (counts: Record<string, number>) =>
    Object.entries(counts).flatMap(([economy, count]) => Array.from({ length: count }, () => ({ economy })))

  it('starts a large market with whole small economies', () => {
    const [first, second] = batches(assets({ US: 300, EZ: 100, CH: 25, BR: 10 }))
    expect([...first!.economies].sort()).toEqual(['BR', 'CH'])
    expect([first!.peers, first!.assets].map(({ length }) => length)).toEqual([35, 35])
    expect([second!.peers, second!.assets].map(({ length }) => length)).toEqual([400, 435])
    expect([first!.isLast, second!.isLast]).toEqual([false, true])
  })

  it('studies a few assets of the smallest economy first where every economy is large', () => {
    const [first, second] = batches(assets({ US: 20_000, CH: 2_000, BR: 1_900 }))
    expect([...first!.economies]).toEqual(['BR'])
    expect([first!.peers, first!.assets].map(({ length }) => length)).toEqual([1_900, 40])
    expect(first!.assets.every((asset) => first!.peers.includes(asset))).toBe(true)
    expect([second!.peers, second!.assets].map(({ length }) => length)).toEqual([22_000, 23_900])
  })

  it('does not split a small market or a single economy', () => {
    expect(batches(assets({ US: 500 }))).toHaveLength(1)
    expect(batches(assets({ US: 50, CH: 5 }))).toHaveLength(1)
    expect(batches(assets({ US: 300, CH: 200 }))).toHaveLength(1)
  })
})
