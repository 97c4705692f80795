import { describe, expect, it } from 'vitest'
import { generatedRows, type RowAsset } from '#testing/naive/naive-market.ts'
import { marketOfRows } from '#testing/naive/price-history-of.ts'
import { runEngineHere } from '#reference/study/engine-here.ts'
import { HORIZONS, type InsightFacts } from '#reference/engine/base/insight-facts.ts'

const rows = generatedRows(6, 3000)
const factsOf = (assets: readonly RowAsset[], until?: number) =>
  runEngineHere(marketOfRows(assets, until)).map(({ facts }) => facts)
const all = factsOf(rows)
const firstDay = rows[0]!.rows[0]!.day
const lastDay = rows[0]!.rows.at(-1)!.day
/** Byte for byte: every figure of every insight, written out. */
const written = (facts: readonly InsightFacts[]) => facts.map((fact) => JSON.stringify(fact))

describe('an insight knows its past only', () => {
  it.each([0.7, 0.85, 0.97])(
    'cutting all data at %d of history leaves every earlier insight as it was',
    (share) => {
      const until = Math.floor(firstDay + share * (lastDay - firstDay))
      const earlier = all.filter(({ day }) => day <= until)
      expect(earlier.length).toBeGreaterThan(3)
      expect(written(factsOf(rows, until))).toEqual(written(earlier))
    },
  )

  it("moving one asset's future moves nothing dated before", () => {
    const from = Math.floor(firstDay + 0.7 * (lastDay - firstDay))
    const shifted = rows.map((asset, index) =>
      index === 3
        ? {
            ...asset,
            rows: asset.rows.map((row) => (row.day > from ? { ...row, adjusted: row.adjusted * 1.5 } : row)),
          }
        : asset,
    )
    const before = ({ day }: InsightFacts) => day <= from
    const moved = factsOf(shifted)
    expect(written(moved.filter(before))).toEqual(written(all.filter(before)))
    expect(written(moved)).not.toEqual(written(all))
  })
})

describe('every insight', () => {
  it('is consistent with itself', () => {
    expect(all.length).toBeGreaterThan(20)
    for (const facts of all) {
      const best = facts.byHorizon.find(({ horizon }) => horizon === facts.horizon)
      const bars = HORIZONS.find(({ name }) => name === facts.horizon)!.bars
      expect(facts.path.at(-1)).toMatchObject({ bars, median: best?.median })
      expect(facts.path[0]).toMatchObject({ bars: 0, median: 0, min: 0, max: 0 })
      expect(best).toMatchObject({ n: facts.n, hits: facts.hits, baseRate: facts.baseRate })
      expect(facts.signalLow).toBeLessThan(facts.lastValue)
      expect(facts.signalHigh).toBeGreaterThan(facts.lastValue)
      expect(facts.stars).toBe(Object.values(facts.checks).filter(Boolean).length)
      for (const { n } of facts.byHorizon) expect(n).toBeLessThanOrEqual(facts.episodes.length)
      expect(facts.keptStarts).toHaveLength(facts.n)
      expect(facts.inSample.n + facts.outOfSample.n).toBe(facts.n)
      expect(facts.inSample.hits + facts.outOfSample.hits).toBe(facts.hits)
      expect(facts.episodes.at(-1)!.end).toBeLessThan(facts.day)
    }
  })

  it('comes alone on its day, five bars after the last, at most two running, no card twice', () => {
    for (const index of rows.keys()) {
      const own = all.filter(({ assetIndex }) => assetIndex === index)
      for (const [i, facts] of own.entries()) {
        const isRunning = (earlier: InsightFacts) =>
          earlier.bar + HORIZONS.find(({ name }) => name === earlier.horizon)!.bars > facts.bar
        const running = own.slice(0, i).filter(isRunning)
        expect(running.length).toBeLessThan(2)
        for (const other of running)
          expect([other.series, other.side]).not.toEqual([facts.series, facts.side])
        if (i > 0) expect(facts.bar - own[i - 1]!.bar).toBeGreaterThanOrEqual(5)
      }
    }
  })
})
