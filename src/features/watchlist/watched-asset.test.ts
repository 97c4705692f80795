import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFeed } from '#contract/records/feed.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import type { ListedExpected } from '#shared/evidence/expected.ts'
import { oppositionQuality } from '#shared/predictions/opposition.ts'
import { visitNews } from './watch-aside.tsx'
import { watchlistCsv, decidedWords, timeLeft, watchedAsset, type WatchInputs } from './watched-asset.ts'

const at = (iso: string) => Date.parse(iso.length === 10 ? `${iso}T00:00:00Z` : iso)
const CLOSES = [
  ['2026-09-01', 100],
  ['2026-09-02', 101],
  ['2026-09-04', 106],
  ['2026-09-07', 99],
].map(([iso, value]) => ({ at: at(String(iso)), value: Number(value) }))

const published = (fields: Record<string, unknown> = {}) => ({
  id: 'i1',
  entity: 'halv_xsto',
  title: 'Halvard Marine: short interest rose',
  direction: 1,
  stars: 6,
  signal_low: 80,
  signal_high: 120,
  horizon: '1m',
  last_value: 100,
  last_value_date: '2026-09-01',
  created_at: '2026-09-01T10:00:00Z',
  ...fields,
})

const halvard = (insights: Record<string, unknown>[], inputs: Partial<WatchInputs> = {}) =>
  watchedAsset({
    tag: 'halv_xsto',
    entity: null,
    entityState: 'loaded',
    insights: readFeed(insights).items,
    closes: CLOSES,
    now: at('2026-09-08'),
    units: DEFAULT_UNITS,
    newSince: null,
    isUnknown: false,
    closesState: 'loaded',
    insightsState: 'loaded',
    ...inputs,
  })

describe('a row of the watchlist', () => {
  test('waits for the closes of its asset, but not for those of an unknown one, which are not requested', () => {
    const stateOf = (inputs: Partial<WatchInputs>) =>
      halvard([], { closes: [], closesState: 'loading', ...inputs }).insightsState
    expect([stateOf({}), stateOf({ isUnknown: true })]).toEqual(['loading', 'loaded'])
  })

  test('counts active insights by direction, and names the next ending', () => {
    const asset = halvard([
      published(),
      published({ id: 'i2', direction: 2, horizon: '1w', stars: 4 }),
      published({ id: 'i3', signal_high: 105 }),
      published({ id: 'i4', horizon: '1d' }),
    ])
    expect(asset.running).toEqual({ up: 1, down: 1, unknown: 0 })
    expect(asset.nextEnding).toMatchObject({ id: 'i2', title: 'Halvard Marine: short interest rose' })
    expect(timeLeft(asset.nextEnding!.endAt!, at('2026-09-08T15:00:00Z'))).toBe('in 1 d')
    expect(timeLeft(asset.nextEnding!.endAt!, at('2026-09-09T15:00:00Z'))).toBe('today')
    const onLastDay = halvard([published({ horizon: '1w' })], { now: at('2026-09-09T15:00:00Z') })
    expect(onLastDay).toMatchObject({ running: { up: 1 }, nextEnding: { id: 'i1' } })
  })

  test('two insights with opposite directions disagree if both are of quality 5 or more', () => {
    const opposite = halvard([published(), published({ id: 'i2', direction: 2, stars: 4 })])
    expect(opposite.oppositions.map(({ kind }) => kind)).toEqual(['opposite'])
    const disagreeing = halvard([published(), published({ id: 'i2', direction: 2, stars: 5 })])
    expect(disagreeing.oppositions.map(({ kind }) => kind)).toEqual(['disagree'])
    expect(oppositionQuality(disagreeing.oppositions[0]!)).toBe('quality 6 and 5; not netted')
    expect(halvard([published(), published({ id: 'i2' })]).oppositions).toEqual([])
  })

  test('does not depend on the order of the insights', () => {
    const all = [
      published(),
      published({ id: 'i2', direction: 2, stars: 5, horizon: '3m' }),
      published({ id: 'i3', direction: 2, stars: 8, created_at: '2026-09-03T10:00:00Z' }),
      published({ id: 'i4', signal_high: 105 }),
    ]
    const expected = halvard(all)
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) => {
        expect(halvard(shuffled)).toEqual(expected)
      }),
    )
  })
})

describe('since the last visit', () => {
  const since = at('2026-09-04T09:00:00Z')

  test('lists published and decided insights and new conflicts', () => {
    const asset = halvard(
      [
        published(),
        published({ id: 'new', direction: 2, stars: 5, created_at: '2026-09-07T10:00:00Z' }),
        published({ id: 'done', signal_high: 105 }),
      ],
      { newSince: since },
    )
    const news = visitNews([asset], since)
    expect(news.published.map(({ insight }) => insight.id)).toEqual(['new'])
    expect(news.decided.map(({ insight }) => decidedWords(insight))).toEqual([
      'worked at the upper signal level on day 2 of 21, +6.0%',
    ])
    expect(news.conflicts).toMatchObject([{ began: at('2026-09-07T10:00:00Z') }])
  })

  test('leaves out conflicts and decisions from before', () => {
    const asset = halvard([published(), published({ id: 'i2', direction: 2 })], { newSince: since })
    expect(visitNews([asset], since)).toEqual({ published: [], decided: [], conflicts: [] })
    const decided = halvard([published({ signal_high: 100.5 })], { newSince: since })
    expect(decidedWords(decided.insights[0]!)).toBe('worked at the upper signal level on day 1 of 21, +1.0%')
    expect(visitNews([decided], since).decided).toEqual([])
    expect(visitNews([halvard([published({ signal_high: 105 })])], null).decided).toEqual([])
  })

  test('says when the end of the window decided', () => {
    const asset = halvard([published({ horizon: '3d' })])
    expect(decidedWords(asset.insights[0]!)).toBe('failed at the horizon, −1.0%')
  })
})

test('the CSV leaves out figures that did not load, and escapes formulas', () => {
  const csvOf = (insightsState: 'loaded' | 'failed', expected: ListedExpected | null = null) => {
    const asset = halvard([published()], { closes: [], insightsState })
    return watchlistCsv([{ asset, expected, note: '=1+1', since: at('2026-09-01') }])
  }
  const [, row] = csvOf('failed').split('\r\n')
  expect(row).toBe(",,halv_xsto,,,,,,,i1,2026-09-30,,,,2026-09-01T00:00:00Z,'=1+1")
  expect(csvOf('loaded')).toContain(',1,0,no,i1,2026-09-30,,,')
  const figure = {
    share: 0.5625,
    base: 0.53125,
    outOfSample: null,
    edge: '+3 points',
    sentence: '',
    side: 1 as const,
    range: null,
  }
  const interval = { low: 0.55, high: 0.6 }
  expect(csvOf('loaded', { ...figure, interval })).toContain(',i1,2026-09-30,0.5625,3.125,')
  expect(csvOf('loaded', { ...figure, interval: null })).toContain(',i1,2026-09-30,0.5625,,')
  expect(csvOf('loaded', { missing: 'no record' })).toContain(',i1,2026-09-30,,,')
})
