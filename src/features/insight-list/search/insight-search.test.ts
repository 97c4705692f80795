import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filterComplaints } from '#contract/records/insight-filter.ts'
import { SORT_KEYS } from '#features/insight-list/rows/row-order.ts'
import { OUTCOME_CODES } from '#features/insight-list/rows/row-outcomes.ts'
import { isContradiction } from '#shared/address/filter-fields.ts'
import { isUnaskable, toInsightFilter } from '#shared/address/insight-filter-body.ts'
import { sortedCodes } from '#shared/address/search-fields.ts'
import { printSearch } from '#shared/navigation/paths.ts'
import { COLUMN_IDS } from './column-ids.ts'
import { EMPTY_SEARCH, insightSearch, type InsightSearch } from './insight-search.ts'
import { listPath, listSearch } from './list-path.ts'
import { askedBy, isLocalChange } from './same-list.ts'

describe('insight search', () => {
  const now = Date.UTC(2026, 10, 20, 14, 31)
  const surroundings = { now, watchedTags: ['halv_xsto'] }
  const read = (search: string) => insightSearch.read(new URLSearchParams(search))

  const texts = fc
    .array(
      fc
        .string({ minLength: 1, maxLength: 12 })
        .map((s) => s.trim())
        .filter((s) => s !== ''),
      { maxLength: 5 },
    )
    .map((items) => [...new Set(items)].sort())
  const codes = (max: number) => fc.array(fc.integer({ min: 0, max }), { maxLength: 6 }).map(sortedCodes)
  const amount = fc.option(
    fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => (value === 0 ? 0 : value)),
  )
  const isoDay = fc
    .integer({ min: 0, max: 25_000 })
    .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))

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
    })
    .filter(
      (search) =>
        !isContradiction(search.market_cap_usd_bn__gte, search.market_cap_usd_bn__lt) &&
        !isContradiction(search.median_return__gte, search.median_return__lt) &&
        !(
          /^\d{4}-/.test(search.from_date ?? '') &&
          search.to_date !== null &&
          search.from_date! >= search.to_date
        ),
    )

  describe('the list and its address', () => {
    it('are one to one', () => {
      fc.assert(
        fc.property(searches, (search) => {
          const address = printSearch(insightSearch.write(search))
          expect(insightSearch.read(new URLSearchParams(address))).toEqual({ state: search, dropped: [] })
        }),
      )
    })

    it('always ask for what the contract allows', () => {
      fc.assert(
        fc.property(searches, (search) => {
          const filter = toInsightFilter(search, surroundings)
          expect(filterComplaints(filter)).toEqual([])
          for (const value of Object.values(filter)) {
            expect(value).not.toBeNull()
            expect(value).not.toEqual([])
          }
        }),
      )
    })

    it('drop what makes no sense and name it', () => {
      expect(
        read('stars=9&limit=30&cols=nope&sort=beauty&page=-1&from_date=yesterday&foo=1').dropped.toSorted(),
      ).toEqual(['cols', 'foo', 'from_date', 'limit', 'page', 'sort', 'stars'])
      const contradiction = read('median_return__gte=0.1&median_return__lt=0.05&stars=7')
      expect(contradiction.dropped).toEqual(['median_return__gte', 'median_return__lt'])
      expect(contradiction.state).toEqual({ ...EMPTY_SEARCH, stars: [7] })
      const reversed = read('from_date=2026-09-01&to_date=2026-08-01&stars=7')
      expect(reversed.dropped).toEqual(['from_date', 'to_date'])
      expect(reversed.state).toEqual({ ...EMPTY_SEARCH, stars: [7] })
      expect(read('from_date=2026-08-01&to_date=2026-08-01').dropped).toEqual(['from_date', 'to_date'])
      // A window that moves is judged by nobody: today it may end before it begins, and tomorrow it does not.
      expect(read('from_date=1m&to_date=2026-08-01').dropped).toEqual([])
    })

    it('speak the field names of the service', () => {
      const { state } = read('sector=Energy&stars=7,8&market_cap_usd_bn__gte=10&page=1')
      expect(toInsightFilter(state, surroundings)).toEqual({
        sector: ['Energy'],
        stars: [7, 8],
        market_cap_usd_bn__gte: 10,
        page: 1,
        limit: 20,
      })
    })
  })

  describe('the request', () => {
    it('leaves the default window to the service', () => {
      expect(toInsightFilter(EMPTY_SEARCH, surroundings)).toEqual({ limit: 20 })
    })

    it('looks at all that came before an end that is named alone', () => {
      expect(toInsightFilter({ ...EMPTY_SEARCH, to_date: '2020-01-01' }, surroundings)).toEqual({
        from_date: '1970-01-01T00:00:00Z',
        to_date: '2020-01-01T00:00:00Z',
        limit: 20,
      })
    })

    it('moves a relative window with the clock, by whole days', () => {
      const from = (value: string) =>
        toInsightFilter({ ...EMPTY_SEARCH, from_date: value }, surroundings).from_date
      expect(from('1m')).toBe('2026-10-20T00:00:00Z')
      expect(from('30d')).toBe('2026-10-21T00:00:00Z')
      expect(from('2w')).toBe('2026-11-06T00:00:00Z')
      expect(from('1y')).toBe('2025-11-20T00:00:00Z')
      expect(from('2026-03-01')).toBe('2026-03-01T00:00:00Z')
    })

    it('takes both directions as no filter and one as a list', () => {
      expect(toInsightFilter({ ...EMPTY_SEARCH, direction: [1, 2] }, surroundings)).toEqual({ limit: 20 })
      expect(toInsightFilter({ ...EMPTY_SEARCH, direction: [2] }, surroundings).direction).toEqual([2])
    })

    it('could not say that nothing of what is asked for is watched', () => {
      const isNothing = (search: InsightSearch, watchedTags: readonly string[]) =>
        isUnaskable(search, toInsightFilter(search, { now, watchedTags }))
      const watched = { ...EMPTY_SEARCH, watched: true }
      expect(isNothing(watched, [])).toBe(true)
      expect(isNothing({ ...watched, entity: ['oryx_xjse'] }, ['halv_xsto'])).toBe(true)
      expect(isNothing({ ...watched, entity: ['halv_xsto'] }, ['halv_xsto'])).toBe(false)
      expect(isNothing(EMPTY_SEARCH, [])).toBe(false)
    })

    it('expands the watchlist to its tags', () => {
      expect(toInsightFilter({ ...EMPTY_SEARCH, watched: true }, surroundings).entity).toEqual(['halv_xsto'])
    })
  })

  it('asks for no other list when rows are only narrowed, ordered or shown otherwise', () => {
    for (const change of [
      { q: 'x' },
      { outcome: ['open' as const] },
      { show: 'unread' as const },
      { sort: null },
    ])
      expect(isLocalChange(change)).toBe(true)
    expect(isLocalChange({ stars: [7] })).toBe(false)
    expect(isLocalChange({ outcome: [], page: 0 })).toBe(false)
  })

  it('leaves out an outcome that is none', () => {
    expect(read('outcome=worked,open').state.outcome).toEqual(['open', 'worked'])
    expect(read('outcome=lucky')).toMatchObject({ state: { outcome: [] }, dropped: ['outcome'] })
  })
})

