import type { InsightStatus, UnjudgedReason } from '#contract/rules/insight-status.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatReturn } from '#shared/format/percent.ts'
import type { InsightFacts } from '#features/insight-detail/model/insight-facts.ts'

const REASONS = {
  'no-direction': 'The direction is missing.',
  'no-horizon': 'The horizon is missing or cannot be read.',
  'no-start': 'The date of the last value and the creation date are missing.',
  'no-levels': 'The signal levels or the last value are missing.',
  'levels-crossed': 'The lower signal level is not below the upper one.',
  'no-prices': 'There is no price after the creation date.',
} satisfies Record<UnjudgedReason, string>

/** The reason for the status. */
export function explainStatus(status: InsightStatus, facts: InsightFacts): string {
  switch (status.state) {
    case 'cannot-be-judged':
      return REASONS[status.reason]
    case 'active':
      if (status.realised === null)
        return `There is no daily close since the last value. The status is open until ${formatDay(status.end)} unless a close reaches a signal level first.`
      return `The close is between the two signal levels. The status is open until ${formatDay(status.end)} unless a close reaches one of them first.`
    case 'worked':
    case 'failed': {
      if (status.by === 'end-of-window') {
        return `Neither signal level was reached by ${formatDay(status.end)}. The last close ${status.state === 'worked' ? 'had moved' : 'had not moved'} the stated way.`
      }
      const side = (facts.direction === 'up') === (status.state === 'worked') ? 'upper' : 'lower'
      const [reached, end] = [formatDay(status.at), formatDay(status.end)]
      return `The close reached the ${side} signal level on ${reached} (${formatReturn(status.whenDecided)} when decided), ${reached === end ? 'the day the window ends' : `before the end on ${end}`}.`
    }
  }
}

/** The status rule with this insight's own figures. */
export function describeRule({
  direction,
  signalHigh,
  signalLow,
  endAt,
  lastValue,
  prices,
}: InsightFacts): string {
  const [good, bad] =
    direction === 'down'
      ? ['at or below the lower', 'at or above the upper']
      : ['at or above the upper', 'at or below the lower']
  const [goodLevel, badLevel] = direction === 'down' ? [signalLow, signalHigh] : [signalHigh, signalLow]
  const beyond = direction === 'down' ? 'below' : 'above'
  return `The first close ${good} level (${prices.price(goodLevel)}) means worked, ${bad} level (${prices.price(badLevel)}) means failed. If neither is reached by ${formatDay(endAt)}, it worked if the last close is ${beyond} the entry (${prices.price(lastValue)}), else it failed. Only closes count.`
}
