import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toIsoDay } from '#contract/values/instant.ts'
import { indexedComparison } from './compare-index.ts'
import { changeOver } from './price-change.ts'

const day = (iso: string) => Date.parse(`${iso}T00:00:00Z`)
const series = (tag: string, ...rows: [string, number | null][]) => ({
  tag,
  points: rows.map(([iso, value]) => ({ at: day(iso), value })),
})
const WINDOW = { from: day('2021-01-01'), to: day('2021-01-31') }
const A = series('a', ['2020-12-31', 9], ['2021-01-04', 10], ['2021-01-05', 11], ['2021-01-07', 12])
const B = series('b', ['2021-01-05', 50], ['2021-01-06', 40], ['2021-01-07', 60])

describe('comparison', () => {
  test('is 100 at the last common close before the window, so that a return is the one of the asset alone', () => {
    const own = series('own', ['2020-12-30', 10], ['2020-12-31', 12], ['2021-01-04', 9], ['2021-01-29', 6])
    const other = series('other', ['2020-12-31', 50], ['2021-01-04', 40], ['2021-01-29', 60])
    const comparison = indexedComparison([own, other], WINDOW)!
    expect(toIsoDay(comparison.startsAt)).toBe('2020-12-31')
    expect(comparison.isBaseBefore).toBe(true)
    expect(comparison.startedBy).toBeNull()
    const alone = changeOver(own.points, WINDOW)!.fraction!
    expect(comparison.lines[0]!.points.at(-1)!.value! / 100 - 1).toBeCloseTo(alone, 12)
  })

  test('the own return is the same alone and compared, whatever the closes', () => {
    const closes = fc.array(fc.double({ min: 1, max: 1000, noNaN: true }), { minLength: 3, maxLength: 40 })
    fc.assert(
      fc.property(closes, fc.integer({ min: 1, max: 38 }), (values, startsAt) => {
        fc.pre(startsAt < values.length)
        const points = values.map((value, i) => ({ at: day('2021-01-01') + i * 86_400_000, value }))
        const window = { from: points[startsAt]!.at, to: points.at(-1)!.at }
        const compared = indexedComparison(
          [
            { tag: 'own', points },
            { tag: 'other', points },
          ],
          window,
        )!
        expect(compared.lines[0]!.points.at(-1)!.value! / 100 - 1).toBeCloseTo(
          changeOver(points, window)!.fraction!,
          9,
        )
      }),
    )
  })

  test('a base long before the window is none: a suspension is not a start', () => {
    const own = series('own', ['2020-10-01', 10], ['2021-01-04', 9], ['2021-01-05', 8])
    const comparison = indexedComparison([own, B], WINDOW)!
    expect(toIsoDay(comparison.startsAt)).toBe('2021-01-05')
    expect(comparison.isBaseBefore).toBe(false)
  })

  test('else it starts at 100 on the first day all have a close, and names who began last', () => {
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
