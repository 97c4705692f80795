import type { Missing } from './number.ts'

/** The parts of an entity that make its short label; all may be missing. */
export type Labelled = {
  tag: string
  ticker?: string | Missing
  name?: string | Missing
  exchange?: { code?: string | Missing } | Missing
}

/** `HALV` and `XSTO` for lists. No ticker: the name takes its place; nothing resolved: the bare tag, to be set in code type. */
export type TickerParts = { symbol: string; exchange: string | null; isBareTag: boolean }

export function tickerParts(tag: string, entity: Labelled | Missing): TickerParts {
  const symbol = entity?.ticker?.trim() || entity?.name?.trim()
  if (!symbol) return { symbol: tag, exchange: null, isBareTag: true }
  return { symbol, exchange: entity?.exchange?.code?.trim().toUpperCase() || null, isBareTag: false }
}

/** The ticker as a tag of the usual form spells it (`halv_xsto`), while the entity itself is on its way. */
export function supposedTicker(tag: string): TickerParts {
  const [, symbol, exchange] = /^([a-z0-9.-]+)_([a-z0-9]+)$/.exec(tag) ?? []
  return symbol && exchange
    ? { symbol: symbol.toUpperCase(), exchange: exchange.toUpperCase(), isBareTag: false }
    : { symbol: tag, exchange: null, isBareTag: true }
}

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
