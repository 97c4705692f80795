import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readInsight } from '#contract/records/insight.ts'
import { readPredictions } from '#contract/records/prediction.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { yearUntil } from '#features/insight-detail/text/conditions-panel.tsx'
import { priceDecimals } from '#shared/format/money.ts'
import { priceFormatOf } from '#shared/format/price-format.ts'
import { signalLines, toDetailModel, explainEnds, progressOf } from './detail-model.ts'
import { HIGHEST, LOWEST, outcomeUnit } from './detail-search.ts'

const INPUTS = {
  predictions: null,
  units: DEFAULT_UNITS,
  closes: [],
  now: null,
  wantedHorizon: null,
  asOf: null,
}

const modelOf = (
  metadata: object,
  steps: readonly object[] = [],
  more: { closes?: Close[]; now?: number } = {},
) =>
  toDetailModel({
    ...INPUTS,
    insight: readInsight({ id: 'a', created_at: '2026-04-24T06:00:00Z', metadata }),
    predictions: readPredictions(steps.map((step, i) => ({ relative_idx: i, median: 0, ...step }))).items,
    ...more,
  })

test('the signal levels have their names and returns', () => {
  const linesOf = (metadata: object) =>
    signalLines(modelOf(metadata).facts).map(({ side, value }) => `${side} ${value.toFixed(2)}`)
  const levels = { signal_high: 110, signal_low: 95 }
  expect(linesOf({ last_value: 100, ...levels })).toEqual(['upper 0.10', 'lower -0.05'])
  expect(linesOf(levels)).toEqual([])
})

test('horizons are sorted by length and include the own one; that of the address is chosen if the insight has it', () => {
  const hit_ratio = { '12m': {}, '1w': {}, odd: {}, '3m': {} }
  const of = (wantedHorizon: string, more: object = { hit_ratio, metadata: { horizon: '6m' } }) =>
    toDetailModel({ ...INPUTS, insight: readInsight({ id: 'x', ...more }), wantedHorizon })
  expect(of('3m').horizons.join()).toBe('1w,3m,6m,12m,odd')
  expect(['3m', '2m'].map((wanted) => of(wanted).horizon)).toEqual(['3m', '6m'])
  expect([of('2m', { hit_ratio }).horizon, of('2m', {}).horizon]).toEqual(['odd', null])
})

test('a horizon has run as far as the last close up to its end, by the trading days between', () => {
  const first = Date.parse('2026-04-20')
  // Every day but Sundays, which has more trading days than the five a week of the service's dates.
  const closes = Array.from({ length: 60 }, (_, i) => ({ at: first + i * MS_PER_DAY, value: 100 })).filter(
    ({ at }) => new Date(at).getUTCDay() !== 0,
  )
  const runOn = (day: string, end: string) => {
    const steps = [
      { horizon: '0d', date: '2026-04-20' },
      { horizon: '21d', date: end },
    ]
    const insight = { horizon: '1m', last_value: 100, last_value_date: '2026-04-20' }
    return progressOf(modelOf(insight, steps, { closes, now: Date.parse(day) }))
  }
  expect(runOn('2026-04-30', '2026-05-14')).toMatchObject({ day: 9, bars: 21 })
  for (const later of ['2026-05-14', '2026-06-10'])
    expect(runOn(later, '2026-05-13')).toMatchObject({ day: 20, share: 20 / 21 })
})

describe('the two ends of a horizon', () => {
  const oneMonth = { horizon: '1m', last_value_date: '2026-04-20' }
  const zero = { horizon: '0d', date: '2026-04-20' }
  const explained = (metadata: object, ...steps: object[]) => explainEnds(modelOf(metadata, steps))

  test('need no explanation if the prediction’s own date is near, or one is unknown', () => {
    for (const date of ['2026-05-19', '2026-05-24'])
      expect(explained(oneMonth, zero, { horizon: '21d', date })).toBeNull()
    expect(explained(oneMonth, zero, { horizon: '10d', date: '2026-05-04' })).toBeNull()
    expect(explained({}, zero, { horizon: '21d', date: '2026-05-19' })).toBeNull()
    expect(explained(oneMonth)).toBeNull()
  })

  test('are both named if the date is far from the trading days', () => {
    expect(explained(oneMonth, zero, { horizon: '21d', date: '2026-06-02' })).toBe(
      '1m has two end dates. The service dates its prediction 2 Jun 2026. The status ends on 19 May 2026, ' +
        '1 month in trading days after the last value of 20 Apr.',
    )
  })
})

describe('the unit of outcomes', () => {
  const SHARES = priceFormatOf(null)
  const prices = (entry: number | null) => outcomeUnit('price', entry, SHARES)

  test('is a price on the entry, so that a threshold of −5 % on 200 is 190; without an entry it is a return', () => {
    const unit = prices(200)
    expect([unit.toInput(-5), unit.fromInput(190), unit.format(-0.05)]).toEqual([190, -5, '190.00'])
    expect(unit.input).toEqual({ min: 0, max: 2200, step: 1, suffix: '' })
    for (const entry of [null, 0, -3]) expect(prices(entry).name).toBe('return')
    // An exchange rate has the decimals with which it is quoted.
    const rate = outcomeUnit('price', 1.43102, priceFormatOf({ class: 8 }))
    expect([rate.format(0.012), rate.toInput(1.2)]).toEqual(['1.4482', 1.4482])
  })

  test('converts every price that can be typed to a percentage and back, inside the limits of the address', () => {
    const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })
    fc.assert(
      fc.property(between(1e-4, 90_000), between(0, 10.9), (entry, times) => {
        const price = Number((entry * times).toFixed(priceDecimals(entry)))
        const percent = prices(entry).fromInput(price)
        expect(percent >= LOWEST && percent <= HIGHEST).toBe(true)
        expect(prices(entry).toInput(percent)).toBe(price)
      }),
    )
  })

  test.each([
    ['price', 187.14, -0.1, 0.12, '170 180 190 200'],
    ['return', 187.14, -0.1, 0.12, '−10% −5% 0% +5% +10%'],
    ['price', 0.0831, -0.1, 0.12, '0.07500 0.08000 0.08500 0.09000'],
  ] as const)('has ticks at round %ss: entry %d, %d to %d, %s', (name, entry, low, high, words) => {
    const { ticks, format } = outcomeUnit(name, entry, SHARES).axis(low, high)
    expect(ticks.map(format).join(' ')).toBe(words)
  })
})

test('the year of a series ends on the given day, across gaps and with values of any sign', () => {
  const points = Array.from({ length: 1500 }, (_, day) => ({
    at: day * MS_PER_DAY,
    value: day % 7 === 0 ? null : day - 700,
  }))
  const year = yearUntil(points, 900.5 * MS_PER_DAY)
  expect(year.at(-1)).toEqual({ at: 900 * MS_PER_DAY, value: 200 })
  const first = year[0]!.at / MS_PER_DAY
  expect(first >= 900 - 366 && first < 900 - 364).toBe(true)
  expect(year.some(({ value }) => value < 0)).toBe(true)
  const ends = [903 * MS_PER_DAY, null, -1].map((at) => yearUntil(points, at).at(-1)?.at)
  expect(ends).toEqual([902 * MS_PER_DAY, 1499 * MS_PER_DAY, undefined])
})
