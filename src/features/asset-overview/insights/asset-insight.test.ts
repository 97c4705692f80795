import { describe, expect, test } from 'vitest'
import { readFeed } from '#contract/records/feed.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { openMarket } from '#reference/market/open-market.ts'
import { contextInfos } from '#reference/series/context-definitions.ts'
import { PRICE_SERIES } from '#reference/series/registry.ts'
import { cardCode } from '#reference/words/cards/card-table.ts'
import { mayStillRun } from '#shared/predictions/status.ts'
import {
  tierOf,
  assetInsightWords,
  againstDirection,
  endedWithin,
  judged,
  byStatus,
  type JudgeContext,
} from './asset-insight.ts'

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
  test('has levels as prices, also if the deployment’s units are returns', () => {
    const units = { ...DEFAULT_UNITS, signalLevels: 'return' } as const
    const insight = judged(feedInsight({ signal_low: -0.05, signal_high: 0.05 }), 0, { ...CONTEXT, units })
    expect(insight.signalHigh).toBeCloseTo(105, 9)
    expect(insight.status.state).toBe('worked')
  })

  test('has prices on the basis of today’s closes after a split', () => {
    const stated = { last_value: 400, signal_low: 380, signal_high: 420, last_value_date: '2026-09-01' }
    const insight = judged(feedInsight(stated), 0, CONTEXT)
    expect(insight).toMatchObject({ basisFactor: 0.25, lastValue: 100, signalLow: 95, signalHigh: 105 })
    expect(insight.status).toMatchObject({ state: 'worked', at: day('2026-09-04') })
    expect(judged(feedInsight({ last_value_date: '2026-09-01' }), 0, CONTEXT).basisFactor).toBe(1)
  })

  test('counts the passed trading days by closes, without gaps', () => {
    expect(judged(feedInsight({ signal_high: 120 }), 0, CONTEXT).progress).toEqual({ day: 3, of: 21 })
    // Created a day after its last value: the window counts from that value.
    const stated = { signal_high: 120, last_value_date: '2026-09-01', created_at: '2026-09-02T22:00:00Z' }
    expect(judged(feedInsight(stated), 0, CONTEXT).progress?.day).toBe(3)
  })

  test.each([
    [{ hit_rate_out_of_sample: 64, hit_rate: 71 }, 0.71, 0.64],
    [{ hit_rate: 71 }, 0.71, null],
    [{}, null, null],
  ])('%o: hit ratio and hit ratio out of sample are two figures', (fields, rate, outOfSample) => {
    expect(judged(feedInsight(fields), 0, CONTEXT)).toMatchObject({ rate, outOfSample })
  })
})

test('a feed is grouped by status, newest first, in any order of arrival', () => {
  const list = [
    feedInsight({ id: 'old', created_at: '2026-08-31T00:00:00Z' }),
    feedInsight({ id: 'new', created_at: '2026-09-02T00:00:00Z' }),
    feedInsight({ id: 'running', signal_high: 120 }),
    feedInsight({ id: 'odd', direction: 0 }),
  ].map((insight, i) => judged(insight, i, CONTEXT))
  const ids = (parts: ReturnType<typeof byStatus>) =>
    [parts.active, parts.ended, parts.unjudged].map((part) => part.map(({ id }) => id))
  const expected = [['running'], ['new', 'old'], ['odd']]
  expect(ids(byStatus(list))).toEqual(expected)
  expect(ids(byStatus(list.toReversed()))).toEqual(expected)
})

test('insights that ended in a period are counted by their end and not by their creation', () => {
  const count = (now: string, fields = {}) =>
    endedWithin([judged(feedInsight(fields), 0, CONTEXT)], day(now), 12).length
  expect([count('2027-09-03'), count('2027-09-10'), count('2026-09-08', { signal_high: 120 })]).toEqual([
    1, 0, 0,
  ])
})

