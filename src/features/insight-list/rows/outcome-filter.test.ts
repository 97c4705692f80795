import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readInsightList } from '#contract/records/insight.ts'
import type { InsightStatus } from '#contract/rules/insight-status.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { toInsightRow } from './insight-row.ts'
import { percentileShort } from '#shared/predictions/realised-rank.ts'
import { isOutcome, isOutsideMiddle, matchOutcomes } from './outcome-filter.ts'
import { OUTCOME_CODES } from './row-outcomes.ts'
import type { RowOutcome } from './row-outcomes.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 20)
const active = (inDays: number): InsightStatus => ({
  state: 'active',
  end: NOW + inDays * DAY,
  realised: 0.01,
})
const ended = (state: 'worked' | 'failed'): InsightStatus => ({
  state,
  at: NOW,
  by: 'end-of-window',
  end: NOW,
  realised: 0,
  whenDecided: 0,
})
const codesOf = (outcome: RowOutcome) => OUTCOME_CODES.filter((code) => isOutcome(code, outcome, NOW))

it.each<[string, RowOutcome, string[]]>([
  ['far from its end', { status: active(40) }, ['open']],
  ['near its end', { status: active(6.5) }, ['open', 'ending']],
  ['worked', { status: ended('worked') }, ['worked']],
  [
    'failed, wherever it stood',
    { status: ended('failed'), standing: { place: 'inside', p: 0.99 } },
    ['failed'],
  ],
  [
    'high above the past cases',
    { status: active(40), standing: { place: 'above', p: 0.9 } },
    ['open', 'outside'],
  ],
  ['in their middle', { status: active(40), standing: { place: 'inside', p: 0.1 } }, ['open']],
  [
    'beyond a bound that says too little',
    { status: active(40), standing: { place: 'above', p: 0.8 } },
    ['open'],
  ],
  [
    'not to be judged',
    { status: { state: 'cannot-be-judged', reason: 'no-levels', end: null, realised: null } },
    [],
  ],
])('an insight that is %s', (_, outcome, codes) => expect(codesOf(outcome)).toEqual(codes))

const rows = readInsightList({ result: ['a', 'b', 'c'].map((id) => ({ id })) }).items.map((insight) =>
  toInsightRow(insight, DEFAULT_UNITS, undefined),
)

it('takes any of several, and leaves out what is not known yet', () => {
  const outcomes = { a: { status: active(3) }, b: { status: ended('failed') } }
  const found = (codes: Parameters<typeof matchOutcomes>[1]) =>
    matchOutcomes(rows, codes, outcomes, NOW).map(({ id }) => id)
  expect(found([])).toEqual(['a', 'b', 'c'])
  expect(found(['ending', 'failed'])).toEqual(['a', 'b'])
  expect(found(['worked'])).toEqual([])
})

it('calls outside what a percentile says is outside, and prints every standing as such', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (p) => {
      expect(isOutsideMiddle({ place: 'inside', p })).toBe(p < 0.1 || p > 0.9)
      expect(percentileShort({ place: 'inside', p })).toMatch(/^p\d{1,3}$/)
      expect(percentileShort({ place: 'below', p })).toMatch(/^< p\d{1,3}$/)
    }),
  )
})
