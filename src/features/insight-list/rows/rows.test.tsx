import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { Entity } from '#contract/records/entity.ts'
import { readInsightList } from '#contract/records/insight.ts'
import { readPredictions } from '#contract/records/prediction.ts'
import type { InsightStatus } from '#contract/rules/insight-status.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { exportName, exportTable, withoutGuesses } from '#features/insight-list/export-panel.tsx'
import {
  COLUMN_IDS,
  EMPTY_SEARCH,
  OUTCOME_CODES,
  SORT_KEYS,
  type InsightSearch,
} from '#features/insight-list/search/insight-search.ts'
import type { ExpectedFigure } from '#shared/evidence/expected.ts'
import { toCsv } from '#shared/format/delimited.ts'
import { percentileShort } from '#shared/format/percent.ts'
import { madeCall } from '#testing/made-calls.ts'
import { arrangeRows, isOutcome, matchRows, sortRows, groupRows, isHead } from './arrange-rows.ts'
import { elapsedShare, toInsightRow, type InsightRow, hasLeft, markChanges } from './insight-row.ts'
import { joinPages, splitPages } from './list-query.ts'
import { rowAnnotations } from './row-annotations.tsx'
import { type ExpectedById, isOutsideMiddle, type Outcomes, type RowOutcome } from './row-facts.ts'
import { conflictingRows, percentileOf } from './row-status.ts'

const DAY = 86_400_000
const now = Date.UTC(2026, 10, 20, 12)

const insights = (wire: readonly object[]) => readInsightList({ result: wire }).items
const rowsOf = (wire: readonly object[]) =>
  insights(wire).map((insight) => toInsightRow(insight, DEFAULT_UNITS, undefined))
const row = (wire: object) => rowsOf([{ id: 'a', ...wire }])[0]!
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

it('runs from its last value, not from its publication', () => {
  const metadata = { last_value_date: '2026-11-02T00:00:00Z', horizon: '5d' }
  const late = row({ metadata, created_at: '2026-11-04T00:00:00Z' })
  expect(elapsedShare(late, Date.UTC(2026, 10, 4))).toBeCloseTo(2 / 7)
  expect(elapsedShare(row({ metadata }), now)).toBe(1)
})

const wires = fc.array(
  fc.record({
    id: fc.uuid(),
    title: fc.option(fc.string({ maxLength: 20 })),
    created_at: fc.option(fc.nat(400).map((days) => new Date(now - days * DAY).toISOString())),
    metadata: fc.record({
      stars: fc.option(fc.nat(8)),
      median_return: fc.option(fc.double({ min: -1, max: 1, noNaN: true })),
      hit_rate: fc.option(fc.nat(100)),
      entity: fc.option(fc.constantFrom('halv_xsto', 'oryx_xjse')),
      horizon: fc.option(fc.constantFrom('1m', '3m', '60d', 'soon')),
      direction: fc.option(fc.nat(3)),
    }),
  }),
  { maxLength: 30 },
)

/** An insight on an asset, and the asset with a given name. */
const [named] = insights([{ id: 'a', title: 'Halvex: a weak week', metadata: { entity: 'halv_xsto' } }])
const halvex = (name: string) =>
  v.parse(Entity, { tag: 'halv_xsto', name, ticker: 'HALV', exchange: { code: 'XSTO' } })

