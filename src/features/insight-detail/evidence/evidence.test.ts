import { describe, expect, test } from 'vitest'
import { readInsight } from '#contract/records/insight.ts'
import { readPredictions } from '#contract/records/prediction.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { toDetailModel } from '#features/insight-detail/model/detail-model.ts'
import { hitLines, type HitRow } from '#features/insight-detail/model/hit-rows.ts'
import type { BaseRate } from '#shared/predictions/study.ts'
import { likelyCauses } from './audit-panel.tsx'
import { baseGroups, baseSentence, baseSides, whyNoBase } from './base-rate-panel.tsx'
import { lintInsight } from './data-notes-panel.tsx'

const BASE: BaseRate = {
  windows: 4000,
  from: Date.UTC(2009, 4, 7),
  share: 0.69,
  median: 0.01,
  p10: -0.05,
  p90: 0.06,
}
const ROW: HitRow = {
  horizon: '1m',
  isOwn: true,
  bars: 21,
  rate: 0.87,
  median: 0.02,
  cases: 38,
  hits: 33,
  source: 'stated',
  base: BASE,
  study: { bars: 21, outcomes: [], returns: new Float64Array(), n: 0, hits: 0 },
}

describe('an insight beside its base rate', () => {
  const [base, row] = [BASE, ROW]
  const since2006 = (share: number) => ({ ...base, from: Date.UTC(2006, 0, 3), share })
  test('names the span of the comparison, and the whole history if that gives another figure', () => {
    expect(baseSentence(row, base, since2006(0.61), false)).toMatch(
      /^With the condition the asset rose in 87% of past cases \(33 of 38\)\. Base rate: 69% of 21-day windows since its first episode in 2009\. Difference: \+18 points, 95% interval \S+ to \S+\. Over the whole history since 2006: 61%, \+26 points\.$/,
    )
    expect(baseSentence(row, base, since2006(0.694), true)).toMatch(
      /the asset fell in .* Base rate: 69% of 21-day windows since its first episode in 2009\. Difference: [^.]*\.$/,
    )
    // The episodes reach back to the first close, so there is only one span.
    expect(baseSentence(row, base, base, false)).toContain('21-day windows since 2009. Difference')
  })

  test('states the cases behind the difference, and whether they are too few', () => {
    const sentence = (change: Partial<HitRow>) => baseSentence({ ...row, ...change }, base, base, false)
    expect(sentence({ rate: 0.9, cases: 10, hits: 9 })).toMatch(
      /rose in 90% of past cases \(9 of 10\)\. .* \+21 points, 95% interval −9 to \+29\. 10 cases: too few to judge\.$/,
    )
    expect(sentence({ rate: 0.9, cases: 10, hits: null })).toContain('rose in 90% of past cases (n = 10). ')
    expect(sentence({ cases: null, hits: null })).toMatch(
      /rose in 87% of past cases \(sample size not provided\)\. .* \+18 points\.$/,
    )
    expect(sentence({})).not.toContain('too few')
  })

  test.each([
    // A limited sample is hatched; a thin one has no middle 80 % and a hollow dot.
    [20, 20, 'hollow band hatched'],
    // The tier of a band depends on the cases counted for it, not on the stated number.
    [40, 11, ''],
    [null, 40, 'hollow band'],
  ])('with %s cases stated and %d counted is drawn %s', (cases, counted, marks) => {
    const returns = Float64Array.from({ length: counted }, (_, i) => i / 100)
    const study = { bars: 21, outcomes: [], returns, n: counted, hits: counted }
    const [shares, outcomes] = baseGroups(baseSides({ ...row, rate: 0.8, cases, study })!, false)
    const [{ isWeak }, { band, isWeak: isHatched, figures, note }] = [shares.rows[0]!, outcomes.rows[0]!]
    const drawn = [isWeak && 'hollow', band && 'band', isHatched && 'hatched']
    expect(drawn.filter(Boolean).join(' ')).toBe(marks)
    expect(figures.some(({ label }) => label === '90th percentile')).toBe(band !== null)
    expect(note).toBe(band ? undefined : 'too few cases for a band')
    expect(outcomes.rows[1]!.band).toMatchObject({ low: -0.05, high: 0.06 })
  })

  test.each([
    [null, 'up', /No hit ratio/],
    [{ rate: null }, 'up', /No hit ratio/],
    [{}, 'unknown', /direction is not known/],
    [{ bars: null }, 'up', /cannot be read/],
    [{ study: null }, 'up', /no close for this asset/],
    [{}, 'up', /too short/],
  ] as const)('with %o, %s, says why there is nothing to compare: %s', (change, direction, words) =>
    expect(whyNoBase(change && { ...row, ...change }, direction)).toMatch(words),
  )
})

