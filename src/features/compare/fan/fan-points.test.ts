import { describe, expect, it } from 'vitest'
import { insight } from '#testing/made-comparison.ts'
import { fanMarks, fanPoints, spokenPoint } from './fan-points.ts'
import { fanTable } from './fan-table.ts'

describe('the points of a compared fan', () => {
  it('are its steps, and the last close since where that lies between two of them', () => {
    const points = fanPoints(insight('a'))
    expect(points.map(({ step, day }) => [step?.horizon ?? null, day?.day ?? null])).toEqual([
      ['0d', null],
      [null, 19],
      ['1m', null],
    ])
  })

  it('read the edges from the top of the drawing to its bottom', () => {
    const { fan } = insight('a')
    expect(fanMarks(fan, fan.steps[1]!).map(({ label }) => label)).toEqual([
      'middle 80%',
      'median',
      'middle 80%',
    ])
  })

  it('read every dot of a thin sample, by its percentile', () => {
    const { fan } = insight('a', { count: 8 })
    expect(fanMarks(fan, fan.steps[1]!).map(({ label }) => label)).toEqual([
      '90th percentile',
      'median',
      '10th percentile',
    ])
  })

  it('are spoken with date, median, bands and number of cases', () => {
    const one = insight('a')
    const [, now, end] = fanPoints(one)
    expect(spokenPoint(one, end!)).toMatch(
      /^1 month, \d+ \w+ \d{4}, median \+2\.0%, middle 80% −3\.0 to \+9\.0%, 40 past cases$/,
    )
    expect(spokenPoint(one, now!)).toMatch(/^trading day 19, \d+ \w+ \d{4}, realised [+−][\d.]+%$/)
  })

  it('stand in the table with the same figures', () => {
    const one = insight('a')
    const { columns, rows } = fanTable(one)
    expect(columns.map(({ label }) => label)).toEqual([
      'Date',
      'Horizon',
      'Cases',
      'middle 80%, upper edge',
      'median',
      'middle 80%, lower edge',
      'Realised',
    ])
    expect(rows).toHaveLength(fanPoints(one).length)
    expect(rows[2]!.slice(3, 6).map(({ text }) => text)).toEqual(['+9.0%', '+2.0%', '−3.0%'])
  })
})
