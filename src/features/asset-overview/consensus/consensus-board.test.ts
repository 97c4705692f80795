import { describe, expect, test } from 'vitest'
import { readFeed } from '#contract/records/feed.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { consensusBoard, driverLabel } from './consensus-board.ts'
import { judged } from '#features/asset-overview/insights/judged-insight.ts'

const active = (id: string, direction: number, horizon: string | null, stars: number, card = id) =>
  judged(
    readFeed([{ id, direction, horizon, stars, insight_card: card, created_at: '2026-11-01T00:00:00Z' }])
      .items[0]!,
    0,
    { closes: [], now: Date.parse('2026-11-02T00:00:00Z'), units: DEFAULT_UNITS },
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

  test('counts one card once as a driver, and one main series once, through a third insight too', () => {
    expect(board.bullish).toEqual({ insights: 4, drivers: 3 })
    expect(driverLabel(board.rows[3]!.bullish[0]!)).toBe('1 driver, 2 insights')
    const series = new Map(['sma', 'debt', 'freight-b'].map((id) => [id, 'acme_nasd.ma_dist(days=200)']))
    const { bullish, bearish } = consensusBoard(LIST, series)
    expect([bullish, bearish]).toEqual([
      { insights: 4, drivers: 1 },
      { insights: 2, drivers: 2 },
    ])
    const pair = [active('a', 1, '3m', 5), active('b', 1, '3m', 6)]
    const [driver] = consensusBoard(pair, new Map(pair.map(({ id }) => [id!, 's']))).rows[2]!.bullish
    expect(driver!.insights.map(({ id }) => id)).toEqual(['b', 'a'])
  })

  test('a driver has the name of what its cards measure, where that is one thing', () => {
    const pair = (first: string, second: string) => ({
      insights: [active('a', 1, '1m', 5, first), active('b', 1, '1m', 5, second)],
    })
    expect(driverLabel(pair('mom_1w_high', 'mom_1w_low'))).toBe('1 driver: return over one week, 2 insights')
    expect(driverLabel(pair('mom_1w_high', 'mom_1m_high'))).toBe('1 driver, 2 insights')
    expect(driverLabel({ insights: [active('a', 1, '1m', 5)] })).toBeNull()
  })

  test('says where both sides disagree, each with quality 5 or more, and of nothing that there is none', () => {
    expect(board.sentence).toBe('6 active: 4 bullish, 2 bearish; they disagree at up to 3 months')
    const weaker = LIST.map((insight) => (insight.id === 'short' ? { ...insight, stars: 4 } : insight))
    expect(consensusBoard(weaker).sentence).toBe('6 active: 4 bullish, 2 bearish')
    const apart = consensusBoard([active('a', 1, '1m', 7), active('b', 2, '6m', 5)])
    expect(apart.sentence).toMatch(/they disagree across horizons$/)
    expect(consensusBoard([]).sentence).toBe('no active insight')
  })

  test.each([
    ['5d', 0],
    ['2w', 0],
    ['11d', 1],
    ['1m', 1],
    ['22d', 2],
    ['3m', 2],
    ['64d', 3],
    ['6m', 3],
    ['127d', 4],
    ['5y', 4],
  ])('horizon %s lies in row %i', (horizon, row) => {
    const { rows } = consensusBoard([active('a', 1, horizon, 5)])
    expect(rows.findIndex(({ bullish }) => bullish.length > 0)).toBe(row)
  })
})
