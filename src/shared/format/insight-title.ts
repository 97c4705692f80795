import { foldText, fromCode, upperFirst } from './words.ts'

/** The title of an insight: the service's, else its card in readable form. */
export const insightTitle = (title: string | null | undefined, card: string | null | undefined): string =>
  title?.trim() || (card?.trim() ? fromCode(card.trim()) : 'Insight without a title')

/** What happened, and the asset's name if the title begins with it. */
type TitleParts = { what: string; whose: string | null }

/**
 * Splits "Acme: analysts cut sales forecasts", for places that show the asset beside the title anyway. Only the asset's own name is
 * split off, because a colon may also be part of the statement.
 *
 * @param name of the asset; null if unknown
 */
export function titleParts(title: string, name: string | null): TitleParts {
  const colon = title.indexOf(': ')
  const whose = title.slice(0, Math.max(0, colon)).trim()
  const what = title.slice(colon + 2).trim()
  if (colon < 0 || name === null || whose === '' || what === '' || !isSameName(whose, name))
    return { what: title, whose: null }
  return { what: upperFirst(what), whose }
}

/** Splits at the colon, while the asset's name is loading. */
export function supposedParts(title: string): TitleParts {
  const colon = title.indexOf(': ')
  return titleParts(title, colon > 0 ? title.slice(0, colon) : null)
}

/** "Acme" and "Acme Inc." are the same: the longer begins with the shorter, in whole words. */
function isSameName(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = [one, other]
    .map((name) => foldText(name.trim()))
    .sort((a, b) => a.length - b.length) as [string, string]
  return short !== '' && long.startsWith(short) && !/[\p{L}\p{N}]/u.test(long.charAt(short.length))
}
