import { describe, expect, test } from 'vitest'
import { readPredictions, type WirePrediction } from '#contract/records/prediction.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { ownFan } from '#shared/predictions/shown-fan.ts'
import {
  overlayDays,
  overlayLine,
  sampleOfLine,
  overlaySummary,
  overlayTable,
  stepInWords,
  type OverlaidInsight,
} from './fan-overlay.ts'

const SOURCE: OverlaidInsight = {
  id: 'a',
  title: 'Far above its average',
  direction: 'up',
  horizon: '3m',
  startAt: Date.parse('2026-11-02T00:00:00Z'),
}

const step = (relative_idx: number, horizon: string | null, rest: Partial<WirePrediction>) =>
  ({ relative_idx, horizon, count: 42, percentiles: {}, ...rest }) as WirePrediction

const line = (steps: WirePrediction[], source: Partial<OverlaidInsight> = {}, position = 0) => {
  const insight = { ...SOURCE, ...source }
  const predictions = readPredictions(steps).items
  return overlayLine(
    insight,
    ownFan({ ...insight, predictions, lastValue: 50, units: DEFAULT_UNITS }),
    position,
  )
}

const RETURNS = [
  step(0, '0d', { median: 0, percentiles: { 10: 0, 25: 0, 75: 0, 90: 0 } }),
  step(1, '21d', { median: 0.02, percentiles: { 10: -0.06, 25: -0.01, 75: 0.05, 90: 0.1 } }),
  step(2, '63d', { median: 0.04, count: 40, percentiles: { 10: -0.1, 25: -0.02, 75: 0.09, 90: 0.2 } }),
  step(3, '126d', { median: 0.08, count: 38, percentiles: { 25: 0, 75: 0.2 } }),
]

describe('one insight on the shared axes', () => {
  test('has returns, the band nearest to the middle 50 %, and ends at its own horizon', () => {
    const drawn = line(RETURNS)!
    expect(drawn.steps).toEqual([
      { day: 0, median: 0, band: [0, 0], count: 42 },
      { day: 21, median: 0.02, band: [-0.01, 0.05], count: 42 },
      { day: 63, median: 0.04, band: [-0.02, 0.09], count: 40 },
    ])
    expect(drawn).toMatchObject({
      bandLabel: 'middle 50%',
      count: 40,
      tier: 'ample',
      unit: 'return',
      end: { day: 63, median: 0.04 },
    })
  })

  test('has no band with fewer than twelve cases, and is called thin', () => {
    const thin = line(RETURNS.map((each) => ({ ...each, count: 8 })))!
    expect(thin).toMatchObject({ bandLabel: null, tier: 'thin', count: 8 })
    expect(thin.steps.every(({ band }) => band === null)).toBe(true)
    expect(sampleOfLine(thin)).toBe('8 past cases, thin')
    expect(sampleOfLine(line(RETURNS.map((each) => ({ ...each, count: null })))!)).toBe(
      'number of past cases not provided',
    )
  })

  test('places a step without a readable horizon by the weekdays up to its date', () => {
    const drawn = line([
      step(0, null, { median: 0, date: '2026-11-02' }),
      step(1, null, { median: 0.01, date: '2026-11-06' }),
      step(2, null, { median: 0.02, date: '2026-11-09' }),
      step(3, null, { median: 0.03, date: '2026-11-30' }),
      step(4, null, { median: 0.9 }),
    ])!
    expect(drawn.steps.map(({ day }) => day)).toEqual([0, 4, 5, 20])
  })

  test('is null with a single median', () => {
    expect(line([])).toBeNull()
    expect(line([step(0, '0d', { median: 0 }), step(1, '21d', {})])).toBeNull()
  })
})

describe('several insights', () => {
  const lines = [
    line(RETURNS)!,
    line(
      [step(0, '5d', { median: -0.01, count: 20 }), step(1, '21d', { median: -0.03, count: 20 })],
      { id: 'b', title: 'Rising fast', direction: 'down', horizon: '1m' },
      1,
    )!,
  ]

  test('share all stated days', () => expect(overlayDays(lines)).toEqual([0, 5, 21, 63]))

  test('have a table of what is drawn, without rows between stated days', () => {
    const { caption, columns, rows } = overlayTable(lines)
    expect(caption).toContain(
      '1: Far above its average, Bullish, 3m, middle 50%. 2: Rising fast, Bearish, 1m, no band.',
    )
    expect(columns).toHaveLength(6)
    expect(rows.map((row) => row.map(({ raw }) => raw))).toEqual([
      [0, 1, 0, 0, 0, 42],
      [5, 2, -0.01, null, null, 20],
      [21, 1, 0.02, -0.01, 0.05, 42],
      [21, 2, -0.03, null, null, 20],
      [63, 1, 0.04, -0.02, 0.09, 40],
    ])
  })

  test('have a summary in words', () => {
    expect(overlaySummary(lines)).toBe(
      'Median returns of 2 insights by trading days since the last value: Far above its average (Bullish, 3m, 40 past cases) +4.0% after 63; Rising fast (Bearish, 1m, 20 past cases, limited) −3.0% after 21.',
    )
    expect(stepInWords(lines[0]!, lines[0]!.steps[1])).toBe('+2.0%, middle 50% −1.0 to +5.0%')
    expect(stepInWords(lines[1]!, undefined)).toBeNull()
  })
})