test('a median against the direction is flagged, but not one that shows as zero', () => {
  const said = (direction: number | null, median_return: number) =>
    againstDirection(judged(feedInsight({ direction, median_return }), 0, CONTEXT))
  expect(said(2, 0.04)).toMatch(/bearish, but .* positive/)
  expect(said(1, -0.04)).toMatch(/bullish, but .* negative/)
  const none = [said(2, -0.04), said(1, 0.04), said(2, 0.0001), said(null, 0.04)]
  expect(none).toEqual([null, null, null, null])
})

test('without prices holidays are unknown, so an insight that is over by weekdays may still run', () => {
  // Thanksgiving: a month of trading days after 1 Nov ends a day later than a month of weekdays.
  const start = { created_at: '2026-11-02T10:00:00Z' }
  const insight = judged(feedInsight(start), 0, { ...CONTEXT, closes: [], now: 0 })
  expect(insight.status).toMatchObject({ state: 'cannot-be-judged', reason: 'no-prices' })
  const mayRun = ({ status, horizon, endsAt }: typeof insight, days: number) =>
    mayStillRun(status, horizon, endsAt! + days * 86_400_000)
  expect([-0.1, 1, 15].map((days) => mayRun(insight, days))).toEqual([true, true, false])
  // With closes the trading days are known. The window is open on the whole of its last day.
  const unjudged = judged(feedInsight({ signal_low: null }), 0, CONTEXT)
  expect([0.9, 1].map((days) => mayRun(unjudged, days))).toEqual([true, false])
})

test('evidence without a count of cases is thin if so few episodes are listed, and otherwise not known', () => {
  const [unknown, few, many] = [
    { cases: null, episodes: 120 },
    { cases: null, episodes: 11 },
    { cases: 39, episodes: 60 },
  ]
  expect([unknown, few, many].map(tierOf)).toEqual(['unstated', 'thin', 'ample'])
})

const RSI = '14-day relative strength index. '
const RSI_HIGH = '14-day relative strength index: unusually high'
const fell = 'After similar past readings the price mostly fell.'

test.each([
  // A known card; with the other direction the description has the opposite outcome.
  ['rsi_14_high', 'down', null, null, RSI_HIGH, RSI + fell],
  ['rsi_14_high', 'up', null, null, RSI_HIGH, RSI + fell.replace('fell', 'rose')],
  ['pmi_turn_low', 'up', null, null, 'Purchasing managers index crossing 50: downwards', null],
  // The service's title, as in the list, without the asset's name before it.
  ['rsi_14_high', 'down', 'Acme: overbought on the RSI', 'Acme Inc.', 'Overbought on the RSI', RSI + fell],
  ['analyst_sales_cut', 'down', 'Acme: forecasts cut', 'Acme', 'Forecasts cut', fell],
  [null, 'up', 'Acme rose', 'Acme', 'Acme rose', null],
  [null, 'up', 'RSI: very low', 'Acme', 'RSI: very low', null],
  // An unknown card without a title: the readable code and the direction.
  ['analyst_sales_cut', 'down', ' ', null, 'Analyst sales cut: bearish', fell],
  ['made_up_high', 'unknown', null, null, 'Made up high: direction not stated', null],
  [' ', 'up', null, null, 'Insight without a title', null],
] as const)(
  'the card %s, %s, with the title %s on %s, is called %s',
  (card, direction, title, asset, name, description) => {
    const words = assetInsightWords(card, direction, title, asset)
    expect(words.title).toBe(name)
    if (description) expect(words.description).toBe(description)
  },
)

test('every card of a studied series has an entry, for services that send no title, and other cards have none', () => {
  const isKnown = (card: string) => assetInsightWords(card, 'up', null, null).isKnown
  const { contextSeries } = openMarket({ kind: 'simulated', seed: 1, assets: 1, now: 18_800 })
  const studied = [...PRICE_SERIES, ...contextInfos(contextSeries)]
  const cards = studied.flatMap(({ name }) => [cardCode(name, 'high'), cardCode(name, 'low')])
  expect(cards.length).toBeGreaterThan(220)
  expect(cards.filter((card) => !isKnown(card))).toEqual([])
  // A name from Object.prototype is not a card.
  expect(['constructor_high', 'analyst_sales_cut'].filter(isKnown)).toEqual([])
})
