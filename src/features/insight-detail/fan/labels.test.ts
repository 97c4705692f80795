import { describe, expect, test } from 'vitest'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { AS_RETURN } from '#features/insight-detail/model/detail-search.ts'
import { textWidth } from '#shared/charts/axis/label-box.ts'
import type { FanDrawing } from './fan-drawing.ts'
import { fanGeometry } from './fan-geometry.ts'
import { levelLabels, limitedNote, placeRealisedTag, topLabels } from './fan-labels.tsx'

const level = (side: 'upper' | 'lower', value: number) => {
  const price = Math.round(100 * (1 + value))
  return { side, value, price, text: String(price) }
}
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
  levels: [level('upper', 0.07), level('lower', -0.03)],
  past: [],
  realised: [],
  endLabels: [],
  cases: [],
  base: [],
}
const drawn = (change: Partial<FanDrawing> = {}, width = 900, height = 390) => {
  const changed = { ...drawing, ...change }
  return { drawing: changed, geometry: fanGeometry(changed, { width, height }) }
}
const phone = drawn({}, 366, 290)
/** Words of a label from 10 px above its line to 3 px below it. */
const areApart = (label: { y: number }, top: number, bottom: number) =>
  bottom <= label.y - 10 || top >= label.y + 3

describe('the tag of what was realised', () => {
  const tagAt = (time: number, value: number, where = drawn()) =>
    placeRealisedTag(
      { text: 'Realised -5.6%', at: where.geometry.x(time), y: where.geometry.y(value) },
      where,
    )

  test('leaves the names of the levels readable, where they have names', () => {
    for (let value = -0.095; value < 0.095; value += 0.002) {
      const middle = tagAt(24, value).y
      for (const label of levelLabels(drawn())) expect(areApart(label, middle - 9, middle + 9)).toBe(true)
    }
    expect(levelLabels(phone)).toEqual([])
    expect(tagAt(24, -0.04, phone).y).toBe(phone.geometry.y(-0.04) - 14)
  })

  test('leaves the path that leads to it in sight', () => {
    // Level until the last day, just where the tag would stand by its usual height.
    const realised = [20, 60, 95, 99].map((at, day) => ({ at, day, value: day === 3 ? -0.01 : -0.003 }))
    const where = drawn({ realised })
    expect(Math.abs(tagAt(99, -0.01, where).y - where.geometry.y(-0.003))).toBeGreaterThan(9)
  })
})

test('the note on a limited sample keeps clear of the levels and their names; an ample one has none', () => {
  expect(limitedNote(drawn())).toBeNull()
  for (let low = -0.095; low < 0; low += 0.0025) {
    const where = drawn({ tier: 'limited', levels: [level('upper', -low), level('lower', low)] })
    const note = limitedNote(where)!
    for (const label of levelLabels(where)) expect(areApart(label, note.y - 10, note.y + 3)).toBe(true)
    for (const value of [low, -low]) {
      const y = where.geometry.y(value)
      expect(y <= note.y - 10 || y >= note.y + 3).toBe(true)
    }
  }
})

test('a level off the scale is named at the edge it lies beyond, and says so', () => {
  const far = drawn({ levels: [level('upper', 0.5), level('lower', -0.5)] })
  const labels = levelLabels(far)
  expect(labels).toMatchObject([
    { beyond: 'above', text: 'upper signal level 150, off scale' },
    { beyond: 'below', text: 'lower signal level 50, off scale' },
  ])
  for (const { y } of labels) expect(y - 10 >= far.geometry.top && y <= far.geometry.bottom).toBe(true)
})

describe('the words above the fan', () => {
  const start = Date.UTC(2026, 4, 1)
  const day = (count: number) => start + count * MS_PER_DAY
  function labelsAt(today: number, width = 700) {
    const realised = [40, today].map((count) => ({ at: day(count), day: count - 40, value: 0 }))
    const where = drawn({ time: [start, day(180)], entryAt: day(40), levels: [], realised }, width)
    const labels = topLabels({ ...where, horizon: '6m', todayLabel: 'Today, day 109' })
    return { labels, lineAt: where.geometry.x(day(today)), texts: labels.map(({ text }) => text) }
  }

  test('name the day right of its line, near the end left of it, and the end gives up its horizon first', () => {
    const middle = labelsAt(90)
    expect(middle.texts).toEqual(['Published 10 Jun', 'Today, day 109', '6m, 28 Oct 2026'])
    expect(middle.labels[1]!.x).toBe(middle.lineAt + 6)
    const late = labelsAt(155)
    expect(late.texts).toEqual(['Published 10 Jun', 'Today, day 109', '28 Oct 2026'])
    expect(late.labels[1]!.x + textWidth('Today, day 109')).toBeLessThan(late.lineAt)
    expect(labelsAt(165).texts).toEqual(['Published 10 Jun', 'Today, day 109', '28 Oct'])
  })

  test('always name the last day, and never touch, on a phone neither', () => {
    for (const width of [340, 366, 500, 700, 950])
      for (let today = 41; today < 180; today += 1) {
        const { labels, texts } = labelsAt(today, width)
        if (width === 700) expect(texts[1]).toBe('Today, day 109')
        let end = Number.NEGATIVE_INFINITY
        for (const { x, text } of labels) {
          expect(x).toBeGreaterThan(end)
          end = x + textWidth(text)
        }
      }
  })
})
