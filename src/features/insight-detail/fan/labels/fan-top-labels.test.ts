import { expect, test } from 'vitest'
import { AS_RETURN } from '#features/insight-detail/model/outcome-unit.ts'
import { textWidth } from '#shared/charts/axis/label-box.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { fanGeometry } from '#features/insight-detail/fan/geometry/fan-geometry.ts'
import type { FanDrawing } from '#features/insight-detail/fan/geometry/fan-drawing.ts'
import { topLabels } from './fan-top-labels.ts'

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
