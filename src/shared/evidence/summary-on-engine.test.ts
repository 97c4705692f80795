import { expect, test } from 'vitest'
import type { EngineInsight } from '#reference/engine/engine-insight.ts'
import { dayOf } from '#reference/market/base/civil-date.ts'
import { openMarket } from '#reference/market/open-market.ts'
import { CORE_SERIES } from '#reference/series/registry.ts'
import { mean } from '#shared/statistics/quantile.ts'
import { runEngineSync } from '#testing/engine-sync.ts'
import { evidenceSummary } from './evidence-summary.ts'

const NOW = dayOf(2026, 11, 19)
const YEARS = 8
const LOOK_BACK = 3 * 366

test('on random walks searched by the engine, the sentence claims an edge in at most one of twenty insights', () => {
  const market = openMarket({ kind: 'random-walk', seed: 1, assets: 40, now: NOW })
  const series = CORE_SERIES.map(({ name }) => name)
  const found = runEngineSync(market, { from: NOW - YEARS * 366, series })
  const summaries = found.map((insight) => {
    const { hits, n, outOfSample, baseRate: base } = insight.facts
    const pastInsights = endedBefore(insight, found)
    const later = outOfSample.hits / outOfSample.n
    return evidenceSummary({ rate: hits / n, cases: n, outOfSample: later, pastInsights, base })!
  })
  // Insights that could claim an edge: at least thirty cases, and thirty earlier insights of their quality.
  const able = summaries.filter(({ rows }) =>
    ['past', 'pastInsights'].every((wanted) =>
      rows.some(({ name, cases }) => name === wanted && cases! >= 30),
    ),
  )
  expect(able.length).toBeGreaterThan(300)
  // Most are above the base rate of the asset, because they were found by searching.
  const good = able.filter(({ sentence }) => !sentence.includes('not clearly different from'))
  expect(good.length / able.length).toBeGreaterThan(0.5)
  const claims = able.filter(({ sentence }) => sentence.includes(' times, but '))
  expect(claims.length / able.length).toBeLessThanOrEqual(0.05)
})

/** Ended past insights of the same quality; overlapping ones on one asset count once. */
function endedBefore({ facts }: EngineInsight, all: readonly EngineInsight[]) {
  const last = new Map<number, number>()
  const ended = all
    .filter(
      ({ outcome, facts: other }) =>
        other.stars === facts.stars && outcome.resolved !== null && outcome.resolved.day < facts.day,
    )
    .filter(({ facts: other }) => other.day > facts.day - LOOK_BACK)
    .toSorted((a, b) => a.facts.day - b.facts.day)
    .filter(({ facts: other, outcome }) => {
      if ((last.get(other.assetIndex) ?? -Infinity) >= other.day) return false
      last.set(other.assetIndex, outcome.resolved!.day)
      return true
    })
  return {
    hits: ended.filter(({ outcome }) => outcome.resolved!.isHit).length,
    of: ended.length,
    base: ended.length === 0 ? null : mean(ended.map((each) => each.facts.baseRate)),
  }
}
