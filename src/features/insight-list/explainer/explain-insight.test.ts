import { describe, expect, it } from 'vitest'
import { readInsight } from '#contract/records/insight.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { toInsightRow } from '#features/insight-list/rows/insight-row.ts'
import { EMPTY_SEARCH, type InsightSearch } from '#features/insight-list/search/insight-search.ts'
import { explainInsight } from './explain-insight.ts'

const now = Date.UTC(2026, 10, 20, 15)

const insight = (created = '2026-11-10T10:00:00Z') =>
  readInsight({
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
      market_cap: 8.2,
      median_return: 0.03,
      last_value: 50,
    },
  })

function explained(
  change: Partial<InsightSearch>,
  { created, loaded = false, shown = false }: { created?: string; loaded?: boolean; shown?: boolean } = {},
) {
  return explainInsight(toInsightRow(insight(created), DEFAULT_UNITS, undefined), {
    search: { ...EMPTY_SEARCH, ...change },
    now,
    watchedTags: ['other_nasd'],
    nameOf: (tag) => tag,
    loadedIds: new Set(loaded ? ['one'] : []),
    shownIds: new Set(shown ? ['one'] : []),
  })
}

const failing = (change: Partial<InsightSearch>) =>
  explained(change).checks.flatMap(({ label, passes }) => (passes === false ? [label] : []))

describe('explainInsight', () => {
  it('names each filter that leaves it out, with what it needs and what it finds', () => {
    const { verdict, checks } = explained({ stars: [7, 8], market_cap_usd_bn__gte: 10, sector: ['Energy'] })
    expect(verdict).toBe('filtered')
    expect(checks.map(({ label, needs, has, passes }) => [label, needs, has, passes])).toEqual([
      ['Created', 'last 6 months (default)', '10 Nov 2026', true],
      ['Stars', '7 or 8', '6 of 8', false],
      ['Sector', 'Energy', 'Energy', true],
      ['Market cap', 'from 10 bn USD', '8.2 bn USD', false],
    ])
  })

  it.each([
    [{ stars: [5] }, ['Stars']],
    [{ direction: [2] }, ['Direction']],
    [{ entity: ['other_nasd'] }, ['Entity']],
    [{ watched: true }, ['Entity']],
    [{ horizon: ['1m'] }, ['Horizon']],
    [{ median_return__lt: 0.03 }, ['Median return']],
    [{ median_return__gte: 0.03 }, []],
    [{ last_value__lte: 50 }, []],
    [{ last_value__lte: 49 }, ['Last value']],
    [{ topic: ['Anything'] }, ['Topic']],
    [{ q: 'average crossed' }, []],
    [{ q: 'volume' }, ['Text']],
    [{ from_date: '2026-11-01', to_date: '2026-11-05' }, ['Created']],
  ] as const)('holds %o against it', (change, expected) => {
    expect(failing(change as Partial<InsightSearch>)).toEqual(expected)
  })

  it('drops exactly what leaves it out', () => {
    for (const change of [
      { stars: [1] },
      { sector: ['Materials'] },
      { q: 'volume' },
      { watched: true },
    ] as Partial<InsightSearch>[]) {
      const drop = explained(change).checks.find(({ passes }) => passes === false)!.drop
      expect(failing({ ...change, ...drop })).toEqual([])
    }
  })

  it('tells too old from filtered, a later page from a hidden row, and what is on screen', () => {
    expect(explained({}, { created: '2025-01-01T00:00:00Z' }).verdict).toBe('too-old')
    expect(explained({ stars: [1] }, { created: '2025-01-01T00:00:00Z' }).verdict).toBe('filtered')
    expect(explained({ to_date: '2026-11-01' }).verdict).toBe('filtered')
    expect(explained({}).verdict).toBe('later')
    expect(explained({ outcome: ['worked'] }, { loaded: true }).verdict).toBe('outcome')
    expect(explained({}, { loaded: true, shown: true }).verdict).toBe('shown')
    const old = explained({}, { created: '2025-01-01T00:00:00Z' }).checks[0]!.drop
    expect(explained(old, { created: '2025-01-01T00:00:00Z' }).verdict).toBe('later')
  })
})
