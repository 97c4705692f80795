import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { printSearch } from '#shared/navigation/paths.ts'
import { compareAxes } from '#features/compare/fan/compare-axes.ts'
import { conditionLines } from '#features/compare/model/compare-conditions.ts'
import { compareRows } from '#features/compare/fields/compare-rows.ts'
import { compareSearch } from './compare-search.ts'
import { compareSummary, sharedDays } from './compare-words.ts'
import { closes, insight } from '#testing/made-comparison.ts'

describe('the address of a comparison', () => {
  it('keeps ids and their order, whatever they are made of', () => {
    const ids = fc.uniqueArray(
      fc.string({ minLength: 1, maxLength: 20 }).filter((id) => id === id.trim() && id !== ''),
      { minLength: 1, maxLength: 4 },
    )
    fc.assert(
      fc.property(ids, (given) => {
        const text = printSearch(compareSearch.write({ ids: given }))
        expect(compareSearch.read(new URLSearchParams(text))).toEqual({ state: { ids: given }, dropped: [] })
      }),
    )
  })

  it('takes repeats once, and keeps those past the last column', () => {
    expect(compareSearch.read(new URLSearchParams('cmp=a,b,a')).state.ids).toEqual(['a', 'b'])
    expect(compareSearch.read(new URLSearchParams('cmp=a,b,c,d,e'))).toEqual({
      state: { ids: ['a', 'b', 'c', 'd', 'e'] },
      dropped: [],
    })
  })
})

describe('comparedInsight', () => {
  it('takes the price since the entry, and the fan at the horizon', () => {
    const one = insight('a')
    expect(one.since?.at(-1)?.value).toBeCloseTo(closes.at(-1)!.value / closes[280]!.value - 1, 12)
    expect(one.middle80?.[0]).toBeCloseTo(-0.03, 12)
    expect(one.middle80?.[1]).toBeCloseTo(0.09, 12)
    expect(one.cases).toBe(40)
    expect(one.status?.state).toBe('active')
  })
})

describe('compareRows', () => {
  it('says differences to the first, and finds what is equal', () => {
    const rows = compareRows([insight('a'), insight('b', { median: 0.05, start: 275 })])
    const row = (label: string) => rows.find((each) => each.label === label)!
    expect(row('Median').cells[1]).toEqual({
      text: '+5.0%',
      note: '+3.0 pts',
      mark: { kind: 'return', value: 0.05 },
      tier: 'ample',
    })
    expect(row('Created').cells[1]!.note).toBe('7 days earlier')
    expect(row('Direction').isEqual).toBe(true)
    expect(row('Median').isEqual).toBe(false)
    expect(row('Hit ratio').cells[0]!.text).toBe('70% · 28 of 40')
  })

  it.each([
    [{ rate: (19 / 22) * 100, count: 22 }, { rate: (18 / 21) * 100, count: 21 }, '86%', '86%', '0 pts'],
    [{ rate: (19 / 22) * 100, count: 22 }, { rate: (28 / 40) * 100 }, '86%', '70%', '−16 pts'],
  ])('takes the difference of the rates as they stand printed', (one, other, first, second, gap) => {
    const row = compareRows([insight('a', one), insight('b', other)]).find(
      ({ label }) => label === 'Hit ratio',
    )!
    expect(row.cells.map(({ text }) => text.split(' ')[0])).toEqual([first, second])
    expect(row.cells[1]!.note.split(', ').at(-1)).toBe(gap)
  })

  it('gives the difference of medians the decimal that they have', () => {
    const rows = compareRows([insight('a', { median: 0.0271 }), insight('b', { median: 0.0289 })])
    const row = rows.find(({ label }) => label === 'Median')!
    expect(row.cells.map(({ text, note }) => [text, note])).toEqual([
      ['+2.7%', ''],
      ['+2.9%', '+0.2 pts'],
    ])
  })

  it('states nothing as realised before there is a close since the last value', () => {
    const rows = compareRows([insight('a', { start: 290 }), insight('b', { start: closes.length - 1 })])
    const [, cell] = rows.find(({ label }) => label === 'Realised')!.cells
    expect(cell).toEqual({ text: 'n/a', mark: null, note: 'no daily close since', tier: 'ample' })
  })

  it('gives the same values and the same equal rows in any order', () => {
    const all = [
      insight('a'),
      insight('b', { direction: 2 }),
      insight('c', { horizon: '3m', entity: 'other_test' }),
    ]
    const turned = compareRows(all.toReversed())
    compareRows(all).forEach((row, i) => {
      expect(turned[i]!.isEqual).toBe(row.isEqual)
      expect(turned[i]!.cells.map(({ text }) => text)).toEqual(row.cells.map(({ text }) => text).toReversed())
    })
    expect(compareSummary(all.toReversed())).toEqual(compareSummary(all))
    expect(compareAxes(all.toReversed())).toEqual(compareAxes(all))
  })
})

