import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BROWSER_FIELDS, SHOWING_FIELDS } from '#contract/desk/list-feeds.ts'
import { insightSearch, EMPTY_SEARCH, listSearch } from '#features/insight-list/search/insight-search.ts'
import { ProxyProblem } from '#server/problems.ts'
import { FILTER_FIELDS } from '#shared/address/filter-fields.ts'
import { toInsightFilter } from '#shared/address/insight-filter-body.ts'
import { followedList } from '#server/feeds/feed.ts'

const NOW = Date.UTC(2026, 10, 20, 14, 31)

function refusal(query: string) {
  try {
    followedList(query)
  } catch (error) {
    if (error instanceof ProxyProblem && error.slug === 'invalid-request') return error.extras.fields ?? []
    throw error
  }
  return []
}

test('every field of the list is a filter, or known to the browser only, or about showing', () => {
  const known = [...Object.keys(FILTER_FIELDS), ...BROWSER_FIELDS, ...SHOWING_FIELDS]
  expect(known.toSorted()).toEqual(Object.keys(EMPTY_SEARCH).toSorted())
})

const texts = fc.uniqueArray(fc.constantFrom('Energy', 'Real Estate', 'a,b', 'a\\b', 'ü', '2w', '&='), {
  maxLength: 4,
})
const codes = fc.uniqueArray(fc.integer({ min: 0, max: 8 }), { maxLength: 4 })
const amount = fc.option(fc.constantFrom(-1, 0, 0.5, 10, 250))

const lists = fc.record(
  {
    topic: texts,
    asset_cls: codes,
    direction: fc.subarray([1, 2]),
    entity: texts,
    sector: texts,
    stars: codes,
    last_value__lte: amount,
    market_cap_usd_bn__gte: amount,
    median_return__lt: amount,
    from_date: fc.constantFrom(null, '3m', '10d', '1y', '2026-01-02'),
    to_date: fc.constantFrom(null, '2026-06-30'),
    page: fc.integer({ min: 0, max: 3 }),
    limit: fc.constantFrom(20, 50, 100),
    sort: fc.constantFrom(null, { key: 'n' as const, isDescending: true }),
  },
  { requiredKeys: [] },
)

test('a feed asks what the list asks, but for page and length', () => {
  fc.assert(
    fc.property(lists, (change) => {
      const query = listSearch(change)
      const { state, dropped } = insightSearch.read(new URLSearchParams(query))
      expect(dropped).toEqual([])
      const asked = toInsightFilter({ ...state, page: 0, limit: 100 }, { now: NOW, watchedTags: [] })
      expect(followedList(query).filterAt(NOW)).toEqual(asked)
      expect(insightSearch.read(new URLSearchParams(followedList(query).search)).state).toEqual({
        ...state,
        page: 0,
        limit: EMPTY_SEARCH.limit,
        sort: null,
      })
    }),
  )
})

describe('refused is', () => {
  test.each(BROWSER_FIELDS)('%s, which only the browser knows', (name) => {
    expect(refusal(`stars=7&${name}=1`)).toEqual([
      { name, rule: expect.stringMatching(/browser only; take it out/) },
    ])
  })

  test.each([
    ['stars=9', 'stars'],
    ['sector=', 'sector'],
    ['from_date=yesterday', 'from_date'],
    ['from_date=2026-02-30', 'from_date'],
    ['last_value__lte=NaN', 'last_value__lte'],
    ['market_cap_usd_bn__gte=10&market_cap_usd_bn__lt=5', 'market_cap_usd_bn__gte'],
    ['from_date=2026-05-01&to_date=2026-04-01', 'to_date'],
    [`entity=${Array.from({ length: 201 }, (_, at) => `e${at}`).join(',')}`, 'entity'],
    [`sector=${'x'.repeat(129)}`, 'sector'],
  ])('%.60s, which makes no sense', (query, name) => {
    expect(refusal(query)).toContainEqual({ name, rule: expect.stringMatching(/makes no sense/) })
  })

  test('what is no field, and a name that is no name is not repeated', () => {
    const fields = refusal('event=x&<script>=1&__proto__=1')
    expect(fields.map(({ name }) => name)).toEqual(['event', 'query', '__proto__'])
    for (const { rule } of fields) expect(rule).toBe('is not a field of the list')
  })

  test('no endless list of complaints', () => {
    expect(refusal(Array.from({ length: 500 }, (_, at) => `x${at}=1`).join('&'))).toHaveLength(20)
  })
})

test('how the rows are shown is passed over, also where it makes no sense', () => {
  expect(followedList('page=x&limit=7&pages=0&sort=nothing&cols=&stars=7').search).toBe('stars=7')
})
