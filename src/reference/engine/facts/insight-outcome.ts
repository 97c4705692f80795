import { insightStatus } from '#contract/rules/insight-status.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { barsOfHorizon, type InsightFacts, type OutcomeFact } from '#reference/engine/base/insight-facts.ts'
import type { Day, PriceHistory } from '#reference/market/base/asset.ts'

/** The outcome of an insight by the data up to `now`. */
export function insightOutcome(facts: InsightFacts, { days, close }: PriceHistory, now: Day): OutcomeFact {
  const endBar = facts.bar + barsOfHorizon(facts.horizon)
  const closes: Close[] = []
  const last = Math.min(close.length - 1, endBar)
  for (let i = facts.bar + 1; i <= last; i++) closes.push({ at: days[i]! * MS_PER_DAY, value: close[i]! })
  const { state: status, realised } = insightStatus(
    {
      direction: facts.direction === 1 ? 1 : 2,
      horizon: facts.horizon,
      created_at: facts.day * MS_PER_DAY,
      last_value: facts.lastValue,
      signal_high: facts.signalHigh,
      signal_low: facts.signalLow,
    },
    closes,
    now * MS_PER_DAY,
  )
  const isHit = facts.direction * (close[endBar]! - close[facts.bar]!) > 0
  return { resolved: endBar < close.length ? { day: days[endBar]!, isHit } : null, status, realised }
}
