import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPredictions } from '#contract/records/prediction.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import {
  edgeStep,
  type FanStep,
  type HorizonStep,
  horizonOfStep,
  outcomesAt,
  stepOfHorizon,
  toFan,
} from './fan.ts'
import { bandValues, chooseBands, endLabels, lowHighLabel, ownFan, shownFan } from './shown-fan.ts'

const startAt = Date.parse('2026-01-05T00:00:00Z')
const fanOf = (body: unknown, lastValue: number | null = 100) =>
  toFan({ predictions: readPredictions(body).items, lastValue, startAt, units: DEFAULT_UNITS })
const zero = { relative_idx: 0, horizon: '0d', median: 0, count: 20, percentiles: { 10: 0, 90: 0 } }
const step = (relative_idx: string | number, horizon: string, more: object = {}) => ({
  relative_idx,
  horizon,
  ...more,
})

describe('a fan', () => {
  test('has its steps sorted by position, given as text or as numbers', () => {
    for (const as of [String, Number]) {
      const steps = [10, 2, 0].map((day) => step(as(day), `${day}d`, { median: day / 100 }))
      expect(fanOf(steps).steps.map(({ median }) => median)).toEqual([0, 0.02, 0.1])
    }
  })

  test('prefers a step’s date (in UTC) to its horizon, and counts steps with neither', () => {
    const { steps, unplaced } = fanOf([
      zero,
      step(1, '8d', { median: 0.1, date: '2026-03-19T16:58:00' }),
      { relative_idx: 2, median: 0.1 },
    ])
    expect(steps.map(({ at }) => new Date(at).toISOString())).toEqual([
      '2026-01-05T00:00:00.000Z',
      '2026-03-19T16:58:00.000Z',
    ])
    expect(unplaced).toBe(1)
  })

  test('places a step at its horizon if its date is far from it, and counts these steps', () => {
    const { steps, misdated } = fanOf([
      zero,
      // Its own date wins within half a year, a mistyped year does not.
      step(1, '30d', { median: 0.1, date: '2026-04-02' }),
      step(2, '3m', { median: 0.1, date: '2062-04-05' }),
      step(3, '6m', { median: 0.1, date: '2025-07-05' }),
    ])
    expect(steps.map(({ at }) => new Date(at).toISOString().slice(0, 10))).toEqual([
      '2026-01-05',
      '2026-04-02',
      '2026-04-05',
      '2026-07-05',
    ])
    expect(misdated).toBe(2)
  })

  test('has the median as a knot, sorts crossing percentiles with a flag, and leaves out invalid ones', () => {
    const { steps } = fanOf([
      step(0, '5d', { median: 0.03, percentiles: { 40: 0.02, 60: 0.05 } }),
      step(1, '6d', { percentiles: { 10: 0.04, 50: 0.01, 90: 0.02 } }),
      step(2, '7d', { percentiles: { '2.5': -0.1, '97.5': 0.1, p50: 0, '': 1, '120': 3 } }),
      step(3, '8d'),
    ])
    const knots = steps.map((each) => each.knots.map(({ p, value }) => `${p}: ${value}`).join(', '))
    expect(knots.slice(0, 2)).toEqual(['0.4: 0.02, 0.5: 0.03, 0.6: 0.05', '0.1: 0.01, 0.5: 0.02, 0.9: 0.04'])
    expect(steps.map(({ isCrossing }) => isCrossing)).toEqual([false, true, false, false])
    expect(steps[2]!.knots.map(({ p }) => p)).toEqual([0.025, 0.975])
    // Beside one neighbour only, and outside of its neighbours: then it is stated, but no knot.
    const [below, above, outside] = [{ 60: 0.05 }, { 40: 0.02 }, { 40: 0.02, 60: 0.05 }].map(
      (percentiles, i) => fanOf([step(1, '5d', { median: [0.03, 0.03, 0.06][i], percentiles })]).steps[0]!,
    )
    expect([below, above].map((each) => each!.knots.map(({ p }) => p))).toEqual([
      [0.5, 0.6],
      [0.4, 0.5],
    ])
    expect(outside).toMatchObject({ median: 0.06, isCrossing: true, knots: [{ p: 0.4 }, { p: 0.6 }] })
    expect(steps[3]).toMatchObject({ median: null, mean: null, low: null, count: null, knots: [] })
  })

  test('converts prices and indexes to returns on the entry', () => {
    const prices = fanOf([
      { ...zero, median: 100, percentiles: { 10: 100, 90: 100 } },
      step(1, '5d', { median: 110, std_dev: 5, percentiles: { 10: 90, 90: 120 } }),
    ])
    expect(prices.unit).toBe('price')
    expect(prices.steps[1]).toMatchObject({
      median: expect.closeTo(0.1, 12),
      stdDev: expect.closeTo(0.05, 12),
      knots: expect.arrayContaining([{ p: 0.1, value: expect.closeTo(-0.1, 12) }]),
    })
    const index = fanOf([{ ...zero, median: 1 }, step(1, '5d', { median: 1.02 })], 250)
    expect([index.unit, index.steps[1]!.median]).toEqual(['index', expect.closeTo(0.02, 12)])
    // Below zero a return would have the wrong sign: the price of a barrel rose here.
    const barrel = fanOf([{ ...zero, median: -37 }, step(1, '5d', { median: -20, std_dev: 5 })], -37)
    expect(barrel.unit).toBe('price')
    expect(barrel.steps[1]).toMatchObject({ median: null, stdDev: null })
    // Of an asset that costs next to nothing.
    const tiny = fanOf([{ ...zero, median: 2e-5 }, step(1, '5d', { median: 3e-5 })], 2e-5)
    expect([tiny.unit, tiny.steps[1]!.median]).toEqual(['price', expect.closeTo(0.5, 12)])
    // A service may state the median among the percentiles only.
    const halves = fanOf([
      { ...zero, median: null, percentiles: { 50: 100 } },
      step(1, '5d', { percentiles: { 50: 110 } }),
    ])
    expect([halves.unit, halves.steps[1]!.median]).toEqual(['price', expect.closeTo(0.1, 12)])
    // What an index was at the entry is unknown without a step there; it was not the price.
    const predictions = readPredictions([step(1, '5d', { median: 1.02 })]).items
    const units = { ...DEFAULT_UNITS, predictions: 'index' } as const
    expect(toFan({ predictions, lastValue: 250, startAt, units }).steps[0]!.median).toBeNull()
  })

  test('is interpolated linearly between steps', () => {
    const value = fc.double({ min: -0.5, max: 0.5, noNaN: true })
    const daysAhead = fc.integer({ min: 0, max: 28 })
    fc.assert(
      fc.property(fc.tuple(value, value, value), daysAhead, (values, days) => {
        const [low, mid, high] = values.sort((x, y) => x - y)
        const fan = fanOf([
          zero,
          step(1, '20d', { median: mid, percentiles: { 10: low, 50: mid, 90: high } }),
        ])
        // Twenty weekdays are 28 days.
        const [from, to] = [fan.steps[0]!.at, fan.steps[1]!.at]
        const at = from + days * MS_PER_DAY
        const { knots, median } = outcomesAt(fan, at)!
        knots.forEach((knot, i) => {
          expect(knot.value).toBeCloseTo((fan.steps[1]!.knots[i]!.value * days) / 28, 9)
          if (i > 0) expect(knot.value).toBeGreaterThanOrEqual(knots[i - 1]!.value)
        })
        expect(outcomesAt(fan, to)).toBe(fan.steps[1])
        expect(median).toBeCloseTo((mid * days) / 28, 9)
      }),
    )
    expect(outcomesAt(fanOf([zero]), Date.parse('2030-01-01'))).toBeNull()
  })
})

