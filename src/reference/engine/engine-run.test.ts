import { describe, expect, it } from 'vitest'
import { openMarket } from '#reference/market/open-market.ts'
import { generatedRows } from '#testing/naive-market.ts'
import { assetOf, priceHistoryOf } from '#testing/price-history-of.ts'
import { runEngineHere } from './engine-here.ts'
import type { EngineInsight } from './engine-insight.ts'
import { batches, type EngineProgress, runEngine } from './engine-run.ts'

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
    onInsights: (asset, insights) => found.set(asset, insights),
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
