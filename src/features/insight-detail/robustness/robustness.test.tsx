import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { IntervalRows } from '#features/insight-detail/evidence/interval-rows.tsx'
import { createCursorSource } from '#shared/charts/chart-cursor.ts'
import { byChance } from '#shared/evidence/by-chance.ts'
import { returnOver } from '#shared/predictions/realised-path.ts'
import { randomCloses } from '#testing/generated-market.ts'
import { asGoodAt, chanceSummary, chanceTable, trialsOf } from './chance-panel.tsx'
import { marketCheck, pathCheck, stabilityCheck, touchCheck, type PastSample } from './checks.ts'

const closes = randomCloses(900, 4)
const bars = 20
const levels = { low: -0.03, high: 0.03 }

function sampleOf(count: number): PastSample {
  const starts = Array.from({ length: count }, (_, i) => 5 + i * 21)
  const hits = starts.filter((start) => closes[start + bars]!.value > closes[start]!.value).length
  const range = { first: 0, last: 879 }
  return { closes, starts, bars, horizon: '20d', direction: 'up', n: count, hits, range, base: 0.5, levels }
}
const [sample, few] = [sampleOf(40), sampleOf(12)]
/** The series of a market whose return is `less` lower than that of the asset over the same days. */
const trailing = (less: number) => ({
  bars,
  at: new Map(
    closes.slice(bars).map(({ at, value }, i) => [at, value / closes[i]!.value - 1 - less] as const),
  ),
})
const labelsOf = ({ groups }: { groups: ReturnType<typeof touchCheck>['groups'] }) =>
  groups[0]!.rows.map(({ label }) => label).join('|')

describe('every check counts each case once and states their number', () => {
  test('first touch, drawn with the figures of its table', () => {
    const { summary, groups, table } = touchCheck(sample, levels)
    expect(summary).toMatch(/^Of 40 past cases \d+ reached the upper level first/)
    const counts = table.rows.slice(0, 3).map((row) => Number(row[2]!.raw))
    expect(counts.reduce((sum, each) => sum + each)).toBe(40)
    const area = { width: 600, height: 126, source: createCursorSource({ count: 4 }), label: '' }
    render(<IntervalRows groups={groups} {...area} />)
    for (const cells of table.rows) {
      const [label, share, count, of] = cells.map(({ text }) => text)
      expect(screen.getByText(label!)).toBeInTheDocument()
      expect(screen.getByText(`${share} · ${count} of ${of}`)).toBeInTheDocument()
    }
  })

  test('stability', () => {
    const check = stabilityCheck(sample, null)
    expect(labelsOf(check)).toBe('Older half|Newer half|One case left out|One year left out')
    expect(check.summary).toMatch(
      /^Hit ratio \d+% in the older half, .* Difference [+−]?\d+ points?, 95% interval [+−]?\d+ to [+−]?\d+[.:]/,
    )
  })

  test('chance, with what multiple testing would find', () => {
    const found = byChance(sample)!
    const summary = chanceSummary(found, 0.8, trialsOf(7))
    const { hits } = sample
    expect(summary).toContain(
      `more than ${hits} of 40 hits, or ${hits} hits and a median at least as favourable`,
    )
    expect(summary).toContain('the best of 3,500 trials')
    const column = (at: number) => chanceTable(found).rows.map((row) => Number(row[at]!.raw))
    // The dark bars are the placements counted by the sentence, without ties with a worse median.
    expect(column(4).reduce((sum, each) => sum + each, 0)).toBe(found.asGood)
    expect(column(2).reduce((sum, each) => sum + each)).toBe(found.shifts)
    const tied = { n: 3, hits: 2, shifts: 14, asGood: 3, share: 4 / 15, histogram: [3, 5, 4, 2] }
    expect([0, 1, 2, 3, 4].map((count) => asGoodAt(tied, count))).toEqual([0, 0, 1, 2, 0])
  })

  test('market-adjusted returns, without a sector that equals the market', () => {
    const of = (sector: number | null) =>
      labelsOf(marketCheck(sample, trailing(0.001), sector === null ? null : trailing(sector))!)
    expect(of(0.001)).toBe('Unadjusted|Market-adjusted')
    expect(of(0.01)).toBe('Unadjusted|Market-adjusted|Sector-adjusted')
    expect(of(null)).toBe('Unadjusted|Market-adjusted')
    expect(marketCheck(sample, null, null)).toBeNull()
  })

  test.each([
    touchCheck(few, levels).summary,
    stabilityCheck(few, null).summary,
    chanceSummary(byChance(few)!, null, 3_500),
    marketCheck(few, trailing(0.01), null)!.summary,
    pathCheck(few, []).summary,
  ])('and under thirty cases states that they are too few: %s', (summary) =>
    expect(summary).toContain('12 cases: too few to judge.'),
  )
})

test('counts above 999 have their digits grouped', () => {
  const starts = Array.from({ length: 1_500 }, () => 5)
  const many = { ...sample, starts, n: 1_500, hits: 1_200 }
  const found = { n: 1_500, hits: 1_200, shifts: 2_000, asGood: 3, share: 0.0015, histogram: [] }
  const [touch, stable, path] = [touchCheck(many, levels), stabilityCheck(many, null), pathCheck(many, [])]
  const market = marketCheck(many, trailing(0.001), null)!
  const rows = [touch, stable, market].flatMap(({ groups }) => groups[0]!.rows)
  const words = [
    ...[touch, stable, market, path].map(({ summary }) => summary),
    ...rows.flatMap(({ figure, note }) => [figure, note]),
    chanceSummary(found, 0.85, 3_500),
    ...chanceTable({ ...found, histogram: [0, 4] }).rows.map((row) => row[0]!.text),
  ].join(' ')
  expect(words).toContain('1,500')
  expect(words).not.toMatch(/\d{4}/)
})

describe('the path to the horizon', () => {
  const path = Array.from({ length: 11 }, (_, day) => ({ at: day, day, value: -day / 100 }))
  const ownOf = (...inputs: Parameters<typeof pathCheck>) =>
    pathCheck(...inputs).groups[0]!.rows.map(({ label, dot }) => [label, dot])

  test('compares an active insight with past cases on the same day', () => {
    expect(ownOf(sample, path)).toEqual([
      ['Worst', null],
      ['Best', null],
      ['Worst by day 10', -0.1],
      ['Best by day 10', 0],
    ])
    const worse = sample.starts.filter((start) =>
      path.some(({ day }) => returnOver(closes, start, day) < -0.1),
    ).length
    expect(pathCheck(sample, path).summary).toContain(
      `worst close in 10 days is −10.0%: ${worse} of 40 past cases were worse`,
    )
  })

  test('takes the highest close as the worst of a bearish insight', () => {
    const down = { ...sample, direction: 'down' } as const
    expect(ownOf(down, path).map(([, own]) => own)).toEqual([null, null, 0, -0.1])
    expect(pathCheck(down, path).groups[0]!.rows[0]!.cases!.every((value) => value >= 0)).toBe(true)
  })

  test('compares an ended insight with whole windows, and leaves out one of today', () => {
    const over = Array.from({ length: 25 }, (_, day) => ({ at: day, day, value: day / 100 }))
    expect(ownOf(sample, over)).toEqual([
      ['Worst', 0],
      ['Best', 0.2],
    ])
    expect(ownOf(sample, path.slice(0, 1))).toHaveLength(2)
    expect(pathCheck(sample, []).table.rows).toHaveLength(40)
  })
})
