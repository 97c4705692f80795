import { expect, test } from 'vitest'
import fc from 'fast-check'
import { nearestIndex } from './chart-cursor-source.ts'

test('no other place is nearer', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 1 }),
      fc.integer({ min: -100, max: 1100 }),
      (unsorted, x) => {
        const places = unsorted.sort((a, b) => a - b)
        const at = nearestIndex(places, x)
        const distance = Math.abs(places[at]! - x)
        for (const place of places) expect(distance).toBeLessThanOrEqual(Math.abs(place - x))
      },
    ),
  )
})

test('nothing to be near to', () => {
  expect(nearestIndex([], 5)).toBe(-1)
})
