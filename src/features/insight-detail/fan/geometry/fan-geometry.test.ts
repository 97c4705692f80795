import { expect, test } from 'vitest'
import { AS_RETURN, outcomeUnit } from '#features/insight-detail/model/outcome-unit.ts'
import { toFan } from '#shared/predictions/fan.ts'
import { readPredictions } from '#contract/records/prediction.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { priceFormatOf } from '#shared/format/price-format.ts'
import { drawFan } from './fan-drawing.ts'
import { boxBeside, fanGeometry } from './fan-geometry.ts'

const ENTRY = 187.14
const fan = toFan({
  predictions: readPredictions([
    { relative_idx: 0, horizon: '0d', median: 0, count: 40, percentiles: { 10: 0, 90: 0 } },
    { relative_idx: 1, horizon: '5d', median: 0.01, count: 40, percentiles: { 10: -0.05, 90: 0.06 } },
  ]).items,
  lastValue: ENTRY,
  startAt: Date.UTC(2026, 0, 5),
  units: DEFAULT_UNITS,
})
const prices = outcomeUnit('price', ENTRY, priceFormatOf(null))
const draw = (unit = AS_RETURN, otherUnit = prices) =>
  drawFan({ fan, lastStep: 1, path: null, levels: [], horizons: [], base: [], cases: null, unit, otherUnit })!

test('round prices stand beside the returns, each at its return on the last value', () => {
  const { otherAxis, values } = draw()
  expect(otherAxis?.name).toBe('price')
  expect(otherAxis!.ticks.length).toBeGreaterThanOrEqual(3)
  for (const { value, text } of otherAxis!.ticks) {
    expect(ENTRY * (1 + value)).toBeCloseTo(Number(text), 6)
    expect(Number(text) % 5).toBe(0)
    expect(value).toBeGreaterThanOrEqual(values[0])
    expect(value).toBeLessThanOrEqual(values[1])
  }
})

test('beside prices stand returns, and without an entry there is one axis', () => {
  expect(draw(prices, AS_RETURN).otherAxis?.ticks.map(({ text }) => text)).toContain('0%')
  expect(draw(AS_RETURN, outcomeUnit('price', null, priceFormatOf(null))).otherAxis).toBeNull()
})

test('the second axis stands between the words and the distribution, and on a phone it gives way', () => {
  const drawing = draw()
  const wide = fanGeometry(drawing, { width: 900, height: 390 }, 200)
  expect(wide.other!.left).toBeGreaterThan(wide.right)
  expect(boxBeside(wide).left).toBeGreaterThanOrEqual(wide.other!.left + wide.other!.width)
  const phone = fanGeometry(drawing, { width: 366, height: 290 })
  expect(phone.other).toBeNull()
  expect(phone.right).toBe(fanGeometry({ ...drawing, otherAxis: null }, { width: 366, height: 290 }).right)
})
