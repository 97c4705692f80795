import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FeedInsight } from '#contract/records/feed.ts'
import { latestEnd } from '#contract/rules/insight-end.ts'
import { addWeekdays } from '#contract/values/horizon.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { isDecidedSince, statusOfListed } from '#shared/predictions/status.ts'
import { decisionCandidates, longHorizons, newConflicts, recentSince } from './feed-window.ts'

/** A Friday. */
const NOW = Date.UTC(2026, 10, 20, 15)
const WINDOW = { now: NOW, units: DEFAULT_UNITS }
const day = (back: number) => NOW - back * MS_PER_DAY

const insight = (id: string, fields: Partial<FeedInsight> = {}): FeedInsight => ({
  id,
  entity: 'a',
  title: `Insight ${id}`,
  insight_card: null,
  direction: 1,
  stars: 6,
  signal_low: 95,
  signal_high: 110,
  horizon: '1w',
  num_episodes: 20,
  hit_rate: 60,
  hit_rate_out_of_sample: null,
  median_return: 0.02,
  last_value: 100,
  last_value_date: day(7),
  created_at: day(7),
  ...fields,
})
const ids = (items: readonly { id: string | null }[]) => items.map(({ id }) => id)

test('candidates are all insights on watched assets, and on others those whose horizon ended since', () => {
  const all = [
    insight('ended'),
    insight('open', { horizon: '1m' }),
    insight('watched', { horizon: '1m', entity: 'w' }),
    insight('long ago', { entity: 'w', last_value_date: day(40), created_at: day(40) }),
    insight('no asset', { entity: null }),
    insight('no horizon', { horizon: null }),
  ]
  const found = decisionCandidates([...all, all[0]!], { ...WINDOW, since: day(2), watched: ['w'] })
  expect(ids(found)).toEqual(['watched', 'ended'])
})

test('a long horizon may end some ten days after its end in weekdays: it still counts', () => {
  const start = addWeekdays(day(12), -252)
  const long = { horizon: '12m', last_value_date: start, created_at: start }
  const find = (all: FeedInsight[]) =>
    decisionCandidates(all, { since: day(2), now: NOW, units: DEFAULT_UNITS, watched: [] })
  expect(find([insight('a year', long), insight('two weeks', { last_value_date: day(26) })])).toHaveLength(1)
})

test('an insight of two months is loaded until its last possible day, on which holidays may end it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 100 }), (from, age) => {
      const today = Math.floor(day(from) / MS_PER_DAY) * MS_PER_DAY
      const created = today - age * MS_PER_DAY
      const end = latestEnd({ horizon: '2m', created_at: created })!
      if (end >= today) expect(created).toBeGreaterThanOrEqual(recentSince(today))
    }),
  )
})

test('older insights are requested with the usual long horizons and with those that recent insights have', () => {
  const recent = ['60d', '1w', '52W', '2m', '3m', null, '60d'].map((horizon) => insight('a', { horizon }))
  expect(longHorizons(recent)).toEqual(['3m', '6m', '12m', '52W', '60d'])
})

test('decided since the last visit includes the day of that visit', () => {
  const closes = [7, 4, 3, 2, 1, 0].map((back, i) => ({
    at: day(back),
    value: [100, 101, 112, 113, 99, 99][i]!,
  }))
  const [item] = decisionCandidates([insight('i')], { ...WINDOW, since: day(4), watched: [] })
  const status = statusOfListed(item!.insight, closes, NOW, DEFAULT_UNITS)
  expect(status).toMatchObject({ state: 'worked', by: 'level', at: day(3) })
  expect([day(4), day(3), day(2)].map((since) => isDecidedSince(status, since))).toEqual([true, true, false])
  // Without closes nothing is decided.
  expect(isDecidedSince(statusOfListed(item!.insight, [], NOW, DEFAULT_UNITS), 0)).toBe(false)
})

test('a conflict is new if the newer of its two insights came since the last visit, and both have some quality', () => {
  const down = { direction: 2, horizon: '1m' }
  const all = [
    insight('a up', { horizon: '1m', created_at: day(6) }),
    insight('a down', { ...down, created_at: day(1), stars: 3 }),
    insight('b up', { entity: 'b', horizon: '1m', created_at: day(1) }),
    insight('b down', { ...down, entity: 'b', created_at: day(3) }),
    insight('old up', { entity: 'c', horizon: '1m' }),
    insight('old down', { ...down, entity: 'c' }),
    insight('ended up', { entity: 'd', last_value_date: day(30), created_at: day(30) }),
    insight('d down', { ...down, entity: 'd', created_at: day(1) }),
    insight('e up', { entity: 'e', horizon: '1m', created_at: day(1) }),
    insight('e also up', { entity: 'e', horizon: '1m', created_at: day(1) }),
    insight('up of no asset', { entity: null, horizon: '1m', created_at: day(1) }),
    insight('down of no asset', { ...down, entity: null, created_at: day(1) }),
    insight('f up', { entity: 'f', horizon: null, created_at: day(1) }),
    insight('f down', { ...down, entity: 'f', created_at: day(1) }),
  ]
  const found = newConflicts(all, { ...WINDOW, since: day(2) })
  expect(found.map(({ tag, kind, up, down: other }) => [tag, kind, up.id, other.id])).toEqual([
    ['b', 'disagree', 'b up', 'b down'],
  ])
})