test('a horizon is read with its sample, interval and base rate; unknown figures are left out, a missing sample is named', () => {
  const read = (row: HitRow) => hitLines(row).map(({ label, value }) => `${label} ${value}`)
  expect(read(ROW)).toEqual([
    'hit ratio 87%',
    'hits of cases 33 of 38',
    '95% interval 73 to 94%',
    'median return +2.0%',
    'base rate 69%',
    'difference +18 points',
  ])
  expect(read({ ...ROW, cases: null, hits: null, median: null, base: null })).toEqual([
    'hit ratio 87%',
    'hits of cases sample size not provided',
  ])
})

test('a difference of the audit may come from another number of cases, which is written as one', () => {
  const causes = (cases: number, n: number) =>
    likelyCauses({ ...ROW, cases, rate: 1, study: { ...ROW.study!, n } }, null)
  expect(causes(1, 2)).toEqual([
    'The service counts 1 case, this browser 2: the rule for overlapping windows may differ.',
  ])
  expect(causes(1_204, 1_200)[0]).toMatch(/^The service counts 1,204 cases, this browser 1,200:/)
})

describe('notes on the data', () => {
  const sound = {
    id: 'x',
    created_at: '2026-03-03T00:00:00Z',
    hit_ratio: { '1m': { median: 0.02, hit_ratio: 70 } },
  }
  const metadata = {
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
  }
  const percentiles = { 10: -0.04, 30: 0, 50: 0.02, 90: 0.1 }

  /** Notes on sound data with these changes in its metadata, its last step and itself. */
  function notes(changed: object = {}, lastStep: object = {}, own: object = {}, units = DEFAULT_UNITS) {
    const insight = readInsight({ ...sound, metadata: { ...metadata, ...changed }, ...own })
    const steps = [
      { relative_idx: 0, horizon: '0d', median: 0, count: 40, percentiles: { 10: 0, 90: 0 } },
      { relative_idx: 1, horizon: '21d', median: 0.02, count: 40, percentiles, ...lastStep },
    ]
    const model = toDetailModel({
      insight,
      predictions: readPredictions(steps).items,
      units,
      closes: [],
      now: Date.parse('2026-03-10T00:00:00Z'),
      wantedHorizon: null,
      asOf: null,
    })
    return lintInsight({ insight, model, unreadablePredictions: 0 })
  }

  test('are empty on sound data, also of a last value seven days before, whatever the time of day', () => {
    const evening = { created_at: '2026-03-09T20:53:00Z' }
    expect([notes(), notes({}, {}, evening)]).toEqual([[], []])
  })

  test.each([
    [{ hit_rate: 55 }, /15 points apart/],
    [
      { hit_rate: 74 },
      /^The hit ratio is 74% in the insight's facts, but 70% at 1m in the hit-ratio table\.$/,
    ],
    [{ last_value_date: '2026-02-01T00:00:00Z' }, /30 days before creation/],
    [{ signal_high: 90 }, /upper signal level is not above/],
    [{ hit_rate: 7000 }, /outside 0 to 100%/],
    [{ hit_rate: 0.7 }, /may be meant as a fraction/],
    [{ stars: 6 }, /quality is 6 of 8, but 1 check is met/],
    [{ direction: 2 }, /direction is bearish, but the median return is \+2\.0%/],
    [{ direction: 9 }, /Direction 9 is an unknown code/],
  ])('on %o', (changed, note) => expect(notes(changed).join('\n')).toMatch(note))

  test('do not take the fractions of a service whose rates are fractions for percentages', () => {
    const hit_ratio = { '1m': { median: 0.02, hit_ratio: 0.7 } }
    expect(notes({ hit_rate: 0.7 }, {}, { hit_ratio }, { ...DEFAULT_UNITS, rates: 'fraction' })).toEqual([])
  })

  test('on two medians, crossing percentiles and parts that could not be read', () => {
    const other = { median: 0.05, percentiles: { 10: -0.04, 30: 0, 90: 0.1 } }
    expect(notes({}, other).join('\n')).toMatch(
      /is \+2\.0% in the hit-ratio table, but \+5\.0% in the predictions/,
    )
    const crossing = { percentiles: { 10: 0.3, 50: 0.02, 90: 0.1 } }
    expect(notes({}, crossing).join('\n')).toMatch(/Percentiles cross at 1 step/)
    expect(notes({}, {}, { episodes: [7] }).join('\n')).toMatch(/1 part of the answer/)
  })
})
