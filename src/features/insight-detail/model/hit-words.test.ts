import { expect, test } from 'vitest'
import type { HitRow } from './hit-rows.ts'
import { hitLines, spokenHit } from './hit-words.ts'

const row: HitRow = {
  horizon: '3m',
  bars: 63,
  rate: 30 / 42,
  median: 0.04,
  cases: 42,
  hits: 30,
  source: 'stated',
  base: { windows: 4_000, from: 0, share: 0.57, gained: 0.57, median: 0.02, p10: -0.1, p90: 0.14 },
  study: null,
}

test('a horizon is spoken with its sample, interval and the asset without the condition', () => {
  expect(spokenHit(row)).toBe(
    '3 months, hit ratio 71%, episodes that hit 30 of 42, 95% interval 56 to 83%, median return +4.0%, ' +
      'without the condition 57%, difference +14 points',
  )
})

test('what is not known is left out, and a missing sample is said', () => {
  const bare: HitRow = { ...row, cases: null, hits: null, median: null, base: null }
  expect(hitLines(bare).map(({ label, value }) => [label, value])).toEqual([
    ['hit ratio', '71%'],
    ['episodes that hit', 'sample not stated'],
  ])
})
