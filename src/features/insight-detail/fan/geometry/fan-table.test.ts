import { expect, test } from 'vitest'
import { readPredictions } from '#contract/records/prediction.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { chartCsv } from '#shared/charts/table/chart-table-data.ts'
import { toFan } from '#shared/predictions/fan.ts'
import { rankPath } from '#shared/predictions/realised-rank.ts'
import { realisedAt } from '#shared/predictions/realised-path.ts'
import { fanTable } from './fan-table.ts'

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
