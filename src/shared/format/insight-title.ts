import { LOCALE } from './number.ts'
import { fromCode } from './words.ts'

/** What an insight is called, wherever it is named: as the service titled it, else by its card in readable words. */
export const insightTitle = (title: string | null | undefined, card: string | null | undefined): string =>
  title?.trim() || (card?.trim() ? fromCode(card.trim()) : 'Insight without a title')

/** What a title says, and of whom where it says so. */
export type TitleParts = { what: string; whose: string | null }

const fold = (text: string) => text.trim().toLocaleLowerCase(LOCALE)

/**
 * The service writes "Acme: analysts cut sales forecasts". Where the asset stands beside the title anyway, what happened comes
 * first. Only a beginning that is the asset's own name is taken off: a colon may also belong to what is said.
 *
 * @param name of the asset, null while it is unknown
 */
export function titleParts(title: string, name: string | null): TitleParts {
  const colon = title.indexOf(': ')
  const whose = title.slice(0, Math.max(0, colon)).trim()
  const what = title.slice(colon + 2).trim()
  if (colon < 0 || name === null || whose === '' || what === '' || !isSameName(whose, name))
    return { what: title, whose: null }
  return { what: what.charAt(0).toLocaleUpperCase(LOCALE) + what.slice(1), whose }
}

/** The parts as the colon suggests them, while the asset's name is on its way. */
export function supposedParts(title: string): TitleParts {
  const colon = title.indexOf(': ')
  return titleParts(title, colon > 0 ? title.slice(0, colon) : null)
}

/** "Acme" and "Acme Inc." are one: the shorter is the beginning of the longer, in whole words. */
function isSameName(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = [fold(one), fold(other)].sort((a, b) => a.length - b.length) as [string, string]
  return short !== '' && long.startsWith(short) && !/[\p{L}\p{N}]/u.test(long.charAt(short.length))
}