describe('a row', () => {
  it('resolves units: levels as returns, rates as fractions, and the rate of its own horizon where none is stated', () => {
    const levels = { last_value: 200, signal_low: 190, signal_high: 230 }
    const stated = { horizon: '1m', ...levels, median_return: 0.04, hit_rate: 100, stars: 6 }
    const episodes = [{ start_date: '2020-01-01', end_date: '2020-01-02', events: [] }]
    expect(row({ created_at: '2026-11-01T00:00:00Z', metadata: stated, episodes })).toMatchObject({
      low: expect.closeTo(-0.05),
      high: expect.closeTo(0.15),
      median: 0.04,
      rate: 1,
      count: 1,
      stars: 6,
    })
    const hit_ratio = { '3m': { median: 0.1, hit_ratio: 64 } }
    expect(row({ metadata: { horizon: '3m' }, hit_ratio }).rate).toBe(0.64)
    const missing = { median: null, rate: null, count: null, low: null, stars: null, endsAt: null, tag: null }
    expect(row({})).toMatchObject(missing)
    // A return on a negative price would have the wrong sign.
    const negative = { last_value: -37.63, signal_low: -45, signal_high: -30 }
    expect(row({ metadata: negative })).toMatchObject({ low: null, high: null })
  })

  it('names a sector that arrives as a code', () => {
    expect(['20', 'Energy', null].map((sector) => row({ metadata: { sector } }).sector)).toEqual([
      'Industrials',
      'Energy',
      null,
    ])
  })

  it('guesses the name only while names are loading, and stays the same object if the guess was right', () => {
    const guessed = toInsightRow(named!, DEFAULT_UNITS, undefined, 'pending')
    const parts = { titleParts: { what: 'A weak week' }, ticker: { symbol: 'HALV' } }
    expect(guessed).toMatchObject({ name: 'Halvex', ...parts })
    expect(toInsightRow(named!, DEFAULT_UNITS, halvex('Halvex'))).toBe(guessed)
    const other = toInsightRow(named!, DEFAULT_UNITS, halvex('Halvex Group'))
    expect(other).not.toBe(guessed)
    expect(other.name).toBe('Halvex Group')
    // A guess is not kept when the service does not confirm it.
    expect(toInsightRow(named!, DEFAULT_UNITS, undefined).name).toBeNull()
    expect(toInsightRow(named!, DEFAULT_UNITS, undefined, 'error')).toMatchObject({
      name: null,
      titleParts: { what: 'Halvex: a weak week', whose: null },
      ticker: { symbol: 'HALV', exchange: 'XSTO' },
    })
  })

  it('does not repeat the symbol where the asset has no other name', () => {
    const [own] = insights([{ id: 'own', title: 'HALV: a weak week', metadata: { entity: 'halv_xsto' } }])
    expect(toInsightRow(own!, DEFAULT_UNITS, halvex('HALV')).titleParts).toEqual({
      what: 'A weak week',
      whose: null,
    })
  })
})

