import { fromCode } from '#shared/format/words.ts'
import { CONTEXT_CARD_WORDS } from './context-card-words.ts'
import { PATTERN_CARD_WORDS } from './pattern-card-words.ts'
import { CARD_WORDS } from './price-card-words.ts'

/** Every card with words of its own; a map, so that no name of an object's own members is taken for one. */
const WORDS = new Map(Object.entries({ ...CARD_WORDS, ...PATTERN_CARD_WORDS, ...CONTEXT_CARD_WORDS }))

/** What had to hold beside the reading, where the card's name says so. */
const STATES: Readonly<Record<string, string>> = {
  uptrend: 'in an uptrend',
  downtrend: 'in a downtrend',
  turbulent: 'in turbulent months',
  weak_market: 'in a weak market',
}

const PATTERN =
  /^(?<series>.+?)_(?<side>high|low)(?:_+(?:in_)?(?<state>uptrend|downtrend|turbulent|weak_market))?$/

/**
 * What a card says as a title, and what its series measures.
 *
 * @param card as the service writes it: `ma_dist_20_low`
 * @returns null for a card without words of its own
 */
export function cardWords(card: string): { title: string; measures: string } | null {
  const parts = PATTERN.exec(
    card
      .trim()
      .toLowerCase()
      .replaceAll(/[\s.-]+/g, '_'),
  )?.groups
  const words = parts && WORDS.get(parts['series']!)
  if (!words) return null
  const state = parts['state'] ? ` ${STATES[parts['state']]}` : ''
  const [high, low, measures] = words
  return { title: (parts['side'] === 'high' ? high : low) + state, measures }
}

/** A card's name: its words, or else its code in readable form. */
export const cardName = (card: string) => cardWords(card)?.title ?? fromCode(card)
