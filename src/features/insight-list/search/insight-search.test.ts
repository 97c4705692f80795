import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { InsightFilter } from '#contract/records/insight-filter.ts'
import { FACETS } from '#features/insight-list/filters/facets.ts'
import { FILTER_FIELDS, isContradiction } from '#shared/address/filter-fields.ts'
import { watchesNothing, toInsightFilter } from '#shared/address/insight-filter-body.ts'
import { sortedCodes } from '#shared/address/search-fields.ts'
import { printSearch } from '#shared/navigation/paths.ts'
import {
  COLUMN_IDS,
  EMPTY_SEARCH,
  insightSearch,
  listPath,
  listSearch,
  sentFilters,
  isLocalChange,
  SORT_KEYS,
  OUTCOME_CODES,
  type InsightSearch,
} from './insight-search.ts'

const now = Date.UTC(2026, 10, 20, 14, 31)
const read = (search: string) => insightSearch.read(new URLSearchParams(search))
const dropped = (search: string) => read(search).dropped.toSorted().join()
/** The request for a list with these filters. */
const requestOf = (change: Partial<InsightSearch>) =>
  toInsightFilter({ ...EMPTY_SEARCH, ...change }, { now, watchedTags: ['halv_xsto'] })

const word = fc
  .string({ minLength: 1, maxLength: 40, unit: 'binary' })
  .map((text) => text.trim())
  .filter((text) => text !== '' && text.length <= 40)
const texts = fc.array(word, { maxLength: 5 }).map((items) => [...new Set(items)].sort())
const codes = (max: number) => fc.array(fc.nat(max), { maxLength: 6 }).map(sortedCodes)
const amount = fc.option(
  fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => (value === 0 ? 0 : value)),
)
const share = fc.option(fc.double({ min: -1, max: 1, noNaN: true }).map((value) => (value === 0 ? 0 : value)))
const isoDay = fc.nat(25_000).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))

const searches: fc.Arbitrary<InsightSearch> = fc
  .record({
    topic: texts,
    asset_cls: codes(20),
    class: codes(20),
    direction: codes(3),
    eco: texts,
    entity: texts,
    horizon: texts,
    last_value__lte: amount,
    market_cap_usd_bn__gte: amount,
    market_cap_usd_bn__lt: amount,
    median_return__gte: amount,
    median_return__lt: amount,
    sector: texts,
    stars: codes(8),
    sub_class: codes(9999),
    from_date: fc.option(fc.oneof(isoDay, fc.constantFrom('1m', '30d', '2w', '1y'))),
    to_date: fc.option(isoDay),
    watched: fc.boolean(),
    page: fc.nat({ max: 10_000 }),
    limit: fc.constantFrom(20, 50, 100),
    pages: fc.integer({ min: 1, max: 50 }),
    q: fc.option(fc.constantFrom('halv', 'a b', 'ü')),
    sort: fc.option(fc.record({ key: fc.constantFrom(...SORT_KEYS), isDescending: fc.boolean() })),
    cols: fc.option(fc.uniqueArray(fc.constantFrom(...COLUMN_IDS), { minLength: 1 })),
    show: fc.constantFrom('all' as const, 'unread' as const),
    outcome: fc.subarray([...OUTCOME_CODES]),
    expected__gte: share,
    edge__gte: share,
    supported: fc.boolean(),
  })
  .filter(
    ({ from_date: from, to_date: to, ...search }) =>
      !isContradiction(search.market_cap_usd_bn__gte, search.market_cap_usd_bn__lt) &&
      !isContradiction(search.median_return__gte, search.median_return__lt) &&
      !(/^\d{4}-/.test(from ?? '') && to !== null && from! >= to),
  )

