import { describe, expect, test } from 'vitest'
import { readPredictions } from '#contract/records/prediction.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import type { SignalLine } from '#features/insight-detail/model/insight-facts.ts'
import { AS_RETURN, outcomeUnit } from '#features/insight-detail/model/outcome-unit.ts'
import { chartCsv } from '#shared/charts/table/chart-table-data.ts'
import { priceFormatOf } from '#shared/format/price-format.ts'
import { toFan } from '#shared/predictions/fan.ts'
import { realisedAt } from '#shared/predictions/realised-path.ts'
import { rankPath } from '#shared/predictions/realised-rank.ts'
import { drawFan, levelBeyond } from './fan-drawing.ts'
import { boxBeside, fanGeometry } from './fan-geometry.ts'
import { fanTable } from './fan-table.ts'

describe('fan drawing', () => {
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
})

describe('fan geometry', () => {
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
    drawFan({
      fan,
      lastStep: 1,
      path: null,
      levels: [],
      horizons: [],
      base: [],
      cases: null,
      unit,
      otherUnit,
    })!

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
})

/** A Friday. */
const friday = Date.parse('2026-11-20T00:00:00Z')
const { steps } = toFan({
  predictions: readPredictions(
    [0, 1, 2].map((days, i) => ({
      relative_idx: i,
      horizon: `${days}d`,
      median: 0.001 * days,
      count: 40,
      percentiles: { 10: -0.02 * days, 90: 0.02 * days },
      date: new Date(friday + (days === 0 ? -MS_PER_DAY : (days - 1) * 3 * MS_PER_DAY)).toISOString(),
    })),
  ).items,
  lastValue: 100,
  startAt: friday,
  units: DEFAULT_UNITS,
})
const path = [
  { at: friday - MS_PER_DAY, day: 0, value: 0 },
  { at: friday, day: 1, value: -0.0397 },
]

test('a step ahead of the last close has no realised return, on the next trading day either', () => {
  expect(steps.map((step) => realisedAt(path, step)?.value)).toEqual([0, -0.0397, undefined])
})

test('a step on a holiday has passed with the first close after it', () => {
  const holiday = { ...steps[1]!, at: friday + MS_PER_DAY }
  expect(realisedAt(path, holiday)).toBeUndefined()
  expect(realisedAt([...path, { at: friday + 3 * MS_PER_DAY, day: 2, value: 0.01 }], holiday)?.day).toBe(1)
})

test('a rank beyond the outermost percentile is a bound in words, in the file as well', () => {
  const csv = chartCsv(fanTable(steps, path, rankPath({ steps }, path), null, 'Predictions'))
  expect(csv.split('\r\n')[2]).toMatch(/-0\.0397,below 10th$/)
  expect(csv.split('\r\n')[3]).toMatch(/,,$/)
})
