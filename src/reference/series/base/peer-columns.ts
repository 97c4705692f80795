/** What other assets did, on one asset's own bars. Everything is known at the close of its bar. */
export type PeerColumns = {
  /** Mean log return of the economy's stocks on the day, the asset included; 0 on a day without any. */
  market: Float64Array
  /** The same over the stocks of its sector without the asset; `market` on a day without a peer. */
  sector: Float64Array
  /** 1 where the market level is at or above the mean of its last 200 values, 0 below, −1 before there are 200. */
  marketUp: Int8Array
  /** Share of the other stocks of its sector (of all stocks, for an asset without one) above their 50- and 200-day means. */
  breadth50: Float64Array
  breadth200: Float64Array
}
