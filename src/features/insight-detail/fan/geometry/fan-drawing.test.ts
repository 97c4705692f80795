import { expect, test } from 'vitest'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { readPredictions } from '#contract/records/prediction.ts'
import { drawFan, levelBeyond } from './fan-drawing.ts'
import type { SignalLine } from '#features/insight-detail/model/insight-facts.ts'
import { AS_RETURN } from '#features/insight-detail/model/outcome-unit.ts'
import { toFan } from '#shared/predictions/fan.ts'

const start = Date.UTC(2026, 0, 5)
const fan = toFan({
  predictions: readPredictions([
    { relative_idx: 0, horizon: '0d', median: 0, count: 40, percentiles: { 10: 0, 90: 0 } },
    { relative_idx: 1, horizon: '5d', median: 0.01, count: 40, percentiles: { 10: -0.05, 90: 0.06 } },
  ]).items,
  lastValue: 100,
  startAt: start,
  units: DEFAULT_UNITS,
})
const level = (side: SignalLine['side'], value: number): SignalLine => ({
  side,
  value,
  price: 100 * (1 + value),
  text: String(100 * (1 + value)),
})
const draw = (levels: SignalLine[], realised: number[] = []) =>
  drawFan({
    fan,
    lastStep: 1,
    levels,
    horizons: [],
    base: [],
    unit: AS_RETURN,
    otherUnit: AS_RETURN,
    cases: null,
    path: {
      past: [],
      since: [0, ...realised].map((value, i) => ({ at: start + i * MS_PER_DAY, day: i, value })),
      entryAt: start,
      entry: 100,
      basisDifference: null,
    },
  })!

test('levels within the reach of the fan are drawn to scale', () => {
  const levels = [level('upper', 0.15), level('lower', -0.12)]
  const drawing = draw(levels)
  for (const each of levels) expect(levelBeyond(each, drawing)).toBeNull()
})

test('levels far off do not shrink the fan: it keeps a third of the height, and they are off the scale', () => {
  const levels = [level('upper', 0.51), level('lower', -0.49)]
  const drawing = draw(levels)
  expect(levels.map((each) => levelBeyond(each, drawing))).toEqual(['above', 'below'])
  expect(0.11 / (drawing.values[1] - drawing.values[0])).toBeGreaterThan(1 / 3)
})

test('one far level leaves the near one on the scale', () => {
  const [near, far] = [level('upper', 0.1), level('lower', -0.6)]
  const drawing = draw([near, far])
  expect([near, far].map((each) => levelBeyond(each, drawing))).toEqual([null, 'below'])
})

test('the realised path always stays inside, and brings a level within reach', () => {
  const upper = level('upper', 0.51)
  const drawing = draw([upper], [0.1, 0.3])
  expect(drawing.values[1]).toBeGreaterThan(0.51)
  expect(levelBeyond(upper, drawing)).toBeNull()
})

test('wherever the levels lie, the fan keeps at least a third of the height but for the margins', () => {
  for (let value = 0; value < 2; value += 0.01) {
    const { values } = draw([level('upper', value), level('lower', -value / 2)])
    expect(0.11 / (values[1] - values[0])).toBeGreaterThan(0.25)
  }
})
