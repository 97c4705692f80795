import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { WireInsight } from '#contract/records/insight.ts'
import { parseInstant } from '#contract/values/instant.ts'
import { InsightWriter } from '#reference/service/insights/insight-writer.ts'
import { fixtureWorld, FIXTURE_NOW } from '#testing/reference-fixture.ts'
import { type FilterQuery, readFilterQuery } from './filter-query.ts'
import { InsightIndex } from './insight-index.ts'

type Filter = Record<string, unknown>
type Meta = NonNullable<WireInsight['metadata']>

/** The meaning of each field of the filter, from the specification and without code of the service. */
const MEANING: Record<string, (meta: Meta, insight: WireInsight, wanted: never) => boolean> = {
  topic: (meta, _, wanted: readonly unknown[]) => wanted.includes(meta.topic),
  asset_cls: (meta, _, wanted: readonly unknown[]) => wanted.includes(meta.asset_cls),
  class: (meta, _, wanted: readonly unknown[]) => wanted.includes(meta.class),
  direction: (meta, _, wanted: unknown) =>
    Array.isArray(wanted) ? wanted.includes(meta.direction) : wanted === meta.direction,
  eco: (meta, _, wanted: readonly unknown[]) => wanted.includes(meta.eco),
  entity: (meta, _, wanted: readonly unknown[]) => wanted.includes(meta.entity),
  event: (meta, _, wanted: readonly unknown[]) => wanted.includes(meta.event),
  horizon: (meta, _, wanted: readonly unknown[]) => wanted.includes(meta.horizon),
  last_value__lte: (meta, _, bound: number) => (meta.last_value ?? NaN) <= bound,
  market_cap_usd_bn__gte: (meta, _, bound: number) => (meta.market_cap ?? NaN) >= bound,
  market_cap_usd_bn__lt: (meta, _, bound: number) => (meta.market_cap ?? NaN) < bound,
  median_return__gte: (meta, _, bound: number) => (meta.median_return ?? NaN) >= bound,
  median_return__lt: (meta, _, bound: number) => (meta.median_return ?? NaN) < bound,
  sector: (meta, _, wanted: readonly unknown[]) => wanted.includes(meta.sector),
  stars: (meta, _, wanted: readonly unknown[]) => wanted.includes(meta.stars),
  sub_class: (meta, _, wanted: readonly unknown[]) => wanted.includes(meta.sub_cls),
  from_date: (_, insight, bound: string) => at(insight) > (parseInstant(bound) ?? NaN),
  to_date: (_, insight, bound: string) => at(insight) < (parseInstant(bound) ?? NaN),
}
const FIELDS = Object.keys(MEANING)
const at = (insight: WireInsight) => Date.parse(insight.created_at ?? '')
const SIX_MONTHS_AGO = '2020-12-30T15:00:00Z'

let insights: WireInsight[]
let ask: (filter: Filter) => string[]
beforeAll(async () => {
  const world = fixtureWorld()
  const writer = new InsightWriter(world)
  const index = world.insights.current()
  ask = (filter) => index.page(readFilterQuery({ limit: 1000, ...filter }, FIXTURE_NOW))
  const all = ask({ from_date: '1990-01-01' }).map((id) => world.insights.find(id)!)
  insights = await Promise.all(all.map((insight) => writer.insight(insight, '')))
})

function naive(filter: Filter): string[] {
  const meant: Filter = { from_date: SIX_MONTHS_AGO, ...filter }
  return insights
    .filter((insight) =>
      Object.entries(meant).every(([field, wanted]) =>
        MEANING[field]!(insight.metadata!, insight, wanted as never),
      ),
    )
    .map(({ id }) => id)
}

