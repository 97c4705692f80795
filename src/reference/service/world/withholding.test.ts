import { describe, expect, it } from 'vitest'
import { barsOfHorizon, type InsightFacts } from '#reference/engine/base/insight-facts.ts'
import type { EngineInsight } from '#reference/engine/engine-insight.ts'
import { readFilterQuery } from '#reference/service/store/filter-query.ts'
import { packInsights, unpackInsights } from '#reference/study/insight-block.ts'
import { FIXTURE_NOW, fixtureStudies, fixtureWorld } from '#testing/reference-fixture.ts'
import { createWorld } from './reference-world.ts'

const bars = ({ facts }: EngineInsight) => barsOfHorizon(facts.horizon)

/** The insight as one of the failing card. */
const failed = ({ facts, outcome }: EngineInsight): EngineInsight => ({
  facts: { ...facts, series: 'rsi_14', side: 'low' },
  outcome: { ...outcome, resolved: outcome.resolved && { ...outcome.resolved, isHit: false } },
})

/** The fixture's market, in which all insights of one and two weeks belong to one card and have failed. */
describe('a market with a card that fails', () => {
  const { market } = fixtureWorld()
  const total = market.assets.length
  const studies = fixtureStudies().map((studied, asset) => {
    if (!studied) return null
    const insights = unpackInsights(studied.insights, asset)
    const withFailed = insights.map((insight) => (bars(insight) <= 10 ? failed(insight) : insight))
    return { ...studied, insights: packInsights(withFailed) }
  })

  function filled(order: readonly number[], withholds?: boolean) {
    const options = withholds === undefined ? {} : { withholds }
    const world = createWorld({ market, now: () => FIXTURE_NOW, monotonicMs: () => 0, ...options })
    for (const [done, asset] of order.entries()) {
      world.setProgress({ done, total, phase: 'Studying assets' })
      world.addAsset(asset, studies[asset]!)
    }
    return world
  }
  const complete = { done: total, total, phase: 'Complete' }
  const inOrder = market.assets.map((_, asset) => asset)
  const listed = ({ insights: of }: ReturnType<typeof filled>) =>
    of
      .page(readFilterQuery({ limit: 1000, from_date: '2000-01-01T00:00:00Z' }, FIXTURE_NOW))
      .map(({ id }) => id)

  it('lists everything before all assets are studied, and the same without withheld cards in any order of study', () => {
    const world = filled(inOrder)
    const before = listed(world)
    const { edition } = world.insights
    expect(before).toEqual(listed(filled(inOrder, false)))
    world.setProgress(complete)
    const after = listed(world)
    expect(world.insights.edition).toBeGreaterThan(edition)
    expect(world.insights.withheld).toMatchObject([{ series: 'rsi_14', side: 'low', group: 0 }])
    expect(after.length).toBeLessThan(before.length)

    const other = filled(inOrder.toReversed())
    other.setProgress(complete)
    expect(listed(other)).toEqual(after)
    expect(other.insights.withheld).toEqual(world.insights.withheld)
    const never = filled(inOrder, false)
    never.setProgress(complete)
    expect(listed(never)).toEqual(before)
  })

  it('removes withheld insights completely, and does not change the others', async () => {
    const world = filled(inOrder)
    const before = inOrder.flatMap((asset) => world.insights.ofAsset(asset))
    const figures = new Map<string, InsightFacts>()
    for (const insight of before) figures.set(insight.id, await world.insights.facts(insight))
    world.setProgress(complete)
    const after = inOrder.flatMap((asset) => world.insights.ofAsset(asset))
    expect(world.insights.size).toBe(after.length)
    for (const insight of after) expect(await world.insights.facts(insight)).toEqual(figures.get(insight.id))
    const staying = new Set(after.map(({ id }) => id))
    const gone = before.filter(({ id }) => !staying.has(id))
    for (const { id } of gone) expect(world.insights.find(id)).toBeUndefined()
    for (const insight of gone) {
      const { series, side, day } = figures.get(insight.id)!
      expect(`${series} ${side}`).toBe('rsi_14 low')
      expect(day).toBeGreaterThanOrEqual(world.insights.withheld![0]!.from)
    }
    expect(gone.length).toBeGreaterThan(0)
  })
})
