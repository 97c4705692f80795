import { describe, expect, test } from 'vitest'
import { MS_PER_DAY } from '#contract/instant.ts'
import { formatSeriesValue, seriesHistory } from './good-to-know.ts'

const daily = (values: (number | null)[]) => values.map((value, i) => ({ at: i * MS_PER_DAY, value }))
const counting = Array.from({ length: 2000 }, (_, i) => i)

describe('where the last value stands in its own history', () => {
  test.each([
    ['highest', counting, 'Highest of the past 5 years'],
    ['lowest', counting.toReversed(), 'Lowest of the past 5 years'],
    ['above most', [...counting, 1499.5], 'Higher than in 75% of the past 5 years'],
    ['below most', [...counting, 299.5], 'Lower than in 85% of the past 5 years'],
    ['in the middle', [...counting, 999.5], 'Higher than in 50% of the past 5 years'],
  ])('%s', (_, values, words) => expect(seriesHistory(daily(values))!.standing).toBe(words))

  test('a short history says nothing and has no band', () => {
    expect(seriesHistory(daily([1, 2, 3]))).toMatchObject({ standing: null, band: null })
  })
  test('never 0 or 100 percent for what is not the extreme', () => {
    expect(seriesHistory(daily([...counting, 1998.5]))!.standing).toBe(
      'Higher than in 99% of the past 5 years',
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

test.each([
  [0.081, 'perc', '8.1%'],
  [-0.081, 'perc', '−8.1%'],
  [1234.5, 'price', '1,234.50'],
  [71.44, null, '71.44'],
  [null, 'perc', 'n/a'],
])('%s as %s reads %s', (value, format, text) => expect(formatSeriesValue(value, format)).toBe(text))
