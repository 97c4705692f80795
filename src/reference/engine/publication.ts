import { HORIZONS } from '#reference/engine/base/insight-facts.ts'
import { PUBLICATION } from '#reference/engine/base/parameters.ts'

/** What the publication rules read. `state` is an index in the list of states, 0 for none; `card` is series and side. */
export type Publishable = {
  bar: number
  stars: number
  surplus: number
  horizon: number
  card: string
  state: number
}

/** What the rules read of an insight that is published already. */
export type Published = Pick<Publishable, 'bar' | 'horizon' | 'card'>

/**
 * Picks the published insights among one asset's convincing studies (those with enough stars), in time order: one a day (most
 * stars, then the larger surplus, the shorter horizon, the card's name, no state before a state), at least five bars after the
 * last one, at most two with an open window, and never a card whose window is open. Later ones never change an earlier choice.
 *
 * @param earlier insights published before the first candidate, in time order
 */
export function selectPublished<T extends Publishable>(
  candidates: readonly T[],
  earlier: readonly Published[] = [],
): T[] {
  const inOrder = candidates.toSorted(byDayThenQuality)
  const published: T[] = []
  let running: Published[] = [...earlier]
  let lastBar = earlier.at(-1)?.bar ?? Number.NEGATIVE_INFINITY
  for (const candidate of inOrder) {
    const { bar, card } = candidate
    if (bar - lastBar < PUBLICATION.spacing) continue
    running = running.filter((other) => other.bar + HORIZONS[other.horizon]!.bars > bar)
    if (running.length >= PUBLICATION.running || running.some((other) => other.card === card)) continue
    published.push(candidate)
    running.push(candidate)
    lastBar = bar
  }
  return published
}

function byDayThenQuality(a: Publishable, b: Publishable): number {
  return (
    a.bar - b.bar ||
    b.stars - a.stars ||
    b.surplus - a.surplus ||
    a.horizon - b.horizon ||
    (a.card < b.card ? -1 : a.card > b.card ? 1 : 0) ||
    a.state - b.state
  )
}
