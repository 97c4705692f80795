import { describe, expect, test } from 'vitest'
import { toIsoDay } from '#contract/instant.ts'
import { indexedComparison } from './compare-index.ts'

const day = (iso: string) => Date.parse(`${iso}T00:00:00Z`)
const series = (tag: string, ...rows: [string, number | null][]) => ({
  tag,
  points: rows.map(([iso, value]) => ({ at: day(iso), value })),
})
const WINDOW = { from: day('2021-01-01'), to: day('2021-01-31') }
const A = series('a', ['2020-12-31', 9], ['2021-01-04', 10], ['2021-01-05', 11], ['2021-01-07', 12])
const B = series('b', ['2021-01-05', 50], ['2021-01-06', 40], ['2021-01-07', 60])

describe('comparison', () => {
  test('starts at 100 on the first day all have a close, and names who began last', () => {
    const comparison = indexedComparison([A, B], WINDOW)!
    expect(toIsoDay(comparison.startsAt)).toBe('2021-01-05')
    expect(comparison.startedBy).toBe('b')
    expect(comparison.lines.map(({ points }) => points[0]!.value)).toEqual([100, 100])
    expect(comparison.lines[1]!.points.at(-1)!.value).toBeCloseTo(120, 9)
  })

  test('a day that one misses stays missing: nothing is interpolated', () => {
    const [a] = indexedComparison([A, B], WINDOW)!.lines
    expect(a!.points.map(({ at }) => toIsoDay(at))).toEqual(['2021-01-05', '2021-01-07'])
  })

  test('closes of one day count as one day even when stamped at different hours', () => {
    const late = { tag: 'c', points: [{ at: Date.parse('2021-01-04T21:00:00Z'), value: 5 }] }
    expect(toIsoDay(indexedComparison([A, late], WINDOW)!.startsAt)).toBe('2021-01-04')
  })

  test('the last day of the window belongs to it, the day after does not', () => {
    const late = series('c', ['2021-01-31', 5], ['2021-02-01', 6])
    expect(indexedComparison([late], WINDOW)!.lines[0]!.points).toHaveLength(1)
  })

  test.each([
    ['no common day', [A, series('c', ['2021-01-06', 5])]],
    ['no close at all', [A, series('c', ['2021-01-05', null])]],
    ['a base of zero', [A, series('c', ['2021-01-05', 0])]],
    ['nothing to compare', []],
  ])('%s: no comparison', (_, list) => {
    expect(indexedComparison(list, WINDOW)).toBeNull()
  })
})
