import { statSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Market } from '#reference/market/base/market.ts'
import { openMarket } from '#reference/market/open-market.ts'
import { generatedRows } from '#testing/naive/naive-market.ts'
import { assetOf, priceHistoryOf } from '#testing/naive/price-history-of.ts'
import { runEngineHere } from './engine-here.ts'
import type { EngineInsight } from '#reference/engine/engine-insight.ts'
import { unpackInsights } from './insight-block.ts'
import { batches } from './market-batches.ts'
import { type EngineProgress, runEngine } from './engine-run.ts'

const rows = generatedRows(6, 3000)
const market = openMarket({
  kind: 'loaded-files',
  content: 'test',
  now: rows[0]!.rows.at(-1)!.day,
  assets: rows.map(assetOf),
  histories: rows.map((asset) => priceHistoryOf(asset)),
})

const byAsset = (found: ReadonlyMap<number, readonly EngineInsight[]>) =>
  [...found].sort((a, b) => a[0] - b[0]).flatMap(([, insights]) => insights)

async function run(workers: number) {
  const found = new Map<number, readonly EngineInsight[]>()
  const progress: EngineProgress[] = []
  await runEngine(market, {
    workers,
    onInsights: (asset, insights) => found.set(asset, unpackInsights(insights, asset)),
    onProgress: (step) => progress.push(step),
  })
  return { insights: byAsset(found), progress }
}

describe('runEngine', () => {
  it('finds on any number of workers what one thread finds, to the last digit', async () => {
    const here = runEngineHere(market)
    expect(here.length).toBeGreaterThan(5)
    expect((await run(1)).insights).toEqual(here)
    expect((await run(3)).insights).toEqual(here)
  })

  it('tells how far it is, up to the last asset', async () => {
    const { insights, progress } = await run(2)
    expect(progress[0]).toMatchObject({ phase: 'peers', assetsDone: 0, assets: 6 })
    expect(progress.at(-1)).toMatchObject({ phase: 'done', assetsDone: 6, insights: insights.length })
    const counts = progress.map(({ assetsDone }) => assetsDone)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  })

  it('stops when told to, with the reason', async () => {
    const controller = new AbortController()
    const running = runEngine(market, {
      workers: 2,
      signal: controller.signal,
      onInsights: () => controller.abort(new Error('enough')),
    })
    await expect(running).rejects.toThrow('enough')
  })

  it('passes on what a worker dies of', async () => {
    const broken = openMarket({
      kind: 'loaded-files',
      content: 'test',
      now: market.now,
      assets: rows.map(assetOf),
      histories: [],
    })
    await expect(runEngine(broken, { workers: 2, onInsights: () => {} })).rejects.toThrow('no asset')
  })
})

