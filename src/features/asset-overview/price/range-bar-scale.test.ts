import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toIsoDay } from '#contract/values/instant.ts'
import {
  indicesOf,
  moveThumb,
  moveWindow,
  thumbMoveOf,
  thumbPlaces,
  THUMBS_APART_PX,
  windowBetween,
} from './range-bar-scale.ts'

const day = (iso: string) => Date.parse(`${iso}T00:00:00Z`)
const POINTS = ['2020-12-30', '2020-12-31', '2021-01-04', '2021-01-29', '2021-02-01', '2021-04-06'].map(
  (iso, i) => ({ at: day(iso), value: i }),
)

test('a window becomes the observations it shows and back', () => {
  const indices = indicesOf(POINTS, { from: day('2021-01-01'), to: day('2021-02-15') })
  expect(indices).toEqual({ from: 2, to: 4 })
  const window = windowBetween(POINTS, indices)
  expect([toIsoDay(window.from), toIsoDay(window.to)]).toEqual(['2021-01-04', '2021-02-01'])
})

describe('keys on a thumb', () => {
  const move = (thumb: 'from' | 'to', key: string, indices = { from: 1, to: 4 }) =>
    moveThumb(POINTS, indices, thumb, thumbMoveOf(key)!)

  test.each([
    ['from', 'ArrowRight', { from: 2, to: 4 }],
    ['from', 'ArrowLeft', { from: 0, to: 4 }],
    ['from', 'Home', { from: 0, to: 4 }],
    ['from', 'End', { from: 3, to: 4 }],
    ['from', 'PageUp', { from: 4 - 1, to: 4 }],
    ['to', 'ArrowLeft', { from: 1, to: 3 }],
    ['to', 'PageDown', { from: 1, to: 2 }],
    ['to', 'End', { from: 1, to: 5 }],
    ['to', 'Home', { from: 1, to: 2 }],
  ] as const)('%s %s', (thumb, key, expected) => {
    expect(move(thumb, key)).toEqual(expected)
  })

  test('a month without any observation is still left behind', () => {
    expect(move('to', 'PageUp', { from: 0, to: 4 })).toEqual({ from: 0, to: 5 })
    expect(move('to', 'PageUp', { from: 0, to: 5 })).toEqual({ from: 0, to: 5 })
  })

  test('other keys are nobody’s business', () => expect(thumbMoveOf('a')).toBeNull())
})

test('thumbs never cross, never leave the history, whatever is asked', () => {
  const moves = fc.constantFrom('ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End')
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('from', 'to'), moves), { maxLength: 30 }), (steps) => {
      let indices = { from: 0, to: POINTS.length - 1 }
      for (const [thumb, key] of steps) indices = moveThumb(POINTS, indices, thumb, thumbMoveOf(key)!)
      expect(indices.from).toBeGreaterThanOrEqual(0)
      expect(indices.to).toBeLessThan(POINTS.length)
      expect(indices.from).toBeLessThan(indices.to)
    }),
  )
})

test('the window moves as a whole and stops at the ends', () => {
  expect(moveWindow(6, { from: 1, to: 3 }, 5)).toEqual({ from: 3, to: 5 })
  expect(moveWindow(6, { from: 1, to: 3 }, -5)).toEqual({ from: 0, to: 2 })
})

test('a drag keeps some days between the thumbs', () => {
  const points = Array.from({ length: 50 }, (_, i) => ({ at: i, value: i }))
  expect(moveThumb(points, { from: 10, to: 20 }, 'from', { bars: 30 }, 5)).toEqual({ from: 15, to: 20 })
  expect(moveThumb(points, { from: 10, to: 20 }, 'to', { bars: -30 }, 5)).toEqual({ from: 10, to: 15 })
})

test('thumbs of a narrow window stand apart, inside the bar, in order', () => {
  const bar = { left: 8, right: 908 }
  expect(thumbPlaces({ from: 100, to: 500 }, bar)).toEqual({ from: 100, to: 500 })
  fc.assert(
    fc.property(
      fc.double({ min: 8, max: 908, noNaN: true }),
      fc.double({ min: 0, max: 60, noNaN: true }),
      (from, width) => {
        const places = thumbPlaces({ from, to: Math.min(908, from + width) }, bar)
        expect(places.to - places.from).toBeGreaterThanOrEqual(THUMBS_APART_PX - 1e-9)
        expect(places.from).toBeGreaterThanOrEqual(8)
        expect(places.to).toBeLessThanOrEqual(908 + 1e-9)
      },
    ),
  )
})
