import { expect, test } from 'vitest'
import fc from 'fast-check'
import { spreadLabels } from './spread-labels.ts'

test('labels with room stay where they are', () => {
  expect(spreadLabels([10, 50, 90], 13, 0, 100)).toEqual([10, 50, 90])
})

test('labels on one spot spread evenly around it', () => {
  expect(spreadLabels([50, 50, 50], 10, 0, 100)).toEqual([40, 50, 60])
})

test('neighbours keep the gap, order is kept, and all stay inside when there is room', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { minLength: 1, maxLength: 9 }),
      (places) => {
        const spread = spreadLabels(places, 13, 0, 300)
        const order = places.map((_, i) => i).sort((a, b) => places[a]! - places[b]!)
        order.forEach((index, rank) => {
          expect(spread[index]!).toBeGreaterThanOrEqual(-1e-6)
          expect(spread[index]!).toBeLessThanOrEqual(300 + 1e-6)
          if (rank > 0) expect(spread[index]! - spread[order[rank - 1]!]!).toBeGreaterThanOrEqual(13 - 1e-6)
        })
      },
    ),
  )
})
