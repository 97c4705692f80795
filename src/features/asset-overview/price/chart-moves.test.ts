import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wheelMove, zoomed } from './chart-moves.ts'

test('a closer look keeps the observation under the pointer where it is', () => {
  expect(zoomed(1000, { from: 100, to: 300 }, 200, 0.5)).toEqual({ from: 150, to: 250 })
  expect(zoomed(1000, { from: 100, to: 300 }, 300, 0.5)).toEqual({ from: 200, to: 300 })
  expect(zoomed(1000, { from: 100, to: 300 }, 100, 0.5)).toEqual({ from: 100, to: 200 })
})

test('a wider look stops at the ends of the history', () => {
  expect(zoomed(1000, { from: 0, to: 200 }, 100, 2)).toEqual({ from: 0, to: 400 })
  expect(zoomed(300, { from: 50, to: 299 }, 60, 5)).toEqual({ from: 0, to: 299 })
})

test('any zoom shows a part of the history, in order, and changes its length while there is room', () => {
  const cases = fc.record({
    count: fc.integer({ min: 2, max: 6000 }),
    a: fc.double({ min: 0, max: 1, noNaN: true }),
    b: fc.double({ min: 0, max: 1, noNaN: true }),
    around: fc.double({ min: 0, max: 1, noNaN: true }),
    factor: fc.double({ min: 0.2, max: 5, noNaN: true }),
  })
  fc.assert(
    fc.property(cases, ({ count, a, b, around, factor }) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)].map((share) => Math.round(share * (count - 1)))
      const shown = { from: from!, to: to! }
      const next = zoomed(count, shown, Math.round(around * (count - 1)), factor)
      expect(next.from).toBeGreaterThanOrEqual(0)
      expect(next.to).toBeLessThanOrEqual(count - 1)
      expect(next.to - next.from).toBeGreaterThanOrEqual(Math.min(5, count - 1))
      if (factor > 1 && shown.to - shown.from < count - 1)
        expect(next.to - next.from).toBeGreaterThan(shown.to - shown.from)
      if (factor < 1 && shown.to - shown.from > 5)
        expect(next.to - next.from).toBeLessThan(shown.to - shown.from)
    }),
  )
})

test('the wheel scrolls the page until the chart was pressed or Ctrl is held', () => {
  const wheel = { deltaX: 0, deltaY: 100, deltaMode: 0, ctrlKey: false, metaKey: false, shiftKey: false }
  expect(wheelMove(wheel, false)).toBeNull()
  expect(wheelMove(wheel, true)).toEqual({ kind: 'zoom', factor: expect.closeTo(1.181, 2) })
  expect(wheelMove({ ...wheel, ctrlKey: true, deltaY: -100 }, false)).toEqual({
    kind: 'zoom',
    factor: expect.closeTo(0.846, 2),
  })
  expect(wheelMove({ ...wheel, deltaX: 120 }, false)).toEqual({ kind: 'pan', pixels: 120 })
  expect(wheelMove({ ...wheel, shiftKey: true, deltaMode: 1, deltaY: 3 }, false)).toEqual({
    kind: 'pan',
    pixels: 48,
  })
})
