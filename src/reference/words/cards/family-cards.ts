import type { SeriesGroup, SeriesInfo } from '#reference/series/base/series-definition.ts'
import { lowerFirst } from '#shared/format/words.ts'
import { card, type Card } from './card.ts'

type Reasons = readonly [
  riseAfterHigh: string,
  fallAfterHigh: string,
  riseAfterLow: string,
  fallAfterLow: string,
]

/** Why an extreme can matter, by the family of the series, for texts that a series does not have itself. */
const REASONS: Record<SeriesGroup, Reasons> = {
  momentum: [
    'Momentum: strength often continues while markets still price in the news.',
    'Mean reversion: after a strong rise, the price already includes much good news.',
    'Mean reversion: after a strong fall, the price already includes much bad news.',
    'Momentum: weakness often continues while markets still price in the news.',
  ],
  trend: [
    'Momentum: an uptrend rarely ends at once. Falls within it are often short.',
    'Mean reversion: a price far above its averages often moves back towards them.',
    'Mean reversion: a price far below its averages often moves back towards them.',
    'Momentum: a downtrend rarely ends at once. Recoveries within it are often short.',
  ],
  oscillator: [
    'Momentum: a high value shows steady demand. The indicator can stay high for weeks.',
    'Mean reversion: a high value shows a one-sided market. Such a market often pauses.',
    'Mean reversion: a low value shows a one-sided market. Such a market often recovers.',
    'Momentum: a low value shows steady selling pressure. The indicator can stay low for weeks.',
  ],
  range: [
    'Breakout: a price that stays at the top of its range can move into a higher range.',
    'Resistance: the top of a range often stops a rise.',
    'Support: the bottom of a range often stops a fall.',
    'Breakdown: a price that stays at the bottom of its range can move into a lower range.',
  ],
  volatility: [
    'Risk premium: high volatility lowers the price. The price can rise when volatility falls.',
    'High volatility forces cautious investors to reduce positions. This selling pressure can last.',
    'Low volatility lets investors build positions slowly. Slow rises often last.',
    'Low volatility makes investors careless. It often ends with a sudden fall.',
  ],
  turnover: [
    'High turnover shows attention and new owners. Demand can continue.',
    'High turnover often peaks when the last interested buyers have entered.',
    'Assets with little attention are often cheap. The price can rise when attention returns.',
    'Low turnover means low liquidity. Holders who must exit have to accept lower prices.',
  ],
  relative: [
    'Relative momentum: a lead over comparable assets comes from company news. Its effect often lasts.',
    'Relative mean reversion: the asset is expensive compared with others. Investors can move to cheaper assets.',
    'Relative mean reversion: the asset is cheap compared with others. It can attract investors.',
    'Relative momentum: the loss comes from company news. Its effect often lasts.',
  ],
  seasonality: [
    'Seasonality: business, tax and reporting dates repeat every year. Part of their effect repeats too.',
    'Many investors know this season and enter before it. The effect can be in the price already.',
    'Many investors know this season and leave before it. The effect can be in the price already.',
    'Seasonality: business, tax and reporting dates repeat every year. Part of their effect repeats too.',
  ],
  breadth: [
    'Momentum: when most stocks of a sector rise, the cause is common and often lasts.',
    'Mean reversion: when most stocks of a sector have risen, few are left to follow.',
    'Mean reversion: when most stocks of a sector have fallen, the worry is often too large.',
    'Momentum: when most stocks of a sector fall, the cause is common and often lasts.',
  ],
  fundamental: [
    'Company figures change slowly. Prices often react to a good development over several reports.',
    'Mean reversion: very good figures are hard to repeat. Expectations have usually risen with them.',
    'Mean reversion: poor figures are widely known. A small improvement can raise the price.',
    'Company figures change slowly. Prices often react to a poor development over several reports.',
  ],
  macro: [
    'A value this high shows an unusual phase of the economy. Some assets gain from it.',
    'A value this high shows an unusual phase of the economy. Some assets lose from it.',
    'A value this low shows an unusual phase of the economy. Some assets gain from it.',
    'A value this low shows an unusual phase of the economy. Some assets lose from it.',
  ],
}

/** Texts made from a series' label and family. */
export function familyWords(info: SeriesInfo): Card {
  const subject = inSentence(info.label)
  const [riseAfterHigh, fallAfterHigh, riseAfterLow, fallAfterLow] = REASONS[info.group]
  return card(
    `${articled(subject)} {reached|fell to} {value}`,
    `${subject} at a very high level`,
    riseAfterHigh,
    fallAfterHigh,
    `${subject} at a very low level`,
    riseAfterLow,
    fallAfterLow,
  )
}

const NAMES = /^(Wilder|Bollinger|Donchian|Chaikin|Amihud|Kaufman|Keltner|Aroon|Williams)/

/** `Earnings growth` → `earnings growth`; `MACD line`, `P/E` and names of people keep their capitals. */
const inSentence = (label: string) =>
  /^[A-Z][a-z ]/.test(label) && !NAMES.test(label) ? lowerFirst(label) : label

const articled = (subject: string) =>
  /^(the|its|a|an|days|share) /i.test(subject) ? subject : `the ${subject}`