describe('a list of rows', () => {
  it('sorts without losing a row, missing values last in both directions', () => {
    fc.assert(
      fc.property(wires, fc.constantFrom(...SORT_KEYS), fc.boolean(), (wire, key, isDescending) => {
        const rows = rowsOf(wire)
        const sorted = sortRows(rows, { key, isDescending })
        expect(ids(sorted).toSorted()).toEqual(ids(rows).toSorted())
        const stars = sortRows(rows, { key: 'quality', isDescending }).map((each) => each.stars)
        const known = stars.filter((each) => each !== null)
        expect(stars.slice(0, known.length)).toEqual(known)
        expect(known).toEqual(known.toSorted((a, b) => (isDescending ? b - a : a - b)))
      }),
    )
  })

  it('sorts the interval by its lower bound', () => {
    const sample = (id: string, hit_rate: number, count: number) => {
      // A quarter apart, so that no two windows of a week overlap.
      const starts = Array.from({ length: count }, (_, i) => new Date(Date.UTC(2000, 3 * i, 1)).toISOString())
      const episodes = starts.map((start) => ({ start_date: start, end_date: start, events: [] }))
      return { id, created_at: '2026-11-01T00:00:00Z', metadata: { hit_rate, horizon: '1w' }, episodes }
    }
    const rows = rowsOf([sample('few', 75, 8), sample('many', 70, 100)])
    expect(ids(sortRows(rows, { key: 'interval', isDescending: true }))).toEqual(['many', 'few'])
  })

  it('sorts, filters and exports expected share and edge', () => {
    const figure = (share: number, low: number, high: number): ExpectedFigure => ({
      share,
      interval: { low, high },
      base: 0.52,
      outOfSample: null,
      edge: null,
      side: low > 0.52 ? 1 : 0,
      range: null,
      sentence: '',
    })
    const expected: ExpectedById = {
      clear: figure(0.56, 0.53, 0.58),
      unclear: figure(0.58, 0.49, 0.63),
      below: figure(0.49, 0.47, 0.51),
      thin: { ...figure(0.52, 0, 0), interval: null, side: 0 },
      none: { missing: 'the base rate is not known' },
    }
    const rows = rowsOf(['none', 'below', 'thin', 'clear', 'unclear', 'awaited'].map((id) => ({ id })))
    const listed = (change: Partial<InsightSearch>) =>
      ids(arrangeRows(rows, { ...EMPTY_SEARCH, ...change }, { now, expected })).join()
    expect(listed({ sort: { key: 'expected', isDescending: true } })).toBe(
      'unclear,clear,thin,below,none,awaited',
    )
    // Where too few insights have ended, the edge is unknown and not zero.
    expect(listed({ sort: { key: 'edge', isDescending: false } })).toBe(
      'below,clear,unclear,none,thin,awaited',
    )
    // Shown as 58% less 50% and as 57% less 50%.
    const rounded: ExpectedById = {
      tie: { ...figure(0.575, 0.53, 0.6), base: 0.5 },
      wider: { ...figure(0.5749, 0.53, 0.6), base: 0.4951 },
    }
    const byEdge = { ...EMPTY_SEARCH, sort: { key: 'edge', isDescending: true } } as const
    const pair = rowsOf([{ id: 'wider' }, { id: 'tie' }])
    expect(ids(arrangeRows(pair, byEdge, { now, expected: rounded }))).toEqual(['tie', 'wider'])
    expect(listed({ expected__gte: 0.52 })).toBe('thin,clear,unclear')
    expect(listed({ edge__gte: 0.04 })).toBe('clear,unclear')
    expect(listed({ supported: true, edge__gte: 0 })).toBe('clear')
    expect(listed({ supported: true, expected__gte: 0.57 })).toBe('')
    const [heads, ...lines] = exportTable(rows, ['expected', 'edge'], {}, expected)
    expect(heads).toEqual(['id', 'expected', 'expected_low', 'expected_high', 'base_rate', 'edge_points'])
    expect(lines.find(([id]) => id === 'clear')).toEqual(['clear', 0.56, 0.53, 0.58, 0.52, expect.closeTo(4)])
    expect(lines.find(([id]) => id === 'thin')).toEqual(['thin', 0.52, null, null, 0.52, null])
    expect(lines.find(([id]) => id === 'none')).toEqual(['none', null, null, null, null, null])
  })

  it('puts each row once under a group head with the right count', () => {
    const isPinned = ({ tag }: { tag: string | null }) => tag === 'halv_xsto'
    fc.assert(
      fc.property(wires, (wire) => {
        const rows = rowsOf(wire)
        const items = groupRows(rows, { isGrouped: true, now, isPinned })
        expect(ids(items.flatMap((item) => (isHead(item) ? [] : [item]))).toSorted()).toEqual(
          ids(rows).toSorted(),
        )
        let at = 0
        while (at < items.length) {
          const head = items[at]!
          if (!isHead(head)) throw new Error('a row without a head')
          expect(items.slice(at + 1, at + 1 + head.count).some(isHead)).toBe(false)
          at += 1 + head.count
        }
        expect(at).toBe(items.length)
      }),
    )
  })

  it('finds rows by words in any order, ignoring accents', () => {
    const [copper] = rowsOf([{ id: 'a', title: 'Évolution du cuivre' }])
    const gold = { ...toInsightRow(named!, DEFAULT_UNITS, halvex('Halvex')), id: 'b' }
    const found = (typed: string) => ids(matchRows([copper!, gold], typed)).join('')
    const typed = ['cuivre evol', 'HALV:XSTO', 'halv xsto', 'halv_xsto', 'HALV:XJSE', '  ']
    expect(typed.map(found)).toEqual(['a', 'b', 'b', 'b', '', 'ab'])
  })

  it('joins overlapping pages without duplicates, and splits a long response without losing a row', () => {
    const page = (names: string, isLast: boolean) => {
      const items = insights([...names].map((id) => ({ id })))
      return { items, unreadable: [{ index: 2, issues: ['x'] }], received: 3, isLast }
    }
    const joined = joinPages([page('ab', false), page('bc', true)])
    expect(ids(joined.insights).join('')).toBe('abc')
    expect(joined).toMatchObject({ unreadable: [{ index: 2 }, { index: 5 }], received: 6, isEnd: true })
    const limits = fc.constantFrom(20, 50, 100)
    fc.assert(
      fc.property(fc.nat({ max: 130 }), limits, fc.boolean(), (count, limit, isLast) => {
        const items = insights(Array.from({ length: count }, (_, i) => ({ id: String(i) })))
        const unreadable = [{ index: 0, issues: ['x'] }]
        const pages = splitPages({ items, unreadable, received: count + 1, isLast }, limit)
        const again = joinPages(pages)
        expect(again.insights).toEqual(items)
        expect(again).toMatchObject({ unreadable, received: count + 1, isEnd: isLast })
        expect(pages.every((each) => each.items.length <= limit)).toBe(true)
      }),
      { numRuns: 40 },
    )
  })
})

