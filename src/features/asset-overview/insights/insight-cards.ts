import type { Direction } from '#contract/values/codes.ts'
import { insightTitle, supposedParts, titleParts, type TitleParts } from '#shared/format/insight-title.ts'
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
 * The words of an insight. Its name is the one that the service gave it, so that it has the same one here as in the list; the
 * asset's own name before it is left out. Where none was sent, the mapping of `insight_card` gives one, and a card without
 * an entry its name in readable form with the direction word.
 */
export function insightWords(
  card: string | null,
  direction: Direction,
  ownTitle: string | null,
  assetName: string | null | undefined,
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
  const description = words ? `${words.measures}. ${AFTERWARDS[direction]}` : AFTERWARDS[direction]
  const isKnown = words !== undefined
  if (ownTitle?.trim()) return { title: namedParts(ownTitle.trim(), assetName).what, description, isKnown }
  if (parts && words) {
    const state = parts['state'] ? ` ${STATES[parts['state']]}` : ''
    return { title: (parts['side'] === 'high' ? words.high : words.low) + state, description, isKnown }
  }
  if (!card?.trim()) return { title: insightTitle(null, null), description, isKnown }
  return { title: `${fromCode(card)}: ${DIRECTION_WORDS[direction].toLowerCase()}`, description, isKnown }
}

/** The parts of a title of an asset whose name may still be on its way (undefined) or be unknown (null). */
const namedParts = (title: string, name: string | null | undefined): TitleParts =>
  name === undefined ? supposedParts(title) : titleParts(title, name)
