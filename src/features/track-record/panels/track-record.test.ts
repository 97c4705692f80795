import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgedMarket } from '#testing/judged-market.ts'
import { coverageWords, pitWords, reliabilityWords, trackRecord } from './track-record.ts'
import { recordGroups, medianGroups } from './record-groups.ts'
import { recordTimeline } from './record-timeline.ts'

describe('a market with true hit ratios', () => {
  it('says so', () => {
    const record = trackRecord(judgedMarket(600, 3))
    expect(record.coverage.map(({ nominal }) => nominal)).toEqual([0.5, 0.8, 0.9])
    expect(reliabilityWords(record)).toMatch(/inside their bars/)
    expect(pitWords(record.pit)).toMatch(/^(Every bar is inside|1 of 10 bars is outside)/)
    expect(coverageWords(record.coverage)).toBe(
      'All bands cover as many outcomes as expected, within chance.',
    )
  })
})

describe('a market with hit ratios ten points too high', () => {
  it('shows it in the whole and in bins, below the line', () => {
    const record = trackRecord(judgedMarket(600, 5, 0.1))
    expect(record.whole!.isOutside && record.whole!.difference.high < 0).toBe(true)
    expect(record.bins.some((bin) => bin.isOutside)).toBe(true)
    expect(reliabilityWords(record)).toMatch(/outside (its bar|their bars): hit ratios of/)
  })

  it('shows it in groups, and judges none of too few cases', () => {
    const groups = recordGroups(judgedMarket(600, 2, 0.1), 'direction')
    expect(groups.map(({ label }) => label)).toEqual(['Bullish', 'Bearish'])
    for (const group of groups) expect(group.chance).toBeLessThan(0.05)
    const byStars = recordGroups(judgedMarket(200, 2), 'stars')
    expect(byStars[0]?.label).toBe('8/8')
    expect(byStars.every(({ isTooFew }) => isTooFew)).toBe(true)
  })
})

describe('recordGroups', () => {
  it('counts every rated insight once, and in each check it passed', () => {
    const judged = judgedMarket(120, 4)
    for (const by of ['stars', 'card', 'sector', 'horizon', 'direction'] as const)
      expect(recordGroups(judged, by).reduce((sum, { n }) => sum + n, 0)).toBe(120)
    expect(recordGroups(judged, 'check')).toEqual([])
    const checks = {
      cross_business_cycles: true,
      frequent: false,
      high_hit_ratio_in_sample: true,
      high_hit_ratio_out_sample: null,
      high_path_risk_return: null,
      high_pnl_draw_down_ratio: null,
      several_episodes: null,
      sparse: null,
    }
    const [first, second] = recordGroups([{ ...judged[0]!, checks }], 'check')
    expect([first?.label, second?.label]).toEqual(['Crosses business cycles', 'High hit ratio, in sample'])
  })
})

describe('medianGroups', () => {
  it('cuts the insights into groups of equal size, lowest prediction first', () => {
    const groups = medianGroups(judgedMarket(300, 6))
    expect(groups).toHaveLength(8)
    expect(groups.reduce((sum, { n }) => sum + n, 0)).toBe(300)
    for (const [i, { predicted, q1, realised, q3 }] of groups.entries()) {
      expect(predicted).toBeGreaterThanOrEqual(groups[i - 1]?.predicted ?? -1)
      expect(q1).toBeLessThanOrEqual(realised)
      expect(q3).toBeGreaterThanOrEqual(realised)
    }
    expect(medianGroups(judgedMarket(29, 1))).toEqual([])
  })
})

