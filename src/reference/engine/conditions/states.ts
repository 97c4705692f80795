import type { SeriesFrame } from '#reference/series/base/series-frame.ts'
import type { StateName } from '#reference/engine/base/insight-facts.ts'
import type { TailRanker } from '#reference/engine/statistics/tail-ranker.ts'

/** In the order of preference on a tie: no state first. A state's place is its bit in a {@link stateMask}. */
export const STATE_NAMES: readonly StateName[] = ['none', 'uptrend', 'downtrend', 'turbulent', 'weak-market']

const [ALWAYS, UPTREND, DOWNTREND, TURBULENT, WEAK_MARKET] = [1, 2, 4, 8, 16] as const

/**
 * The states that hold at each bar, one bit each. `uptrend` and `downtrend`: the close against its 200-day mean; `turbulent`:
 * three-month volatility in the upper third of its own past; `weak-market`: the economy's market level below its average.
 */
export function stateMask(frame: SeriesFrame, ranker: TailRanker): Uint8Array {
  const { close } = frame.history
  const average = frame.closeMean(200)
  const mask = new Uint8Array(frame.bars).fill(ALWAYS)
  for (let i = 0; i < frame.bars; i++) {
    if (close[i]! >= average[i]!) mask[i]! |= UPTREND
    else if (close[i]! < average[i]!) mask[i]! |= DOWNTREND
    if (frame.peers.marketUp[i] === 0) mask[i]! |= WEAK_MARKET
  }
  const volatility = Float32Array.from(frame.returnSd(63), (sd) => sd * Math.sqrt(252))
  for (const bar of ranker.barsAtLeast(volatility, 63)) mask[bar]! |= TURBULENT
  return mask
}
