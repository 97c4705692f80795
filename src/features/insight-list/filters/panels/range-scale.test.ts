import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { movedEnd, rangeScale } from './range-scale.ts'

it('divides what is loaded into about a hundred round steps that enclose it', () => {
  expect(rangeScale(-0.0312, 0.0888)).toEqual({ low: -0.032, high: 0.09, step: 0.002 })
  expect(rangeScale(3, 812)).toEqual({ low: 0, high: 820, step: 10 })
  fc.assert(
    fc.property(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.double({ min: 1e-5, max: 1e3, noNaN: true }),
      (low, spread) => {
        // Amounts of one kind: their spread is no billionth of themselves.
        const span = spread * Math.max(1, Math.abs(low))
        const scale = rangeScale(low, low + span)
        expect(scale.low).toBeLessThanOrEqual(low + scale.step * 1e-3)
        expect(scale.high).toBeGreaterThanOrEqual(low + span - scale.step * 1e-3)
        const steps = (scale.high - scale.low) / scale.step
        expect(steps).toBeGreaterThan(35)
        expect(steps).toBeLessThan(104)
      },
    ),
  )
})

const scale = { low: 0, high: 100, step: 5 }

it('reads an end of the scale as no limit', () => {
  expect(movedEnd({ from: 20, below: 60 }, 'from', 0, scale)).toEqual({ from: null, below: 60 })
  expect(movedEnd({ from: 20, below: 60 }, 'below', 100, scale)).toEqual({ from: 20, below: null })
})

it('keeps the thumbs a step apart', () => {
  expect(movedEnd({ from: 20, below: 60 }, 'from', 90, scale)).toEqual({ from: 55, below: 60 })
  expect(movedEnd({ from: 20, below: 60 }, 'below', 5, scale)).toEqual({ from: 20, below: 25 })
  expect(movedEnd({ from: null, below: null }, 'below', 0, scale)).toEqual({ from: null, below: 5 })
})

it('lands on steps, without the dust of fractions', () => {
  expect(
    movedEnd({ from: null, below: null }, 'from', 0.30000000004, { low: 0, high: 1, step: 0.1 }).from,
  ).toBe(0.3)
})
