import type { PriceHistory } from '#reference/market/base/asset.ts'

/** Pence written for pounds, or fils for dinars: what such a slip multiplies a price by. */
const FACTORS = [100, 1000]
/** How far, in logarithms, a move may lie from such a factor: what the price itself did meanwhile. */
const TOLERANCE = 0.25
/** Within so many bars a price must be back for a slip to be known; and so far from where it left, in logarithms. */
const [WITHIN, BACK] = [10, 0.5]
/** Fewer bars do not tell which scale is the usual one; fewer than the second not even at an end. */
const [ENOUGH, ENOUGH_AT_AN_END] = [20, 60]

export type ScaleRepair = {
  /** Bars of which a price was put on the scale of the others. */
  repaired: ReadonlySet<number>
  /** Bars from `from` up to and without `to` can be used: those outside may be on another scale, or have crashed. */
  from: number
  to: number
}

/** What a price must be multiplied by to be on the scale of another; 1 where they are on the same scale or it is unclear. */
function factorBetween(known: number, price: number): number {
  const ratio = price / known
  if (ratio > 1 / 30 && ratio < 30) return 1
  for (const factor of FACTORS) {
    if (Math.abs(Math.log(ratio * factor)) <= TOLERANCE) return factor
    if (Math.abs(Math.log(ratio / factor)) <= TOLERANCE) return 1 / factor
  }
  return 1
}

/**
 * Puts prices that are written in another unit for some days on the scale of the days around them, within the same arrays. Such days are known by
 * their factor: a hundredth, a thousandth, a hundred or a thousand times the close before, and back within ten bars. Also a single open, high
 * or low that lies so from its close is repaired. The first and last bars of a history that lie so from the rest are named for leaving out: whether their unit
 * or their price differs is unclear.
 */
export function repairScale({ open, high, low, close, turnover }: PriceHistory): ScaleRepair {
  const bars = close.length
  const repaired = new Set<number>()
  let [from, to] = [0, bars]
  if (bars < ENOUGH) return { repaired, from, to }
  for (let i = 1; i < to; i++) {
    const known = close[i - 1]!
    const factor = factorBetween(known, close[i]!)
    if (factor === 1) continue
    let back = i + 1
    while (back < bars && back <= i + WITHIN && factorBetween(known, close[back]!) === factor) back++
    if (back < bars && back <= i + WITHIN && Math.abs(Math.log(close[back]! / known)) <= BACK) {
      for (let bar = i; bar < back; bar++) {
        close[bar]! *= factor
        turnover[bar]! *= factor
        repaired.add(bar)
      }
    } else if (bars >= ENOUGH_AT_AN_END && i <= WITHIN) from = i
    else if (bars >= ENOUGH_AT_AN_END && back === bars && bars - i <= WITHIN) to = i
  }
  for (const column of [open, high, low]) {
    for (let bar = from; bar < to; bar++) {
      const factor = factorBetween(close[bar]!, column[bar]!)
      if (factor === 1) continue
      column[bar]! *= factor
      repaired.add(bar)
    }
  }
  return { repaired, from, to }
}
