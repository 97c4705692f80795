import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createCursorSource } from '#shared/charts/cursor/chart-cursor-source.ts'
import { byChance } from '#shared/evidence/by-chance.ts'
import { firstTouches } from '#shared/evidence/first-touch.ts'
import { stability } from '#shared/evidence/stability.ts'
import { randomCloses } from '#testing/naive/random-closes.ts'
import { IntervalRows } from '#features/insight-detail/evidence/interval-rows.tsx'
import { asGoodAt, chanceAnswer, chanceTable, trialsOf } from './chance-panel.tsx'
import { marketAnswer } from './market-panel.tsx'
import type { PastSample } from './past-sample.ts'
import { shareGroups, shareTable } from './share-rows.ts'
import { stabilityAnswer } from './stability-panel.tsx'
import { touchAnswer } from './first-touch-panel.tsx'
import { pathOf, pathTable } from './path-panel.tsx'

const closes = randomCloses(900, 4)
const starts = Array.from({ length: 40 }, (_, i) => 5 + i * 21)
const bars = 20
const valueOf = (start: number) => closes[start + bars]!.value / closes[start]!.value - 1
const hits = starts.filter((start) => valueOf(start) > 0).length
const sample: PastSample = {
  closes,
  starts,
  bars,
  horizon: '20d',
  direction: 'up',
  n: starts.length,
  hits,
  range: { first: 0, last: 879 },
  base: 0.5,
  levels: { low: -0.03, high: 0.03 },
}

describe('every answer counts each case once and names its number', () => {
  test('first touch', () => {
    const { answer, rows } = touchAnswer(firstTouches(closes, starts, bars, sample.levels!, 'up'))
    const counts = rows.slice(0, 3).map((row) => (row.range ? 0 : row.hits))
    expect(counts.reduce((sum, each) => sum + each)).toBe(40)
    expect(answer).toMatch(/^Of 40 past cases \d+ reached the upper level first/)
    expect(answer).not.toContain('too few')
  })

  test('stability', () => {
    const cases = starts.map((start) => ({ at: closes[start]!.at, hit: valueOf(start) > 0 }))
    const { answer, rows } = stabilityAnswer(stability(cases), 40)
    const labels = 'Older half|Newer half|One case left out|One year left out'
    expect(rows.map(({ label }) => label).join('|')).toBe(labels)
    expect(answer).toMatch(/^Hit ratio \d+% in the older half/)
  })

  test('by chance, with what a search would find', () => {
    const found = byChance({ closes, starts, bars, range: sample.range, direction: 'up' })!
    const answer = chanceAnswer(found, 0.8, trialsOf(7))
    expect(answer).toContain(
      `more than ${hits} of 40 hits, or ${hits} hits and a median at least as favourable`,
    )
    expect(answer).toContain('the best of 3,500 trials')
    const placements = chanceTable(found).rows.map((row) => Number(row[2]!.raw))
    const good = chanceTable(found).rows.map((row) => Number(row[4]!.raw))
    // What is drawn dark is what the sentence counts, ties with a lesser median left out.
    expect(good.reduce((sum, each) => sum + each, 0)).toBe(found.asGood)
    expect(good.every((each, i) => each >= 0 && each <= placements[i]!)).toBe(true)
    expect(placements.reduce((sum, each) => sum + each)).toBe(found.shifts)
  })

  test('of the placements with as many hits only those with as good a median do as well', () => {
    const found = { n: 3, hits: 2, shifts: 14, asGood: 3, share: 4 / 15, histogram: [3, 5, 4, 2] }
    expect([0, 1, 2, 3, 4].map((count) => asGoodAt(found, count))).toEqual([0, 0, 1, 2, 0])
  })

  test('against the market: a sector that is the market is not said twice', () => {
    const own = Float64Array.from(starts, valueOf)
    const less = own.map((value) => value - 0.001)
    const labels = (lessSector: Float64Array) =>
      marketAnswer({ own, lessMarket: less, lessSector }, 'up').rows.map(({ label }) => label)
    expect(labels(less)).toEqual(['Unadjusted', 'Market-adjusted'])
    expect(labels(own)).toEqual(['Unadjusted', 'Market-adjusted', 'Sector-adjusted'])
    expect(labels(new Float64Array(0))).toEqual(['Unadjusted', 'Market-adjusted'])
  })
})

test('under thirty cases every answer ends with that', () => {
  const few = starts.slice(0, 12)
  const touches = firstTouches(closes, few, bars, sample.levels!, 'up')
  const found = byChance({ closes, starts: few, bars, range: sample.range, direction: 'up' })!
  const cases = few.map((start) => ({ at: closes[start]!.at, hit: valueOf(start) > 0 }))
  const own = Float64Array.from(few, valueOf)
  const answers = [
    touchAnswer(touches).answer,
    stabilityAnswer(stability(cases), 12).answer,
    chanceAnswer(found, null, 3_500),
    marketAnswer({ own, lessMarket: own, lessSector: own }, 'up').answer,
    pathOf({ ...sample, starts: few, n: 12 }, []).answer,
  ]
  for (const answer of answers) expect(answer).toContain('12 cases: too few to judge.')
})

describe('the path to the horizon', () => {
  const path = Array.from({ length: 11 }, (_, day) => ({ at: day, day, value: -day / 100 }))

  test('a running insight is held against past cases on the same day', () => {
    const { rows, answer } = pathOf(sample, path)
    expect(rows.map(({ label, own }) => [label, own])).toEqual([
      ['Worst', null],
      ['Best', null],
      ['Worst by day 10', -0.1],
      ['Best by day 10', 0],
    ])
    const worse = starts.filter((start) => {
      const values = Array.from({ length: 11 }, (_, i) => closes[start + i]!.value / closes[start]!.value - 1)
      return Math.min(...values) < -0.1
    }).length
    expect(answer).toContain(`worst close in 10 days is −10.0%: ${worse} of 40 past cases were worse`)
  })

  test('of a bearish one the worst is the highest', () => {
    const { rows } = pathOf({ ...sample, direction: 'down' }, path)
    expect(rows.map(({ own }) => own)).toEqual([null, null, 0, -0.1])
    expect(rows[0]!.values.every((value) => value >= 0)).toBe(true)
  })

  test('one that is over stands among whole windows, and one of today says nothing of itself', () => {
    const over = Array.from({ length: 25 }, (_, day) => ({ at: day, day, value: day / 100 }))
    expect(pathOf(sample, over).rows.map(({ label, own }) => [label, own])).toEqual([
      ['Worst', 0],
      ['Best', 0.2],
    ])
    expect(pathOf(sample, path.slice(0, 1)).rows).toHaveLength(2)
    expect(pathTable(pathOf(sample, []), sample).rows).toHaveLength(40)
  })
})

test('a row is drawn with the figures of its table', () => {
  const { rows } = touchAnswer(firstTouches(closes, starts, bars, sample.levels!, 'up'))
  const place = { width: 600, height: 126, source: createCursorSource({ count: 4 }), summary: '' }
  render(<IntervalRows groups={shareGroups(rows)} {...place} />)
  for (const cells of shareTable('First touch', rows).rows) {
    const [label, share, count, of] = cells.map(({ text }) => text)
    expect(screen.getByText(label!)).toBeInTheDocument()
    expect(screen.getByText(`${share} · ${count} of ${of}`)).toBeInTheDocument()
  }
})