describe('recordTimeline', () => {
  it('puts every decided insight into one period of its direction', () => {
    const judged = judgedMarket(400, 8)
    const { weeks, periods } = recordTimeline(judged)
    expect(periods.reduce((sum, { n }) => sum + n, 0)).toBe(400)
    expect(periods.reduce((sum, { worked }) => sum + worked, 0)).toBe(
      judged.filter(({ status }) => status === 'worked').length,
    )
    for (const { from, to, cases, direction } of periods) {
      expect((to - from) / (7 * 86_400_000)).toBe(weeks)
      expect(new Date(from).getUTCDay()).toBe(1)
      for (const each of cases) {
        expect(each.direction).toBe(direction)
        expect(each.endedAt >= from && each.endedAt < to).toBe(true)
      }
    }
  })

  it('ends with the week of the newest end, and leaves no week of the population out of its periods', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 90 }), (count, seed) => {
        const judged = judgedMarket(count, seed)
        const ends = judged.map(({ endedAt }) => endedAt)
        const { weeks, periods } = recordTimeline(judged)
        const [from, to] = [
          Math.min(...periods.map((each) => each.from)),
          Math.max(...periods.map((each) => each.to)),
        ]
        expect(to - Math.max(...ends)).toBeLessThanOrEqual(7 * 86_400_000)
        expect(Math.min(...ends)).toBeGreaterThanOrEqual(from)
        expect((to - from) / (weeks * 7 * 86_400_000)).toBeLessThanOrEqual(Math.max(1, count / 80))
      }),
      { numRuns: 25 },
    )
  })

  it('marks a period in which one direction fails together', () => {
    const judged = judgedMarket(800, 9).map((each, i) =>
      each.direction === 'down' && i >= 320 && i < 480 ? { ...each, status: 'failed' as const } : each,
    )
    const below = recordTimeline(judged).periods.filter(({ isBelowChance }) => isBelowChance)
    expect(below.length).toBeGreaterThan(0)
    expect(below.every(({ direction }) => direction === 'down')).toBe(true)
    expect(recordTimeline([]).periods).toEqual([])
  })

  it('judges no period of fewer than thirty, however it went', () => {
    const periodsOf = (count: number, worked: (i: number) => boolean) =>
      recordTimeline(
        judgedMarket(count, 9).map((each, i) => ({ ...each, status: worked(i) ? 'worked' : 'failed' })),
      ).periods
    const failed = periodsOf(50, () => false)
    for (const { n, isTooFew, isBelowChance } of [...failed, ...periodsOf(90, (i) => i % 9 > 0)]) {
      expect(isTooFew).toBe(n < 30)
      if (isTooFew) expect(isBelowChance).toBe(false)
    }
    expect(failed.some(({ isTooFew }) => isTooFew)).toBe(true)
  })
})

describe('words for hit ratio against hit rate', () => {
  const { bins, whole } = trackRecord(judgedMarket(600, 3))
  const inside = bins.filter(({ isTooFew, isOutside }) => !isTooFew && !isOutside)
  const missed = { ...whole!, n: 600, share: 0.52, hitRatio: 0.63, isOutside: true, isTooFew: false }
  const but =
    'but all 600 cases together hit 52.0% against a mean hit ratio of 63.0%, outside the range of chance.'

  it('claim no match that all cases together contradict', () => {
    expect(reliabilityWords({ bins: inside, whole })).toMatch(/inside their bars: hit rates match/)
    expect(reliabilityWords({ bins: inside, whole: missed })).toMatch(`inside their bars, ${but}`)
    expect(reliabilityWords({ bins: inside.slice(0, 1), whole: missed })).toBe(
      `The only bin with 30 cases is inside its bar, ${but}`,
    )
    expect(reliabilityWords({ bins: [], whole: missed })).toMatch(`too few to judge alone, ${but}`)
  })

  it('do not judge by little evidence', () => {
    const record = trackRecord(judgedMarket(20, 1))
    expect(reliabilityWords(record)).toBe('No bin has 30 cases: too few to judge.')
    expect(pitWords(record.pit)).toBe('20 cases: too few to judge.')
    expect(coverageWords(record.coverage)).toBe('Too few cases to judge.')
    expect(trackRecord([])).toMatchObject({ whole: null, bins: [], coverage: [] })
  })

  it('take one bin alone for no proof', () => {
    expect(reliabilityWords({ bins: inside.slice(0, 1), whole })).toBe(
      'The only bin with 30 cases is inside its bar. One bin is too few to judge.',
    )
  })
})
