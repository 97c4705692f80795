import { describe, expect, test } from 'vitest'
import { readPredictions } from '#contract/records/prediction.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import type { SignalLine } from '#features/insight-detail/model/detail-model.ts'
import { AS_RETURN, outcomeUnit } from '#features/insight-detail/model/detail-search.ts'
import { chartCsv } from '#shared/charts/chart-table.tsx'
import { formatReturnRange } from '#shared/format/percent.ts'
import { priceFormatOf } from '#shared/format/price-format.ts'
import { calibratedValues } from '#shared/predictions/calibrated-bands.ts'
import { toFan } from '#shared/predictions/fan.ts'
import { rankPath } from '#shared/predictions/past-cases.ts'
import { realisedAt } from '#shared/predictions/realised-path.ts'
import { drawFan, levelBeyond, summariseFan } from './fan-drawing.ts'
import { legendWords, spokenStep, stepRows } from './fan-readout.tsx'
import { fanTable, gainedWords } from './fan-table.ts'

const start = Date.UTC(2026, 0, 5)
const ENTRY = 187.14
const fan = toFan({
  predictions: readPredictions([
    { relative_idx: 0, horizon: '0d', median: 0, count: 40, percentiles: { 10: 0, 90: 0 } },
    { relative_idx: 1, horizon: '5d', median: 0.01, count: 40, percentiles: { 10: -0.05, 90: 0.06 } },
  ]).items,
  lastValue: ENTRY,
  startAt: start,
  units: DEFAULT_UNITS,
})
const prices = (entry: number | null) => outcomeUnit('price', entry, priceFormatOf(null))
const draw = (more: Partial<Parameters<typeof drawFan>[0]> = {}) => {
  const nothing = { path: null, levels: [], horizons: [], base: [], cases: null, ranked: [] }
  return drawFan({ fan, lastStep: 1, ...nothing, unit: AS_RETURN, otherUnit: prices(ENTRY), ...more })!
}

test('calibrated bands are inside the domain, and named in summary, spoken text, legend and table', () => {
  const band = { label: 'middle 80%, calibrated', low: -3, high: 3 }
  const calibration = { bands: [band], name: band.label, isNeeded: true, sentence: 'The outline held 79%.' }
  const [plain, drawing] = [draw(), draw({ calibration })]
  const last = drawing.steps.at(-1)!
  const [low, high] = calibratedValues(last, band)!
  expect([low < plain.values[0], high > plain.values[1]]).toEqual([true, true])
  expect([drawing.values[0] <= low, drawing.values[1] >= high]).toEqual([true, true])
  const words = `middle 80%, calibrated ${formatReturnRange(low, high)}`
  expect(summariseFan(drawing, '1w')).toContain(words)
  expect(spokenStep(drawing, last, 0)).toContain(words)
  const row = { label: band.label, value: formatReturnRange(low, high) }
  expect(stepRows(drawing, last, null)).toContainEqual(row)
  expect(summariseFan(plain, '1w')).not.toContain('calibrated')
  expect(legendWords(drawing).join(' ')).toContain('Outline: middle 80%, calibrated. The outline held 79%.')
  expect(legendWords({ ...plain, tier: 'thin' })).toContain('Dots: stated percentiles.')
  const table = fanTable(drawing, '')
  const to = table.columns.findIndex(({ label }) => label === 'middle 80%, calibrated, upper edge')
  expect(table.rows.at(-1)![to]!.raw).toBe(high)
})

const level = (side: SignalLine['side'], value: number): SignalLine => ({ side, value, text: '' })
/** The domain with levels at these returns and a realised path, and on which side of it the levels are. */
const fanWith = (upper: number, lower: number, realised: number[] = []) => {
  const levels = [level('upper', upper), level('lower', lower)]
  const since = [0, ...realised].map((value, day) => ({ at: start + day * MS_PER_DAY, day, value }))
  const path = { past: [], since, entryAt: start, entry: 100, basisDifference: null }
  const drawing = draw({ levels, path })
  const [low, high] = drawing.values
  return { beyond: levels.map((each) => levelBeyond(each, drawing)), low, high, share: 0.11 / (high - low) }
}