describe('an export', () => {
  it('has units in its column heads, raw numbers, escaped text, and a file name of view and date', () => {
    const rows = [row({ title: '=HYPERLINK("x")', metadata: { median_return: -0.05 } })]
    expect(toCsv(exportTable(rows, ['title', 'median']))).toBe(
      `id,title,median_return_fraction\r\na,"'=HYPERLINK(""x"")",-0.05\r\n`,
    )
    expect(exportName('Morning scan', now)).toBe('insights-morning-scan-2026-11-20.csv')
  })

  it('leaves out guessed names and tickers', () => {
    const rows = [toInsightRow(named!, DEFAULT_UNITS, undefined, 'pending')]
    const line = (...known: string[]) =>
      exportTable(withoutGuesses(rows, new Map(known.map((tag) => [tag, {}]))), ['name', 'asset'])[1]
    expect(line()).toEqual(['a', null, null, null, 'halv_xsto'])
    expect(line('halv_xsto')).toEqual(['a', 'Halvex', 'HALV', 'XSTO', 'halv_xsto'])
  })

  it('has each figure under its own head, separate cases and listed episodes in two columns', () => {
    const episodes = Array.from({ length: 5 }, (_, i) => ({ start_date: `2024-01-0${i + 1}T00:00:00Z` }))
    const levels = { last_value: 200, signal_low: 190, signal_high: 230 }
    const stated = { horizon: '1m', stars: 7, hit_rate: 100, median_return: 0.04 }
    const metadata = { ...levels, ...stated, market_cap: 1.000000000000123 }
    const rows = [row({ title: 'A dip', created_at: '2026-10-01T00:00:00Z', episodes, metadata })]
    const end = Date.UTC(2026, 10, 2)
    const decided = { state: 'worked', at: end, by: 'level', end } as const
    const outcome = {
      status: { ...decided, realised: 0.0712, whenDecided: 0.05 },
      percentile: { place: 'above' as const, p: 0.9 },
    }
    const [heads, line] = exportTable(rows, COLUMN_IDS, { a: outcome })
    expect(Object.fromEntries(heads!.map((head, i) => [head, line![i]]))).toMatchObject({
      id: 'a',
      title: 'A dip',
      quality_of_8: 7,
      median_return_fraction: 0.04,
      hit_ratio_fraction: 1,
      hit_ratio_95_low_fraction: expect.any(Number),
      signal_low_return_fraction: expect.closeTo(-0.05),
      signal_high_return_fraction: expect.closeTo(0.15),
      last_value: 200,
      market_cap_usd_bn: 1.000000000000123,
      status_estimated: 'worked',
      ends_on_utc: '2026-11-02',
      past_cases_count: 1,
      listed_episodes_count: 5,
      realised_return_fraction: 0.0712,
      current_percentile: null,
      current_percentile_bound: '> 90',
    })
  })
})

