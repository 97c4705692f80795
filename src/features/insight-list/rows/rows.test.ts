import * as fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { Entity, readEntities } from '#contract/records/entity.ts'
import { readInsightList } from '#contract/records/insight.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { COLUMN_IDS } from '#features/insight-list/search/column-ids.ts'
import { toCsv } from '#shared/format/delimited.ts'
import { exportName, exportTable, statedNames } from '#features/insight-list/export/export-rows.ts'
import { matchRows } from './filter-rows.ts'
import { groupRows, isHead, rowFinder } from './group-rows.ts'
import { elapsedShare, toInsightRow } from './insight-row.ts'
import { joinPages } from '#features/insight-list/pages/join-pages.ts'
import { splitPages } from '#features/insight-list/pages/split-pages.ts'
import { sortRows } from './sort-rows.ts'
import { SORT_KEYS } from './row-order.ts'

const DAY = 86_400_000
const now = Date.UTC(2026, 10, 20, 12)

const insights = (wire: readonly object[]) => readInsightList({ result: wire }).items
const row = (wire: object) => toInsightRow(insights([{ id: 'a', ...wire }])[0]!, DEFAULT_UNITS, undefined)

const wires = fc.array(
  fc.record({
    id: fc.uuid(),
    title: fc.option(fc.string({ maxLength: 20 })),
    created_at: fc.option(
      fc.integer({ min: 0, max: 400 }).map((days) => new Date(now - days * DAY).toISOString()),
    ),
    metadata: fc.record({
      stars: fc.option(fc.integer({ min: 0, max: 8 })),
      median_return: fc.option(fc.double({ min: -1, max: 1, noNaN: true })),
      hit_rate: fc.option(fc.integer({ min: 0, max: 100 })),
      entity: fc.option(fc.constantFrom('halv_xsto', 'oryx_xjse')),
      horizon: fc.option(fc.constantFrom('1m', '3m', '60d', 'soon')),
      direction: fc.option(fc.integer({ min: 0, max: 3 })),
    }),
  }),
  { maxLength: 30 },
)
const rowsOf = (wire: readonly object[]) =>
  insights(wire).map((insight) => toInsightRow(insight, DEFAULT_UNITS, undefined))

describe('a row', () => {
  it('resolves units once: levels as returns, rates as fractions', () => {
    const { low, high, median, rate, count, stars } = row({
      created_at: '2026-11-01T00:00:00Z',
      metadata: {
        horizon: '1m',
        last_value: 200,
        signal_low: 190,
        signal_high: 230,
        median_return: 0.04,
        hit_rate: 100,
        stars: 6,
      },
      episodes: [{ start_date: '2020-01-01', end_date: '2020-01-02', events: [] }],
    })
    expect(low).toBeCloseTo(-0.05)
    expect(high).toBeCloseTo(0.15)
    expect({ median, rate, count, stars }).toEqual({ median: 0.04, rate: 1, count: 1, stars: 6 })
  })

  it('keeps what is missing missing', () => {
    expect(row({})).toMatchObject({
      median: null,
      rate: null,
      count: null,
      low: null,
      stars: null,
      endsAt: null,
      tag: null,
    })
  })

  it('is the same row while the answer about its asset says what it says already', () => {
    const [insight] = insights([{ id: 'a', title: 'Halvex: a weak week', metadata: { entity: 'halv_xsto' } }])
    const supposed = toInsightRow(insight!, DEFAULT_UNITS, undefined, 'awaited')
    expect(supposed).toMatchObject({
      name: 'Halvex',
      said: { what: 'A weak week' },
      ticker: { symbol: 'HALV' },
    })
    const named = (name: string) =>
      v.parse(Entity, { tag: 'halv_xsto', name, ticker: 'HALV', exchange: { code: 'XSTO' } })
    expect(toInsightRow(insight!, DEFAULT_UNITS, named('Halvex'))).toBe(supposed)
    const other = toInsightRow(insight!, DEFAULT_UNITS, named('Halvex Group'))
    expect(other).not.toBe(supposed)
    expect(other.name).toBe('Halvex Group')
    // Nothing is kept of a name that nobody has confirmed.
    expect(toInsightRow(insight!, DEFAULT_UNITS, undefined).name).toBeNull()
  })

  it('states no name that nobody has confirmed once the answer about its asset failed', () => {
    const [insight] = insights([{ id: 'a', title: 'Halvex: a weak week', metadata: { entity: 'halv_xsto' } }])
    expect(toInsightRow(insight!, DEFAULT_UNITS, undefined, 'failed')).toMatchObject({
      name: null,
      said: { what: 'Halvex: a weak week', whose: null },
      ticker: { symbol: 'HALV', exchange: 'XSTO' },
    })
  })

  it('takes the rate of its own horizon where no overall rate is stated', () => {
    expect(
      row({ metadata: { horizon: '3m' }, hit_ratio: { '3m': { median: 0.1, hit_ratio: 64 } } }).rate,
    ).toBe(0.64)
  })

  it('knows how much of its horizon has passed', () => {
    const at = (created_at: string) => elapsedShare(row({ created_at, metadata: { horizon: '1m' } }), now)
    expect(at('2026-11-20T12:00:00Z')).toBe(0)
    expect(at('2026-01-01T00:00:00Z')).toBe(1)
    expect(elapsedShare(row({}), now)).toBeNull()
  })
})

