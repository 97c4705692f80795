import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  arrivalsIn,
  messageOf,
  type Arrival,
  type ListedInsight,
  type NewestInsights,
  type SeenBySource,
} from './arrivals.ts'

const NOW = 1_000
const insight = (id: string, createdAt: number | null): ListedInsight => ({
  id,
  title: `Insight ${id}`,
  direction: 'up',
  createdAt,
})
const newsOf = (items: readonly ListedInsight[], key = 'view', name = key): NewestInsights => ({
  key,
  name,
  items,
  isLast: true,
})

/** Runs checks one after the other; returns the arrivals of each. */
function arrivalsOfRounds(rounds: readonly (readonly NewestInsights[])[], now = NOW) {
  let seen: SeenBySource = {}
  return rounds.map((news) => {
    const { arrivals, seen: next } = arrivalsIn(seen, news, now)
    seen = next
    return arrivals
  })
}
const ids = (arrivals: readonly Arrival[]) => arrivals.map(({ id }) => id)

/** Insights with unique ids, in any order, some without a date. */
const published = fc
  .array(fc.option(fc.integer({ min: 0, max: 2 * NOW }), { freq: 8 }), { maxLength: 30 })
  .map((dates) => dates.map((at, i) => insight(`${i}`, at)))

test('what is published later is reported once, also if it is dated earlier than others, but not without a date', () => {
  const [old, late, fresh, undated] = [
    insight('old', 10),
    insight('late', 10),
    insight('fresh', 20),
    insight('undated', null),
  ]
  const second = [fresh, old, late, undated]
  const rounds = [[newsOf([old])], [newsOf(second)], [newsOf(second)]]
  expect(arrivalsOfRounds(rounds).map(ids)).toEqual([[], ['fresh', 'late'], []])
  expect(arrivalsOfRounds([[newsOf([])], [newsOf([undated!])]]).flat()).toEqual([])
})

test('there may be more if a whole page is new and is not the last', () => {
  const hasMore = (items: readonly ListedInsight[], isLast: boolean) => {
    const { seen } = arrivalsIn({}, [newsOf([insight('a', 1)])], NOW)
    return arrivalsIn(seen, [{ ...newsOf(items), isLast }], NOW).hasMore
  }
  const fresh = [insight('b', 2), insight('c', 3)]
  expect(hasMore(fresh, false)).toBe(true)
  expect(hasMore(fresh, true)).toBe(false)
  expect(hasMore([...fresh, insight('a', 1)], false)).toBe(false)
  expect(arrivalsIn({}, [{ ...newsOf(fresh), isLast: false }], NOW).hasMore).toBe(false)
})

test('older insights that reappear because newer ones left are not reported', () => {
  const [a, b, c] = [insight('a', 30), insight('b', 20), insight('c', 10)]
  expect(arrivalsOfRounds([[newsOf([a, b])], [newsOf([b, c])], [newsOf([a, b])]]).flat()).toEqual([])
})

test('an insight dated in the future does not hide those published until then', () => {
  const ahead = insight('ahead', 50 * NOW)
  const rounds = [[newsOf([ahead])], [newsOf([ahead, insight('now', NOW)])]]
  expect(arrivalsOfRounds(rounds).map(ids)).toEqual([[], ['now']])
})

test('an insight in several lists is one arrival with all their names, including a list checked for the first time', () => {
  const [old, fresh] = [insight('old', 1), insight('fresh', 2)]
  const rounds = [
    [newsOf([old], 'v', 'Tech'), newsOf([old], 'w', 'Bearish')],
    [
      newsOf([fresh, old], 'v', 'Tech'),
      newsOf([fresh, old], 'w', 'Bearish'),
      newsOf([fresh], 'x', 'New list'),
    ],
  ]
  const [, second] = arrivalsOfRounds(rounds)
  expect(second!.map(({ id, sources }) => [id, sources])).toEqual([['fresh', ['Tech', 'Bearish']]])
})

test('the result does not depend on the order of a response', () => {
  fc.assert(
    fc.property(published, published, fc.infiniteStream(fc.nat()), (one, other, keys) => {
      const all = [...one, ...other.map((each) => ({ ...each, id: `later ${each.id}` }))]
      const [, straight] = arrivalsOfRounds([[newsOf(one)], [newsOf(all)]])
      const order = new Map(all.map(({ id }) => [id, keys.next().value!]))
      const mixed = all.toSorted((a, b) => order.get(a.id)! - order.get(b.id)!)
      expect(arrivalsOfRounds([[newsOf(one.toReversed())], [newsOf(mixed)]])[1]).toEqual(straight)
    }),
  )
})

test('the notification has the number of insights and the lists with most of them; for a single one its title', () => {
  const arrival = (id: string, ...sources: string[]): Arrival => ({ ...insight(id, 1), sources })
  expect(messageOf([arrival('a', 'Tech', 'Bearish')])).toEqual({
    title: '1 new insight in Tech and Bearish',
    body: 'Insight a',
  })
  const many = [
    arrival('a', 'Bearish', 'Tech'),
    arrival('b', 'Tech'),
    arrival('c', 'Watchlist'),
    arrival('d', 'Metals'),
  ]
  expect(messageOf(many)).toEqual({
    title: '4 new insights',
    body: '2 in Tech, 1 in Bearish and 2 other lists',
  })
  expect(messageOf(many, true).title).toBe('4 or more new insights')
})
