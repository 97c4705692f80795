import type { Direction } from '#contract/values/codes.ts'
import { cardWords } from '#shared/cards/card-words.ts'
import { insightTitle, supposedParts, titleParts, type TitleParts } from '#shared/format/insight-title.ts'
import { DIRECTION_WORDS, fromCode } from '#shared/format/words.ts'

/** Title and description of an insight by its card and direction. `isKnown`: the card has an entry of its own. */
export type InsightWords = { title: string; description: string; isKnown: boolean }

const AFTERWARDS = {
  up: 'After similar past readings the price mostly rose.',
  down: 'After similar past readings the price mostly fell.',
  unknown: 'The direction afterwards is not provided.',
} satisfies Record<Direction, string>

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
  const words = card === null ? null : cardWords(card)
  const description = words ? `${words.measures}. ${AFTERWARDS[direction]}` : AFTERWARDS[direction]
  const isKnown = words !== null
  if (ownTitle?.trim()) return { title: namedParts(ownTitle.trim(), assetName).what, description, isKnown }
  if (words) return { title: words.title, description, isKnown }
  if (!card?.trim()) return { title: insightTitle(null, null), description, isKnown }
  return { title: `${fromCode(card)}: ${DIRECTION_WORDS[direction].toLowerCase()}`, description, isKnown }
}

/** The parts of a title of an asset whose name may still be on its way (undefined) or be unknown (null). */
const namedParts = (title: string, name: string | null | undefined): TitleParts =>
  name === undefined ? supposedParts(title) : titleParts(title, name)
