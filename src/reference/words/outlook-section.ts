import type { Section } from '#contract/insight.ts'
import type { InsightFacts } from '#reference/engine/insight-facts.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatPrice } from '#shared/format/money.ts'
import { formatReturn } from '#shared/format/percent.ts'

/** The two levels that settle an insight, and what would make it moot. Levels are closes, not orders. */
export function outlookSection(facts: InsightFacts, windowEnd: number): Section {
  const isUp = facts.direction === 1
  const level = (price: number) => `${formatPrice(price)} (${formatReturn(price / facts.lastValue - 1)})`
  const confirming = level(isUp ? facts.signalHigh : facts.signalLow)
  const contrary = level(isUp ? facts.signalLow : facts.signalHigh)
  return {
    section_title: 'What would change the picture',
    section_content:
      `From the last close of ${formatPrice(facts.lastValue)}, a close ${isUp ? 'at or above' : 'at or below'} ` +
      `${confirming} before ${formatDay(windowEnd)} would bear the insight out. A close ` +
      `${isUp ? 'at or below' : 'at or above'} ${contrary} first would say that this case differs from the earlier ones, ` +
      'and the view should be examined again. Between the two levels nothing is decided before the window ends.',
  }
}
