import type { SeriesGroup, SeriesInfo } from '#reference/series/base/series-definition.ts'
import type { Card } from './card.ts'

type Reasons = { high: { up: string; down: string }; low: { up: string; down: string } }

/** Why an extreme can matter, by the family of the series, for texts that a series does not have itself. */
const REASONS: Record<SeriesGroup, Reasons> = {
  momentum: {
    high: {
      up: 'Momentum: strength often continues while markets still price in the news.',
      down: 'Mean reversion: after a strong rise, the price already includes much good news.',
    },
    low: {
      up: 'Mean reversion: after a strong fall, the price already includes much bad news.',
      down: 'Momentum: weakness often continues while markets still price in the news.',
    },
  },
  trend: {
    high: {
      up: 'Momentum: an uptrend rarely ends at once. Falls within it are often short.',
      down: 'Mean reversion: a price far above its averages often moves back towards them.',
    },
    low: {
      up: 'Mean reversion: a price far below its averages often moves back towards them.',
      down: 'Momentum: a downtrend rarely ends at once. Recoveries within it are often short.',
    },
  },
  oscillator: {
    high: {
      up: 'Momentum: a high value shows steady demand. The indicator can stay high for weeks.',
      down: 'Mean reversion: a high value shows a one-sided market. Such a market often pauses.',
    },
    low: {
      up: 'Mean reversion: a low value shows a one-sided market. Such a market often recovers.',
      down: 'Momentum: a low value shows steady selling pressure. The indicator can stay low for weeks.',
    },
  },
  range: {
    high: {
      up: 'Breakout: a price that stays at the top of its range can move into a higher range.',
      down: 'Resistance: the top of a range often stops a rise.',
    },
    low: {
      up: 'Support: the bottom of a range often stops a fall.',
      down: 'Breakdown: a price that stays at the bottom of its range can move into a lower range.',
    },
  },
  volatility: {
    high: {
      up: 'Risk premium: high volatility lowers the price. The price can rise when volatility falls.',
      down: 'High volatility forces cautious investors to reduce positions. This selling pressure can last.',
    },
    low: {
      up: 'Low volatility lets investors build positions slowly. Slow rises often last.',
      down: 'Low volatility makes investors careless. It often ends with a sudden fall.',
    },
  },
  turnover: {
    high: {
      up: 'High turnover shows attention and new owners. Demand can continue.',
      down: 'High turnover often peaks when the last interested buyers have entered.',
    },
    low: {
      up: 'Assets with little attention are often cheap. The price can rise when attention returns.',
      down: 'Low turnover means low liquidity. Holders who must exit have to accept lower prices.',
    },
  },
  relative: {
    high: {
      up: 'Relative momentum: a lead over comparable assets comes from company news. Its effect often lasts.',
      down: 'Relative mean reversion: the asset is expensive compared with others. Investors can move to cheaper assets.',
    },
    low: {
      up: 'Relative mean reversion: the asset is cheap compared with others. It can attract investors.',
      down: 'Relative momentum: the loss comes from company news. Its effect often lasts.',
    },
  },
  seasonality: {
    high: {
      up: 'Seasonality: business, tax and reporting dates repeat every year. Part of their effect repeats too.',
      down: 'Many investors know this season and enter before it. The effect can be in the price already.',
    },
    low: {
      up: 'Many investors know this season and leave before it. The effect can be in the price already.',
      down: 'Seasonality: business, tax and reporting dates repeat every year. Part of their effect repeats too.',
    },
  },
  breadth: {
    high: {
      up: 'Momentum: when most stocks of a sector rise, the cause is common and often lasts.',
      down: 'Mean reversion: when most stocks of a sector have risen, few are left to follow.',
    },
    low: {
      up: 'Mean reversion: when most stocks of a sector have fallen, the worry is often too large.',
      down: 'Momentum: when most stocks of a sector fall, the cause is common and often lasts.',
    },
  },
  fundamental: {
    high: {
      up: 'Company figures change slowly. Prices often react to a good development over several reports.',
      down: 'Mean reversion: very good figures are hard to repeat. Expectations have usually risen with them.',
    },
    low: {
      up: 'Mean reversion: poor figures are widely known. A small improvement can raise the price.',
      down: 'Company figures change slowly. Prices often react to a poor development over several reports.',
    },
  },
  macro: {
    high: {
      up: 'A value this high shows an unusual phase of the economy. Some assets gain from it.',
      down: 'A value this high shows an unusual phase of the economy. Some assets lose from it.',
    },
    low: {
      up: 'A value this low shows an unusual phase of the economy. Some assets gain from it.',
      down: 'A value this low shows an unusual phase of the economy. Some assets lose from it.',
    },
  },
}

/** Texts made from a series' label and family. */
export function familyWords(info: SeriesInfo): Card {
  const subject = inSentence(info.label)
  const { high, low } = REASONS[info.group]
  return {
    happened: `${articled(subject)} {reached|fell to} {value}`,
    high: { headline: `${subject} at a very high level`, ...high },
    low: { headline: `${subject} at a very low level`, ...low },
  }
}

const NAMES = /^(Wilder|Bollinger|Donchian|Chaikin|Amihud|Kaufman|Keltner|Aroon|Williams)/

/** `Earnings growth` → `earnings growth`; `MACD line`, `P/E` and names of people keep their capitals. */
const inSentence = (label: string) =>
  /^[A-Z][a-z ]/.test(label) && !NAMES.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

const articled = (subject: string) =>
  /^(the|its|a|an|days|share) /i.test(subject) ? subject : `the ${subject}`
