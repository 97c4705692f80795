import type { Close } from '#contract/rules/price-basis.ts'

/**
 * A series of trailing returns, by instant: its value on a day is the return over the `bars` trading days that end there. The
 * calculator states the market's and the sector's own return in this form only.
 */
export type TrailingReturns = { bars: number; at: ReadonlyMap<number, number> }

/**
 * Return over `bars` trading days from a close on, chained from windows that follow each other without a gap.
 *
 * @returns null where the windows do not fill the length exactly, or one of them is not stated
 */
export function chainedReturn(
  { bars: window, at }: TrailingReturns,
  closes: readonly Close[],
  start: number,
  bars: number,
): number | null {
  if (start < 0 || bars < 1 || bars % window !== 0) return null
  let growth = 1
  for (let i = start + window; i <= start + bars; i += window) {
    const value = at.get(closes[i]?.at ?? Number.NaN)
    if (value === undefined) return null
    growth *= 1 + value
  }
  return growth - 1
}

/**
 * The other side of a lead: where the asset's growth over a window is so many times that of its sector, the sector's own return is
 * the asset's growth over that lead.
 */
export function returnsBelowLead(lead: TrailingReturns, closes: readonly Close[]): TrailingReturns {
  const at = new Map<number, number>()
  closes.forEach((close, i) => {
    const before = closes[i - lead.bars]
    const ahead = lead.at.get(close.at)
    if (before && ahead !== undefined && ahead > -1)
      at.set(close.at, close.value / before.value / (1 + ahead) - 1)
  })
  return { bars: lead.bars, at }
}

/**
 * Outcomes less what the market, or the sector, did over the same days: market-adjusted returns (Brown & Warner, "Using daily stock
 * returns", J. Financial Economics 14, 1985). A difference of simple returns, in fractions; no beta is estimated. Cases whose days
 * the series does not cover are left out.
 */
export function lessOthers(
  others: TrailingReturns,
  closes: readonly Close[],
  starts: readonly number[],
  bars: number,
): Float64Array {
  return Float64Array.from(
    starts.flatMap((start) => {
      const moved = chainedReturn(others, closes, start, bars)
      const end = closes[start + bars]
      return moved === null || !end ? [] : [end.value / closes[start]!.value - 1 - moved]
    }),
  )
}

/**
 * Whether the market had risen or fallen over the window that ends at an instant: the sign of its own past return (Moskowitz, Ooi &
 * Pedersen, "Time series momentum", J. Financial Economics 104, 2012). Null where that is not stated.
 */
export function marketState({ at }: TrailingReturns, instant: number): 'rising' | 'falling' | null {
  const moved = at.get(instant)
  return moved === undefined ? null : moved >= 0 ? 'rising' : 'falling'
}