describe('bands', () => {
  const stepOf = (shares: readonly number[], more: Partial<FanStep> = {}) =>
    ({ low: null, high: null, knots: shares.map((p) => ({ p, value: p - 0.5 })), ...more }) as FanStep
  const chosen = (each: FanStep) => chooseBands([each, each])

  test.each([
    [
      [0.1, 0.2, 0.3, 0.4, 0.6, 0.7, 0.8, 0.9],
      [80, 60, 40],
    ],
    [
      [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95],
      [90, 80, 50],
    ],
    [
      [0.01, 0.025, 0.1, 0.2, 0.25, 0.75, 0.8, 0.9, 0.975, 0.99],
      [95, 80, 50],
    ],
    // Percentiles without a counterpart give no band.
    [[0.1, 0.2, 0.85], []],
    [[0.1, 0.3, 0.9], [80]],
    // Three different ones, though one is the nearest to two of these.
    [
      [0.05, 0.055, 0.06, 0.065, 0.935, 0.94, 0.945, 0.95],
      [90, 88, 87],
    ],
    [
      [0.35, 0.4, 0.45, 0.475, 0.525, 0.55, 0.6, 0.65],
      [30, 20, 10],
    ],
  ])('of the percentiles %j are the three pairs nearest to 50, 80 and 90 or 95 %: %j', (shares, percents) =>
    expect(chosen(stepOf(shares)).map(({ label }) => label)).toEqual(percents.map((p) => `middle ${p}%`)),
  )

  test('without a pair are low and high, named as percentiles only if they match', () => {
    const each = stepOf([], { low: -0.1, high: 0.2 })
    const [band] = chosen(each)
    expect([band!.label, bandValues(each, band!)]).toEqual(['low to high', [-0.1, 0.2]])
    const label = (low: number) => lowHighLabel([stepOf([0.2, 0.5, 0.8], { low, high: 0.3 })])
    expect([label(-0.3), label(-0.1)]).toEqual(['20th to 80th percentile', 'low to high'])
    // The entry day, where all is 0, and a step with one of both say nothing; every other step counts.
    const [entry, half, good, other] = [
      [0, 0],
      [null, 0.3],
      [-0.3, 0.3],
      [-0.3, 0.1],
    ].map(([low, high]) => stepOf([0.2, 0.5, 0.8], { low: low!, high: high! }))
    const labels = [
      [entry!, half!, good!],
      [good!, other!],
      [entry!, half!],
    ].map(lowHighLabel)
    expect(labels).toEqual(['20th to 80th percentile', 'low to high', 'low to high'])
  })
})

