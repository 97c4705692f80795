import {
  normalAt,
  normals,
  streamKey,
  students,
  t4At,
  uniformAt,
  STREAM,
} from '#reference/market/base/random.ts'
import {
  clippedShock,
  FAST,
  FAST_STEP,
  logVolatility,
  OWN_SHARE,
  volatilityFactors,
  WORLD_SHARE,
} from './factor-path.ts'
import { type Habit, HABIT_FREE_BARS, type HabitReadings, HabitClock } from './habits.ts'

/** Traits of an asset, apart from the factors that it shares with others. */
export type PathTraits = {
  entity: number
  /** Annual idiosyncratic volatility, and an estimate of the total volatility as a start of the running estimates. */
  ownVolatility: number
  wholeVolatility: number
  /** Annual, in logs. */
  drift: number
  startPrice: number
  /** Shares (units) traded on a normal day. */
  ordinaryVolume: number
  /** Whether one bar in every 63 has an earnings surprise. */
  reportsEarnings: boolean
  /** Annual variance that the market adds to the daily range, besides the idiosyncratic part. */
  rangeVariance: number
  /** Standard deviation of a rare jump, which grows with volatility; its probability is 0.0012 a day. */
  rareJump: number
  habits: readonly Habit[]
  /** Maximum log distance from the market before mean reversion sets in. */
  freeRoom: number
}

export type PathSurroundings = {
  /** Weekday index of each of the asset's bars. */
  t: Int32Array
  /** Log return of the broad factors on each bar; without mean reversion. */
  base: Float64Array
  /** Log return of its industry, which counts as a departure from the market, so mean reversion applies. */
  industry: Float64Array
  /** Log volatility of the world factor by weekday index. */
  worldLogVol: Float64Array
}

type ClosePath = {
  close: Float64Array
  /** Size of the earnings surprise on the bars that had one, else 0. */
  earnings: Float64Array
  /** Log return of each bar. */
  returns: Float64Array
  /** Daily idiosyncratic volatility of each bar, and the log volatility behind it. */
  volatility: Float64Array
  logVol: Float64Array
}

export type AssetPath = Pick<ClosePath, 'close' | 'earnings'> & {
  open: Float64Array
  high: Float64Array
  low: Float64Array
  turnover: Float64Array
}

const EARNINGS_PERIOD = 63

/**
 * Spread of every asset's idiosyncratic log volatility. Company news never stops: in 2017, when the market's annual volatility
 * was 0.06, the median stock's was 0.17 and pairs were correlated by 0.1. So calm phases are hardly below normal.
 */
const VOLATILITY = volatilityFactors(1.2, { below: 0.1, above: 2.8 })
/** Idiosyncratic shocks are t with six degrees of freedom. */
const SHOCK_HALF_FREEDOM = 3
/** Volatile phases of a company last longer than those of a market. */
const OWN_SLOW = 0.998
const OWN_SLOW_STEP = Math.sqrt(1 - OWN_SLOW * OWN_SLOW)
const LEVERAGE = 0.15
const CALM = Math.sqrt(1 - LEVERAGE * LEVERAGE)
/** Share of the previous day's idiosyncratic shock that is reversed. */
const BOUNCE = 0.06
const RARE_PROBABILITY = 0.0012
/** After a jump the price drifts on in its direction: by this share of the jump, spread evenly over so many bars. */
const DRIFT_SHARE = 0.3
const DRIFT_BARS = 40
/**
 * Mean reversion: beyond the free room, this share of an asset's excess departure from the market and its drift is reversed each
 * day. Otherwise the built-in drifts would add up to implausible prices over twenty years. Daily statistics do not change.
 */
const VALUE_PULL = 0.004

/** Bar of the earnings report within a block of 63 bars: the asset's usual bar, give or take three. */
function earningsBar(seed: number, entity: number, block: number): number {
  const key = streamKey(seed, STREAM.earningsDay, entity)
  return 8 + Math.floor(uniformAt(key, 0) * 44) + Math.floor(uniformAt(key, block + 1) * 7)
}

/**
 * Closes of one asset. Bar i depends only on the seed, the asset and days up to i, so a path to a later day begins with the same
 * values. It is one loop over scalars for speed: most of the time of the simulated market is spent here.
 */
