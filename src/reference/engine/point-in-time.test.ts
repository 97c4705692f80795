import { describe, expect, it } from 'vitest'
import type { InsightFacts } from '#reference/engine/base/insight-facts.ts'
import { runEngineSync } from '#testing/engine-sync.ts'
import { generatedRows, marketOfRows, type RowAsset } from '#testing/generated-market.ts'

const rows = generatedRows(6, 3000)
const factsOf = (assets: readonly RowAsset[], until?: number) =>
  runEngineSync(marketOfRows(assets, until)).map(({ facts }) => facts)
const all = factsOf(rows)
const firstDay = rows[0]!.rows[0]!.day
const lastDay = rows[0]!.rows.at(-1)!.day
/** Every figure of every insight as text, for an exact comparison. */
const written = (facts: readonly InsightFacts[]) => facts.map((fact) => JSON.stringify(fact))

describe('an insight uses past data only', () => {
  it.each([0.7, 0.85, 0.97])(
    'cutting all data at %d of history leaves every earlier insight as it was',
    (share) => {
      const until = Math.floor(firstDay + share * (lastDay - firstDay))
      const earlier = all.filter(({ day }) => day <= until)
      expect(earlier.length).toBeGreaterThan(3)
      expect(written(factsOf(rows, until))).toEqual(written(earlier))
    },
  )

  it("changing one asset's future changes no earlier insight", () => {
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
