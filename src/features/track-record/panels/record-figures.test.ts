import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgedMarket } from '#testing/judged-market.ts'
import { addedWords, oneDirectionWords } from './calibration-panel.tsx'
import { coverageWords, pitWords, reliabilityWords, recordFigures } from './record-figures.ts'
import { medianGroups, recordGroups } from './record-groups.ts'
import { checkWords } from './record-scores.tsx'
import { recordTimeline } from './timeline-panel.tsx'

test('true hit ratios match within chance', () => {
  const record = recordFigures(judgedMarket(600, 3))
  expect(record.coverage.map(({ nominal }) => nominal)).toEqual([0.5, 0.8, 0.9])
  expect(reliabilityWords(record)).toMatch(/^None of \d+ bins with 30 cases is outside its bar\.$/)
  expect(pitWords(record.pit)).toMatch(/^(Every bar is inside|1 of 10 bars is outside)/)
  expect(coverageWords(record.coverage)).toMatch(/within chance/)
  expect(coverageWords(record.coverage.map((band) => ({ ...band, isOutside: true, share: 0 })))).toBe(
    'Beyond chance, the middle 50%, the middle 80% and the middle 90% covered fewer outcomes than expected.',
  )
})

test('hit ratios that are ten points too high are found over all cases, in bins and in groups', () => {
  const judged = judgedMarket(600, 5, 0.1)
  const record = recordFigures(judged)
  expect(record.whole!.isOutside && record.whole!.difference.high < 0).toBe(true)
  expect(reliabilityWords(record)).toMatch(
    /^[1-9] of the \d bins with 30 or more cases (is|are) outside .*: hit ratios of .* All 600 cases together/,
  )
  const groups = recordGroups(judged, 'direction')
  expect(groups.map(({ label }) => label)).toEqual(['Bullish', 'Bearish'])
  for (const group of groups) expect(group.chance).toBeLessThan(0.05)
})

test('a deviation of all cases together is reported even if no bin is outside', () => {
  const { bins, whole } = recordFigures(judgedMarket(600, 3))
  const missed = { ...whole!, n: 600, share: 0.52, hitRatio: 0.63, isOutside: true, isTooFew: false }
  const inside = bins.filter(({ isOutside }) => !isOutside)
  expect(reliabilityWords({ bins: inside, whole: missed })).toMatch(
    /is outside its bar\. All 600 cases together hit 52\.0% against a mean hit ratio of 63\.0%/,
  )
})

test('few cases are not judged', () => {
  const record = recordFigures(judgedMarket(20, 1))
  expect(reliabilityWords(record)).toBe('No bin has 30 cases: too few to judge.')
  expect(pitWords(record.pit)).toBe('20 cases: too few to judge.')
  expect(coverageWords(record.coverage)).toBe('Too few cases to judge.')
  expect(recordFigures([])).toMatchObject({ whole: null, bins: [], coverage: [] })
  const byStars = recordGroups(judgedMarket(200, 2), 'stars')
  expect(byStars[0]?.label).toBe('8/8')
  expect(byStars.every(({ isTooFew }) => isTooFew)).toBe(true)
})

test('groups count every rated insight once, and for each check that it passed', () => {
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
  const passed = recordGroups([{ ...judged[0]!, checks }], 'check').map(({ label }) => label)
  expect(passed).toEqual(['Crosses business cycles', 'High hit ratio, in sample'])
})

test('a card is called by what its series measures', () => {
  const market = judgedMarket(2, 4).map((each) => ({ ...each, card: 'rsi_2_low' }))
  expect(recordGroups(market, 'card').map(({ label, n }) => [label, n])).toEqual([
    ['2-day relative strength index: unusually low', 2],
  ])
})

test('medians are in groups of equal size, lowest prediction first', () => {
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

test('periods contain every decided insight of their direction once, in whole weeks up to the newest end', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 90 }), (count, seed) => {
      const judged = judgedMarket(count, seed)
      const { weeks, periods } = recordTimeline(judged)
      expect(periods.flatMap(({ cases }) => cases)).toHaveLength(count)
      for (const { from, to, cases, direction, n, worked, isTooFew, isBelowChance } of periods) {
        expect((to - from) / (7 * 86_400_000)).toBe(weeks)
        expect(new Date(from).getUTCDay()).toBe(1)
        expect(cases.every((each) => each.direction === direction)).toBe(true)
        expect(cases.every(({ endedAt }) => endedAt >= from && endedAt < to)).toBe(true)
        expect([n, worked]).toEqual([cases.length, cases.filter(({ status }) => status === 'worked').length])
        expect(isTooFew).toBe(n < 30)
        if (isTooFew) expect(isBelowChance).toBe(false)
      }
      const last = Math.max(...periods.map(({ to }) => to))
      expect(last - Math.max(...judged.map(({ endedAt }) => endedAt))).toBeLessThanOrEqual(7 * 86_400_000)
      expect(new Set(periods.map(({ from }) => from)).size).toBeLessThanOrEqual(Math.max(1, count / 80))
    }),
    { numRuns: 25 },
  )
})

test('a period in which one direction fails together is marked', () => {
  const judged = judgedMarket(800, 9).map((each, i) =>
    each.direction === 'down' && i >= 320 && i < 480 ? { ...each, status: 'failed' as const } : each,
  )
  const below = recordTimeline(judged).periods.filter(({ isBelowChance }) => isBelowChance)
  expect(below.length).toBeGreaterThan(0)
  expect(below.every(({ direction }) => direction === 'down')).toBe(true)
  expect(recordTimeline([]).periods).toEqual([])
})

test('a check is named only if its interval does not contain 0', () => {
  const check = (name: string, low: number, high: number) => ({
    name,
    difference: { value: (low + high) / 2, low, high },
  })
  expect(checkWords([check('Frequent', -0.01, 0.05), check('Spread over time', -0.04, 0.02)])).toBe(
    'None of 2 checks separated hits from misses beyond chance.',
  )
  expect(checkWords([check('Frequent', 0.02, 0.06), check('Spread over time', -0.08, -0.02)])).toBe(
    'Beyond chance: 4 points more hits where Frequent was met and 5 points fewer hits where Spread over time was met.',
  )
  expect(checkWords([{ name: 'Frequent', difference: null }])).toMatch(/^Too few cases/)
})

test('a record of under four quarters gives no verdict on insights', () => {
  const score = { mean: 0.5, brier: 0.25, log: 0.69 }
  const record = { n: 16, hitRatio: 0.5, stated: score, base: score, expected: score }
  expect(addedWords({ ...record, added: { mean: 0.004, low: null, high: null } })).toBe(
    '50% of 16 hit, base rate 50%. Difference +0.4 points, no interval under four quarters.',
  )
  expect(addedWords({ ...record, added: { mean: 0.004, low: 0.001, high: 0.009 } })).toMatch(
    /^Insights did better than the base rate: 50% of 16 hit/,
  )
})

test('a record of one direction says that nothing is known of the other', () => {
  const of = (...names: (string | null)[]) =>
    oneDirectionWords([
      { by: 'horizon', name: '1m' },
      ...names.map((name) => ({ by: 'direction' as const, name })),
    ])
  expect(of('up')).toBe(' All of them were bullish: of bearish insights nothing is known yet.')
  expect(of('down')).toBe(' All of them were bearish: of bullish insights nothing is known yet.')
  expect([of('up', 'down'), of(), of('unknown')]).toEqual(['', '', ''])
})
