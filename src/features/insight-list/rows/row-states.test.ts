import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readInsightList } from '#contract/records/insight.ts'
import { readPredictions } from '#contract/records/prediction.ts'
import type { InsightStatus } from '#contract/rules/insight-status.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { percentileShort } from '#shared/predictions/realised-rank.ts'
import { toInsightRow } from './insight-row.ts'
import { isOutcome, isOutsideMiddle, matchOutcomes } from './outcome-filter.ts'
import { copiedWords } from './row-actions.ts'
import { compareRows, hasLeft, NO_CHANGES, withChanges } from './row-changes.ts'
import { OUTCOME_CODES, type RowOutcome } from './row-outcomes.ts'
import { percentileOf } from './standing.ts'

const rowsOf = (...result: object[]) =>
  readInsightList({ result }).items.map((insight) => toInsightRow(insight, DEFAULT_UNITS, undefined))

describe('what changed in a list', () => {
  /** Rows named by a letter and their day, newest first, as the service sends them. */
  const rows = (names: string, changed: Record<string, object> = {}) =>
    rowsOf(
      ...names.split(' ').map((name) => {
        const created_at = `2026-11-${name.slice(1)}T00:00:00Z`
        return {
          id: name[0],
          created_at,
          metadata: { stars: 4, hit_rate: 60, horizon: '1m', ...changed[name[0]!] },
        }
      }),
    )
  const before = rows('a20 b19 c18')
  const left = (after: typeof before, isAll: boolean) =>
    compareRows(before, after, isAll)
      .left.map(({ id }) => id)
      .join('')

  it('left, or was only pushed to the next page', () => {
    const after = rows('n21 a20 d18')
    expect([left(after, false), left(after, true)]).toEqual(['b', 'bc'])
    // An answer without rows that may not be all of them says nothing about any.
    expect([left([], false), left([], true)]).toEqual(['', 'abc'])
  })

  it('is named by its fields, keeps what left in its place, and marks no other row', () => {
    const both = rows('a20 b19 c18', { a: { stars: 5, hit_rate: 61 } })
    expect([...compareRows(before, both, false).changed]).toEqual([['a', ['stars', 'rate']]])
    const after = rows('n21 a20 c18', { c: { stars: 1 } })
    const marked = withChanges(after, compareRows(before, after, false))
    expect(marked.map(({ id, change }) => `${id} ${change?.kind}`).join()).toBe(
      'n undefined,a undefined,b left,c changed',
    )
    expect(marked.filter(hasLeft)).toHaveLength(1)
    expect(marked.at(-1)?.change).toEqual({ kind: 'changed', fields: ['stars'], words: 'Changed: quality' })
    expect(marked[2]?.change?.words).toMatch(/^No longer listed/)
  })

  it('is said once a figure however many fields it has, a status that became another one beside it', () => {
    const changes = { ...NO_CHANGES, changed: new Map([['a', ['stars', 'low', 'high'] as const]]) }
    const [marked] = withChanges(rows('a20'), changes, new Set(['a']))
    expect(marked?.change?.words).toBe('Changed: quality, signal levels, status')
    const after = rows('a20 b19 c18', { a: { stars: 5 } })
    const both = withChanges(after, compareRows(before, after, false), new Set(['a', 'c']))
    const fields = both.map(({ change }) => change?.kind === 'changed' && change.fields.join())
    expect(fields).toEqual(['stars,status', false, 'status'])
    expect(withChanges(after, NO_CHANGES)).toBe(after)
  })
})

