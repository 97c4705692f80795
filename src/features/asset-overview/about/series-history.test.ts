import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { seriesHistory } from './series-history.ts'

const daily = (values: (number | null)[]) => values.map((value, i) => ({ at: i * MS_PER_DAY, value }))
const counting = Array.from({ length: 2000 }, (_, i) => i)

describe('where the last value stands in its own history', () => {
  test.each([
    ['highest', counting, 'Highest of the past 5 years'],
    ['lowest', counting.toReversed(), 'Lowest of the past 5 years'],
    ['above most', [...counting, 1499.5], 'Higher than in 74% of the past 5 years'],
    ['below most', [...counting, 299.5], 'Lower than in 84% of the past 5 years'],
    ['in the middle', [...counting, 999.5], 'Higher than in 49% of the past 5 years'],
  ])('%s', (_, values, words) => expect(seriesHistory(daily(values))!.standing).toBe(words))

  test('a short history says nothing and has no band', () => {
    expect(seriesHistory(daily([1, 2, 3]))).toMatchObject({ standing: null, band: null })
  })
  test('the few most extreme days are named by their place and when it was last exceeded', () => {
    expect(seriesHistory(daily([...counting, 1998.5]))!.standing).toBe(
      '2nd-highest day of the past 5 years; last higher 23 Jun 1975',
    )
  })
  test('no share is called larger than it is', () => {
    expect(seriesHistory(daily([...counting, 1987.5]))!.standing).toBe(
      'Higher than in 99.3% of the past 5 years',
    )
  })
  test('a series that never moved is at no extreme', () => {
    expect(seriesHistory(daily(counting.map(() => 4)))!.standing).toBe('Unchanged in the past 5 years')
  })
  test('only the very end is called so, and a place says how many days lie beyond it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 60, maxLength: 300 }), (values) => {
        const standing = seriesHistory(daily(values))!.standing!
        const last = values.at(-1)!
        const above = values.filter((value) => value > last).length
        const below = values.filter((value) => value < last).length
        if (standing.startsWith('Highest')) expect(above).toBe(0)
        if (standing.startsWith('Lowest')) expect(below).toBe(0)
        const place = /^(\d+)\w\w-(highest|lowest)/.exec(standing)
        if (place) expect(Number(place[1]) - 1).toBe(place[2] === 'highest' ? above : below)
        const share = /^(Higher|Lower) than in ([\d.]+)%/.exec(standing)
        if (share)
          expect(Number(share[2]) / 100).toBeLessThanOrEqual(
            (share[1] === 'Higher' ? below : above) / values.length + 1e-9,
          )
      }),
    )
  })
})

test('only the last ten years count; gaps are no values', () => {
  const history = seriesHistory(
    daily([9999, ...Array.from({ length: 5000 }, (_, i) => (i % 7 === 0 ? null : i))]),
  )!
  expect(history.highest.value).toBeLessThan(9999)
  expect(history.last.value).toBe(4999)
  expect(seriesHistory(daily([null]))).toBeNull()
})
