import { describe, expect, it } from 'vitest'
import { insight } from '#testing/made-comparison.ts'
import { compareRows } from './compare-rows.ts'
import type { ComparedInsight } from '#features/compare/model/compared-insight.ts'

const rowOf = (label: string, ...insights: ComparedInsight[]) =>
  compareRows(insights).find((row) => row.label === label)!

describe('evidence in the comparison', () => {
  it.each([
    [8, 'thin'],
    [20, 'limited'],
    [40, 'ample'],
  ])('marks a rate over %i cases as %s', (count, tier) => {
    const [cell] = rowOf('Hit ratio', insight('a', { count, rate: 75 })).cells
    expect(cell!.tier).toBe(tier)
  })

  it('says where a rate cannot be told from a coin', () => {
    const [cell] = rowOf('Hit ratio', insight('a', { count: 20, rate: 55 })).cells
    expect(cell!.note).toBe('95% interval 34 to 74%, not distinguishable from 50%')
  })

  it('says why a thin sample has no middle part', () => {
    const [cell] = rowOf('Middle 80%', insight('a', { count: 8 })).cells
    expect([cell!.text, cell!.note]).toEqual(['n/a', 'too few cases for bands (8)'])
  })

  it('gives the out-of-sample share with what is not known of it', () => {
    const row = rowOf(
      'Hit ratio, out of sample',
      insight('a', { outOfSample: 61 }),
      insight('b', { outOfSample: 66 }),
    )
    expect(row.cells.map(({ text, note }) => [text, note])).toEqual([
      ['61% · n not stated', ''],
      ['66% · n not stated', '+5 pts'],
    ])
    expect(rowOf('Hit ratio, out of sample', insight('a')).cells[0]!.text).toBe('n/a')
  })

  it('holds no median against one of another horizon', () => {
    const row = rowOf('Median', insight('a'), insight('b', { horizon: '3m', median: 0.08 }))
    expect(row.cells[1]!.note).toBe('another horizon')
  })
})

describe('what was realised, in the comparison', () => {
  it('is said of a window that is over as what it came to', () => {
    const [ended, running] = rowOf('Realised', insight('a', { start: 100 }), insight('b')).cells
    expect(ended!.note).toBe('at its end, trading day 21')
    expect(running!.note).toMatch(/^so far, trading day 19, /)
  })

  it('is held against the other on the last trading day that both have', () => {
    const pair = [insight('a', { start: 100 }), insight('b')] as const
    const at19 = pair.map(({ since }) => since!.find(({ day }) => day === 19)!.value)
    const gap = Number((at19[1]! * 100).toFixed(1)) - Number((at19[0]! * 100).toFixed(1))
    const words = `${gap > 0 ? '+' : '−'}${Math.abs(gap).toFixed(1)} pts on trading day 19, the last of both`
    expect(rowOf('Realised', ...pair).cells[1]!.note).toBe(`so far, trading day 19, ${words}`)
    // On one day it needs no other.
    expect(rowOf('Realised', insight('a'), insight('b')).cells[1]!.note).toBe(
      'so far, trading day 19, 0.0 pts',
    )
  })
})

describe('the fields of a comparison', () => {
  it('are all that an insight states', () => {
    expect(compareRows([insight('a')]).map(({ label }) => label)).toEqual(
      expect.arrayContaining([
        'Topic',
        'Sector',
        'Economy',
        'Market cap',
        'Last value',
        'Signal levels',
        'Listed episodes',
        'Check: Frequent',
        'Check: Spread over time',
      ]),
    )
    const [levels] = rowOf('Signal levels', insight('a')).cells
    expect(levels!.note).toBe('−50.0 to +50.0%')
  })
})
