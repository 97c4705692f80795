import { expect, test } from 'vitest'
import { readInsight } from '#contract/records/insight.ts'
import { readPredictions } from '#contract/records/prediction.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { lintInsight } from './data-lint.ts'
import { toDetailModel } from '#features/insight-detail/model/detail-model.ts'

type Body = Record<string, unknown> & { metadata: Record<string, unknown> }

const sound: Body = {
  id: 'x',
  created_at: '2026-03-03T00:00:00Z',
  hit_ratio: { '1m': { median: 0.02, hit_ratio: 70 } },
  metadata: {
    direction: 1,
    horizon: '1m',
    hit_rate: 70,
    median_return: 0.02,
    last_value: 100,
    last_value_date: '2026-03-02T00:00:00Z',
    signal_high: 110,
    signal_low: 95,
    stars: 1,
    high_conviction_report: { frequent: true },
  },
}
const steps = (last: object = {}) => [
  { relative_idx: 0, horizon: '0d', median: 0, count: 40, percentiles: { 10: 0, 90: 0 } },
  {
    relative_idx: 1,
    horizon: '21d',
    median: 0.02,
    count: 40,
    percentiles: { 10: -0.04, 30: 0, 50: 0.02, 90: 0.1 },
    ...last,
  },
]

function notesOf(change: (body: Body) => void, predictions: unknown = steps()) {
  const body = structuredClone(sound)
  change(body)
  const insight = readInsight(body)
  const model = toDetailModel({
    insight,
    predictions: readPredictions(predictions).items,
    units: DEFAULT_UNITS,
    closes: [],
    now: Date.parse('2026-03-10T00:00:00Z'),
    wantedHorizon: null,
    asOf: null,
  })
  return lintInsight({ insight, model, unreadablePredictions: 0 })
}

test('a sound answer has nothing to note', () => {
  expect(notesOf(() => {})).toEqual([])
})

test.each([
  [
    'the hit rate against the percentiles',
    (body: Body) => void (body.metadata['hit_rate'] = 55),
    steps(),
    /15 points apart/,
  ],
  [
    'two medians',
    () => {},
    steps({ median: 0.05, percentiles: { 10: -0.04, 30: 0, 90: 0.1 } }),
    /states a median of \+2\.0%/,
  ],
  [
    'crossing percentiles',
    () => {},
    steps({ percentiles: { 10: 0.3, 50: 0.02, 90: 0.1 } }),
    /Percentiles cross at 1 step/,
  ],
  [
    'an old last value',
    (body: Body) => void (body.metadata['last_value_date'] = '2026-02-01T00:00:00Z'),
    steps(),
    /30 days before creation/,
  ],
  [
    'levels that cross',
    (body: Body) => void (body.metadata['signal_high'] = 90),
    steps(),
    /upper signal level does not lie above/,
  ],
  [
    'a rate that is no share',
    (body: Body) => void (body.metadata['hit_rate'] = 7000),
    steps(),
    /is no share/,
  ],
  [
    'a rate that reads as a fraction',
    (body: Body) => void (body.metadata['hit_rate'] = 0.7),
    steps(),
    /may be meant as a fraction/,
  ],
  [
    'stars against checks',
    (body: Body) => void (body.metadata['stars'] = 6),
    steps(),
    /stated as 6 of 8, 1 check met/,
  ],
  [
    'a median against the direction',
    (body: Body) => void (body.metadata['direction'] = 2),
    steps(),
    /direction is bearish, the median return \+2\.0%: they point opposite ways/,
  ],
  [
    'an unpublished direction',
    (body: Body) => void (body.metadata['direction'] = 9),
    steps(),
    /Direction 9 is no published code/,
  ],
  [
    'parts that could not be read',
    (body: Body) => void (body['episodes'] = [7]),
    steps(),
    /1 part of the answer/,
  ],
])('%s', (_, change, predictions, note) => {
  expect(notesOf(change, predictions).join('\n')).toMatch(note)
})