describe('a horizon in the fan', () => {
  const fan = fanOf([0, 3, 6, 21, 63].map((days, i) => step(i, `${days}d`, { median: 0 })))

  test('is its exact step, one near it, or beyond the steps', () => {
    expect(stepOfHorizon(fan, '1m', startAt)).toEqual({ kind: 'step', index: 3, isExact: true })
    expect(stepOfHorizon(fan, '1w', startAt)).toEqual({ kind: 'step', index: 2, isExact: false })
    // A third of the horizon is near between two steps, a tenth after the last.
    for (const near of ['16d', '31d', '70d']) expect(stepOfHorizon(fan, near, startAt).kind).toBe('step')
    for (const far of ['2d', '15d', '32d', '71d', '6m'])
      expect(stepOfHorizon(fan, far, startAt)).toEqual({ kind: 'beyond' })
    expect(stepOfHorizon(fan, 'soon', startAt)).toEqual({ kind: 'unknown' })
  })

  test('names only a step that is exactly at it, and places the right edge, which is never the entry', () => {
    const horizons = ['1w', '1m', '21d']
    expect([2, 3].map((index) => horizonOfStep(fan, index, horizons, startAt))).toEqual([null, '1m'])
    const edge = (steps: number, shown: HorizonStep) => edgeStep({ steps: fan.steps.slice(0, steps) }, shown)
    const [first, third] = [0, 3].map((index) => ({ kind: 'step', index, isExact: true }) as const)
    expect([edge(5, first!), edge(5, third!), edge(1, first!), edge(5, { kind: 'beyond' })]).toEqual([
      1, 3, 0, 4,
    ])
    expect(edge(0, { kind: 'unknown' })).toBe(-1)
  })

  test('is found by date if horizons are unreadable', () => {
    const dated = fanOf(
      ['01', '02'].map((month, i) => ({ relative_idx: i, median: 0, date: `2026-${month}-05` })),
    )
    expect(stepOfHorizon(dated, '1m', startAt)).toEqual({ kind: 'step', index: 1, isExact: true })
    // Up to four days for weekends and holidays.
    const isExact = [4, 5].map((days) => stepOfHorizon(dated, '1m', startAt - days * MS_PER_DAY))
    expect(isExact).toMatchObject([{ isExact: true }, { isExact: false }])
    expect(stepOfHorizon(dated, '1m', null)).toEqual({ kind: 'unknown' })
  })
})

describe('the shown fan', () => {
  const percentiles = { 10: -0.05, 20: -0.02, 30: 0, 70: 0.04, 80: 0.06, 90: 0.11 }
  const own = (horizon: string | null, count: number | null = 40) =>
    ownFan({
      predictions: readPredictions(
        [0, 5, 21, 63].map((days, i) => step(i, `${days}d`, { median: 0.001 * days, count, percentiles })),
      ).items,
      lastValue: 100,
      startAt,
      horizon,
      units: DEFAULT_UNITS,
    })

  test.each([
    ['1m', 21],
    [null, 63],
  ])('with a horizon of %s ends after %d days', (horizon, days) =>
    expect(own(horizon).steps.at(-1)?.days).toBe(days),
  )

  test('has no bands with fewer than 12 cases at its right edge, whatever the earlier steps', () => {
    expect(own('3m', 11)).toMatchObject({ tier: 'thin', bands: [], count: 11 })
    expect(own('3m', 12).bands.map(({ label }) => label)).toEqual(['middle 80%', 'middle 60%', 'middle 40%'])
    const mixed = own('3m').steps.map((each, i) => ({ ...each, count: i === 3 ? 7 : 40 }))
    expect(shownFan(mixed).bands).toEqual([])
    expect(shownFan(mixed.slice(0, 3)).bands).toHaveLength(3)
    expect(own('3m', null)).toMatchObject({ tier: 'unstated', count: null })
  })

  test('names both edges of its calibrated outline among those of the bands at its right end', () => {
    const labels = (of: Parameters<typeof endLabels>) =>
      endLabels(...of).map(({ words, short }) => [words, short])
    const [entry, end] = [startAt, own('3m').steps.at(-1)!.at]
    const outline = [
      { at: entry, low: 0, high: 0 },
      { at: end, low: -0.08, high: 0.15 },
    ]
    const stated = labels([own('3m')])
    expect(labels([own('3m'), outline])).toEqual([['calibrated', 'cal.'], ...stated, ['calibrated', 'cal.']])
    expect(endLabels(own('3m'), outline)[0]!.value).toBe(0.15)
    // An outline that ends before, because the last step has too few percentiles.
    expect(labels([own('3m'), outline.slice(0, 1)])).toEqual(stated)
  })
})
