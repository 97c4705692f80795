import { describe, expect, test } from 'vitest'
import type { AssetInsight } from '#features/asset-overview/insights/asset-insight.ts'
import type { ListedExpected } from '#shared/evidence/expected.ts'
import { judgedInsight } from '#testing/judged-market.ts'
import { consensusBoard, driverLabel, edgeSentence } from './consensus-board.ts'

const active = (id: string, direction: number, horizon: string | null, stars: number, card = id) =>
  judgedInsight(
    { id, direction, horizon, stars, insight_card: card, created_at: '2026-11-01' },
    { now: Date.parse('2026-11-02') },
  )

const LIST = [
  active('rsi', 2, '1m', 3),
  active('sma', 1, '3m', 6),
  active('short', 2, '60d', 5),
  active('freight-a', 1, '6m', 5, 'freight'),
  active('freight-b', 1, '6m', 4, 'freight'),
  active('debt', 1, '12m', 6),
]

describe('the board', () => {
  const board = consensusBoard(LIST)

  test('puts each insight into its horizon and side', () => {
    expect(board.rows.map((row) => [row.label, row.bullish.length, row.bearish.length])).toEqual([
      ['2 weeks or less', 0, 0],
      ['up to 1 month', 0, 1],
      ['up to 3 months', 1, 1],
      ['up to 6 months', 1, 0],
      ['longer', 1, 0],
    ])
  })

  test('counts insights with the same card or main series as one driver, also through a third insight', () => {
    expect(board.bullish).toEqual({ insights: 4, drivers: 3 })
    expect(driverLabel(board.rows[3]!.bullish[0]!)).toBe('1 driver, 2 insights')
    const on = (insight: AssetInsight, mainSeries: string) => ({ ...insight, mainSeries })
    const shared = ['sma', 'debt', 'freight-b']
    const { bullish, bearish } = consensusBoard(
      LIST.map((each) => (shared.includes(each.id!) ? on(each, 'acme_nasd.ma_dist(days=200)') : each)),
    )
    expect([bullish, bearish]).toEqual([
      { insights: 4, drivers: 1 },
      { insights: 2, drivers: 2 },
    ])
    const pair = [active('a', 1, '3m', 5), active('b', 1, '3m', 6)]
    const [driver] = consensusBoard(pair.map((each) => on(each, 's'))).rows[2]!.bullish
    expect(driver!.map(({ id }) => id)).toEqual(['b', 'a'])
  })

  test('a driver is named by what its cards measure, if it is the same', () => {
    const pair = (first: string, second: string) => [
      active('a', 1, '1m', 5, first),
      active('b', 1, '1m', 5, second),
    ]
    expect(driverLabel(pair('mom_1w_high', 'mom_1w_low'))).toBe('1 driver: return over one week, 2 insights')
    expect(driverLabel(pair('mom_1w_high', 'mom_1m_high'))).toBe('1 driver, 2 insights')
    expect(driverLabel([active('a', 1, '1m', 5)])).toBeNull()
  })

  test('says where both sides disagree, each with quality 5 or more, and that there is no active insight', () => {
    expect(board.sentence).toBe('6 active: 4 bullish, 2 bearish; they disagree at up to 3 months')
    const weaker = LIST.map((insight) => (insight.id === 'short' ? { ...insight, stars: 4 } : insight))
    expect(consensusBoard(weaker).sentence).toBe('6 active: 4 bullish, 2 bearish')
    const apart = consensusBoard([active('a', 1, '1m', 7), active('b', 2, '6m', 5)])
    expect(apart.sentence).toMatch(/they disagree across horizons$/)
    expect(consensusBoard([]).sentence).toBe('no active insight')
  })

  test('has rows for up to two weeks, one, three and six months, and longer, to the day', () => {
    const rowOf = (horizon: string) =>
      consensusBoard([active('a', 1, horizon, 5)]).rows.findIndex(({ bullish }) => bullish.length > 0)
    const horizons = '5d 2w 11d 1m 22d 3m 64d 6m 127d 5y'.split(' ')
    expect(horizons.map(rowOf)).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4])
  })
})

describe('weighed by edge', () => {
  const expected = (share: number, isSupported = false, interval = { low: 0.5, high: 0.7 }) =>
    ({
      share,
      base: 0.52,
      edge: '',
      sentence: '',
      outOfSample: null,
      side: isSupported ? 1 : 0,
      range: null,
      interval,
    }) satisfies ListedExpected
  const list = (...all: ListedExpected[]) =>
    all.map((each, i) => ({ ...active(`i${i}`, 1 + (i % 2), '3m', 6), expected: each }))

  test('an insight whose interval contains the base rate carries no weight, and the sentence counts those with an edge', () => {
    const none = list(expected(0.53), expected(0.55), expected(0.51))
    expect(consensusBoard(none).sentence).toBe('3 active: 2 bullish, 1 bearish')
    expect(edgeSentence(none)).toBe('None of the 3 active insights has a clear edge over the base rate.')
    const one = list(expected(0.53), expected(0.53), expected(0.6, true))
    expect(consensusBoard(one).sentence).not.toContain('disagree')
    expect(consensusBoard(one).rows[2]!.bullish[0]![0]!.id).toBe('i2')
    expect(edgeSentence(one)).toBe(
      '1 of 3 active insights has a clear edge over the base rate: 1 bullish, 0 bearish.',
    )
    const both = list(expected(0.6, true), expected(0.6, true), { missing: 'unknown' })
    expect(consensusBoard(both).sentence).toMatch(/they disagree at up to 3 months$/)
    expect(edgeSentence(both)).toMatch(/: 1 bullish, 1 bearish; of 1 it is not known\.$/)
    expect(edgeSentence(list(expected(0.53)))).toMatch(/^The active insight has no clear edge/)
    expect(edgeSentence(list(expected(0.6, true)))).toMatch(/^The active insight has a clear edge/)
    expect(edgeSentence(list(expected(0.6, true), { missing: '' }))).toMatch(
      /^One active insight has a clear edge/,
    )
  })

  test('without a record every insight carries weight by its quality, and the sentence says why', () => {
    const missing = list({ missing: 'this service has no record of ended insights' }, { missing: '' })
    expect(consensusBoard(missing).sentence).toMatch(/they disagree at up to 3 months$/)
    expect(edgeSentence(missing)).toBe(
      'Edge over the base rate n/a: this service has no record of ended insights.',
    )
    const sentence = 'Rely on the base rate: not enough ended insights to calibrate (38 of 100).'
    const thin = list({ ...expected(0.52), interval: null, edge: null, sentence })
    expect(edgeSentence(thin)).toMatch(/n\/a: not enough ended insights to calibrate \(38 of 100\)\.$/)
    expect(edgeSentence(list('pending', expected(0.5)))).toBeNull()
    expect(edgeSentence([])).toBeNull()
  })
})
