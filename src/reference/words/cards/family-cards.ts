import type { SeriesGroup, SeriesInfo } from '#reference/series/base/series-definition.ts'
import type { SeriesWords } from './card-words.ts'

type Reasons = { high: { up: string; down: string }; low: { up: string; down: string } }

/** Why an extreme can matter, by the family of the series: for every series without words of its own. */
const REASONS: Record<SeriesGroup, Reasons> = {
  momentum: {
    high: {
      up: 'Strength tends to persist while the news behind it is still being taken in.',
      down: 'Strength this great tends to have used up part of the good news in advance.',
    },
    low: {
      up: 'Weakness this great tends to have used up part of the bad news in advance.',
      down: 'Weakness tends to persist while the news behind it is still being taken in.',
    },
  },
  trend: {
    high: {
      up: 'An established rise is rarely given up at once; corrections within it have been short.',
      down: 'A price that has outrun its own averages has often waited for them.',
    },
    low: {
      up: 'A price that has fallen far behind its own averages has often met them again.',
      down: 'An established decline is rarely given up at once; recoveries within it have been short.',
    },
  },
  oscillator: {
    high: {
      up: 'A gauge at its upper end shows steady demand, and it can stay there for longer than the textbook says.',
      down: 'A gauge at its upper end shows a one-sided market, and one-sided markets tend to pause.',
    },
    low: {
      up: 'A gauge at its lower end shows a one-sided market, and one-sided markets tend to recover some balance.',
      down: 'A gauge at its lower end shows steady supply, and it can stay there for longer than the textbook says.',
    },
  },
  range: {
    high: {
      up: 'A price at the edge of its range that does not turn back is often on the way to a new range.',
      down: 'The edge of a range is where the price was turned back before.',
    },
    low: {
      up: 'The edge of a range is where the price was turned back before.',
      down: 'A price at the edge of its range that does not turn back is often on the way to a new range.',
    },
  },
  volatility: {
    high: {
      up: 'Turbulence is paid for with a discount that tends to shrink as calm returns.',
      down: 'Turbulence forces careful holders to reduce, and that takes time.',
    },
    low: {
      up: 'Calm lets positions be built without haste, and quiet advances have tended to last.',
      down: 'Calm invites carelessness, and it tends to end with a fright.',
    },
  },
  turnover: {
    high: {
      up: 'Attention brings new owners, and new owners bring fresh patience.',
      down: 'Attention peaks when the last to arrive have arrived.',
    },
    low: {
      up: 'Neglect keeps the price modest, and modest prices leave room.',
      down: 'Neglect leaves those who must leave without a counterpart.',
    },
  },
  relative: {
    high: {
      up: 'A lead over the neighbours is the asset’s own story, and such stories unfold slowly.',
      down: 'A lead over the neighbours makes the asset dear in comparison, and comparisons attract money elsewhere.',
    },
    low: {
      up: 'A lag behind the neighbours makes the asset cheap in comparison, and comparisons attract money.',
      down: 'A lag behind the neighbours is the asset’s own trouble, and such trouble takes time.',
    },
  },
  seasonality: {
    high: {
      up: 'Seasons of business, tax and reporting repeat, and part of their effect has repeated with them.',
      down: 'What everybody expects of a season is often in the price before it begins.',
    },
    low: {
      up: 'What everybody fears of a season is often in the price before it begins.',
      down: 'Seasons of business, tax and reporting repeat, and part of their effect has repeated with them.',
    },
  },
  breadth: {
    high: {
      up: 'When most of the neighbours rise too, the cause is common and rarely passes within days.',
      down: 'When nearly all of the neighbours have risen, few are left to join.',
    },
    low: {
      up: 'When nearly all of the neighbours have fallen, the worry is common and often overdone.',
      down: 'When most of the neighbours fall too, the cause is common and rarely passes within days.',
    },
  },
  fundamental: {
    high: {
      up: 'Figures of the business change slowly. Prices tend to follow a good development over several reports rather than in one step.',
      down: 'Figures this good are hard to repeat, and expectations have usually risen with them.',
    },
    low: {
      up: 'Figures this poor are widely known, and a report that is merely less poor can be enough.',
      down: 'Figures of the business change slowly. Prices tend to follow a poor development over several reports rather than in one step.',
    },
  },
  macro: {
    high: {
      up: 'A reading this high marks an unusual phase of the economy, and some assets gain from it.',
      down: 'A reading this high marks an unusual phase of the economy, and some assets suffer from it.',
    },
    low: {
      up: 'A reading this low marks an unusual phase of the economy, and some assets gain from it.',
      down: 'A reading this low marks an unusual phase of the economy, and some assets suffer from it.',
    },
  },
}

/** Words from a series' label and family. */
export function familyWords(info: SeriesInfo): SeriesWords {
  const subject = inSentence(info.label)
  const { high, low } = REASONS[info.group]
  return {
    high: {
      headline: `${subject} at an extreme high`,
      happened: (value) => `${articled(subject)} reached ${value}`,
      ...high,
    },
    low: {
      headline: `${subject} at an extreme low`,
      happened: (value) => `${articled(subject)} fell to ${value}`,
      ...low,
    },
  }
}

const NAMES = /^(Wilder|Bollinger|Donchian|Chaikin|Amihud|Kaufman|Keltner|Aroon|Williams)/

/** `Earnings growth` → `earnings growth`; `MACD line`, `P/E` and people's names keep their capitals. */
export const inSentence = (label: string) =>
  /^[A-Z][a-z ]/.test(label) && !NAMES.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

/** What an earlier episode of a family was like: `… 41 times before, most recently on 7 Sep 2026`. */
export function earlierWords(group: SeriesGroup, side: 'high' | 'low'): string {
  switch (group) {
    case 'momentum':
      return side === 'high' ? 'The price has risen like this' : 'The price has fallen like this'
    case 'trend':
      return 'The price and its averages have stood like this'
    case 'oscillator':
      return 'The gauge has reached this end of its scale'
    case 'range':
      return 'Trading has looked like this'
    case 'volatility':
      return side === 'high' ? 'Trading has been this restless' : 'Trading has been this calm'
    case 'turnover':
      return 'Turnover has behaved like this'
    case 'relative':
      return 'Its place among the others has looked like this'
    case 'seasonality':
      return 'The calendar has looked like this'
    case 'breadth':
      return 'Its neighbours have moved like this'
    case 'fundamental':
      return 'The company has reported figures like these'
    case 'macro':
      return 'The economy has been in such a phase'
  }
}

const articled = (subject: string) =>
  /^(the|its|a|an|days|share) /i.test(subject) ? subject : `the ${subject}`