/** A value for a field: mostly one that occurs, sometimes one that does not. */
function valueFor(field: string): fc.Arbitrary<unknown> {
  const own = (insight: WireInsight): unknown =>
    field === 'sub_class' ? insight.metadata?.sub_cls : Reflect.get(insight.metadata ?? {}, field)
  const some = fc.nat().map((i) => insights[i % insights.length]!)
  const number = (name: keyof Meta) => some.map(({ metadata }) => Number(metadata?.[name]))
  switch (field) {
    case 'last_value__lte':
      return number('last_value')
    case 'market_cap_usd_bn__gte':
    case 'market_cap_usd_bn__lt':
      return number('market_cap')
    case 'median_return__gte':
    case 'median_return__lt':
      return number('median_return')
    case 'from_date':
    case 'to_date':
      return some.map((insight) => insight.created_at)
    case 'direction':
      return fc.constantFrom<unknown>(1, 2, [1], [2], [1, 2], [3])
    case 'asset_cls':
    case 'class':
    case 'stars':
    case 'sub_class':
      return fc.array(fc.oneof(some.map(own), fc.nat(300)), { minLength: 1, maxLength: 4 })
    default:
      return fc.array(fc.oneof(some.map(own), fc.constantFrom('nowhere', '')), { minLength: 1, maxLength: 4 })
  }
}

