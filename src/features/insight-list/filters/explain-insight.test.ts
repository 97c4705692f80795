import { expect, it } from 'vitest'
import { readInsight } from '#contract/records/insight.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { toInsightRow } from '#features/insight-list/rows/insight-row.ts'
import { EMPTY_SEARCH, type InsightSearch } from '#features/insight-list/search/insight-search.ts'
import { explainInsight } from './explain-insight.ts'

const OLD = '2025-01-01T00:00:00Z'

function explained(
  change: Partial<InsightSearch>,
  { created = '2026-11-10T10:00:00Z', loaded = false, shown = false, units = DEFAULT_UNITS } = {},
) {
  const insight = readInsight({
    id: 'one',
    title: 'Price crossed its average',
    created_at: created,
    card: { name: 'cross' },
    metadata: {
      entity: 'acme_nasd',
      sector: 'Energy',
      stars: 6,
      direction: 1,
      horizon: '3m',
      market_cap: 9.96,
      median_return: 0.03,
      last_value: 50,
    },
  })
  return explainInsight(toInsightRow(insight, units, undefined), {
    search: { ...EMPTY_SEARCH, ...change },
    units,
    now: Date.UTC(2026, 10, 20, 15),
    watchedTags: ['other_nasd'],
    nameOf: (tag) => tag,
    newest: Date.UTC(2026, 10, 19),
    loadedIds: new Set(loaded ? ['one'] : []),
    shownIds: new Set(shown ? ['one'] : []),
  })
}
const failing = (change: Partial<InsightSearch>) =>
  explained(change).checks.filter(({ passes }) => passes === false)

it('reads a return in the unit of the service', () => {
  const units = { ...DEFAULT_UNITS, returns: 'percent' } as const
  const { checks } = explained({ median_return__gte: 0.01 }, { units })
  expect(checks.at(-1)).toMatchObject({ label: 'Median return', has: '+0.03%', passes: false })
})

it('lists each filter with its value, the insight’s value and the result', () => {
  const { verdict, checks } = explained({ stars: [7, 8], market_cap_usd_bn__gte: 10, sector: ['Energy'] })
  expect(verdict).toBe('filtered')
  expect(checks.map(({ label, needs, has, passes }) => [label, needs, has, passes])).toEqual([
    ['Created', 'last 6 months (default)', '10 Nov 2026', true],
    ['Stars', '7 or 8', '6 of 8', false],
    ['Sector', 'Energy', 'Energy', true],
    ['Market cap', 'from 10 bn USD', '9.96 bn USD', false],
  ])
})

it.each<[Partial<InsightSearch>, string]>([
  [{ stars: [5] }, 'Stars'],
  [{ direction: [2] }, 'Direction'],
  [{ sector: ['Materials'] }, 'Sector'],
  [{ entity: ['other_nasd'] }, 'Entity'],
  [{ watched: true }, 'Entity'],
  [{ horizon: ['1m'] }, 'Horizon'],
  [{ median_return__lt: 0.03 }, 'Median return'],
  [{ median_return__gte: 0.03 }, ''],
  [{ last_value__lte: 50 }, ''],
  [{ last_value__lte: 49 }, 'Last value'],
  [{ topic: ['Anything'] }, 'Topic'],
  [{ q: 'average crossed' }, ''],
  [{ q: 'volume' }, 'Text'],
  [{ from_date: '2026-11-01', to_date: '2026-11-05' }, 'Created'],
])('with %o the failing filter is “%s”, and removing it is enough', (change, label) => {
  const [check] = failing(change)
  expect(check?.label ?? '').toBe(label)
  expect(failing({ ...change, ...check?.drop })).toEqual([])
})

it('distinguishes too old, newer, filtered, on a later page, hidden and shown', () => {
  const verdict = (...given: Parameters<typeof explained>) => explained(...given).verdict
  expect(verdict({}, { created: OLD })).toBe('too-old')
  expect(verdict({ stars: [1] }, { created: OLD })).toBe('filtered')
  expect(verdict({ to_date: '2026-11-01' })).toBe('filtered')
  expect(verdict({})).toBe('later')
  expect(verdict({}, { created: '2026-11-20T09:00:00Z' })).toBe('newer')
  expect(verdict({ outcome: ['worked'] }, { loaded: true })).toBe('outcome')
  expect(verdict({ supported: true }, { loaded: true })).toBe('outcome')
  expect(verdict({}, { loaded: true, shown: true })).toBe('shown')
  expect(verdict(explained({}, { created: OLD }).checks[0]!.drop, { created: OLD })).toBe('later')
})
