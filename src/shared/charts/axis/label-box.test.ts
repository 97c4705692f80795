import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hiddenLength, overlaps, placeTag, textBox, textWidth } from './label-box.ts'

const area = { left: 0, right: 600, top: 20, bottom: 320 }
const box = { left: 100, right: 200, top: 100, bottom: 120 }
const tag = (text: string, place: { x: number; y: number }) => ({
  left: place.x,
  right: place.x + textWidth(text) + 12,
  top: place.y - 9,
  bottom: place.y + 9,
})

const through = (...ends: [[number, number], [number, number]]) => hiddenLength(ends, box)

test('a path is hidden over the width of the box, a steep one over its height and halo, one beside it not', () => {
  expect(through([0, 110], [300, 110])).toBeCloseTo(100)
  expect(through([0, 90], [300, 90])).toBe(0)
  expect(through([150, 0], [150, 300])).toBeCloseTo(26)
  expect(through([140, 0], [160, 300])).toBeCloseTo(26 * Math.hypot(1, 20 / 300))
  expect(through([210, 0], [230, 300])).toBe(0)
})

test('a tag stands above its point and to its right where nothing is in its way', () => {
  const place = placeTag({ text: 'Realised', at: 200, y: 150 }, { area, words: [], path: [] })
  expect(place).toEqual({ x: 210, y: 136 })
})

test('at the right edge the tag turns left and leaves the line that leads to its point in sight', () => {
  // Falls to a level stretch just above the point: the usual height would hide it.
  const path = [
    [0, 100],
    [400, 186],
    [560, 186],
    [590, 200],
  ] as const
  const text = 'Realised −13.0%'
  const place = placeTag({ text, at: 590, y: 200 }, { area, words: [], path })
  expect(place.x + textWidth(text) + 12).toBe(580)
  expect(hiddenLength(path, tag(text, place))).toBe(0)
})

test('no height nearer to the point would hide less, whatever the line and the words', () => {
  const walk = fc.array(fc.double({ min: -30, max: 30, noNaN: true }), { minLength: 5, maxLength: 60 })
  const text = 'Realised −5.6%'
  fc.assert(
    fc.property(walk, fc.double({ min: 40, max: 300, noNaN: true }), (moves, wordY) => {
      let y = 170
      const path = moves.map((by, i) => {
        y = Math.max(30, Math.min(310, y + by))
        return [(i * 590) / moves.length, y] as const
      })
      const [at, last] = path.at(-1)!
      const word = textBox({ text: 'upper signal level 26.34', x: 300, y: wordY })
      const place = placeTag({ text, at, y: last }, { area, words: [word], path })
      const width = textWidth(text) + 12
      const hidden = (where: { x: number; y: number }) =>
        hiddenLength(path, tag(text, where)) + (overlaps(tag(text, where), word) ? width : 0)
      expect(place.y - 9).toBeGreaterThanOrEqual(area.top)
      expect(place.y + 9).toBeLessThanOrEqual(area.bottom)
      for (const by of [-14, 14, -30, 30, -46, 46]) {
        const other = { x: place.x, y: last + by }
        if (Math.abs(by) > Math.abs(place.y - last)) continue
        if (other.y - 9 >= area.top && other.y + 9 <= area.bottom)
          expect(hidden(place)).toBeLessThanOrEqual(hidden(other) + 1e-9)
      }
    }),
  )
})
