import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readInsight } from '#contract/records/insight.ts'
import { readPredictions } from '#contract/records/prediction.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { priceDecimals } from '#shared/format/money.ts'
import { priceFormatOf } from '#shared/format/price-format.ts'
import { captionOf } from './chart-caption.ts'
import { toDetailModel } from './detail-model.ts'
import type { HitRow } from './hit-rows.ts'
import { hitLines, spokenHit } from './hit-words.ts'
import { chosenHorizon, horizonsOf } from './horizon-choice.ts'
import { explainEnds } from './horizon-ends.ts'
import { HIGHEST, LOWEST, outcomeUnit } from './outcome-unit.ts'
import { yearUntil } from './series-value.ts'

const entryAt = Date.parse('2026-11-12T00:00:00Z')
const caption = captionOf({
  title: 'A strong day',
  label: 'INAT',
  facts: { cases: 50, entryAt },
  notice: 'Simulated.',
})

test('every chart says what it shows, and all of them whose they are', () => {
  expect(caption('Hit ratio by horizon')).toMatchObject({
    title: 'A strong day · INAT',
    subtitle: 'Hit ratio by horizon; n = 50, as of 12 Nov 2026',
  })
  expect(caption('Returns', ['Dashed: median.']).legend).toEqual(['Dashed: median.'])
  expect(caption('Returns').footer.at(-1)).toBe('Simulated.')
})

test('a number of cases that is not stated is not made up', () => {
  const other = captionOf({
    title: 'A very deep fall',
    label: 'INAT',
    facts: { cases: null, entryAt: null },
    notice: null,
  })
  expect(other('Returns').subtitle).toContain('number of past cases not stated')
})

const row: HitRow = {
  horizon: '3m',
  bars: 63,
  rate: 30 / 42,
  median: 0.04,
  cases: 42,
  hits: 30,
  source: 'stated',
  base: { windows: 4_000, from: 0, share: 0.57, gained: 0.57, median: 0.02, p10: -0.1, p90: 0.14 },
  study: null,
}

test('a horizon is spoken with its sample, interval and the asset without the condition', () => {
  expect(spokenHit(row)).toBe(
    '3 months, hit ratio 71%, episodes that hit 30 of 42, 95% interval 56 to 83%, median return +4.0%, ' +
      'without the condition 57%, difference +14 points',
  )
})

test('what is not known is left out, and a missing sample is said', () => {
  const bare: HitRow = { ...row, cases: null, hits: null, median: null, base: null }
  expect(hitLines(bare).map(({ label, value }) => [label, value])).toEqual([
    ['hit ratio', '71%'],
    ['episodes that hit', 'sample not stated'],
  ])
})

const insight = readInsight({
  id: 'x',
  hit_ratio: { '12m': {}, '1w': {}, odd: {}, '3m': {} },
  metadata: { horizon: '6m' },
})

test('horizons by length, the own one among them, the unreadable last', () => {
  expect(horizonsOf(insight)).toEqual(['1w', '3m', '6m', '12m', 'odd'])
})

test('the address decides when the insight has it, else the insight', () => {
  expect(chosenHorizon(insight, '3m')).toBe('3m')
  expect(chosenHorizon(insight, '2m')).toBe('6m')
  expect(chosenHorizon(readInsight({ id: 'x' }), '2m')).toBeNull()
})

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

const SHARES = priceFormatOf(null)

test('a threshold of −5 % on an entry of 200 is a price of 190', () => {
  const unit = outcomeUnit('price', 200, SHARES)
  expect(unit.toInput(-5)).toBe(190)
  expect(unit.fromInput(190)).toBe(-5)
  expect(unit.format(-0.05)).toBe('190.00')
  expect(unit.input).toEqual({ min: 0, max: 2200, step: 1, suffix: '' })
})

test('every price that can be typed comes back as it was typed, inside the limits of the address', () => {
  const typed = fc
    .tuple(fc.double({ min: 1e-4, max: 90_000, noNaN: true }), fc.double({ min: 0, max: 10.9, noNaN: true }))
    .map(([entry, times]) => ({
      entry,
      price: Number((entry * times).toFixed(priceDecimals(entry))),
    }))
  fc.assert(
    fc.property(typed, ({ entry, price }) => {
      const unit = outcomeUnit('price', entry, SHARES)
      const percent = unit.fromInput(price)
      expect(percent).toBeGreaterThanOrEqual(LOWEST)
      expect(percent).toBeLessThanOrEqual(HIGHEST)
      expect(unit.toInput(percent)).toBe(price)
    }),
  )
})

test('without an entry there is no price: returns stay', () => {
  for (const entry of [null, 0, -3]) expect(outcomeUnit('price', entry, SHARES).name).toBe('return')
})

test('an axis in prices stands at round prices, one in returns at round returns', () => {
  const prices = outcomeUnit('price', 187.14, SHARES).axis(-0.1, 0.12)
  expect(prices.ticks.map(prices.format)).toEqual(['170', '180', '190', '200'])
  const returns = outcomeUnit('return', 187.14, SHARES).axis(-0.1, 0.12)
  expect(returns.ticks.map(returns.format)).toEqual(['−10%', '−5%', '0%', '+5%', '+10%'])
  const cheap = outcomeUnit('price', 0.0831, SHARES).axis(-0.1, 0.12)
  expect(cheap.ticks.map(cheap.format)).toEqual(['0.07500', '0.08000', '0.08500', '0.09000'])
})

test('the axis of a bond, in quarters of a percent or of a currency unit, reads as what it is', () => {
  const returns = outcomeUnit('return', 236.52, SHARES).axis(-0.004, 0.008)
  expect(returns.ticks.map(returns.format)).toEqual(['−0.25%', '0.00%', '+0.25%', '+0.50%', '+0.75%'])
  const prices = outcomeUnit('price', 100, SHARES).axis(-0.05, 0.06)
  expect(prices.ticks.map(prices.format)).toEqual(['95.00', '97.50', '100.00', '102.50', '105.00'])
})

test('an exchange rate is written and typed with the digits it is quoted with', () => {
  const unit = outcomeUnit('price', 1.43102, priceFormatOf({ class: 8 }))
  expect(unit.format(0.012)).toBe('1.4482')
  expect(unit.toInput(1.2)).toBe(1.4482)
})

const points = Array.from({ length: 1500 }, (_, day) => ({
  at: day * MS_PER_DAY,
  value: day % 7 === 0 ? null : day - 700,
}))

test('the year ends on the day that is asked for, and values of any sign belong to it', () => {
  const year = yearUntil(points, 900.5 * MS_PER_DAY)
  expect(year.at(-1)).toEqual({ at: 900 * MS_PER_DAY, value: 200 })
  expect(year[0]!.at).toBeGreaterThanOrEqual((900 - 366) * MS_PER_DAY)
  expect(year[0]!.at).toBeLessThan((900 - 364) * MS_PER_DAY)
  expect(year.some(({ value }) => value < 0)).toBe(true)
})

test('a gap on that day takes the value before it; without a day the year is the newest', () => {
  expect(yearUntil(points, 903 * MS_PER_DAY).at(-1)!.at).toBe(902 * MS_PER_DAY)
  expect(yearUntil(points, null).at(-1)!.at).toBe(1499 * MS_PER_DAY)
  expect(yearUntil(points, -1)).toEqual([])
})
