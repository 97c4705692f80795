import { expect, test } from 'vitest'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { FanDrawing } from '#features/insight-detail/fan/geometry/fan-drawing.ts'
import { fanGeometry } from '#features/insight-detail/fan/geometry/fan-geometry.ts'
import { AS_RETURN } from '#features/insight-detail/model/outcome-unit.ts'
import { textWidth } from '#shared/charts/axis/label-box.ts'
import { levelLabels, limitedNote, placeRealisedTag } from './fan-label-places.ts'
import { topLabels } from './fan-top-labels.ts'

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

const start = Date.UTC(2026, 4, 1)
const day = (count: number) => start + count * MS_PER_DAY

function labelsAt(today: number, width = 700) {
  const drawing: FanDrawing = {
    steps: [],
    rows: [],
    bands: [],
    tier: 'ample',
    time: [start, day(180)],
    entryAt: day(40),
    values: [-0.1, 0.1],
    ticks: [],
    tickWords: String,
    unit: AS_RETURN,
    otherAxis: null,
    dots: [],
    levels: [],
    past: [],
    realised: [
      { at: day(40), day: 0, value: 0 },
      { at: day(today), day: today - 40, value: 0.01 },
    ],
    endLabels: [],
    cases: [],
    base: [],
  }
  const geometry = fanGeometry(drawing, { width, height: 390 })
  const labels = topLabels({ drawing, geometry, horizon: '6m', todayLabel: 'Today, day 109' })
  return { labels, geometry }
}
const texts = (today: number, width?: number) => labelsAt(today, width).labels.map(({ text }) => text)

test('in the middle of the fan the day stands right of its line, the end with its horizon', () => {
  expect(texts(90)).toEqual(['Published 10 Jun', 'Today, day 109', '6m, 28 Oct 2026'])
  const { labels, geometry } = labelsAt(90)
  expect(labels[1]!.x).toBe(geometry.x(day(90)) + 6)
})

test('near the end the end gives up its horizon first, and the day stands left of its line', () => {
  expect(texts(155)).toEqual(['Published 10 Jun', 'Today, day 109', '28 Oct 2026'])
  const { labels, geometry } = labelsAt(155)
  expect(labels[1]!.x + textWidth('Today, day 109')).toBeLessThan(geometry.x(day(155)))
  expect(texts(165)).toEqual(['Published 10 Jun', 'Today, day 109', '28 Oct'])
})

test('the line of the last day is named wherever it stands', () => {
  for (let today = 41; today < 180; today += 1) expect(texts(today)[1]).toBe('Today, day 109')
})

test('no two words touch, on a phone neither', () => {
  for (const width of [340, 366, 500, 700, 950])
    for (let today = 41; today < 180; today += 1) {
      const { labels } = labelsAt(today, width)
      labels.forEach(({ x }, i) => {
        const before = labels[i - 1]
        if (before) expect(x).toBeGreaterThan(before.x + textWidth(before.text))
      })
    }
})