describe('the filter compared with a literal implementation of the specification', () => {
  it('has a meaning for every field but paging', () => {
    expect(FIELDS).toHaveLength(18)
  })

  it.each(FIELDS)('filters by %s', (field) => {
    fc.assert(
      fc.property(valueFor(field), fc.boolean(), (value, wide) => {
        const filter = {
          ...(wide && field !== 'from_date' ? { from_date: '1990-01-01' } : {}),
          [field]: value,
        }
        expect(ask(filter)).toEqual(naive(filter))
      }),
      { numRuns: 40 },
    )
  })

  it('filters by every pair of fields', () => {
    for (const first of FIELDS) {
      for (const second of FIELDS) {
        if (first >= second) continue
        fc.assert(
          fc.property(valueFor(first), valueFor(second), (a, b) => {
            const filter = { from_date: '1990-01-01', [first]: a, [second]: b }
            expect(ask(filter)).toEqual(naive(filter))
          }),
          { numRuns: 6 },
        )
      }
    }
  })

  it('finds something with most of these filters, so that the tests are not about empty lists', () => {
    const found = fc
      .sample(
        fc.constantFrom(...FIELDS).chain((field) => valueFor(field).map((value) => ({ [field]: value }))),
        200,
      )
      .filter((filter) => ask({ from_date: '1990-01-01', ...filter }).length > 0)
    expect(found.length).toBeGreaterThan(100)
  })

  it('pages through the results of a filter', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(12), (limit, page) => {
        const filter = { from_date: '1990-01-01', direction: 1 }
        const whole = ask(filter)
        expect(ask({ ...filter, limit, page })).toEqual(whole.slice(page * limit, (page + 1) * limit))
      }),
    )
  })

  it('is the same in whatever batches its insights arrive', () => {
    const profiles = [{ tag: 'a', assetClass: 3, cls: 9, subClass: 1, economy: 'US', sector: 'Energy' }]
    const some = fc.record({
      id: fc.string({ minLength: 1 }),
      assetIndex: fc.constant(0),
      // Few different times, so that ties are common.
      createdAt: fc.integer({ min: 1, max: 9 }),
      direction: fc.constantFrom(1, 2),
      stars: fc.integer({ min: 2, max: 8 }),
      horizon: fc.constantFrom('1w', '12m'),
      topic: fc.constantFrom('Technical', 'Macro', 'Fundamental'),
      event: fc.constantFrom('', 'Scheduled date'),
      lastValue: fc.integer({ min: 1, max: 9 }),
      marketCap: fc.option(fc.integer({ min: 1, max: 9 })),
      medianReturn: fc.integer({ min: -5, max: 5 }),
    })
    const parts = fc.uniqueArray(fc.record({ row: some, part: fc.nat(3) }), { selector: ({ row }) => row.id })
    const filter = fc.constantFrom<Filter>(
      {},
      { stars: [2, 3] },
      { topic: ['Macro'] },
      { last_value__lte: 4 },
    )
    fc.assert(
      fc.property(parts, filter, (rows, asked) => {
        const query = readFilterQuery({ from_date: '1969-01-01', limit: 1000, ...asked }, 100)
        const whole = new InsightIndex(
          rows.map(({ row }) => row),
          profiles,
        )
        const grown = [0, 1, 2, 3].reduce(
          (index, part) => index.with(rows.filter((each) => each.part === part).map(({ row }) => row)),
          new InsightIndex([], profiles),
        )
        expect(grown.page(query)).toEqual(whole.page(query))
        expect(grown.size).toBe(rows.length)
      }),
    )
  })

  it('finds the same by blocks of insights as one by one', () => {
    const profiles = ['a', 'b', 'c'].map((tag) => ({
      tag,
      assetClass: 3,
      cls: 9,
      subClass: 1,
      economy: 'US',
      sector: tag === 'c' ? null : 'Energy',
    }))
    // Numbers rise slowly along the rows, so that whole blocks are outside of a bound; some are unknown.
    const rowsOf = (size: number) =>
      Array.from({ length: size }, (_, i) => ({
        id: String(i),
        assetIndex: i % 3,
        createdAt: size - i,
        direction: 1 + (i % 2),
        stars: 2 + (i % 7),
        horizon: '1w',
        topic: 'Technical',
        event: '',
        lastValue: i % 11 === 5 ? Number.NaN : Math.floor(i / 8),
        marketCap: i >= 1024 && i < 2048 ? null : size - Math.floor(i / 8),
        medianReturn: Math.floor(i / 8) - size / 16,
      }))
    const made = [1023, 1024, 1025, 2049, 3072].map((size) => {
      const rows = rowsOf(size)
      return { size, rows, index: new InsightIndex(rows, profiles) }
    })
    const metaOf = ({ lastValue, marketCap, medianReturn }: ReturnType<typeof rowsOf>[number]) =>
      ({ last_value: lastValue, market_cap: marketCap, median_return: medianReturn }) as Meta
    const asked = fc.constantFrom(...made).chain((of) => {
      const { size } = of
      // Most bounds are at or near the border of a block.
      const row = fc.oneof(
        fc.constantFrom(0, 1022, 1023, 1024, 1025, 2047, 2048, size - 1, size),
        fc.nat(size),
      )
      const bound = (at: (row: number) => number) =>
        fc.oneof(
          row.map(at),
          row.map((i) => at(i) + 0.5),
        )
      const one: fc.Arbitrary<Partial<FilterQuery>> = fc.oneof(
        fc.record({ from_date: bound((i) => size - i) }),
        fc.record({ to_date: bound((i) => size - i) }),
        fc.record({ last_value__lte: bound((i) => Math.floor(i / 8)) }),
        fc.record({ market_cap_usd_bn__gte: bound((i) => size - Math.floor(i / 8)) }),
        fc.record({ market_cap_usd_bn__lt: bound((i) => size - Math.floor(i / 8)) }),
        fc.record({ median_return__gte: bound((i) => Math.floor(i / 8) - size / 16) }),
        fc.record({ median_return__lt: bound((i) => Math.floor(i / 8) - size / 16) }),
        fc.record({ stars: fc.subarray([2, 5, 8], { minLength: 1 }) }),
        fc.record({ entity: fc.subarray(['a', 'c', 'nobody'], { minLength: 1 }) }),
      )
      return fc.record({
        of: fc.constant(of),
        filter: fc.tuple(one, one).map(([a, b]) => ({ ...a, ...b })),
        limit: fc.constantFrom(1, 7, 100, 1000),
        page: fc.constantFrom(0, 0, 1, 4),
      })
    })
    fc.assert(
      fc.property(asked, ({ of: { rows, index }, filter, limit, page }) => {
        const { from_date = 0, to_date = null, stars, entity, ...numbers } = filter
        const expected = rows.filter(
          (each) =>
            each.createdAt > from_date &&
            each.createdAt < (to_date ?? Infinity) &&
            (stars?.includes(each.stars) ?? true) &&
            (entity?.includes(profiles[each.assetIndex]!.tag) ?? true) &&
            Object.entries(numbers).every(([name, bound]) =>
              MEANING[name]!(metaOf(each), each, bound as never),
            ),
        )
        const query = { ...readFilterQuery({ limit, page }, 0), from_date: 0, ...filter }
        const ids = expected.map(({ id }) => id)
        expect(index.page(query)).toEqual(ids.slice(page * limit, (page + 1) * limit))
      }),
      { numRuns: 1000 },
    )
  })
})
