import { inverseNormal } from '#reference/market/base/random.ts'
import { STATE_NAMES } from './states.ts'

/** Combinations per asset for which the thresholds of the horizons were set. */
const REFERENCE_COMBINATIONS = 460

/**
 * What is added to every horizon's threshold because more combinations mean more accidents: Φ⁻¹(1 − 1.18/K) − 2.80 for K
 * studied combinations, which keeps the expected number of chance passes where it was at 460.
 *
 * @param seriesCount series studied on the asset, each with two sides and five states
 */
export function thresholdRaise(seriesCount: number): number {
  const combinations = seriesCount * 2 * STATE_NAMES.length
  return combinations <= REFERENCE_COMBINATIONS ? 0 : inverseNormal(1 - 1.18 / combinations) - 2.8
}
