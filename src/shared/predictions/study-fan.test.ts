import { expect, test } from 'vitest'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { randomCloses } from '#testing/naive/random-closes.ts'
import { pastCases } from './past-cases.ts'
import { studyEpisodes } from './study.ts'
import { studyFan } from './study-fan.ts'

const closes = randomCloses(1_200, 7)
const episodes = Array.from({ length: 30 }, (_, i) => ({ start_date: closes[10 + i * 30]!.at }))
const entryAt = closes[1_000]!.at
const studied = (bars: number) =>
  studyEpisodes({ closes, episodes, bars, emittedAt: entryAt, direction: 'up' })

test('steps lie as far apart as the service sets them, and end with the horizon', () => {
  const daysOf = (bars: number) => studyFan(studied(bars), closes, entryAt)!.steps.map(({ days }) => days)
  expect(daysOf(5)).toEqual([0, 1, 2, 3, 4, 5])
  expect(daysOf(63)).toEqual(Array.from({ length: 22 }, (_, i) => 3 * i))
  expect(daysOf(252)).toEqual(Array.from({ length: 22 }, (_, i) => 12 * i))
  // A horizon that is no multiple of its steps ends on itself.
  expect(daysOf(100).slice(-2)).toEqual([95, 100])
})

test('every step is about the same cases, counted naively', () => {
  const study = studied(42)
  const fan = studyFan(study, closes, entryAt)!
  const starts = study.outcomes.flatMap(({ excluded, start }) => (excluded === null ? [start] : []))
  expect(starts.length).toBeGreaterThan(12)
  for (const step of fan.steps) {
    const returns = starts
      .map((start) => closes[start + step.days!]!.value / closes[start]!.value - 1)
      .sort((a, b) => a - b)
    const place = (returns.length - 1) * 0.2
    const below = returns[Math.floor(place)]!
    const above = returns[Math.ceil(place)]!
    expect(step.count).toBe(returns.length)
    expect(step.low).toBeCloseTo(below + (place % 1) * (above - below), 12)
    expect([step.min, step.max]).toEqual([returns[0], returns.at(-1)])
  }
  expect(fan.steps.at(-1)!.median).toBeCloseTo(
    study.returns[(study.n - 1) / 2] ?? medianOf(study.returns),
    12,
  )
  expect(pastCases(study, closes, fan)?.n).toBe(study.n)
})

const medianOf = (sorted: Float64Array) => (sorted[sorted.length / 2 - 1]! + sorted[sorted.length / 2]!) / 2

test('its days are the trading days of the closes, and weekdays beyond them', () => {
  const { steps } = studyFan(studied(252), closes, entryAt)!
  expect(steps[0]!.at).toBe(entryAt)
  for (const { days, at } of steps.slice(1)) {
    const close = closes[1_000 + days!]
    if (close) expect(at).toBe(close.at)
    else expect([0, 6]).not.toContain(new Date(at).getUTCDay())
  }
  expect(steps.some(({ days }) => closes[1_000 + days!] === undefined)).toBe(true)
  expect(steps.at(-1)!.at - closes.at(-1)!.at).toBeGreaterThan(50 * MS_PER_DAY)
})

test('without a case there is no fan', () => {
  expect(studyFan({ ...studied(5), outcomes: [], n: 0 }, closes, entryAt)).toBeNull()
})