describe('rows together', () => {
  it('sort stably, nothing lost, what is missing last whichever way', () => {
    fc.assert(
      fc.property(wires, fc.constantFrom(...SORT_KEYS), fc.boolean(), (wire, key, isDescending) => {
        const rows = rowsOf(wire)
        const sorted = sortRows(rows, { key, isDescending })
        expect(sorted.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
        if (key === 'quality') {
          const stars = sorted.map((each) => each.stars)
          const known = stars.filter((each) => each !== null)
          expect(stars.slice(0, known.length)).toEqual(known)
          expect(known).toEqual(known.toSorted((a, b) => (isDescending ? b - a : a - b)))
        }
      }),
    )
  })

  it('sort by the interval by what the sample at least supports', () => {
    const sample = (id: string, rate: number, count: number) => ({
      id,
      created_at: '2026-11-01T00:00:00Z',
      metadata: { hit_rate: rate, horizon: '1w' },
      // A quarter apart: no two windows of a week overlap.
      episodes: Array.from({ length: count }, (_, i) => {
        const start = new Date(Date.UTC(2000, 3 * i, 1)).toISOString()
        return { start_date: start, end_date: start, events: [] }
      }),
    })
    const sorted = sortRows(rowsOf([sample('few', 75, 8), sample('many', 70, 100)]), {
      key: 'interval',
      isDescending: true,
    })
    expect(sorted.map(({ id }) => id)).toEqual(['many', 'few'])
  })

  it('stand under heads that count them, each once', () => {
    fc.assert(
      fc.property(wires, (wire) => {
        const rows = rowsOf(wire)
        const items = groupRows(rows, { isGrouped: true, now, isPinned: ({ tag }) => tag === 'halv_xsto' })
        const ids = items.flatMap((item) => (isHead(item) ? [] : [item.id]))
        expect(ids.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
        const counted = items.reduce((sum, item) => sum + (isHead(item) ? item.count : 0), 0)
        expect(counted).toBe(rows.length)
      }),
    )
  })

  it('stand behind the head that counts them, and are found wherever the last one was', () => {
    fc.assert(
      fc.property(wires, fc.array(fc.nat()), (wire, jumps) => {
        const rows = rowsOf(wire)
        const items = groupRows(rows, { isGrouped: true, now, isPinned: ({ tag }) => tag === 'halv_xsto' })
        for (const [at, item] of items.entries()) {
          if (!isHead(item)) continue
          expect(items.slice(at + 1, at + 1 + item.count).some(isHead)).toBe(false)
          const next = items[at + 1 + item.count]
          expect(next === undefined || isHead(next)).toBe(true)
        }
        const find = rowFinder(items)
        for (const jump of rows.length > 0 ? jumps : []) {
          const wanted = rows[jump % rows.length]!
          expect(items[find(wanted.id)]).toBe(wanted)
        }
        expect(find('nowhere')).toBe(-1)
        expect(find(null)).toBe(-1)
      }),
    )
  })

  it('do not pass for those of today when they are dated ahead', () => {
    const rows = rowsOf([
      { id: 'a', created_at: '2031-01-01T00:00:00Z' },
      { id: 'b', created_at: new Date(now).toISOString() },
    ])
    const heads = groupRows(rows, { isGrouped: true, now, isPinned: () => false }).filter(isHead)
    expect(heads.map(({ title, sub }) => `${title}, ${sub}`)).toEqual([
      'Dated ahead, after today',
      'Today, Fri 20 Nov',
    ])
  })

  it('are found by words in any order, whatever the accents', () => {
    const rows = rowsOf([
      { id: 'a', title: 'Évolution du cuivre' },
      { id: 'b', title: 'Gold' },
    ])
    expect(matchRows(rows, 'cuivre evol').map(({ id }) => id)).toEqual(['a'])
    expect(matchRows(rows, '  ')).toHaveLength(2)
    const [insight] = insights([{ id: 'a', metadata: { entity: 'halv_xsto' } }])
    const entity = { tag: 'halv_xsto', ticker: 'HALV', exchange: { code: 'xsto' } }
    const [named] = readEntities([entity]).items
    const ofAsset = [toInsightRow(insight!, DEFAULT_UNITS, named)]
    for (const typed of ['HALV:XSTO', 'halv xsto', 'halv_xsto'])
      expect(matchRows(ofAsset, typed)).toHaveLength(1)
    expect(matchRows(ofAsset, 'HALV:XJSE')).toHaveLength(0)
  })

  it('come once each from pages that overlap', () => {
    const page = (ids: readonly string[], isLast: boolean) => ({
      items: insights(ids.map((id) => ({ id }))),
      unreadable: [],
      received: ids.length,
      isLast,
    })
    const joined = joinPages([page(['a', 'b'], false), page(['b', 'c'], true)])
    expect(joined.insights.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(joined).toMatchObject({ repeated: 1, received: 4, isEnd: true })
  })

  it('are the same list again when a long answer is taken apart and joined', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 130 }),
        fc.constantFrom(20, 50, 100),
        fc.boolean(),
        (count, limit, isLast) => {
          const items = insights(Array.from({ length: count }, (_, i) => ({ id: String(i) })))
          const unreadable = [{ index: 0, issues: ['x'] }]
          const pages = splitPages({ items, unreadable, received: count + 1, isLast }, limit)
          const joined = joinPages(pages)
          expect(joined.insights).toEqual(items)
          expect(joined).toMatchObject({ unreadable, received: count + 1, isEnd: isLast, repeated: 0 })
          expect(pages.every((page) => page.items.length <= limit)).toBe(true)
        },
      ),
    )
  })
})

