import type { Section } from '#contract/records/insight.ts'
import type { InsightFacts } from '#reference/engine/base/insight-facts.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatReturn } from '#shared/format/percent.ts'
import type { PriceFormat } from '#shared/format/price-format.ts'

/** The two levels that settle an insight, and what would make it moot. Levels are closes, not orders. */
export function outlookSection(facts: InsightFacts, windowEnd: number, prices: PriceFormat): Section {
  const isUp = facts.direction === 1
  const level = (price: number) => `${prices.price(price)} (${formatReturn(price / facts.lastValue - 1)})`
  const confirming = level(isUp ? facts.signalHigh : facts.signalLow)
  const contrary = level(isUp ? facts.signalLow : facts.signalHigh)
  return {
    section_title: 'What would change the picture',
    section_content:
      `From the last close of ${prices.price(facts.lastValue)}, a close ${isUp ? 'at or above' : 'at or below'} ` +
      `${confirming} before ${formatDay(windowEnd)} would bear the insight out. A close ` +
      `${isUp ? 'at or below' : 'at or above'} ${contrary} first would say that this case differs from the earlier ones, ` +
      'and the view should be examined again. Between the two levels nothing is decided before the window ends.',
  }
}
