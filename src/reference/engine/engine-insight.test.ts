import { describe, expect, it } from 'vitest'
import { barsOfHorizon } from '#reference/engine/base/insight-facts.ts'
import { runEngineSync } from '#testing/engine-sync.ts'
import { generatedRows, marketOfRows } from '#testing/generated-market.ts'

const market = marketOfRows(generatedRows(6, 2600))
const insights = runEngineSync(market)

describe('the outcome of an insight', () => {
  it('is open until its window is over, then a hit or not by the close on its last bar', () => {
    expect(insights.some(({ outcome }) => outcome.resolved?.isHit === true)).toBe(true)
    expect(insights.some(({ outcome }) => outcome.resolved?.isHit === false)).toBe(true)
    for (const { facts, outcome } of insights) {
      const { days, close } = market.history(facts.assetIndex)
      const end = facts.bar + barsOfHorizon(facts.horizon)
      if (end >= close.length) expect(outcome).toMatchObject({ resolved: null })
      else {
        const moved = Math.sign(close[end]! - close[facts.bar]!)
        expect(outcome).toMatchObject({ resolved: { day: days[end], isHit: moved === facts.direction } })
      }
    }
  })

  it('is judged by the first close at a signal level, else by the last close of the window', () => {
    for (const { facts, outcome } of insights) {
      const { close } = market.history(facts.assetIndex)
      const end = facts.bar + barsOfHorizon(facts.horizon)
      const inside = close.slice(facts.bar + 1, end + 1)
      const first = inside.find((value) => value >= facts.signalHigh || value <= facts.signalLow)
      const deciding = first ?? (end < close.length ? inside.at(-1)! : facts.lastValue)
      const moved = Math.sign(deciding - facts.lastValue)
      const isOpen = first === undefined && end >= close.length
      expect(outcome.status).toBe(isOpen ? 'active' : moved === facts.direction ? 'worked' : 'failed')
      expect(outcome.realised).toBe(inside.length > 0 ? inside.at(-1)! / facts.lastValue - 1 : null)
    }
  })
})
