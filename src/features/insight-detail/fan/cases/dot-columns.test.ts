import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { QuantileDot } from './distribution.ts'
import { DOT_GAP, DOT_INDENT, dotRadius, dotRowHeight, longestRow, stackDots } from './dot-columns.ts'

const dotsAt = (values: readonly number[]): QuantileDot[] => values.map((value) => ({ value, edge: 'none' }))

test('many outcomes close together get finer rows before they get longer ones', () => {
  // Twelve of twenty between −1 % and 0 on an axis of 12 %: one row of full height would hold them all.
  const values = Array.from({ length: 20 }, (_, i) =>
    i < 12 ? -0.0098 + i * 0.0008 : 0.002 + (i - 12) * 0.002,
  )
  const dots = dotsAt(values)
  const height = dotRowHeight(0.12, 310, dots, 5)
  expect(longestRow(stackDots(dots, height))).toBeLessThan(8)
  expect((height / 0.12) * 310).toBeGreaterThanOrEqual(8)
})

test('a row of dots ends inside the plot, whatever the outcomes and the room', () => {
  const values = fc.array(fc.double({ min: -0.3, max: 0.6, noNaN: true }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(
      values,
      fc.integer({ min: 160, max: 400 }),
      fc.integer({ min: 130, max: 320 }),
      (outcomes, width, height) => {
        const dots = dotsAt(outcomes)
        const row = dotRowHeight(0.9, height, dots, 5)
        const longest = longestRow(stackDots(dots, row))
        const radius = dotRadius((row / 0.9) * height, longest, width)
        const last = DOT_INDENT + radius + (longest - 1) * (2 * radius + DOT_GAP) + radius
        expect(last).toBeLessThanOrEqual(width)
        expect(2 * radius).toBeLessThanOrEqual((row / 0.9) * height)
      },
    ),
  )
})

test('the outcomes of a bond, within half a percent, stand in rows as fine as those of a share', () => {
  const share = dotsAt(Array.from({ length: 20 }, (_, i) => -0.08 + i * 0.01))
  const bond = share.map((dot) => ({ ...dot, value: dot.value / 20 }))
  expect(dotRowHeight(0.01, 300, bond, 5)).toBeCloseTo(dotRowHeight(0.2, 300, share, 5) / 20, 9)
})
