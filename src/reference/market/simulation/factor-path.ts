import { normalAt, streamKey, studentAt, STREAM } from '#reference/market/base/random.ts'

/**
 * Log volatility of a factor or an asset is the mean of a fast and a slow autoregression, so clusters fade quickly at first and
 * then over months. A fall of the same factor raises the innovation (leverage effect, weight λ). It is a standard normal
 * variable, which {@link volatilityFactors} converts to volatility.
 */
export const FAST = 0.955
const SLOW = 0.995
export const FAST_STEP = Math.sqrt(1 - FAST * FAST)
const SLOW_STEP = Math.sqrt(1 - SLOW * SLOW)

/** Log volatility of a day from its two autoregressions; its variance is 1 too. */
export const logVolatility = (fast: number, slow: number) => 0.6 * fast + 0.8 * slow

/** Weights of the world's log volatility and of the own one in that of a sector, an industry group or an asset. */
export const WORLD_SHARE = 0.55
export const OWN_SHARE = Math.sqrt(1 - WORLD_SHARE * WORLD_SHARE)

/** Limits of log volatility on either side of 0. */
type LogVolatilityRoom = { below: number; above: number }

/**
 * Returns the factor of a day's volatility at log volatility `l`, which is bounded smoothly by the limits; `s` is its spread. The
 * square of the factor has mean 1 for a standard normal `l`, so that the annual volatility is the stated one.
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

/** Limits the effect of yesterday's shock on today's volatility. */
export function clippedShock(shock: number): number {
  return shock > 3 ? 3 : shock < -3 ? -3 : shock
}

/** Factors move on all weekdays, about 261 a year. */
const WEEKDAYS_PER_YEAR = 261

type FactorTraits = {
  entity: number
  /** Annual. */
  volatility: number
  drift: number
  /** Spread of the log volatility (s) and weight of the leverage effect (λ). */
  volSpread: number
  leverage: number
  /** Falls are multiplied by 1 + skew, rises by 1 − skew. */
  skew: number
  /** The world's log volatility, if the factor shares it. */
  worldLogVol: Float64Array | null
}

/**
 * Mean reversion: beyond so many annual volatilities from its drift line, this share of a factor's excess is reversed each day.
 */
const FREE_ROOM = 1.7
const VALUE_PULL = 0.004
/**
 * Shocks are t with 24 degrees of freedom, nearly normal: a market's fat tails come from changing volatility, and isolated
 * outliers would hide its clusters.
 */
const SHOCK_HALF_FREEDOM = 12
/** Mean absolute value of such a shock with unit variance, to correct the mean for the skew. */
const MEAN_SIZE = 0.789
/**
 * Calm years are similar, because some trading always goes on, while volatile years differ: from 1999 to 2021 the market's annual
 * volatility was at least two thirds and at most three times its median.
 */
const LOG_VOLATILITY_ROOM = { below: 0.42, above: 2.6 }

export type FactorPath = {
  /** Running sum of the factor's log returns by weekday index. */
  level: Float64Array
  logVol: Float64Array
}

/** The factor's path over weekday indexes 0…count−1. A longer path begins with the same values as a shorter one. */
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
