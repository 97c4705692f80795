import type { SeriesInfo } from '#reference/series/base/series-definition.ts'
import type { CardTable, SeriesWords, TailWords } from './card-words.ts'
import { COMPANY_CARDS } from './company-cards.ts'
import { DIRECTION_CARDS } from './direction-cards.ts'
import { DERIVED_CARDS } from './derived-cards.ts'
import { ECONOMY_CARDS } from './economy-cards.ts'
import { EVENT_CARDS } from './event-cards.ts'
import { familyWords } from './family-cards.ts'
import { claimHolds } from './headline-claims.ts'
import { MOMENTUM_CARDS } from './momentum-cards.ts'
import { OSCILLATOR_CARDS } from './oscillator-cards.ts'
import { RANGE_CARDS } from './range-cards.ts'
import { RELATIVE_CARDS } from './relative-cards.ts'
import { SHAPE_CARDS } from './shape-cards.ts'
import { SURROUNDINGS_CARDS } from './surroundings-cards.ts'
import { TREND_CARDS } from './trend-cards.ts'
import { TURNOVER_CARDS } from './turnover-cards.ts'
import { VOLATILITY_CARDS } from './volatility-cards.ts'

/** Series with words of their own; every other one speaks in the words of its family. */
export const CARDS: CardTable = {
  ...MOMENTUM_CARDS,
  ...TREND_CARDS,
  ...OSCILLATOR_CARDS,
  ...RANGE_CARDS,
  ...VOLATILITY_CARDS,
  ...TURNOVER_CARDS,
  ...RELATIVE_CARDS,
  ...DIRECTION_CARDS,
  ...SHAPE_CARDS,
  ...SURROUNDINGS_CARDS,
  ...COMPANY_CARDS,
  ...ECONOMY_CARDS,
  ...DERIVED_CARDS,
  ...EVENT_CARDS,
}

/** The words of a series about its extremes in general. */
export const seriesWords = (info: SeriesInfo): SeriesWords => CARDS[info.name] ?? familyWords(info)

/** The words of a tail as far as they are true of the value. */
export function tailWords(info: SeriesInfo, side: 'high' | 'low', value: number): TailWords {
  const own = CARDS[info.name]
  const words = own && claimHolds(info.name, side, value) ? own : familyWords(info)
  return words[side]
}

/** Name of a card as insights carry it in `card.name` and feeds in `insight_card`: `rsi_14_low`. */
export const cardName = (series: string, side: 'high' | 'low') => `${series}_${side}`
