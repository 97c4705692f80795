import { describe, expect, it } from 'vitest'
import { assetData } from '#reference/engine/asset-data.ts'
import { peersOf } from '#reference/study/engine-here.ts'
import { generatedRows } from '#testing/naive/naive-market.ts'
import { marketOfRows } from '#testing/naive/price-history-of.ts'
import { FrameMemory } from './column-memory.ts'
import { PRICE_SERIES } from '#reference/series/registry.ts'
import { fillSeries } from './series-definition.ts'
import { SeriesFrame } from './series-frame.ts'

const LONG = 0
const SHORT = 3
const rows = generatedRows(4, 1600).map((asset, i) =>
  i === SHORT ? { ...asset, rows: asset.rows.slice(-1300) } : asset,
)
const market = marketOfRows(rows)
const peers = peersOf(market)

/** Every series of an asset in memory that held nothing but `filth`, again before each series. */
function allSeries(asset: number, filth: number): Float32Array[] {
  const data = assetData(market, asset, peers)!
  const memory = new FrameMemory()
  soil(memory.kept, filth)
  const frame = new SeriesFrame(data.history, data.peers, memory)
  return PRICE_SERIES.map((series) => {
    soil(memory.scratch, filth)
    const values = new Float32Array(frame.bars)
    fillSeries(series, frame, values)
    return values
  })
}

function soil(stack: FrameMemory['kept'], filth: number): void {
  for (let i = 0; i < 150; i++) stack.take(1600).fill(filth)
  stack.release()
}

describe('the memory of a frame', () => {
  it.each([LONG, SHORT])('leaves nothing of what it held in any series of asset %i', (asset) => {
    expect(allSeries(asset, 1e9)).toEqual(allSeries(asset, 0))
  })

  it('serves the columns of one asset again for the next', () => {
    const memory = new FrameMemory()
    const first = memory.kept.take(1000)
    memory.kept.release()
    expect(memory.kept.take(1000)).toBe(first)
    memory.kept.release()
    const shorter = memory.kept.take(900)
    expect(shorter).toHaveLength(900)
    expect(shorter.buffer).toBe(first.buffer)
  })
})