export function simulateCloses(seed: number, traits: PathTraits, surroundings: PathSurroundings): ClosePath {
  const { t: weekdays, base, industry, worldLogVol } = surroundings
  const n = weekdays.length
  const key = (stream: number) => streamKey(seed, stream, traits.entity)
  const fastDraws = normals(key(STREAM.fastVol), weekdays)
  const slowDraws = normals(key(STREAM.slowVol), weekdays)
  const shocks = students(SHOCK_HALF_FREEDOM, key(STREAM.shock), key(STREAM.shockChi), weekdays)
  const rareKey = key(STREAM.rareJump)
  const rareSizeKey = key(STREAM.rareSize)
  const rareChiKey = key(STREAM.rareSizeChi)
  const earningsSizeKey = key(STREAM.earningsSize)
  const earningsChiKey = key(STREAM.earningsSizeChi)

  const close = new Float64Array(n)
  const earnings = new Float64Array(n)
  const returns = new Float64Array(n)
  const volatilities = new Float64Array(n)
  const logVol = new Float64Array(n)
  const log = new Float64Array(n)
  const jumps = new Float64Array(n)
  const habits = new HabitClock(traits.habits)

  const ownDaily = traits.ownVolatility / Math.sqrt(252)
  const drift = traits.drift / 252
  const earningsScale = 0.042 * (traits.ownVolatility / 0.24)
  let fast = normalAt(key(STREAM.fastVolStart), 0)
  let slow = normalAt(key(STREAM.slowVolStart), 0)
  let ownBefore = 0
  let afterJumps = 0
  let departure = 0
  const room = traits.freeRoom
  const { rareJump } = traits
  let nextReport = traits.reportsEarnings ? earningsBar(seed, traits.entity, 0) : -1
  let p = Math.log(traits.startPrice)
  const state: HabitReadings = {
    variance21: traits.wholeVolatility ** 2 / 252,
    variance63: traits.wholeVolatility ** 2 / 252,
    variance252: traits.wholeVolatility ** 2 / 252,
    mean: p,
    peak: p,
  }

  for (let i = 0; i < n; i++) {
    const t = weekdays[i]!
    if (i > 0) {
      const pull = LEVERAGE * clippedShock(shocks[i - 1]!)
      fast = FAST * fast + FAST_STEP * (CALM * fastDraws[i]! - pull)
      slow = OWN_SLOW * slow + OWN_SLOW_STEP * (CALM * slowDraws[i]! - pull)
    }
    const l = WORLD_SHARE * worldLogVol[t]! + OWN_SHARE * logVolatility(fast, slow)
    const volatilityFactor = VOLATILITY(l)
    const volatility = ownDaily * volatilityFactor
    const own = volatility * shocks[i]!

    let jump = 0
    if (i === nextReport) {
      const block = Math.floor(i / EARNINGS_PERIOD)
      jump = earningsScale * t4At(earningsSizeKey, earningsChiKey, block)
      earnings[i] = jump
      nextReport = (block + 1) * EARNINGS_PERIOD + earningsBar(seed, traits.entity, block + 1)
    }
    if (uniformAt(rareKey, t) < RARE_PROBABILITY)
      jump += rareJump * volatilityFactor * t4At(rareSizeKey, rareChiKey, t)
    const planted = i > HABIT_FREE_BARS ? habits.drift(i, log, state) : 0
    const apart =
      industry[i]! + own - BOUNCE * ownBefore + jump + (DRIFT_SHARE / DRIFT_BARS) * afterJumps + planted
    const excess = departure > room ? departure - room : departure < -room ? departure + room : 0
    const r = i === 0 ? 0 : base[i]! + drift + apart - VALUE_PULL * excess
    if (i > 0) departure += apart - VALUE_PULL * excess
    ownBefore = own
    jumps[i] = jump
    afterJumps += jump - (i >= DRIFT_BARS ? jumps[i - DRIFT_BARS]! : 0)

    p += r
    log[i] = p
    close[i] = Math.exp(p)
    returns[i] = r
    volatilities[i] = volatility
    logVol[i] = l

    const square = r * r
    state.variance21 += (square - state.variance21) / 21
    state.variance63 += (square - state.variance63) / 63
    state.variance252 += (square - state.variance252) / 252
    state.mean += (p - state.mean) / 50
    if (p > state.peak) state.peak = p
  }
  return { close, earnings, returns, volatility: volatilities, logVol }
}

/** Price path of one asset: its closes with opens, highs, lows and turnover. */
export function simulatePath(seed: number, traits: PathTraits, surroundings: PathSurroundings): AssetPath {
  const { close, earnings, returns, volatility, logVol } = simulateCloses(seed, traits, surroundings)
  const { t: weekdays } = surroundings
  const n = weekdays.length
  const key = (stream: number) => streamKey(seed, stream, traits.entity)
  const openDraws = normals(key(STREAM.open), weekdays)
  const highDraws = normals(key(STREAM.high), weekdays)
  const lowDraws = normals(key(STREAM.low), weekdays)
  const turnoverDraws = normals(key(STREAM.turnover), weekdays)

  const open = new Float64Array(n)
  const high = new Float64Array(n)
  const low = new Float64Array(n)
  const turnover = new Float64Array(n)
  const { ordinaryVolume } = traits
  const rangeVariance = traits.rangeVariance / 252
  let before = traits.startPrice
  for (let i = 0; i < n; i++) {
    const t = weekdays[i]!
    const r = returns[i]!
    const c = close[i]!
    const tau = Math.sqrt(volatility[i]! * volatility[i]! + rangeVariance)
    const o = before * Math.exp(0.45 * r + 0.25 * tau * openDraws[i]!)
    open[i] = o
    high[i] = Math.max(o, c) * Math.exp(0.35 * tau * Math.abs(highDraws[i]!))
    low[i] = Math.min(o, c) * Math.exp(-0.35 * tau * Math.abs(lowDraws[i]!))
    const stir = Math.min(6, Math.abs(r) / tau - 0.6)
    turnover[i] =
      ordinaryVolume * c * Math.exp(0.37 * logVol[i]! + 0.35 * stir + 0.25 * turnoverDraws[i]! + 0.00008 * t)
    before = c
  }
  return { open, high, low, close, turnover, earnings }
}
