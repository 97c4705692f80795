import { expect, it } from 'vitest'
import { readInsightList } from '#contract/records/insight.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { toInsightRow } from './insight-row.ts'
import { compareRows, hasLeft, NO_CHANGES, withChanges } from './row-changes.ts'

/** Rows by their age in days, newest first, as the service sends them. */
const rows = (...wire: { id: string; day: number; stars?: number; rate?: number }[]) =>
  readInsightList({
    result: wire.map(({ id, day, stars = 4, rate = 60 }) => ({
      id,
      created_at: new Date(Date.UTC(2026, 10, day)).toISOString(),
      metadata: { stars, hit_rate: rate, horizon: '1m' },
    })),
  }).items.map((insight) => toInsightRow(insight, DEFAULT_UNITS, undefined))

const before = rows({ id: 'a', day: 20 }, { id: 'b', day: 19 }, { id: 'c', day: 18 })

it('tells what left from what was only pushed to the next page', () => {
  const after = rows({ id: 'new', day: 21 }, { id: 'a', day: 20 }, { id: 'd', day: 18 })
  const { left } = compareRows(before, after, false)
  expect(left.map(({ id }) => id)).toEqual(['b'])
  expect(compareRows(before, after, true).left.map(({ id }) => id)).toEqual(['b', 'c'])
  // An answer without rows that may not be all of them says nothing about any.
  expect(compareRows(before, [], false).left).toEqual([])
  expect(compareRows(before, [], true).left).toHaveLength(3)
})

it('names the fields that differ', () => {
  const after = rows({ id: 'a', day: 20, stars: 5, rate: 61 }, { id: 'b', day: 19 }, { id: 'c', day: 18 })
  expect([...compareRows(before, after, false).changed]).toEqual([['a', ['stars', 'rate']]])
})

it('keeps what left in its place, and marks no other row', () => {
  const after = rows({ id: 'new', day: 21 }, { id: 'a', day: 20 }, { id: 'c', day: 18, stars: 1 })
  const marked = withChanges(after, compareRows(before, after, false))
  expect(marked.map(({ id, mark }) => [id, mark?.kind])).toEqual([
    ['new', undefined],
    ['a', undefined],
    ['b', 'left'],
    ['c', 'changed'],
  ])
  expect(marked.filter(hasLeft)).toHaveLength(1)
  expect(marked.at(-1)?.mark).toEqual({ kind: 'changed', fields: ['stars'], words: 'Changed: quality' })
  expect(marked[2]?.mark?.words).toMatch(/^Left this view/)
})

it('says what changed, each figure once however many fields it has', () => {
  const changes = { ...NO_CHANGES, changed: new Map([['a', ['stars', 'low', 'high'] as const]]) }
  const [marked] = withChanges(rows({ id: 'a', day: 20 }), changes, new Set(['a']))
  expect(marked?.mark?.words).toBe('Changed: quality, signal range, status')
})

it('marks a status that became another one, beside what else changed', () => {
  const after = rows({ id: 'a', day: 20, stars: 5 }, { id: 'b', day: 19 }, { id: 'c', day: 18 })
  const marked = withChanges(after, compareRows(before, after, false), new Set(['a', 'c']))
  expect(marked.map(({ mark }) => mark?.kind === 'changed' && mark.fields)).toEqual([
    ['stars', 'status'],
    false,
    ['status'],
  ])
  expect(withChanges(after, NO_CHANGES)).toBe(after)
})
