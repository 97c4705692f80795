import { expect, test } from 'vitest'
import { readInsight } from '#contract/records/insight.ts'
import { readPredictions } from '#contract/records/prediction.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { toDetailModel } from './detail-model.ts'
import { explainEnds } from './horizon-ends.ts'

const explained = (metadata: object, steps: object[], created = '2026-04-24T06:00:00Z') =>
  explainEnds(
    toDetailModel({
      insight: readInsight({ id: 'a', created_at: created, metadata }),
      predictions: readPredictions(steps.map((step, i) => ({ relative_idx: i, median: 0, ...step }))).items,
      units: DEFAULT_UNITS,
      closes: [],
      now: null,
      wantedHorizon: null,
      asOf: null,
    }),
  )
const zero = { horizon: '0d', date: '2026-04-20' }

test('the prediction’s own date is the end of both, and nothing is to explain', () => {
  const oneMonth = { horizon: '1m', last_value_date: '2026-04-20' }
  expect(explained(oneMonth, [zero, { horizon: '21d', date: '2026-05-19' }])).toBeNull()
  expect(explained(oneMonth, [zero, { horizon: '21d', date: '2026-05-24' }])).toBeNull()
})

test('a date far from the trading days is named beside their end', () => {
  expect(
    explained({ horizon: '1m', last_value_date: '2026-04-20' }, [
      zero,
      { horizon: '21d', date: '2026-06-02' },
    ]),
  ).toBe(
    'Two ends of 1m: the service dates its prediction 2 Jun 2026; 1 month in trading days after the last value of ' +
      '20 Apr end on 19 May 2026, and the status with them.',
  )
})

test('nothing to explain where one of the ends is not known', () => {
  const oneMonth = { horizon: '1m', last_value_date: '2026-04-20' }
  expect(explained(oneMonth, [zero, { horizon: '10d', date: '2026-05-04' }])).toBeNull()
  expect(explained({}, [zero, { horizon: '21d', date: '2026-05-19' }])).toBeNull()
  expect(explained(oneMonth, [])).toBeNull()
})
