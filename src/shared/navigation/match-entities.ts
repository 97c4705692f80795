import type { Labelled } from '#shared/format/asset-label.ts'
import type { Missing } from '#shared/format/number.ts'
import { foldText } from '#shared/format/words.ts'

/** Fields by which an asset is found; all but the tag may be missing. */
type Findable = Labelled & {
  name_full?: string | Missing
  known_as?: string | Missing
  isin?: string | Missing
}

const namesOf = ({ name, name_full: full, known_as: known }: Findable) =>
  [name, full, known].flatMap((each) => (each ? foldText(each) : []))

/** Rank of a match, 0 for the best; null for no match. */
const rankOf = (entity: Findable, typed: string): number | null => {
  const ticker = foldText(entity.ticker ?? '')
  const venue = foldText(entity.exchange?.code ?? '')
  if (entity.tag === typed || ticker === typed || `${ticker}:${venue}` === typed) return 0
  const names = namesOf(entity).join(' ')
  if (ticker !== '' && ticker.startsWith(typed)) return 1
  if (names.startsWith(typed)) return 2
  const text = ` ${names} ${ticker}:${venue} ${foldText(entity.tag)} ${foldText(entity.isin ?? '')}`
  const words = typed.split(/\s+/)
  if (words.every((word) => text.includes(` ${word}`))) return 3
  return words.every((word) => text.includes(word)) ? 4 : null
}

/** Whether the text is exactly its tag, ticker, `TICKER:VENUE` or one of its names. */
export function isCalled(entity: Findable, text: string): boolean {
  const typed = foldText(text).trim()
  return rankOf(entity, typed) === 0 || namesOf(entity).includes(typed)
}

/**
 * Assets that match the text by ticker, `TICKER:VENUE`, name, ISIN or tag, ignoring case and accents; several words in any order. Exact
 * matches come first, then tickers that begin with the text, then names.
 *
 * @param isNear assets that come first among equal matches: watched, or recently viewed
 */
export function matchEntities<E extends Findable>(
  entities: Iterable<E>,
  text: string,
  isNear: (tag: string) => boolean = () => false,
): E[] {
  const typed = foldText(text).trim()
  if (typed === '') return []
  return [...entities]
    .flatMap((entity) => {
      const rank = rankOf(entity, typed)
      return rank === null ? [] : [{ entity, rank, near: isNear(entity.tag) ? 0 : 1 }]
    })
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        a.near - b.near ||
        (a.entity.ticker ?? a.entity.tag).localeCompare(b.entity.ticker ?? b.entity.tag),
    )
    .map(({ entity }) => entity)
}
