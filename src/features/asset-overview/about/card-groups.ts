import type { RelevanceCard } from '#contract/records/entity-report.ts'
import { parseSnake } from '#contract/records/snake.ts'

/** Cards that one driver moves: the rarest leads, the others are named under it. */
export type CardGroup<C> = { lead: C; others: readonly C[] }

/** A card with how rare its last value is (a share, small is rare); null where its series is not known. */
export type RankedCard = { card: RelevanceCard; rarity: number | null }

/** Groups of the report that speak of a whole economy, of which one card is enough. */
const MACRO = /\b(macro|economy|economic)/i

/**
 * What moves a card: its economy for a macro series, so that rates, prices and jobs of one country make one card; otherwise the
 * report's group, and without one the series itself whatever its span.
 */
export function driverOf({ expression, group_code: code, group_name: name }: RelevanceCard): string {
  const parts = expression === null ? null : parseSnake(expression)
  const group = code ?? name
  if (group !== null && MACRO.test(group.replaceAll('_', ' '))) return `economy/${parts?.entity ?? ''}`
  return group !== null
    ? `group/${group}`
    : `series/${parts ? `${parts.entity}.${parts.series}` : expression}`
}

/** One group a driver, the rarest first; what is equally rare, or not known, keeps the service's order. */
export function cardGroups<C extends RankedCard>(cards: readonly C[]): CardGroup<C>[] {
  const rank = ({ rarity }: C) => rarity ?? 1
  const ranked = cards.toSorted((a, b) => rank(a) - rank(b))
  const groups = new Map<string, C[]>()
  for (const each of ranked) {
    const driver = driverOf(each.card)
    const members = groups.get(driver)
    if (members) members.push(each)
    else groups.set(driver, [each])
  }
  return [...groups.values()].map(([lead, ...others]) => ({ lead: lead!, others }))
}
