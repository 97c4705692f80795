import { describe, expect, test } from 'vitest'
import { readFeed } from '#contract/records/feed.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { mayStillRun } from '#shared/predictions/still-running.ts'
import { againstDirection, endedWithin, judged, partedByStatus, type JudgeContext } from './judged-insight.ts'

const day = (iso: string) => Date.parse(`${iso}T00:00:00Z`)
const CLOSES = [
  ['2026-09-01', 100],
  ['2026-09-02', 101],
  ['2026-09-03', null],
  ['2026-09-04', 106],
  ['2026-09-07', 99],
].map(([iso, value]) => ({ at: day(String(iso)), value: value === null ? null : Number(value) }))
const CONTEXT: JudgeContext = { closes: CLOSES, now: day('2026-09-08'), units: DEFAULT_UNITS }

const feedInsight = (fields: Record<string, unknown> = {}) =>
  readFeed([
    {
      id: 'i1',
      insight_card: 'rsi_14_high',
      direction: 1,
      stars: 6,
      signal_low: 95,
      signal_high: 105,
      horizon: '1m',
      last_value: 100,
      created_at: '2026-09-01T10:00:00Z',
      ...fields,
    },
  ]).items[0]!

describe('an insight of the feed', () => {
  test('is judged by closes against its levels', () => {
    expect(judged(feedInsight(), 0, CONTEXT).status).toMatchObject({ state: 'worked', at: day('2026-09-04') })
    expect(judged(feedInsight({ direction: 2 }), 0, CONTEXT).status).toMatchObject({ state: 'failed' })
    expect(judged(feedInsight({ signal_high: 120 }), 0, CONTEXT).status.state).toBe('active')
  })

  test('levels given as returns are turned into prices by the deployment’s rule', () => {
    const units = { ...DEFAULT_UNITS, signalLevels: 'return' } as const
    const insight = judged(feedInsight({ signal_low: -0.05, signal_high: 0.05 }), 0, { ...CONTEXT, units })
    expect(insight.signalHigh).toBeCloseTo(105, 9)
    expect(insight.status.state).toBe('worked')
  })

  test('prices of before a split stand on the basis of the closes of today', () => {
    const stated = { last_value: 400, signal_low: 380, signal_high: 420, last_value_date: '2026-09-01' }
    const insight = judged(feedInsight(stated), 0, CONTEXT)
    expect(insight).toMatchObject({ basisFactor: 0.25, lastValue: 100, signalLow: 95, signalHigh: 105 })
    expect(insight.status).toMatchObject({ state: 'worked', at: day('2026-09-04') })
    expect(judged(feedInsight({ last_value_date: '2026-09-01' }), 0, CONTEXT).basisFactor).toBe(1)
  })

  test.each([
    [{ direction: 7 }, 'no-direction'],
    [{ horizon: 'soon' }, 'no-horizon'],
    [{ signal_low: null }, 'no-levels'],
    [{ created_at: null }, 'no-start'],
  ])('%o cannot be judged: %s', (fields, reason) => {
    expect(judged(feedInsight(fields), 0, CONTEXT).status).toMatchObject({
      state: 'cannot-be-judged',
      reason,
    })
  })

  test('trading days passed are counted on the closes, gaps aside', () => {
    expect(judged(feedInsight({ signal_high: 120 }), 0, CONTEXT).progress).toEqual({ day: 3, of: 21 })
  })

  test('the past share and the out-of-sample share stay two figures', () => {
    const both = judged(feedInsight({ hit_rate_out_of_sample: 64, hit_rate: 71 }), 0, CONTEXT)
    expect([both.pastShare, both.outOfSampleShare]).toEqual([0.71, 0.64])
    const plain = judged(feedInsight({ hit_rate: 71 }), 0, CONTEXT)
    expect([plain.pastShare, plain.outOfSampleShare]).toEqual([0.71, null])
    const none = judged(feedInsight(), 0, CONTEXT)
    expect([none.pastShare, none.outOfSampleShare]).toEqual([null, null])
  })
})

test('a feed is parted by status, newest first, in whatever order it came', () => {
  const list = [
    feedInsight({ id: 'old', created_at: '2026-08-31T00:00:00Z' }),
    feedInsight({ id: 'new', created_at: '2026-09-02T00:00:00Z' }),
    feedInsight({ id: 'running', signal_high: 120 }),
    feedInsight({ id: 'odd', direction: 0 }),
  ].map((insight, i) => judged(insight, i, CONTEXT))
  const ids = (parts: ReturnType<typeof partedByStatus>) =>
    [parts.active, parts.ended, parts.unjudged].map((part) => part.map(({ id }) => id))
  const expected = [['running'], ['new', 'old'], ['odd']]
  expect(ids(partedByStatus(list))).toEqual(expected)
  expect(ids(partedByStatus(list.toReversed()))).toEqual(expected)
})

test('what ended in a span is counted by its end and not by its creation', () => {
  const ended = judged(feedInsight(), 0, CONTEXT)
  expect(ended.status).toMatchObject({ at: day('2026-09-04') })
  expect(endedWithin([ended], day('2027-09-03'), 12)).toHaveLength(1)
  expect(endedWithin([ended], day('2027-09-10'), 12)).toHaveLength(0)
  expect(endedWithin([judged(feedInsight({ signal_high: 120 }), 0, CONTEXT)], CONTEXT.now, 12)).toHaveLength(
    0,
  )
})

test.each([
  [2, 0.04, /bearish, yet .* rose/],
  [1, -0.04, /bullish, yet .* fell/],
  [2, -0.04, null],
  [1, 0.04, null],
  [2, 0.0001, null],
  [null, 0.04, null],
])('direction %s with a median of %s', (direction, median_return, words) => {
  const said = againstDirection(judged(feedInsight({ direction, median_return }), 0, CONTEXT))
  if (words === null) expect(said).toBeNull()
  else expect(said).toMatch(words)
})

test('without prices holidays are not known: what is over by weekdays alone may still run', () => {
  // Thanksgiving: a month of trading days after 1 Nov ends a day later than a month of weekdays.
  const insight = judged(feedInsight({ created_at: '2026-11-02T10:00:00Z' }), 0, {
    ...CONTEXT,
    closes: [],
    now: 0,
  })
  expect(insight.status).toMatchObject({ state: 'cannot-be-judged', reason: 'no-prices' })
  expect(mayStillRun(insight.status, insight.horizon, insight.endsAt! - 1)).toBe(true)
  expect(mayStillRun(insight.status, insight.horizon, insight.endsAt! + 86_400_000)).toBe(true)
  expect(mayStillRun(insight.status, insight.horizon, insight.endsAt! + 15 * 86_400_000)).toBe(false)
  // Where the closes count the days, they are known.
  const unleveled = judged(feedInsight({ signal_low: null }), 0, CONTEXT)
  expect(mayStillRun(unleveled.status, unleveled.horizon, unleveled.endsAt! + 1)).toBe(false)
})
