import { describe, expect, it } from 'vitest'
import { addToPeerTable, createPeerTable, peerColumns } from '#reference/engine/statistics/peer-table.ts'
import { generatedRows, naiveInputs } from '#testing/naive/naive-market.ts'
import { naiveSeries } from '#testing/naive/naive-series.ts'
import { assetOf, priceHistoryOf } from '#testing/naive/price-history-of.ts'
import { peerPlace } from '#reference/engine/asset-data.ts'
import { CORE_SERIES } from './registry.ts'
import { fillSeries } from '#reference/series/base/series-definition.ts'
import { SeriesFrame } from '#reference/series/base/series-frame.ts'

const rows = generatedRows(6, 1500)
const inputs = naiveInputs(rows)
const places = rows.map((asset) => peerPlace(assetOf(asset)))
const histories = rows.map((asset) => priceHistoryOf(asset))
const table = createPeerTable(places, 12000, 12000 + 2200)
for (const [i, history] of histories.entries()) addToPeerTable(table, places[i]!, history)

describe('the 46 core series', () => {
  it('are 46, each with a definition to compare with', () => {
    expect(CORE_SERIES).toHaveLength(46)
    expect(Object.keys(naiveSeries(inputs[0]!)).sort()).toEqual(CORE_SERIES.map(({ name }) => name).sort())
  })

  it.each(CORE_SERIES.map((series) => [series.name, series] as const))(
    '%s is what its definition says',
    (name, series) => {
      const asset = 2 // listed late, so that market and sector began before it
      const frame = new SeriesFrame(histories[asset]!, peerColumns(table, places[asset]!, histories[asset]!))
      const values = new Float32Array(frame.bars)
      fillSeries(series, frame, values)
      const [first, at] = naiveSeries(inputs[asset]!)[name]!
      expect(series.firstBar).toBe(first)
      if (first > 0) expect(values[first - 1]).toBeNaN()
      // Every bar around the fixed restart of rolling sums, and a spread of others.
      for (let i = first; i < frame.bars; i += i > 1015 && i < 1030 ? 1 : 7) {
        const expected = at(i)
        expect(Math.abs(values[i]! - expected), `bar ${i}`).toBeLessThan(
          1e-6 * Math.max(1, Math.abs(expected)),
        )
      }
    },
  )
})
