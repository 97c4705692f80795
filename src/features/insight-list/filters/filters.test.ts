import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readInsightList } from '#contract/records/insight.ts'
import {
  codeOptions,
  histogram,
  starCounts,
  textOptions,
} from '#features/insight-list/filters/model/facet-counts.ts'
import {
  FACETS,
  isFacetSet,
  refusedFacets,
  withoutFacet,
} from '#features/insight-list/filters/model/facets.ts'
import { filterWords } from '#features/insight-list/filters/model/filter-words.ts'
import {
  isBeyond,
  parseAmount,
  printAmount,
  rangeAllowed,
} from '#features/insight-list/filters/panels/range-input.ts'
import { movedEnd, rangeScale } from '#features/insight-list/filters/panels/range-scale.ts'
import { EMPTY_SEARCH, type InsightSearch } from '#features/insight-list/search/insight-search.ts'
import { facetsInBar, spareRoom } from './facet-room.ts'

const said = (change: Partial<InsightSearch>) =>
  FACETS.flatMap((facet) => {
    const words = filterWords(facet, { ...EMPTY_SEARCH, ...change }, (tag) => tag.toUpperCase())
    return words ? [`${words.label} ${words.value}`] : []
  })

describe('filters in words', () => {
  it.each<[Partial<InsightSearch>, string]>([
    [{ stars: [6, 7, 8] }, 'Stars 6, 7 or 8'],
    [{ direction: [2] }, 'Direction Bearish'],
    [{ class: [4, 17] }, 'Class Equity or 17'],
    [{ class: [17] }, 'Class 17'],
    [{ sub_class: [1] }, 'Sub class 1'],
    [{ direction: [7] }, 'Direction 7'],
    [{ asset_cls: [3, 12] }, 'Asset class Equity or 12'],
    [{ horizon: ['1m', '3m', '6m', '12m'] }, 'Horizon 4 values'],
    [{ entity: ['halv_xsto'] }, 'Entity HALV_XSTO'],
    [{ watched: true }, 'Entity on the watchlist'],
    [{ market_cap_usd_bn__gte: 10 }, 'Market cap from 10 bn USD'],
    [{ median_return__gte: 0.02, median_return__lt: 0.16 }, 'Median return from +2% and below +16%'],
    [{ last_value__lte: 12.5 }, 'Last value up to 12.5'],
    [{ from_date: '1m' }, 'Created last month'],
    [{ from_date: '30d' }, 'Created last 30 trading days'],
    [{ to_date: '2020-01-01' }, 'Created any time, before 1 Jan 2020'],
    [{ from_date: '2026-03-01', to_date: '2026-06-01' }, 'Created from 1 Mar 2026, before 1 Jun 2026'],
  ])('%o reads as a sentence', (change, sentence) => expect(said(change)).toEqual([sentence]))

  it('say nothing about what is not set', () => expect(said({})).toEqual([]))

  it('go away alone', () => {
    const search: InsightSearch = { ...EMPTY_SEARCH, stars: [7], sector: ['Energy'], page: 3 }
    const [stars] = FACETS.filter(({ label }) => label === 'Stars')
    const next = { ...search, ...withoutFacet(stars!) }
    expect(next).toEqual({ ...EMPTY_SEARCH, sector: ['Energy'] })
    expect(FACETS.filter((facet) => isFacetSet(facet, next)).map(({ label }) => label)).toEqual(['Sector'])
  })
})

describe('counts', () => {
  const { items } = readInsightList({
    result: [
      { id: '1', metadata: { sector: 'Energy', class: 9, stars: 7, horizon: '3m' } },
      { id: '2', metadata: { sector: 'Energy', class: 17, stars: 9, horizon: '2w' } },
      { id: '3', metadata: {} },
    ],
  })
  const facet = <L extends string>(label: L) => FACETS.find((each) => each.label === label)!

  it('keep what is chosen, order horizons by length and show codes nobody knows', () => {
    const horizon = facet('Horizon')
    const sector = facet('Sector')
    const kind = facet('Class')
    if (horizon.kind !== 'texts' || sector.kind !== 'texts' || kind.kind !== 'codes')
      throw new Error('another kind')
    expect(textOptions(horizon, items, []).map(({ value }) => value)).toEqual(['2w', '3m'])
    expect(textOptions(sector, items, ['Utilities'])).toEqual([
      { value: 'Energy', label: 'Energy', count: 2 },
      { value: 'Utilities', label: 'Utilities', count: 0 },
    ])
    const codes = codeOptions(kind, items, [])
    expect(codes).toContainEqual({ value: 17, label: 'Class 17', count: 1 })
    expect(codes).toContainEqual({ value: 11, label: 'Mutual fund', count: 0 })
  })

  it('leave out stars beyond the scale', () =>
    expect(starCounts(items, 8)).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 0]))

  it('lay every value into one bin', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), { maxLength: 80 }), (values) => {
        const bins = histogram(values)
        if (bins.length > 0) expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length)
      }),
    )
    expect(histogram([5, 5, 5])).toEqual([])
    expect(histogram([0, Number.MIN_VALUE])).toEqual([])
  })
})