test('the domain of the fan includes levels nearby but not those far away, and always the realised path', () => {
  expect(fanWith(0.15, -0.12).beyond).toEqual([null, null])
  const far = fanWith(0.51, -0.49)
  expect(far.beyond).toEqual(['above', 'below'])
  expect(far.share).toBeGreaterThan(1 / 3)
  expect(fanWith(0.1, -0.6).beyond).toEqual([null, 'below'])
  const realised = fanWith(0.51, -0.05, [0.1, 0.3])
  expect(realised.high).toBeGreaterThan(0.51)
  expect(realised.beyond[0]).toBeNull()
})

test('the second axis has round prices beside the returns, returns beside prices, and is absent without an entry', () => {
  const { otherAxis, values } = draw()
  expect(otherAxis?.name).toBe('price')
  expect(otherAxis!.ticks.length).toBeGreaterThanOrEqual(3)
  for (const value of otherAxis!.ticks) {
    const text = otherAxis!.format(value)
    expect(ENTRY * (1 + value)).toBeCloseTo(Number(text), 6)
    expect(Number(text) % 5).toBe(0)
    expect(value >= values[0] && value <= values[1]).toBe(true)
  }
  const returns = draw({ unit: prices(ENTRY), otherUnit: AS_RETURN })
  expect(returns.otherAxis?.format(0)).toBe('0%')
  expect(draw({ otherUnit: prices(null) }).otherAxis).toBeNull()
})

describe('the realised return at a step', () => {
  const friday = Date.parse('2026-11-20T00:00:00Z')
  /** Before a step, on it, and on the next trading day. */
  const dates = [-MS_PER_DAY, 0, 3 * MS_PER_DAY].map((ms) => new Date(friday + ms).toISOString())
  const { steps } = toFan({
    predictions: readPredictions(
      dates.map((date, days) => ({
        relative_idx: days,
        horizon: `${days}d`,
        median: 0.001 * days,
        count: 40,
        percentiles: { 10: -0.02 * days, 90: 0.02 * days },
        date,
      })),
    ).items,
    lastValue: 100,
    startAt: friday,
    units: DEFAULT_UNITS,
  })
  const path = [-0, -0.0397].map((value, day) => ({
    at: friday + (day - 1) * MS_PER_DAY,
    day,
    value: value + 0,
  }))

  test('is absent for a step after the last close, and on a holiday known with the first close after it', () => {
    expect(steps.map((step) => realisedAt(path, step)?.value)).toEqual([0, -0.0397, undefined])
    const holiday = { ...steps[1]!, at: friday + MS_PER_DAY }
    expect(realisedAt(path, holiday)).toBeUndefined()
    const later = [...path, { at: friday + 3 * MS_PER_DAY, day: 2, value: 0.01 }]
    expect(realisedAt(later, holiday)?.day).toBe(1)
  })

  test('is ranked by a bound beyond the outermost percentile, also in the CSV', () => {
    const csv = chartCsv(
      fanTable({ ...draw(), steps, realised: path, ranked: rankPath({ steps }, path) }, 'Predictions'),
    ).split('\r\n')
    expect(csv[2]).toMatch(/-0\.0397,below 10th$/)
    expect(csv[3]).toMatch(/,,$/)
  })
})

test('the share that gained has its count if the cases are known', () => {
  const words = [{ counted: { count: 9, of: 15 } }, {}].map((of) => gainedWords({ share: 0.6, ...of }))
  expect(words).toEqual(['60% · 9 of 15', 'about 60%'])
  const drawing = draw()
  expect(spokenStep(drawing, drawing.steps[1]!, 1)).toMatch(/, above entry about 57%, 40 past cases$/)
})