describe('export', () => {
  it('parses back to what was written', () => {
    fc.assert(
      fc.property(wires, (wire) => {
        const rows = rowsOf(wire)
        const { data, errors } = Papa.parse<Record<string, string>>(toCsv(exportTable(rows, COLUMN_IDS)), {
          header: true,
          skipEmptyLines: true,
        })
        expect(errors).toEqual([])
        expect(data.map((line) => line['id'])).toEqual(rows.map(({ id }) => id))
        rows.forEach((each, index) => {
          expect(data[index]?.['quality_of_8']).toBe(each.stars === null ? '' : String(each.stars))
          for (const [head, value] of [
            ['median_return_fraction', each.median],
            ['hit_rate_fraction', each.rate],
            ['signal_low_return_fraction', each.low],
            ['market_cap_usd_bn', each.marketCap],
            ['last_value', each.lastValue],
          ] as const)
            // A file knows no negative nought.
            expect(data[index]?.[head]).toBe(value === null ? '' : String(value + 0))
          expect(data[index]?.['title']?.replace(/^'/, '')).toBe(each.title.replace(/^'/, ''))
        })
      }),
    )
  })

  it('names units in its heads, leaves numbers numbers and makes words harmless', () => {
    const rows = [row({ title: '=HYPERLINK("x")', metadata: { median_return: -0.05 } })]
    expect(toCsv(exportTable(rows, ['title', 'median']))).toBe(
      `id,title,median_return_fraction\r\na,"'=HYPERLINK(""x"")",-0.05\r\n`,
    )
  })

  it('takes out no name and no ticker that a row only supposes', () => {
    const [insight] = insights([{ id: 'a', title: 'Halvex: a weak week', metadata: { entity: 'halv_xsto' } }])
    const rows = [toInsightRow(insight!, DEFAULT_UNITS, undefined, 'awaited')]
    expect(rows[0]!.name).toBe('Halvex')
    const line = (known: ReadonlyMap<string, unknown>) =>
      exportTable(statedNames(rows, known), ['name', 'asset'])[1]
    expect(line(new Map())).toEqual(['a', null, null, null, 'halv_xsto'])
    expect(line(new Map([['halv_xsto', {}]]))).toEqual(['a', 'Halvex', 'HALV', 'XSTO', 'halv_xsto'])
  })

  it('carries outcome, realised return and interval, and tells separate cases from listed episodes', () => {
    const episodes = Array.from({ length: 5 }, (_, i) => ({ start_date: `2024-01-0${i + 1}T00:00:00Z` }))
    const rows = [
      row({
        created_at: '2026-10-01T00:00:00Z',
        episodes,
        metadata: { horizon: '1m', hit_rate: 60, market_cap: 1.000000000000123 },
      }),
    ]
    const end = Date.UTC(2026, 10, 2)
    const status = {
      state: 'worked',
      at: end,
      by: 'level',
      end,
      realised: 0.0712,
      whenDecided: 0.05,
    } as const
    const [heads, line] = exportTable(rows, ['status', 'interval', 'n', 'realised', 'standing', 'cap'], {
      a: { status, standing: { place: 'above', p: 0.9 } },
    })
    expect(Object.fromEntries(heads!.map((head, i) => [head, line![i]]))).toMatchObject({
      status_estimated: 'worked',
      ends_on_utc: '2026-11-02',
      separate_cases_count: 1,
      listed_episodes_count: 5,
      realised_return_fraction: 0.0712,
      now_at_percentile: null,
      now_at_percentile_bound: '> 90',
      market_cap_usd_bn: 1.000000000000123,
      hit_rate_95_low_fraction: expect.any(Number),
    })
  })

  it('names the file by view and day', () => {
    expect(exportName('Morning scan', now)).toBe('insights-morning-scan-2026-11-20.csv')
  })
})
