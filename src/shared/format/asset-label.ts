import type { Missing } from './number.ts'
import { tickerParts } from './ticker.ts'
import type { Labelled } from './ticker.ts'

/** `HALV:XSTO` as one string, for names, titles and exports. */
export function tickerLabel(tag: string, entity: Labelled | Missing): string {
  const { symbol, exchange } = tickerParts(tag, entity)
  return exchange ? `${symbol}:${exchange}` : symbol
}

/** `{name}:{exchange.code}`, the label of the asset's own page. */
export function assetLabel(tag: string, entity: Labelled | Missing): string {
  const name = entity?.name?.trim() || tag
  const exchange = entity?.exchange?.code?.trim().toUpperCase()
  return exchange ? `${name}:${exchange}` : name
}
