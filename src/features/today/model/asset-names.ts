import type { Entity } from '#contract/records/entity.ts'
import { supposedParts, titleParts } from '#shared/format/insight-title.ts'
import { supposedTicker, tickerParts, type TickerParts } from '#shared/format/ticker.ts'

/** What is known of the assets of a panel. */
export type AssetNames = {
  /** By tag; undefined while nothing has come. */
  entities: ReadonlyMap<string, Entity> | undefined
  /** They did not come. */
  hasFailed: boolean
}

export type NamedInsight = {
  ticker: TickerParts | null
  name: string | null
  /** What the insight says, for a place that names its asset already. */
  what: string
}

/**
 * An insight with its asset's name. While names are awaited, tag and title say what they suggest, so that nothing on screen is another
 * word a moment later; where they did not come, no name is stated and the title is whole.
 */
export function named(
  { tag, title }: { tag: string | null; title: string },
  { entities, hasFailed }: AssetNames,
): NamedInsight {
  const entity = tag === null ? undefined : entities?.get(tag)
  const name = entity?.name?.trim() || null
  const isAwaited = entities === undefined && !hasFailed
  const ticker = tag === null ? null : entities ? tickerParts(tag, entity) : supposedTicker(tag)
  return { ticker, name, what: (isAwaited ? supposedParts(title) : titleParts(title, name)).what }
}
