import { describe, expect, it } from 'vitest'
import { percentileRank, quantile } from '#shared/statistics/quantile.ts'
import { peersOf } from '#testing/engine-sync.ts'
import { generatedRows, marketOfRows } from '#testing/generated-market.ts'
import type { EngineMarket } from './asset-data.ts'
import { SeriesCatalogue } from './series-catalogue.ts'

const plain = marketOfRows(generatedRows(5, 2200))
/** The same market with an interest rate for every asset but the second. */
const market: EngineMarket = {
  ...plain,
  contextSeries: [
    { name: 'rate', label: 'Rate', group: 'macro', unit: 'percent', explanation: 'An interest rate.' },
  ],
  context: (index, name) =>
    index === 1 || name !== 'rate'
      ? null
      : Float64Array.from(plain.history(index).close, (_, i) => (i < 9 ? Number.NaN : i / 500)),
}
const catalogue = new SeriesCatalogue(market)
catalogue.setPeers(peersOf(market))

describe('SeriesCatalogue', () => {
  it('finds a series by name and by expression', () => {
    expect(catalogue.info('mom_3m')).toBe(catalogue.byExpression('mom(horiz=3m)'))
    expect(catalogue.info('price')?.expression).toBe('price')
    expect(catalogue.info('rate')).toMatchObject({ group: 'macro', unit: 'percent' })
    expect(catalogue.info('nonsense')).toBeUndefined()
    expect(catalogue.byExpression('mom(horiz=4m)')).toBeUndefined()
  })

  it('gives a value per bar, or null if the asset has no such series', () => {
    const { close } = catalogue.history(0)
    expect(catalogue.values(0, 'price')).toEqual(close)
    const month = catalogue.values(0, 'mom_1m')!
    expect(month).toHaveLength(close.length)
    expect(month[20]).toBeNaN()
    expect(month[21]).toBeCloseTo(close[21]! / close[0]! - 1, 6)
    expect(catalogue.values(0, 'rate')?.[500]).toBe(1)
    expect(catalogue.values(1, 'rate')).toBeNull()
    expect(catalogue.values(0, 'nonsense')).toBeNull()
  })

  it("has no relative series before the peers' returns are known", () => {
    const early = new SeriesCatalogue(market)
    expect(early.values(0, 'rs_market_1m')).toBeNull()
    expect(early.values(0, 'mom_1m')).not.toBeNull()
    early.setPeers(peersOf(market))
    expect(early.values(0, 'rs_market_1m')?.at(-1)).toEqual(catalogue.values(0, 'rs_market_1m')?.at(-1))
  })

  it('calls a trailing window full only once it spans five years', () => {
    const long = new SeriesCatalogue(marketOfRows(generatedRows(5, 2700)))
    long.setPeers(peersOf(marketOfRows(generatedRows(5, 2700))))
    const wrong: string[] = []
    for (const { name } of long.studied) {
      const values = Float32Array.from(long.values(0, name)!)
      // A series may also be undefined on some later days.
      const isDefined = (_: number, bar: number) => Number.isFinite(values[bar])
      const defined = Array.from(values.keys()).filter(isDefined)
      const full = defined[1260] ?? Number.POSITIVE_INFINITY
      const isWithoutGaps = defined.length === 2700 - defined[0]!
      if (isWithoutGaps ? long.fullFrom(name) !== full : long.fullFrom(name) > full) wrong.push(name)
    }
    expect(wrong).toEqual([])
  })

  it('ranks the latest value of every series in its own trailing window', () => {
    const latestValues = catalogue.latestValues(0)
    expect(latestValues.length).toBeGreaterThan(85)
    for (const { info, value, rank, low, high } of latestValues) {
      const values = [...catalogue.values(0, info.name)!].filter((v) => !Number.isNaN(v))
      const window = values.slice(0, -1).slice(-1260)
      expect(value).toBe(values.at(-1))
      expect(rank).toBe(window.length < 504 ? null : percentileRank(window, value))
      expect(low).toBe(quantile(window, 0.05))
      expect(high).toBe(quantile(window, 0.95))
    }
  })

  it('caches few histories and gives the same values again', () => {
    const before = [...catalogue.values(3, 'rsi_14')!]
    for (let round = 0; round < 3; round++)
      for (let asset = 0; asset < 5; asset++) catalogue.values(asset, 'adx_14')
    expect([...catalogue.values(3, 'rsi_14')!]).toEqual(before)
  })
})