describe('compareSummary', () => {
  it('names a disagreement on one asset and the days both are open', () => {
    const pair = [insight('a'), insight('b', { direction: 2, start: 285, texts: ['Other'] })]
    expect(compareSummary(pair).join(' ')).toMatch(
      /^All are on one asset\. They disagree: opposite ways at the same time, each with quality 5 or more\. All windows are open together from .* They share no condition\.$/,
    )
    expect(sharedDays(pair)![0]).toBe(pair[1]!.startAt)
    expect(sharedDays([insight('a', { start: 10 }), insight('b')])).toBeNull()
    expect(compareSummary([pair[0]!])).toEqual([])
  })

  it('does not call it a disagreement where one is weak, nor where they never run together', () => {
    const weak = [insight('a'), insight('b', { direction: 2, stars: 3 })]
    expect(compareSummary(weak).join(' ')).toContain(
      'They point opposite ways at the same time; below quality 5 on a side that is no disagreement.',
    )
    // A third one, on another asset or of the same way, takes nothing from it and has no part in it.
    const among = [...weak, insight('c', { entity: 'other_test' })]
    expect(compareSummary(among).join(' ')).toContain(
      'Some on one asset point opposite ways at the same time;',
    )
    const strong = [insight('a'), insight('b', { direction: 2 }), insight('c', { entity: 'other_test' })]
    expect(compareSummary(strong).join(' ')).toContain('Some on one asset disagree:')
    const elsewhere = [insight('a'), insight('b', { direction: 2, entity: 'other_test' })]
    expect(compareSummary(elsewhere).join(' ')).not.toMatch(/disagree|opposite/)
    const apart = [insight('a', { start: 100 }), insight('b', { direction: 2 })]
    expect(compareSummary(apart).join(' ')).not.toMatch(/disagree|opposite/)
  })

  it('says where horizons differ and who shares a condition', () => {
    const all = [insight('a'), insight('b', { horizon: '3m' })]
    expect(compareSummary(all).join(' ')).toContain('Horizons differ (1m and 3m)')
    expect(conditionLines(all, [1, 2])[0]).toEqual([{ text: 'New high', where: 'also in 2' }])
    // The second column failed: the third stays the third.
    expect(conditionLines(all, [1, 3])[0]).toEqual([{ text: 'New high', where: 'also in 3' }])
  })

  it('tells the same series at another level from a condition that the others do not have', () => {
    const all = [
      insight('a', { texts: ['1w return below −4.5%'], series: 'acme_test.mom(horiz=1w)' }),
      insight('b', { texts: ['1w return below −5.0%'], series: 'acme_test.mom(horiz=1w)' }),
    ]
    expect(conditionLines(all, [1, 2])).toEqual([
      [{ text: '1w return below −4.5%', where: 'same series at another level or side in 2' }],
      [{ text: '1w return below −5.0%', where: 'same series at another level or side in 1' }],
    ])
    expect(compareSummary(all)).toContain(
      'They share no condition, but 1 series, each at its own level or side.',
    )
    const third = insight('c', { texts: ['Other'], series: 'acme_test.price' })
    expect(conditionLines([...all, third], [1, 2, 3])[2]).toEqual([{ text: 'Other', where: 'only here' }])
    expect(compareSummary([...all, third])).toContain('They share no condition.')
  })
})
