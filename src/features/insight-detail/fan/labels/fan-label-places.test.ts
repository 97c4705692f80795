import { expect, test } from 'vitest'
import { AS_RETURN } from '#features/insight-detail/model/outcome-unit.ts'
import type { FanDrawing } from '#features/insight-detail/fan/geometry/fan-drawing.ts'
import { fanGeometry } from '#features/insight-detail/fan/geometry/fan-geometry.ts'
import { limitedNote, levelLabels, placeRealisedTag } from './fan-label-places.ts'

const drawing: FanDrawing = {
  steps: [],
  rows: [],
  bands: [],
  tier: 'ample',
  time: [0, 100],
  entryAt: 20,
  values: [-0.1, 0.1],
  ticks: [],
  tickWords: String,
  unit: AS_RETURN,
  otherAxis: null,
  dots: [],
  levels: [
    { side: 'upper', value: 0.07, price: 107, text: '107' },
    { side: 'lower', value: -0.03, price: 97, text: '97' },
  ],
  past: [],
  realised: [],
  endLabels: [],
  cases: [],
  base: [],
}
const drawn = { drawing, geometry: fanGeometry(drawing, { width: 900, height: 390 }) }
const { x, y } = drawn.geometry
const tagAt = (time: number, value: number, where = drawn) =>
  placeRealisedTag({ text: 'Realised -5.6%', at: where.geometry.x(time), y: where.geometry.y(value) }, where)

test('the tag stands above its point where nothing is in its way', () => {
  expect(tagAt(30, 0.01)).toEqual({ x: x(30) + 10, y: y(0.01) - 14 })
})

test('the tag leaves the names of the levels readable', () => {
  for (let value = -0.095; value < 0.095; value += 0.002) {
    const middle = tagAt(24, value).y
    for (const label of levelLabels(drawn))
      expect(middle + 9 <= label.y - 10 || middle - 9 >= label.y + 3).toBe(true)
  }
})

test('near the right edge the tag turns to the left of its point', () => {
  expect(tagAt(99, 0.01).x).toBeLessThan(x(99))
})

test('on a phone the levels have no names to keep clear of', () => {
  const phone = { drawing, geometry: fanGeometry(drawing, { width: 366, height: 290 }) }
  expect(levelLabels(phone)).toEqual([])
  expect(tagAt(24, -0.04, phone).y).toBe(phone.geometry.y(-0.04) - 14)
})

test('the tag leaves the path that leads to it in sight', () => {
  // Level until the last day, just where the tag would stand by its usual height.
  const realised = [20, 60, 95, 99].map((at, day) => ({ at, day, value: day === 3 ? -0.01 : -0.003 }))
  const withPath = { ...drawn, drawing: { ...drawing, realised } }
  const middle = tagAt(99, -0.01, withPath).y
  expect(Math.abs(middle - y(-0.003))).toBeGreaterThan(9)
})

test('the note on a limited sample keeps clear of the levels and their names, wherever they lie', () => {
  for (let low = -0.095; low < 0; low += 0.0025) {
    const levels = drawing.levels.map((level) => ({ ...level, value: level.side === 'lower' ? low : -low }))
    const limited = { ...drawn, drawing: { ...drawing, tier: 'limited' as const, levels } }
    const note = limitedNote(limited)!
    for (const label of levelLabels(limited))
      expect(note.y + 3 <= label.y - 10 || note.y - 10 >= label.y + 3).toBe(true)
    for (const { value } of levels) expect(y(value) <= note.y - 10 || y(value) >= note.y + 3).toBe(true)
  }
})

test('an ample sample has no note', () => {
  expect(limitedNote(drawn)).toBeNull()
})

test('a level off the scale is named at the edge it lies beyond, and says so', () => {
  const levels = [
    { side: 'upper' as const, value: 0.5, price: 150, text: '150.00' },
    { side: 'lower' as const, value: -0.5, price: 50, text: '50.00' },
  ]
  const far = { ...drawn, drawing: { ...drawing, levels } }
  expect(levelLabels(far)).toEqual([
    expect.objectContaining({ beyond: 'above', text: 'upper signal level 150.00, off scale' }),
    expect.objectContaining({ beyond: 'below', text: 'lower signal level 50.00, off scale' }),
  ])
  for (const { y: at } of levelLabels(far)) {
    expect(at - 10).toBeGreaterThanOrEqual(far.geometry.top)
    expect(at).toBeLessThanOrEqual(far.geometry.bottom)
  }
})
