import type { Missing } from './number.ts'

/** The parts of an entity that its label needs; all but the tag may be missing. */
export type Labelled = {
  tag: string
  ticker?: string | Missing
  name?: string | Missing
  exchange?: { code?: string | Missing } | Missing
}

/** `HALV` and `XSTO` for lists. Without a ticker the name is used, without both the bare tag, to be shown in monospace. */
type TickerParts = { symbol: string; exchange: string | null; isBareTag: boolean }

export function tickerParts(tag: string, entity: Labelled | Missing): TickerParts {
  const symbol = entity?.ticker ?? entity?.name
  if (!symbol) return { symbol: tag, exchange: null, isBareTag: true }
  return { symbol, exchange: entity?.exchange?.code?.toUpperCase() ?? null, isBareTag: false }
}

/** The ticker guessed from a tag of the usual form (`halv_xsto`), while the entity is loading. */
export function supposedTicker(tag: string): TickerParts {
  const [, symbol, exchange] = /^([a-z0-9.-]+)_([a-z0-9]+)$/.exec(tag) ?? []
  return symbol && exchange
    ? { symbol: symbol.toUpperCase(), exchange: exchange.toUpperCase(), isBareTag: false }
    : { symbol: tag, exchange: null, isBareTag: true }
}

/** `HALV:XSTO`, for names, titles and exports. */
export function tickerLabel(tag: string, entity: Labelled | Missing): string {
  return tickerText(tickerParts(tag, entity))
}

export const tickerText = ({ symbol, exchange }: TickerParts) => (exchange ? `${symbol}:${exchange}` : symbol)

/** `{name}:{exchange.code}`, for the asset's page. */
export function assetLabel(tag: string, entity: Labelled | Missing): string {
  const name = entity?.name ?? tag
  const exchange = entity?.exchange?.code?.toUpperCase()
  return exchange ? `${name}:${exchange}` : name
}
