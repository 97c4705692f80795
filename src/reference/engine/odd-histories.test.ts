import { describe, expect, it } from 'vitest'
import { runEngineSync } from '#testing/engine-sync.ts'
import { generatedRows, marketOfRows, type RowAsset } from '#testing/generated-market.ts'

const usual = generatedRows(4, 2600)

/** The usual market with one more asset, a changed copy of the first one. */
function withOdd(
  change: (row: RowAsset['rows'][number], i: number) => RowAsset['rows'][number],
  count = 2600,
) {
  const rows = usual[0]!.rows.slice(0, count).map(change)
  return [...usual, { symbol: 'ODD', sector: 'S9', rows }]
}

function figuresOf(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(figuresOf)
}

const flat = { open: 10, high: 10, low: 10, close: 10, adjusted: 10 }

describe.each<[string, RowAsset[]]>([
  ['a price that never moves', withOdd((row) => ({ ...row, ...flat }))],
  ['a price that stops moving', withOdd((row, i) => (i > 1900 ? { ...row, ...flat } : row))],
  ['no turnover', withOdd((row) => ({ ...row, volume: 0 }))],
  ['one bar', withOdd((row) => row, 1)],
  ['no bar', withOdd((row) => row, 0)],
  ['fewer bars than a study needs', withOdd((row) => row, 700)],
  [
    'a price that halves and doubles',
    withOdd((row, i) => ({ ...row, adjusted: row.adjusted * (i % 2 === 0 ? 1 : 2) })),
  ],
  ['a price near zero', withOdd((row) => ({ ...row, adjusted: row.adjusted * 1e-9 }))],
])('%s', (_, rows) => {
  it('is studied without a figure that is not finite, and the other assets keep their insights', () => {
    const insights = runEngineSync(marketOfRows(rows))
    expect(insights.some(({ facts }) => facts.assetIndex < 4)).toBe(true)
    for (const { facts } of insights) {
      expect(figuresOf(facts).every(Number.isFinite)).toBe(true)
      expect(facts.signalLow).toBeLessThan(facts.lastValue)
      expect(facts.signalHigh).toBeGreaterThan(facts.lastValue)
    }
  })
})