describe('the outcome of a row', () => {
  const DAY = 86_400_000
  const NOW = Date.UTC(2026, 10, 20)
  const active = (days: number): InsightStatus => ({ state: 'active', end: NOW + days * DAY, realised: 0.01 })
  const ended = (state: 'worked' | 'failed'): InsightStatus => {
    const decided = { at: NOW, by: 'end-of-window', end: NOW } as const
    return { state, ...decided, realised: 0, whenDecided: 0 }
  }
  const unjudged: InsightStatus = {
    state: 'cannot-be-judged',
    reason: 'no-levels',
    end: null,
    realised: null,
  }
  const at = (place: 'above' | 'inside', p: number) => ({ place, p })

  it.each<[string, RowOutcome, string]>([
    ['far from its end', { status: active(40) }, 'open'],
    ['near its end', { status: active(6.5) }, 'open,ending'],
    ['worked', { status: ended('worked') }, 'worked'],
    ['failed, wherever it stood', { status: ended('failed'), percentile: at('inside', 0.99) }, 'failed'],
    ['high above the past cases', { status: active(40), percentile: at('above', 0.9) }, 'open,outside'],
    ['in their middle', { status: active(40), percentile: at('inside', 0.1) }, 'open'],
    ['beyond a bound that says too little', { status: active(40), percentile: at('above', 0.8) }, 'open'],
    ['not to be judged', { status: unjudged }, ''],
  ])('that is %s', (_, outcome, codes) =>
    expect(OUTCOME_CODES.filter((code) => isOutcome(code, outcome, NOW)).join()).toBe(codes),
  )

  it('is found by any of several, and left out where it is not known yet', () => {
    const outcomes = { a: { status: active(3) }, b: { status: ended('failed') } }
    const rows = rowsOf({ id: 'a' }, { id: 'b' }, { id: 'c' })
    const found = (...codes: Parameters<typeof matchOutcomes>[1]) =>
      matchOutcomes(rows, codes, outcomes, NOW)
        .map(({ id }) => id)
        .join('')
    expect([found(), found('ending', 'failed'), found('worked')]).toEqual(['abc', 'ab', ''])
  })

  it('is outside where its percentile is, and printed as such', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (p) => {
        expect(isOutsideMiddle({ place: 'inside', p })).toBe(p < 0.1 || p > 0.9)
        expect(percentileShort({ place: 'inside', p })).toMatch(/^p\d{1,3}$/)
        expect(percentileShort({ place: 'below', p })).toMatch(/^< p\d{1,3}$/)
      }),
    )
  })
})

describe('where a running insight stands', () => {
  const day = (text: string) => Date.parse(`2026-01-${text}T00:00:00Z`)
  const start = '2026-01-05T00:00:00Z'
  const metadata = { last_value: 100, last_value_date: start, horizon: '10d' }
  const [row] = rowsOf({ id: 'a', created_at: start, metadata })
  const predictions = readPredictions([
    { relative_idx: 0, horizon: '0d', median: 0, percentiles: { 10: 0, 90: 0 } },
    {
      relative_idx: 1,
      horizon: '5d',
      date: '2026-01-12',
      median: 0,
      percentiles: { 10: -0.1, 50: 0, 90: 0.1 },
    },
  ]).items
  /** Where a close of this value on the day of the second prediction stands. */
  const percentile = (value: number, now = day('12') + 1) => {
    const closes = [
      { at: day('05'), value: 100 },
      { at: day('12'), value },
    ]
    return percentileOf(row!, predictions, closes, { now, units: DEFAULT_UNITS })
  }

  it.each([
    [100, 'inside', 0.5],
    [105, 'inside', 0.7],
    [95, 'inside', 0.3],
    [130, 'above', 0.9],
    [60, 'below', 0.1],
  ])('with a close of %d is where the percentiles of its day put it: %s %d', (value, place, p) =>
    expect(percentile(value)).toMatchObject({ place, p: expect.closeTo(p, 9) }),
  )

  it('looks at nothing after now, and is unknown before the first close since', () => {
    expect(percentile(130, day('08'))).toBeNull()
    expect(percentileOf(row!, [], [], { now: day('12'), units: DEFAULT_UNITS })).toBeNull()
  })
})

it('warns of a link that some programs would cut', () => {
  const link = (length: number) => 'https://desk.example/insights?entity='.padEnd(length, 'a')
  expect(copiedWords(link(2_000))).toBe('Link copied')
  expect(copiedWords(link(2_431))).toContain('2,431 characters')
})