describe('list path', () => {
  const read = (path: string) => insightSearch.read(new URL(path, 'http://localhost').searchParams)
  const name = fc
    .string({ minLength: 1, maxLength: 40, unit: 'binary' })
    .map((text) => text.trim())
    .filter((text) => text !== '' && text.length <= 40)

  it('names one value where a value has a comma in it', () => {
    const path = listPath({ sector: ['Oil, Gas & Coal'] })
    expect(read(path)).toMatchObject({ state: { sector: ['Oil, Gas & Coal'] }, dropped: [] })
  })

  it('leads to the list that was meant, whatever the words', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 4 }), name, (sectors, topic) => {
        const { state, dropped } = read(listPath({ sector: sectors, topic: [topic], stars: [7, 8] }))
        expect(dropped).toEqual([])
        expect(state).toMatchObject({ sector: [...sectors].sort(), topic: [topic], stars: [7, 8] })
      }),
    )
  })

  it('says nothing for the plain list', () => {
    expect(listPath()).toBe('/insights')
    expect(listSearch({ watched: true })).toBe('watched=1')
  })
})

it('knows one list by its filters, wherever it stands and however its rows are shown', () => {
  const asked = (query: string) => askedBy(insightSearch.read(new URLSearchParams(query)).state)
  expect(asked('stars=4&page=3&pages=2&limit=50&q=a&outcome=worked&sort=stars&cols=stars&show=unread')).toBe(
    asked('stars=4'),
  )
  expect(asked('stars=4')).not.toBe(asked('stars=5'))
})
