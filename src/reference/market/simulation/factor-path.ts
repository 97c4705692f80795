import {
  clippedShock,
  FAST,
  FAST_STEP,
  logVolatility,
  OWN_SHARE,
  SLOW,
  SLOW_STEP,
  volatilityFactors,
  WORLD_SHARE,
} from './log-volatility.ts'
import { normalAt, streamKey, studentAt } from '#reference/market/base/random.ts'
import { STREAM } from '#reference/market/base/streams.ts'

/** Factors move on every Monday to Friday; about 261 a year. */
export const WEEKDAYS_PER_YEAR = 261

export type FactorTraits = {
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
