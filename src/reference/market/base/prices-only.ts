import type { AsTraded, ContextSeries, Market, MinuteCandle } from './market.ts'

/** The answers of a market that has daily prices and nothing beside them. */
export abstract class PricesOnly implements Partial<Market> {
  readonly contextSeries: readonly ContextSeries[] = []

  asTraded(): AsTraded | null {
    return null
  }

  marketCap(): Float64Array | null {
    return null
  }

  context(): Float64Array | null {
    return null
  }

  intraday(): readonly MinuteCandle[] {
    return []
  }
}