describe('a run that keeps its studies', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'studies-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const kept = async (of: Market = market) => {
    const found = new Map<number, readonly EngineInsight[]>()
    let last: EngineProgress | null = null
    let beforePeers = 0
    await runEngine(of, {
      workers: 2,
      memory: { folder, mostBytes: 1e9 },
      onInsights: (asset, insights) => found.set(asset, unpackInsights(insights, asset)),
      onPeers: () => (beforePeers = found.size),
      onProgress: (step) => (last = step),
    })
    return { insights: byAsset(found), kept: last!.kept, grown: last!.grown, beforePeers }
  }
  const entries = async () => {
    const names = await readdir(folder, { recursive: true })
    return names.map((name) => join(folder, name)).filter((path) => statSync(path).isFile())
  }

  it('studies nothing again over the same prices, and says it before it looks at one', async () => {
    const here = runEngineHere(market)
    const first = await kept()
    expect(first).toEqual({ insights: here, kept: 0, grown: 0, beforePeers: 0 })
    expect(await kept()).toEqual({ insights: here, kept: 6, grown: 0, beforePeers: 6 })
  })

  it('studies again whatever a change of prices reaches, and nothing else', async () => {
    await kept()
    const histories = rows.map((asset) => priceHistoryOf(asset))
    histories[2]!.close[2500]! *= 1.01
    const alone = rows.map((asset, i) => ({ ...assetOf(asset), economy: i === 2 ? 'JP' : 'US' }))
    const spec = { kind: 'loaded-files' as const, now: market.now, assets: alone, histories }
    const apart = openMarket({ ...spec, content: 'apart' })
    expect((await kept(apart)).insights).toEqual(runEngineHere(apart))
    // The third asset is an economy of its own: its price is the only one that it moves.
    histories[2]!.close[2501]! *= 1.02
    const changed = openMarket({ ...spec, content: 'changed' })
    const again = await kept(changed)
    expect(again.insights).toEqual(runEngineHere(changed))
    expect(again.kept).toBe(5)
  })

  it('studies nothing but the one asset that has a newer day, and looks again at what became of the others', async () => {
    const day = market.now + 40
    const spec = { kind: 'loaded-files' as const, assets: rows.map(assetOf) }
    await kept()
    const histories = rows.map((asset) => priceHistoryOf(asset))
    const { days, ...columns } = histories[3]!
    const again = (column: Float64Array) => Float64Array.of(...column, column.at(-1)!)
    histories[3] = {
      days: Int32Array.of(...days, day),
      open: again(columns.open),
      high: again(columns.high),
      low: again(columns.low),
      close: again(columns.close),
      turnover: again(columns.turnover),
    }
    const later = openMarket({ ...spec, content: 'one day more', now: day, histories })
    const found = await kept(later)
    expect(found).toMatchObject({ kept: 5, grown: 1 })
    expect(found.insights).toEqual(runEngineHere(later))
    // The same market as before, by the same studies: they know which day they were last looked at.
    expect((await kept()).insights).toEqual(runEngineHere(market))
  })

  it('grows a study by the days since, and finds what a whole study finds', async () => {
    const upTo = (back: number) => {
      const now = rows[0]!.rows.at(-1 - back)!.day
      const cut = rows.map((asset) => ({ ...asset, rows: asset.rows.filter(({ day }) => day <= now) }))
      return openMarket({
        kind: 'loaded-files',
        content: `up to ${now}`,
        now,
        assets: rows.map(assetOf),
        histories: cut.map((asset) => priceHistoryOf(asset)),
      })
    }
    await kept(upTo(20))
    for (const back of [19, 0]) {
      const later = upTo(back)
      const grown = await kept(later)
      expect(grown.grown).toBe(6)
      expect(grown.insights).toEqual(runEngineHere(later))
    }
    // A restated past makes every study of its market anew.
    const histories = rows.map((asset) => priceHistoryOf(asset))
    histories[0]!.close[100]! *= 1.001
    const restated = openMarket({
      kind: 'loaded-files',
      content: 'restated',
      now: market.now,
      assets: rows.map(assetOf),
      histories,
    })
    expect((await kept(restated)).grown).toBe(0)
  })

  it('keeps an insight with its asset where the asset stands elsewhere', async () => {
    await kept()
    const order = [5, 4, 3, 2, 1, 0]
    const turned = openMarket({
      kind: 'loaded-files',
      content: 'turned',
      now: market.now,
      assets: order.map((i) => assetOf(rows[i]!)),
      histories: order.map((i) => priceHistoryOf(rows[i]!)),
    })
    const { insights, kept: count } = await kept(turned)
    expect(count).toBe(6)
    expect(insights).toEqual(runEngineHere(turned))
  })

  it('makes anew what was cut or garbled', async () => {
    const whole = await kept()
    const paths = await entries()
    expect(paths).toHaveLength(9)
    for (const [i, path] of paths.entries()) {
      const bytes = await readFile(path)
      if (i % 2 === 0) await writeFile(path, bytes.subarray(0, Math.floor((bytes.length * (i + 1)) / 10)))
      else {
        bytes[Math.floor((bytes.length * i) / 9)]! ^= 1 << (i % 8)
        await writeFile(path, bytes)
      }
    }
    const again = await kept()
    expect(again.insights).toEqual(whole.insights)
    expect(again.kept).toBe(0)
    expect((await kept()).kept).toBe(6)
  })
})

describe('batches', () => {
  const assets = (counts: Record<string, number>) =>
    Object.entries(counts).flatMap(([economy, count]) => Array.from({ length: count }, () => ({ economy })))

  it('begins a large market with whole small economies', () => {
    const [first, second] = batches(assets({ US: 300, EZ: 100, CH: 25, BR: 10 }))
    expect([...first!.economies].sort()).toEqual(['BR', 'CH'])
    expect(first!.indexes).toHaveLength(35)
    expect(second!.indexes).toHaveLength(400)
    expect([first!.isLast, second!.isLast]).toEqual([false, true])
  })

  it('does not divide what is small or of one economy', () => {
    expect(batches(assets({ US: 500 }))).toHaveLength(1)
    expect(batches(assets({ US: 50, CH: 5 }))).toHaveLength(1)
  })
})
