import { expect, test } from 'vitest'
import { readInsight } from '#contract/insight.ts'
import { readPredictions } from '#contract/prediction.ts'
import { DEFAULT_UNITS } from '#contract/units.ts'
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

test('trading-day steps against a calendar window: both dates and how each is counted', () => {
  expect(
    explained({ horizon: '1m', last_value_date: '2026-04-20' }, [
      zero,
      { horizon: '21d', date: '2026-05-19' },
    ]),
  ).toBe(
    "Two ends of 1m: the fan's is 21 trading days after the last value of 20 Apr, on 19 May 2026; the status counts " +
      '1 month by the calendar from the publication on 24 Apr, to 24 May 2026.',
  )
})

test('a horizon in days runs over weekdays from the publication', () => {
  expect(
    explained({ horizon: '5d', last_value_date: '2026-04-20' }, [
      zero,
      { horizon: '5d', date: '2026-04-27' },
    ]),
  ).toMatch(/5 trading days counted in weekdays from the publication on 24 Apr, to 1 May 2026\.$/)
})

test('nothing to explain where both ends are one day, or where one is not known', () => {
  const oneMonth = { horizon: '1m', last_value_date: '2026-04-20' }
  expect(explained(oneMonth, [zero, { horizon: '21d', date: '2026-05-24' }])).toBeNull()
  expect(explained(oneMonth, [zero, { horizon: '10d', date: '2026-05-04' }])).toBeNull()
  expect(explained({}, [zero, { horizon: '21d', date: '2026-05-19' }])).toBeNull()
  expect(explained(oneMonth, [])).toBeNull()
})