describe('the list and its address', () => {
  it('convert into each other without loss, and the request is always valid by the contract', () => {
    fc.assert(
      fc.property(searches, (search) => {
        expect(read(printSearch(insightSearch.write(search)))).toEqual({ state: search, dropped: [] })
        const filter = requestOf(search)
        expect(v.is(InsightFilter, filter)).toBe(true)
        for (const value of Object.values(filter)) {
          expect(value).not.toBeNull()
          expect(value).not.toEqual([])
        }
      }),
    )
  })

  it.each([
    [
      'stars=9&limit=30&cols=nope&sort=beauty&page=-1&from_date=yesterday&foo=1',
      'cols,foo,from_date,limit,page,sort,stars',
    ],
    ['outcome=lucky', 'outcome'],
    ['expected__gte=55&edge__gte=2&supported=yes', 'edge__gte,expected__gte,supported'],
    ['median_return__gte=0.1&median_return__lt=0.05', 'median_return__gte,median_return__lt'],
    ['from_date=2026-09-01&to_date=2026-08-01', 'from_date,to_date'],
    ['from_date=2026-08-01&to_date=2026-08-01', 'from_date,to_date'],
    // A relative window is not validated against a fixed end, because whether they contradict depends on the day.
    ['from_date=1m&to_date=2026-08-01', ''],
  ])('%s has these invalid fields: %s', (search, names) => {
    expect(dropped(search)).toBe(names)
    if (names) expect(read(`${search}&class=4`).state).toEqual({ ...EMPTY_SEARCH, class: [4] })
  })

  it('use the field names of the service', () => {
    const { state } = read('sector=Energy&stars=7,8&market_cap_usd_bn__gte=10&page=1')
    const fields = { sector: ['Energy'], stars: [7, 8], market_cap_usd_bn__gte: 10, page: 1 }
    expect(requestOf(state)).toEqual({ ...fields, limit: 20 })
    expect(read('outcome=worked,open').state.outcome).toEqual(['open', 'worked'])
  })

  it('have a control for every filter that the service applies, so that none narrows the list unseen', () => {
    const controlled: readonly string[] = FACETS.flatMap(({ fields }) => fields)
    expect(Object.keys(FILTER_FIELDS).filter((field) => !controlled.includes(field))).toEqual([])
  })

  it('give the same list again, whatever the words, also with commas', () => {
    const at = (path: string) => insightSearch.read(new URL(path, 'http://localhost').searchParams)
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 4 }), word, (sectors, topic) => {
        const wanted = { sector: [...sectors].sort(), topic: [topic], stars: [7, 8] }
        expect(at(listPath({ ...wanted, sector: sectors }))).toMatchObject({ state: wanted, dropped: [] })
      }),
    )
    expect(at(listPath({ sector: ['Oil, Gas & Coal'] })).state.sector).toEqual(['Oil, Gas & Coal'])
    expect([listPath(), listSearch({ watched: true })]).toEqual(['/insights', 'watched=1'])
  })

  it('are the same list if the filters are equal, whatever the page, order and columns', () => {
    const list = (query: string) => sentFilters(read(query).state)
    const shown =
      'stars=4&page=3&pages=2&limit=50&q=a&outcome=worked&sort=stars&cols=stars&show=unread' +
      '&expected__gte=0.55&edge__gte=0.01&supported=1'
    expect(list(shown)).toBe(list('stars=4'))
    expect(list('stars=4')).not.toBe(list('stars=5'))
    const local = [
      { q: 'x' },
      { outcome: ['open' as const] },
      { edge__gte: 0.01 },
      { show: 'unread' as const },
      { sort: null },
    ]
    expect(local.every(isLocalChange)).toBe(true)
    expect([{ stars: [7] }, { outcome: [], page: 0 }].some(isLocalChange)).toBe(false)
  })
})

describe('the request', () => {
  it.each<[Partial<InsightSearch>, object]>([
    // The service applies its default window; an end date alone covers everything before it.
    [{}, {}],
    [{ to_date: '2020-01-01' }, { from_date: '1970-01-01T00:00:00Z', to_date: '2020-01-01T00:00:00Z' }],
    // A relative window moves with the clock in whole days.
    [{ from_date: '1m' }, { from_date: '2026-10-20T00:00:00Z' }],
    [{ from_date: '30d' }, { from_date: '2026-10-21T00:00:00Z' }],
    [{ from_date: '2w' }, { from_date: '2026-11-06T00:00:00Z' }],
    [{ from_date: '1y' }, { from_date: '2025-11-20T00:00:00Z' }],
    [{ from_date: '2026-03-01' }, { from_date: '2026-03-01T00:00:00Z' }],
    // Both directions are no filter.
    [{ direction: [1, 2] }, {}],
    [{ direction: [2] }, { direction: [2] }],
    [{ watched: true }, { entity: ['halv_xsto'] }],
  ])('for %o is %o', (change, body) => expect(requestOf(change)).toEqual({ ...body, limit: 20 }))

  it('cannot express that no requested asset is watched', () => {
    const isNothing = (change: Partial<InsightSearch>, ...watchedTags: string[]) => {
      const search = { ...EMPTY_SEARCH, ...change }
      return watchesNothing(search, toInsightFilter(search, { now, watchedTags }))
    }
    expect(isNothing({ watched: true })).toBe(true)
    expect(isNothing({ watched: true, entity: ['oryx_xjse'] }, 'halv_xsto')).toBe(true)
    expect(isNothing({ watched: true, entity: ['halv_xsto'] }, 'halv_xsto')).toBe(false)
    expect(isNothing({})).toBe(false)
  })
})
