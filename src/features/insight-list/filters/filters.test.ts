import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readInsightList } from '#contract/records/insight.ts'
import { EMPTY_SEARCH, type InsightSearch } from '#features/insight-list/search/insight-search.ts'
import { facetsInBar, spareRoom } from './facet-room.ts'
import { codeOptions, histogram, starCounts, textOptions } from './model/facet-counts.ts'
import { FACETS, isFacetSet, refusedFacets, withoutFacet } from './model/facets.ts'
import { filterWords } from './model/filter-words.ts'
import { isBeyond, parseAmount, printAmount, rangeAllowed } from './panels/range-input.ts'
import { movedEnd, rangeScale } from './panels/range-scale.ts'

const facet = (label: string) => FACETS.find((each) => each.label === label)!

describe('filters in words', () => {
  const said = (change: Partial<InsightSearch>) =>
    FACETS.flatMap((each) => {
      const words = filterWords(each, { ...EMPTY_SEARCH, ...change }, (tag) => tag.toUpperCase())
      return words ? [`${words.label} ${words.value}`] : []
    }).join('; ')

  it.each<[Partial<InsightSearch>, string]>([
    [{}, ''],
    [{ stars: [6, 7, 8] }, 'Stars 6, 7 or 8'],
    [{ direction: [2] }, 'Direction Bearish'],
    [{ direction: [7] }, 'Direction 7'],
    [{ class: [4, 17] }, 'Class Equity or 17'],
    [{ class: [17] }, 'Class 17'],
    [{ sub_class: [1] }, 'Sub class 1'],
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
    [{ outcome: ['open', 'worked'] }, 'Status open or worked'],
    [{ outcome: ['outside'], show: 'unread' }, 'Status outside the middle 80%, unread'],
  ])('%o reads %s', (change, sentence) => expect(said(change)).toBe(sentence))

  it('go away alone', () => {
    const search: InsightSearch = {
      ...EMPTY_SEARCH,
      stars: [7],
      sector: ['Energy'],
      median_return__lt: 1,
      page: 3,
    }
    const next = { ...search, ...withoutFacet(facet('Stars')), ...withoutFacet(facet('Median return')) }
    expect(next).toEqual({ ...EMPTY_SEARCH, sector: ['Energy'] })
    expect(FACETS.filter((each) => isFacetSet(each, next)).map(({ label }) => label)).toEqual(['Sector'])
  })

  it('that the service refused are those it names, else all that were sent, and never what is not sent', () => {
    const search: InsightSearch = {
      ...EMPTY_SEARCH,
      stars: [7],
      market_cap_usd_bn__gte: 10,
      outcome: ['open'],
    }
    const refused = (...fields: string[]) =>
      refusedFacets(search, fields)
        .map(({ label }) => label)
        .join()
    expect(refused('market_cap_usd_bn__gte')).toBe('Market cap')
    expect(refused('stars[0]', 'unknown')).toBe('Stars')
    expect([refused(), refused('page')]).toEqual(['Stars,Market cap', 'Stars,Market cap'])
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

  it('keep what is chosen, order horizons by length, show codes nobody knows, and no stars beyond the scale', () => {
    const [horizon, sector, kind] = ['Horizon', 'Sector', 'Class'].map(facet)
    if (horizon!.kind !== 'texts' || sector!.kind !== 'texts' || kind!.kind !== 'codes')
      throw new Error('another kind')
    expect(textOptions(horizon!, items, []).map(({ value }) => value)).toEqual(['2w', '3m'])
    const sectors = textOptions(sector!, items, ['Utilities']).map(({ label, count }) => `${label} ${count}`)
    expect(sectors).toEqual(['Energy 2', 'Utilities 0'])
    expect(codeOptions(kind!, items, [])).toEqual(
      expect.arrayContaining([
        { value: 17, label: 'Class 17', count: 1 },
        { value: 11, label: 'Mutual fund', count: 0 },
      ]),
    )
    expect(starCounts(items, 8)).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 0])
  })

  it('lay every value into one bin', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), { maxLength: 80 }), (values) => {
        const bins = histogram(values)
        if (bins.length > 0) expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length)
      }),
    )
    expect([histogram([5, 5, 5]), histogram([0, Number.MIN_VALUE])]).toEqual([[], []])
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
  ] as const)('%s in %s is %s', (text, unit, value) => expect(parseAmount(text, unit)).toBe(value))

  it('may be as large as makes sense, and the range is said', () => {
    expect([isBeyond(1e23, 'price'), isBeyond(5_000, 'bn USD'), isBeyond(null, '%')]).toEqual([
      true,
      false,
      false,
    ])
    const percent = ['100000', '-100001'].map((text) => isBeyond(parseAmount(text, '%') ?? null, '%'))
    expect(percent).toEqual([false, true])
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

describe('the scale of a range', () => {
  it('divides what is loaded into about a hundred round steps that enclose it', () => {
    expect(rangeScale(-0.0312, 0.0888)).toEqual({ low: -0.032, high: 0.09, step: 0.002 })
    expect(rangeScale(3, 812)).toEqual({ low: 0, high: 820, step: 10 })
    const double = (min: number, max: number) => fc.double({ min, max, noNaN: true })
    fc.assert(
      fc.property(double(-1e6, 1e6), double(1e-5, 1e3), (low, spread) => {
        // Amounts of one kind: their spread is no billionth of themselves.
        const high = low + spread * Math.max(1, Math.abs(low))
        const scale = rangeScale(low, high)
        expect(scale.low).toBeLessThanOrEqual(low + scale.step * 1e-3)
        expect(scale.high).toBeGreaterThanOrEqual(high - scale.step * 1e-3)
        const steps = (scale.high - scale.low) / scale.step
        expect(steps > 35 && steps < 104).toBe(true)
      }),
    )
  })

  it.each([
    // An end of the scale is no limit; thumbs stay a step apart.
    [20, 60, 'from', 0, null, 60],
    [20, 60, 'below', 100, 20, null],
    [20, 60, 'from', 90, 55, 60],
    [20, 60, 'below', 5, 20, 25],
    [null, null, 'below', 0, null, 5],
  ] as const)('from %s to %s, %s moved to %d: from %s to %s', (from, below, end, to, nextFrom, nextBelow) => {
    const moved = movedEnd({ from, below }, end, to, { low: 0, high: 100, step: 5 })
    expect(moved).toEqual({ from: nextFrom, below: nextBelow })
  })

  it('lands on steps, without the dust of fractions', () => {
    const { from } = movedEnd({ from: null, below: null }, 'from', 0.30000000004, {
      low: 0,
      high: 1,
      step: 0.1,
    })
    expect(from).toBe(0.3)
  })
})

describe('the room of the bar', () => {
  const labels = (spare: number, pinned: string | null = null) => {
    const unset = ['Topic', 'Class', 'Sector', 'Horizon'].map((label) => ({ label, width: 60 }))
    return [...facetsInBar(unset, spare, 50, pinned)].join()
  }

  it.each([
    // All where all fit, without room for More; folded from the right with room for it; the one in use always.
    [4 * 64, null, 'Topic,Class,Sector,Horizon'],
    [4 * 64 - 1, null, 'Topic,Class,Sector'],
    [2 * 64 + 54 - 1, null, 'Topic'],
    [0, null, ''],
    [3 * 64 + 54 - 1, 'Horizon', 'Topic,Horizon'],
    [0, 'Horizon', 'Horizon'],
  ])('of %d px, with %s in use, holds %s', (spare, pinned, held) =>
    expect(labels(spare, pinned).split(',').toSorted()).toEqual(held.split(',').toSorted()),
  )

  it('is nothing when what is set fills the line', () => {
    expect([spareRoom(500, [150, 200]), spareRoom(300, [150, 200])]).toEqual([142, 0])
  })
})
