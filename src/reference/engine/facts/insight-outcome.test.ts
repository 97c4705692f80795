import { describe, expect, it } from 'vitest'
import { barsOfHorizon } from '#reference/engine/base/insight-facts.ts'
import { runEngineSync } from '#reference/study/engine-sync.ts'
import { generatedRows, marketOfRows } from '#testing/generated-market.ts'

const market = marketOfRows(generatedRows(6, 2600))
const insights = runEngineSync(market)

describe('the outcome of an insight', () => {
  it('is open until its window is over, then a hit or not by the close on its last bar', () => {
    expect(insights.some(({ outcome }) => outcome.isHit === true)).toBe(true)
    expect(insights.some(({ outcome }) => outcome.isHit === false)).toBe(true)
    for (const { facts, outcome } of insights) {
      const { days, close } = market.history(facts.assetIndex)
      const end = facts.bar + barsOfHorizon(facts.horizon)
      if (end >= close.length) expect(outcome).toMatchObject({ endDay: null, isHit: null })
      else {
        const moved = Math.sign(close[end]! - close[facts.bar]!)
        expect(outcome).toMatchObject({ endDay: days[end], isHit: moved === facts.direction })
      }
    }
  })

  it('is judged by the first close at a signal level', () => {
    for (const { facts, outcome } of insights) {
      const { days, close } = market.history(facts.assetIndex)
      if (outcome.status.state !== 'worked' && outcome.status.state !== 'failed') continue
      const { at, by, state } = outcome.status
      const last = days.findLastIndex((day) => day * 86_400_000 <= at)
      const inside = close.slice(facts.bar + 1, by === 'level' ? last : last + 1)
      expect(inside.every((value) => value > facts.signalLow && value < facts.signalHigh)).toBe(true)
      if (by !== 'level') continue
      const reached = close[last]! >= facts.signalHigh ? 1 : close[last]! <= facts.signalLow ? -1 : 0
      expect(reached).toBe(state === 'worked' ? facts.direction : -facts.direction)
    }
  })

  it('is the same when emission starts on a later day, and nothing earlier is emitted', () => {
    const from = insights[Math.floor(insights.length / 2)]!.facts.day
    const later = runEngineSync(market, { from })
    expect(later.length).toBeGreaterThan(0)
    for (const { facts } of later) expect(facts.day).toBeGreaterThanOrEqual(from)
  })
})
