import type { Direction } from '#contract/codes.ts'
import { DIRECTION_WORDS, fromCode } from '#shared/format/words.ts'
import { CONTEXT_CARD_WORDS } from './context-card-table.ts'
import { CARD_WORDS } from './insight-card-table.ts'
import { PATTERN_CARD_WORDS } from './pattern-card-table.ts'

/** Title and description of an insight by its card and direction. `isKnown`: the card has an entry of its own. */
export type InsightWords = { title: string; description: string; isKnown: boolean }

const AFTERWARDS = {
  up: 'After earlier such readings the price mostly rose.',
  down: 'After earlier such readings the price mostly fell.',
  unknown: 'Which way the price went afterwards is not stated.',
} satisfies Record<Direction, string>

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
 * The insight-card mapping: `insight_card` and direction to words. A card without an entry falls back to its name in readable
 * form and the direction word; the service's own title, where it sent one, then describes it.
 */
export function insightWords(
  card: string | null,
  direction: Direction,
  ownTitle: string | null,
): InsightWords {
  const parts =
    card === null
      ? undefined
      : PATTERN.exec(
          card
            .trim()
            .toLowerCase()
            .replaceAll(/[\s.-]+/g, '_'),
        )?.groups
  const words = parts ? WORDS.get(parts['series']!) : undefined
  if (parts && words) {
    const state = parts['state'] ? ` ${STATES[parts['state']]}` : ''
    const reading = parts['side'] === 'high' ? words.high : words.low
    return {
      title: reading + state,
      description: `${words.measures}. ${AFTERWARDS[direction]}`,
      isKnown: true,
    }
  }
  if (!card?.trim()) {
    return { title: ownTitle ?? 'Untitled insight', description: AFTERWARDS[direction], isKnown: false }
  }
  return {
    title: `${fromCode(card)}: ${DIRECTION_WORDS[direction].toLowerCase()}`,
    description: ownTitle ?? AFTERWARDS[direction],
    isKnown: false,
  }
}
