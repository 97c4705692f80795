import { expect, test } from 'vitest'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { randomCloses } from '#testing/naive/random-closes.ts'
import type { InsightFacts } from './insight-facts.ts'
import { judgeInsight } from './judge.ts'

const closes = randomCloses(600, 5)
const START = 550
const BARS = 5
const first = closes[START]!

/** Bullish over a week; its upper level lies below the first close after it, so that it is decided on the first day. */
const facts: InsightFacts = {
  id: 'decided early',
  tag: 'asset_test',
  title: 'Decided early',
  card: null,
  sector: null,
  horizon: '1w',
  bars: BARS,
  stars: 5,
  direction: 'up',
  directionCode: 1,
  createdAt: first.at,
  startAt: first.at,
  endsAt: first.at + 7 * MS_PER_DAY,
  lastValue: first.value,
  high: Math.min(first.value, closes[START + 1]!.value) * 0.999,
  low: first.value * 0.5,
  promised: 0.7,
  median: 0.01,
  checks: null,
  source: 'list',
}
const lastDay = closes[START + BARS]!.at
const judged = (now: number, count: number) =>
  judgeInsight(facts, { closes: closes.slice(0, count), predictions: [], units: DEFAULT_UNITS, now })

test('what a level decided early is judged by the close of its last day, and not on that day before it', () => {
  const beforeClose = START + BARS
  expect(judged(lastDay + MS_PER_DAY / 2, beforeClose)).toEqual({ unjudged: 'not-ended' })
  expect(judged(lastDay + MS_PER_DAY / 2, beforeClose + 1)).toMatchObject({
    judged: { endedAt: lastDay, realised: closes[beforeClose]!.value / first.value - 1, status: 'worked' },
  })
  // A day that is over without a close has none to wait for.
  expect(judged(lastDay + MS_PER_DAY, beforeClose)).toHaveProperty('judged')
})
