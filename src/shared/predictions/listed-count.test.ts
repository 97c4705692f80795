import { expect, test } from 'vitest'
import { countBehindRate } from './listed-count.ts'

test('of listed episodes alone the count is known where only one gives the rate, and may be smaller than they are', () => {
  const percent = (hits: number, of: number) => ({ stated: (100 * hits) / of, perCase: 100 })
  expect(countBehindRate(percent(27, 39), 20)).toBe(13)
  expect(countBehindRate(percent(27, 38), 43)).toBe(38)
  // Half of 20 is half of 30, too; and 70 % to the whole percent is a share of almost any count.
  expect(countBehindRate(percent(15, 30), 43)).toBeNull()
  expect(countBehindRate({ stated: 70, perCase: 100 }, 120)).toBeNull()
  expect(countBehindRate(percent(12, 12), 12)).toBeNull()
  expect(countBehindRate(null, 12)).toBeNull()
  expect(countBehindRate(percent(27, 38), null)).toBeNull()
})