describe('typed amounts', () => {
  it.each([
    ['12.5', 'price', 12.5],
    ['+2', '%', 0.02],
    ['−3,5', '%', -0.035],
    ['1,250', 'bn USD', 1250],
    ['', '%', null],
    ['12..5', '%', undefined],
    ['ten', 'price', undefined],
    ['1e23', 'price', 1e23],
  ] as const)('%s in %s', (text, unit, value) => expect(parseAmount(text, unit)).toBe(value))

  it('may be as large as makes sense, and the range is said', () => {
    expect(isBeyond(1e23, 'price')).toBe(true)
    expect(isBeyond(5_000, 'bn USD')).toBe(false)
    expect(isBeyond(null, '%')).toBe(false)
    const most = parseAmount('100000', '%')
    expect(isBeyond(most ?? null, '%')).toBe(false)
    expect(isBeyond(parseAmount('-100001', '%') ?? null, '%')).toBe(true)
    expect(rangeAllowed('%')).toBe('between −100,000 and 100,000')
  })

  it('print back to what was typed', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 10_000 }), (hundredths) => {
        const value = parseAmount(String(hundredths / 100), '%')
        expect(parseAmount(printAmount(value ?? null, '%'), '%')).toBe(value)
      }),
    )
  })
})

describe('filters that the service refused', () => {
  const search: InsightSearch = { ...EMPTY_SEARCH, stars: [7], market_cap_usd_bn__gte: 10, outcome: ['open'] }
  const labels = (fields: readonly string[]) => refusedFacets(search, fields).map(({ label }) => label)
  it('are those whose fields it names', () => {
    expect(labels(['market_cap_usd_bn__gte'])).toEqual(['Market cap'])
    expect(labels(['stars[0]', 'unknown'])).toEqual(['Stars'])
  })
  it('are all that were sent where it names none of them, and never what is not sent', () => {
    expect(labels([])).toEqual(['Stars', 'Market cap'])
    expect(labels(['page'])).toEqual(['Stars', 'Market cap'])
  })
})

it('says a status in words, and what is unread', () => {
  expect(said({ outcome: ['open', 'worked'] })).toEqual(['Status open or worked'])
  expect(said({ outcome: ['outside'], show: 'unread' })).toEqual(['Status outside its middle 80%, unread'])
})

it('divides what is loaded into about a hundred round steps that enclose it', () => {
  expect(rangeScale(-0.0312, 0.0888)).toEqual({ low: -0.032, high: 0.09, step: 0.002 })
  expect(rangeScale(3, 812)).toEqual({ low: 0, high: 820, step: 10 })
  fc.assert(
    fc.property(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.double({ min: 1e-5, max: 1e3, noNaN: true }),
      (low, spread) => {
        // Amounts of one kind: their spread is no billionth of themselves.
        const span = spread * Math.max(1, Math.abs(low))
        const scale = rangeScale(low, low + span)
        expect(scale.low).toBeLessThanOrEqual(low + scale.step * 1e-3)
        expect(scale.high).toBeGreaterThanOrEqual(low + span - scale.step * 1e-3)
        const steps = (scale.high - scale.low) / scale.step
        expect(steps).toBeGreaterThan(35)
        expect(steps).toBeLessThan(104)
      },
    ),
  )
})

const scale = { low: 0, high: 100, step: 5 }

it('reads an end of the scale as no limit', () => {
  expect(movedEnd({ from: 20, below: 60 }, 'from', 0, scale)).toEqual({ from: null, below: 60 })
  expect(movedEnd({ from: 20, below: 60 }, 'below', 100, scale)).toEqual({ from: 20, below: null })
})

it('keeps the thumbs a step apart', () => {
  expect(movedEnd({ from: 20, below: 60 }, 'from', 90, scale)).toEqual({ from: 55, below: 60 })
  expect(movedEnd({ from: 20, below: 60 }, 'below', 5, scale)).toEqual({ from: 20, below: 25 })
  expect(movedEnd({ from: null, below: null }, 'below', 0, scale)).toEqual({ from: null, below: 5 })
})

it('lands on steps, without the dust of fractions', () => {
  expect(
    movedEnd({ from: null, below: null }, 'from', 0.30000000004, { low: 0, high: 1, step: 0.1 }).from,
  ).toBe(0.3)
})

const unset = ['Topic', 'Class', 'Sector', 'Horizon'].map((label) => ({ label, width: 60 }))
const labels = (spare: number, pinned: string | null = null) => [...facetsInBar(unset, spare, 50, pinned)]

it('shows all where all fit, and needs no room for More then', () => {
  expect(labels(4 * 64)).toEqual(['Topic', 'Class', 'Sector', 'Horizon'])
})

it('folds from the right and leaves room for More', () => {
  expect(labels(4 * 64 - 1)).toEqual(['Topic', 'Class', 'Sector'])
  expect(labels(2 * 64 + 54 - 1)).toEqual(['Topic'])
  expect(labels(0)).toEqual([])
})

it('keeps the one in use, whatever it costs the others', () => {
  expect(labels(3 * 64 + 54 - 1, 'Horizon').toSorted()).toEqual(['Horizon', 'Topic'])
  expect(labels(0, 'Horizon')).toEqual(['Horizon'])
})

it('leaves nothing when what is set fills the line', () => {
  expect(spareRoom(500, [150, 200])).toBe(142)
  expect(spareRoom(300, [150, 200])).toBe(0)
})