describe('changes after a refresh', () => {
  /** Rows named by a letter and their day, newest first, as the service sends them. */
  const rows = (names: string, changed: Record<string, object> = {}) =>
    rowsOf(
      names.split(' ').map((name) => {
        const created_at = `2026-11-${name.slice(1)}T00:00:00Z`
        return {
          id: name[0],
          created_at,
          metadata: { stars: 4, hit_rate: 60, horizon: '1m', ...changed[name[0]!] },
        }
      }),
    )
  const before = rows('a20 b19 c18')
  const changes = (after: typeof before, isWhole: boolean) =>
    markChanges(after, before, isWhole)
      .map(({ id, change }) => `${id} ${change?.words.replace(/ it .*/, '') ?? ''}`.trim())
      .join('; ')

  it.each([
    // A row that was pushed to the next page has not left, unless this is the whole list.
    ['n21 a20 d18', false, 'n; a; b No longer listed:; d'],
    ['n21 a20 d18', true, 'n; a; b No longer listed:; d; c No longer listed:'],
    // An empty response that may not be the whole list says nothing about any row.
    ['', false, ''],
    ['', true, 'a No longer listed:; b No longer listed:; c No longer listed:'],
  ])('to “%s” (whole list: %s) are “%s”', (after, isWhole, marked) =>
    expect(changes(after === '' ? [] : rows(after), isWhole)).toBe(marked),
  )

  it('are named by field, and flag no other row', () => {
    const after = rows('a20 b19 c18', { a: { stars: 5, hit_rate: 61 }, c: { stars: 1 } })
    expect(changes(after, false)).toBe('a Changed: quality, hit ratio; b; c Changed: quality')
    const marked = markChanges(before, before, true, new Set(['b']))
    expect(marked.map(({ change }) => change?.words)).toEqual([undefined, 'Changed: status', undefined])
    expect(markChanges(rows('a20'), before, true).filter(hasLeft)).toHaveLength(2)
  })
})

describe('the outcome of a row', () => {
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
    ['failed at any percentile', { status: ended('failed'), percentile: at('inside', 0.99) }, 'failed'],
    ['above the past cases', { status: active(40), percentile: at('above', 0.9) }, 'open,outside'],
    ['in the middle of the past cases', { status: active(40), percentile: at('inside', 0.1) }, 'open'],
    ['above a bound below the 90th percentile', { status: active(40), percentile: at('above', 0.8) }, 'open'],
    ['impossible to judge', { status: unjudged }, ''],
  ])('that is %s matches the right filter codes', (_, outcome, codes) =>
    expect(OUTCOME_CODES.filter((code) => isOutcome(code, outcome, NOW)).join()).toBe(codes),
  )

  it('is outside the middle 80 % by its percentile, which is printed', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (p) => {
        expect(isOutsideMiddle({ place: 'inside', p })).toBe(p < 0.1 || p > 0.9)
        expect(percentileShort({ place: 'inside', p })).toMatch(/^p\d{1,3}$/)
      }),
    )
  })
})

describe('the current percentile of an open insight', () => {
  const day = (text: string) => Date.parse(`2026-01-${text}T00:00:00Z`)
  const start = '2026-01-05T00:00:00Z'
  const metadata = { last_value: 100, last_value_date: start, horizon: '10d' }
  const [row] = rowsOf([{ id: 'a', created_at: start, metadata }])
  const predictions = readPredictions([
    { relative_idx: 0, horizon: '0d', median: 0, percentiles: { 10: 0, 90: 0 } },
    { relative_idx: 1, horizon: '5d', date: '2026-01-12', percentiles: { 10: -0.1, 50: 0, 90: 0.1 } },
  ]).items
  /** The percentile of a close of this value on the day of the second prediction. */
  const percentile = (value: number, now = day('12') + 1) => {
    const closes = [
      { at: day('05'), value: 100 },
      { at: day('12'), value },
    ]
    return percentileOf(row!, predictions, closes, { now, units: DEFAULT_UNITS })
  }

  it('is that of the close among the percentiles of its day, and null before the first close since publication', () => {
    expect(percentile(105)).toMatchObject({ place: 'inside', p: expect.closeTo(0.7, 9) })
    expect([percentile(130)?.place, percentile(60)?.place]).toEqual(['above', 'below'])
    // Closes after now are ignored.
    expect(percentile(130, day('08'))).toBeNull()
    expect(percentileOf(row!, [], [], { now: day('12'), units: DEFAULT_UNITS })).toBeNull()
  })
})

