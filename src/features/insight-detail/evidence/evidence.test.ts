import { expect, test } from 'vitest'
import { readInsight } from '#contract/records/insight.ts'
import { readPredictions } from '#contract/records/prediction.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { toDetailModel } from '#features/insight-detail/model/detail-model.ts'
import type { HitRow } from '#features/insight-detail/model/hit-rows.ts'
import { rateInterval } from '#shared/format/evidence.ts'
import type { BaseRate } from '#shared/predictions/base-rate.ts'
import { baseSentence, whyNoBase } from './base-rate-words.ts'
import { lintInsight } from './data-lint.ts'

const base: BaseRate = {
  windows: 4000,
  from: Date.UTC(2009, 4, 7),
  share: 0.69,
  gained: 0.69,
  median: 0.01,
  p10: -0.05,
  p90: 0.06,
}
const row: HitRow = {
  horizon: '1m',
  bars: 21,
  rate: 0.87,
  median: 0.02,
  cases: 38,
  hits: 33,
  source: 'stated',
  base,
  study: { bars: 21, outcomes: [], returns: new Float64Array(), n: 0, hits: 0 },
}

test('the span of the comparison is named, and the whole history where it tells something else', () => {
  const whole = { ...base, from: Date.UTC(2006, 0, 3), share: 0.61 }
  expect(baseSentence(row, base, whole, false)).toMatch(
    /^Without the condition this asset rose in 69% of 21-day windows since its first episode in 2009 \(over the whole history since 2006: 61%, \+26 points\); with it in 87% \(33 of 38\): \+18 points, interval /,
  )
  expect(baseSentence(row, base, { ...whole, share: 0.694 }, true)).toMatch(
    /fell in 69% of 21-day windows since its first episode in 2009; with it/,
  )
  // The episodes reach back to the first close: there is one span only.
  expect(baseSentence(row, base, base, false)).toContain('21-day windows since 2009; with it')
})

test('a difference is that of the figures beside it, and another share of the whole history is never left unsaid', () => {
  const own = { ...base, share: 0.454 }
  const said = baseSentence({ ...row, rate: 0.7674, cases: 43, hits: 33 }, own, own, false)
  expect(said).toMatch(/ in 45% of .*; with it in 77% \(33 of 43\): \+32 points, interval /)
  const [low, high] = /interval \+(\d+) to \+(\d+)/.exec(said)!.slice(1).map(Number)
  const { low: from, high: to } = rateInterval(0.7674, 43)!
  expect([low, high]).toEqual([Math.round(from * 100) - 45, Math.round(to * 100) - 45])
  // Half a point apart, and yet another figure than the text of the insight states.
  const whole = { ...own, from: Date.UTC(2006, 0, 3), share: 0.458 }
  expect(baseSentence({ ...row, rate: 0.7674, cases: 43 }, own, whole, false)).toContain(
    '(over the whole history since 2006: 46%, +31 points)',
  )
})

test('no difference is said without the cases behind it, nor left to be judged where they are too few', () => {
  const said = (change: Partial<HitRow>) => baseSentence({ ...row, ...change }, base, base, false)
  expect(said({ rate: 0.9, cases: 10, hits: 9 })).toMatch(
    /with it in 90% \(9 of 10\): \+21 points, interval −9 to \+29\. 10 cases: too few to judge\.$/,
  )
  expect(said({ rate: 0.9, cases: 10, hits: null })).toContain('with it in 90% (n = 10): ')
  expect(said({ cases: null, hits: null })).toMatch(/with it in 87% \(sample not stated\): \+18 points\.$/)
  expect(said({})).not.toContain('too few')
})

test('why there is nothing to compare is the true reason', () => {
  expect(whyNoBase(null)).toMatch(/No hit ratio/)
  expect(whyNoBase({ ...row, rate: null })).toMatch(/No hit ratio/)
  expect(whyNoBase({ ...row, bars: null })).toMatch(/cannot be read/)
  expect(whyNoBase({ ...row, study: null })).toMatch(/no close of this asset/)
  expect(whyNoBase(row)).toMatch(/too short/)
})

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
