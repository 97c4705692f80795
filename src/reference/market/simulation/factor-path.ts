import { normalAt, streamKey, studentAt, STREAM } from '#reference/market/base/random.ts'

/**
 * Log volatility of a factor or an asset: the mean of a fast and a slow autoregression, so that clusters fade first
 * quickly and then for months. A fall of the same factor raises the innovation (leverage, weight λ).
 * A standard normal variable; {@link volatilityFactors} makes volatility of it.
 */
export const FAST = 0.955
export const SLOW = 0.995
export const FAST_STEP = Math.sqrt(1 - FAST * FAST)
const SLOW_STEP = Math.sqrt(1 - SLOW * SLOW)

/** The log volatility of a day from its two autoregressions, of variance 1 again. */
export const logVolatility = (fast: number, slow: number) => 0.6 * fast + 0.8 * slow

/** Share of the world's log volatility in that of a sector, an industry group or an asset, and the rest of it. */
export const WORLD_SHARE = 0.55
export const OWN_SHARE = Math.sqrt(1 - WORLD_SHARE * WORLD_SHARE)

/** How far log volatility can go on either side of 0. */
type LogVolatilityRoom = { below: number; above: number }

/**
 * What a day's volatility is multiplied with at log volatility `l`, which comes ever closer to the ends of its room instead of running
 * away; `s` is its spread. The square has mean 1 for a standard normal `l`, so that a yearly volatility means what it says.
 */
export function volatilityFactors(s: number, { below, above }: LogVolatilityRoom): (l: number) => number {
  const shaped = (l: number) => (l < 0 ? below * Math.tanh(l / below) : above * Math.tanh(l / above))
  let mean = 0
  let weights = 0
  for (let l = -6; l <= 6; l += 0.05) {
    const weight = Math.exp((-l * l) / 2)
    weights += weight
    mean += weight * Math.exp(2 * s * shaped(l))
  }
  const level = Math.sqrt(mean / weights)
  return (l) => Math.exp(s * shaped(l)) / level
}

/** How strongly yesterday's shock can move today's volatility. */
export function clippedShock(shock: number): number {
  return shock > 3 ? 3 : shock < -3 ? -3 : shock
}

/** Factors move on every Monday to Friday; about 261 a year. */
const WEEKDAYS_PER_YEAR = 261

type FactorTraits = {
  entity: number
  /** Yearly. */
  volatility: number
  drift: number
  /** Spread of the log volatility (s) and weight of the leverage effect (λ). */
  volSpread: number
  leverage: number
  /** How much larger falls are than rises: a fall is 1 + skew and a rise 1 − skew times as large as drawn. */
  skew: number
  /** The world's log volatility, where the factor shares it. */
  worldLogVol: Float64Array | null
}

/**
 * Beyond this many yearly volatilities from its drift line a factor is pulled back by this share of the excess a day:
 * markets that halved twice are bought, those that quadrupled are sold.
 */
const FREE_ROOM = 1.7
const VALUE_PULL = 0.004
/**
 * Shocks are t with 24 degrees of freedom, little else than normal: fat tails of a market come from volatility that changes, and
 * days that stand out by themselves would hide how it clusters.
 */
const SHOCK_HALF_FREEDOM = 12
/** Mean size of such a shock of unit variance: what a tilt takes from the mean is given back. */
const MEAN_SIZE = 0.789
/**
 * Years of calm resemble each other, because some trade is always left, while years of unrest do not: between 1999 and 2021 the
 * market's yearly volatility was a third below its median at its calmest and three times as high at its wildest.
 */
const LOG_VOLATILITY_ROOM = { below: 0.42, above: 2.6 }

export type FactorPath = {
  /** Running sum of the factor's log returns by weekday index. */
  level: Float64Array
  logVol: Float64Array
}

/** The factor's path over weekday indexes 0…count−1. A longer path begins with the shorter one, value for value. */
export function simulateFactor(seed: number, traits: FactorTraits, count: number): FactorPath {
  const key = (stream: number) => streamKey(seed, stream, traits.entity)
  const fastKey = key(STREAM.fastVol)
  const slowKey = key(STREAM.slowVol)
  const shockKey = key(STREAM.shock)
  const chiKey = key(STREAM.shockChi)
  const { leverage, skew, worldLogVol } = traits
  const factor = volatilityFactors(traits.volSpread, LOG_VOLATILITY_ROOM)
  const calm = Math.sqrt(1 - leverage * leverage)
  const daily = traits.volatility / Math.sqrt(WEEKDAYS_PER_YEAR)
  const drift = traits.drift / WEEKDAYS_PER_YEAR
  const level = new Float64Array(count)
  const logVol = new Float64Array(count)
  let fast = normalAt(key(STREAM.fastVolStart), 0)
  let slow = normalAt(key(STREAM.slowVolStart), 0)
  let shock = 0
  const room = FREE_ROOM * traits.volatility
  let departure = 0
  for (let t = 0; t < count; t++) {
    if (t > 0) {
      const pull = leverage * clippedShock(shock)
      fast = FAST * fast + FAST_STEP * (calm * normalAt(fastKey, t) - pull)
      slow = SLOW * slow + SLOW_STEP * (calm * normalAt(slowKey, t) - pull)
    }
    const own = logVolatility(fast, slow)
    const l = worldLogVol === null ? own : WORLD_SHARE * worldLogVol[t]! + OWN_SHARE * own
    shock = studentAt(SHOCK_HALF_FREEDOM, shockKey, chiKey, t)
    const excess = departure > room ? departure - room : departure < -room ? departure + room : 0
    const tilted = shock < 0 ? shock * (1 + skew) : shock * (1 - skew)
    departure += daily * factor(l) * (tilted + skew * MEAN_SIZE) - VALUE_PULL * excess
    level[t] = drift * (t + 1) + departure
    logVol[t] = l
  }
  return { level, logVol }
}