describe('notes and calls on rows', () => {
  const note = (kind: 'insight' | 'asset', key: string, text: string) => ({
    id: `${key} ${text}`,
    on: { kind, key, title: key },
    text,
    createdAt: 1,
    updatedAt: 1,
  })
  const [own, ofAsset, plain] = rowsOf([
    { id: 'own', metadata: {} },
    { id: 'asset', metadata: { entity: 'halv_xsto' } },
    { id: 'plain', metadata: { entity: 'oryx_xjse' } },
  ]) as [InsightRow, InsightRow, InsightRow]
  const notes = [note('insight', 'own', 'Ask Zoë'), note('asset', 'halv_xsto', 'Results on Thursday')]
  const calls = [
    madeCall({ insightId: 'own', kind: 'against' }),
    madeCall({ insightId: 'own', kind: 'follow' }),
    madeCall({ insightId: 'plain', withdrawnAt: 5 }),
  ]
  const rows = [own, ofAsset, plain]
  const annotations = rowAnnotations(rows, notes, calls)

  it('are named: notes on the insight and on its asset, and the latest call that is not withdrawn', () => {
    expect(Object.entries(annotations).map(([id, { words, hasNote }]) => [id, words, hasNote])).toEqual([
      ['own', 'Note. Your call: against. ', true],
      ['asset', 'Note on the asset. ', false],
    ])
  })

  it('keep their objects while nothing changes, so that no row renders again', () => {
    const later = rowAnnotations(rows, [...notes, note('asset', 'halv_xsto', 'New')], calls, annotations)
    const isSame = (id: string) => later[id] === annotations[id]
    expect([isSame('own'), isSame('asset')]).toEqual([true, false])
    expect(rowAnnotations(rows, notes, calls, annotations)).toBe(annotations)
  })

  it('are searched by the text filter, ignoring case and accents', () => {
    expect(ids(matchRows(rows, 'zoe', annotations))).toEqual(['own'])
    expect(ids(matchRows(rows, 'thursday RESULTS', annotations))).toEqual(['asset'])
    expect(ids(matchRows(rows, 'zoe'))).toEqual([])
  })
})

describe('rows that disagree', () => {
  const on = (id: string, metadata: object, days = 5) => ({
    id,
    created_at: new Date(now - days * DAY).toISOString(),
    metadata: { entity: 'halv_xsto', direction: 1, stars: 6, horizon: '1m', ...metadata },
  })
  const up = on('up', {})
  const conflicts = (other: object, outcomes: Outcomes = {}) => [
    ...conflictingRows(rowsOf([up, other]), outcomes, now),
  ]

  it('are open, on one asset, of opposite direction, and both of some quality', () => {
    expect(conflicts(on('down', { direction: 2 }))).toEqual(['up', 'down'])
    expect(conflicts(on('up too', {}))).toEqual([])
    expect(conflicts(on('weak', { direction: 2, stars: 4 }))).toEqual([])
    expect(conflicts(on('elsewhere', { direction: 2, entity: 'oryx_xjse' }))).toEqual([])
    expect(conflicts(on('ended', { direction: 2 }, 60))).toEqual([])
    const active = { status: { state: 'active', end: now + DAY } } as Outcomes[string]
    expect(conflicts(on('later by holidays', { direction: 2 }, 60), { 'later by holidays': active })).toEqual(
      ['up', 'later by holidays'],
    )
    const worked = { status: { state: 'worked' } } as Outcomes[string]
    expect(conflicts(on('level reached', { direction: 2 }), { 'level reached': worked })).toEqual([])
  })

  it('are not found among insights without an asset', () => {
    const rows = rowsOf([on('a', { entity: null }), on('b', { entity: null, direction: 2 })])
    expect([...conflictingRows(rows, {}, now)]).toEqual([])
  })
})
