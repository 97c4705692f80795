import { describe, expect, test } from 'vitest'
import { readRelevance } from '#contract/records/entity-report.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { labelShift, PLOT } from './series-card-chart.tsx'
import {
  drawnPart,
  medianCrossings,
  triggerOf,
  cardGroups,
  driverOf,
  seriesHistory,
} from './series-history.ts'

const times = <T>(length: number, make: (i: number) => T) => Array.from({ length }, (_, i) => make(i))
const daily = <V>(values: readonly V[]) => values.map((value, i) => ({ at: i * MS_PER_DAY, value }))

describe('the drawing of a card', () => {
  test('counts crossings of the median; a value on the median is none', () => {
    const rows = [[0, 10, 0, 10, 5], [0, 5, 5, 10, 5, 10], [4, 4, 4], []]
    expect(rows.map(medianCrossings)).toEqual([3, 1, 0, 0])
  })

  test('shows ten years of a slow series and the last twelve months of a fast one', () => {
    const drawn = (value: (i: number) => number) => {
      const history = seriesHistory(daily(times(2500, value)))!
      return [history.form, drawnPart(history).length]
    }
    expect(drawn((i) => Math.sin(i / 200))).toEqual(['line', 2500])
    expect(drawn(Math.sin)).toEqual(['recent', 367])
  })

  test('ranks the highest value of ten years as rarer than one in the highest percent', () => {
    const of = (last: number) => seriesHistory(daily([...times(999, (i) => i), last]))!.rarity
    expect([of(2000), of(989.5), of(-1)]).toEqual(
      [0.001, 0.01, 0.001].map((share) => expect.closeTo(share, 9)),
    )
  })

  test('labels the level of the condition on the side where it holds, away from the line', () => {
    // Pixels count downwards.
    expect(labelShift('above')).toBeLessThan(0)
    // As high as its letters, so that it is not cut off above the highest value.
    expect(PLOT.top + labelShift('above')).toBeGreaterThan(13)
    expect(labelShift('below')).toBeGreaterThan(0)
  })

  test.each([
    ['a.rsi', 3, 'Above', { value: 3, side: 'above' }],
    [null, 3, 'crosses', { value: 3, side: null }],
    ['b.rsi', 3, 'above', null],
    ['a.rsi', null, 'above', null],
  ])('has a trigger only for its own series: %s at %s, %s', (snake, value, condition, trigger) => {
    const card = { expression: 'a.rsi', scenario_condition: { snake, value, condition } }
    expect(triggerOf(readRelevance([card]).items[0]!)).toEqual(trigger)
  })
})

describe('groups of cards', () => {
  const card = (expression: string | null, group: string | null, rare: number | null = 0.01) => ({
    card: readRelevance([{ expression, group_code: group }]).items[0]!,
    rarity: rare,
  })

  test('are sorted by their rarest card, which comes first, with one group per economy', () => {
    const groups = cardGroups([
      card('a.mom(horiz=1m)', 'group_momentum', 0.04),
      card('a.rsi', 'group_reversal', 0.025),
      card('a.mom(horiz=3m)', 'group_momentum', 0.001),
      card('us.policy_rate', 'group_economy', 0.03),
      card('us.unemployment', 'group_macro', 0.01),
      card('jp.policy_rate', 'group_economy', 0.02),
    ])
    expect(groups.map((group) => group.map((each) => each.card.expression))).toEqual([
      ['a.mom(horiz=3m)', 'a.mom(horiz=1m)'],
      ['us.unemployment', 'us.policy_rate'],
      ['jp.policy_rate'],
      ['a.rsi'],
    ])
  })

  test('treat one series with different spans as one driver', () => {
    const [short, long, other] = ['a.mom(horiz=1m)', 'a.mom(horiz=12m)', 'a.rsi(horiz=2d)'].map(
      (expression) => driverOf(card(expression, null).card),
    )
    expect(short).toBe(long)
    expect(short).not.toBe(other)
  })
})

describe('the rank of the last value in its history', () => {
  const counting = times(2000, (i) => i)

  test.each([
    ['highest', counting, 'Highest of the past 5 years'],
    ['lowest', counting.toReversed(), 'Lowest of the past 5 years'],
    ['in the middle', [...counting, 999.5], 'Higher than in 49% of the past 5 years'],
    ['second', [...counting, 1998.5], '2nd-highest day of the past 5 years; last higher 23 Jun 1975'],
    ['above nearly all, rounded down', [...counting, 1987.5], 'Higher than in 99.3% of the past 5 years'],
    ['constant', counting.map(() => 4), 'Unchanged in the past 5 years'],
  ])('%s', (_, values, words) => expect(seriesHistory(daily(values))!.rankWords).toBe(words))

  test('is null for a short history; only the last ten years count, and gaps are not values', () => {
    expect(seriesHistory(daily([1, 2, 3]))).toMatchObject({ rankWords: null, band: null })
    expect(seriesHistory(daily([null]))).toBeNull()
    const { highest, last } = seriesHistory(daily([9999, ...times(5000, (i) => (i % 7 === 0 ? null : i))]))!
    expect(highest.value).toBeLessThan(9999)
    expect(last.value).toBe(4999)
  })
})
