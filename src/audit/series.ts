import { logReturns, type Bars, type Context } from './market.ts'

/** A series: its value at bar i (not finite where undefined), and the first bar that has one. */
type Series = { first: number; at: (i: number) => number }

const sum = (x: ArrayLike<number>, to: number, w: number, of = (value: number) => value) => {
  let total = 0
  for (let i = to - w + 1; i <= to; i += 1) total += of(x[i]!)
  return total
}
const mean = (x: ArrayLike<number>, to: number, w: number) => sum(x, to, w) / w
const maximum = (x: Float64Array, to: number, w: number) => Math.max(...x.subarray(to - w + 1, to + 1))
const minimum = (x: Float64Array, to: number, w: number) => Math.min(...x.subarray(to - w + 1, to + 1))
/** Sum of products of deviations over the w values that end at `to`. */
const products = (x: ArrayLike<number>, y: ArrayLike<number>, to: number, w: number) => {
  const [mx, my] = [mean(x, to, w), mean(y, to, w)]
  let total = 0
  for (let i = to - w + 1; i <= to; i += 1) total += (x[i]! - mx) * (y[i]! - my)
  return total
}

/** Standard deviation (w − 1) of the last w daily returns; NaN before there are w. */
export const deviation = (r: ArrayLike<number>, to: number, w: number) =>
  to < w ? Number.NaN : Math.sqrt(products(r, r, to, w) / (w - 1))

/** Wilder's average: the mean of the first w values from `from` on, then (before · (w − 1) + value)/w. */
function wilder(x: ArrayLike<number>, w: number, from: number): Float64Array {
  const out = new Float64Array(x.length).fill(Number.NaN)
  for (let i = from + w - 1; i < x.length; i += 1)
    out[i] = i === from + w - 1 ? mean(x, i, w) : (out[i - 1]! * (w - 1) + x[i]!) / w
  return out
}

/** Exponential average with 2/(w + 1), seeded with the mean of the first w values from `from` on. */
function ema(x: ArrayLike<number>, w: number, from = 0): Float64Array {
  const out = new Float64Array(x.length).fill(Number.NaN)
  for (let i = from + w - 1; i < x.length; i += 1)
    out[i] = i === from + w - 1 ? mean(x, i, w) : out[i - 1]! + (2 / (w + 1)) * (x[i]! - out[i - 1]!)
  return out
}

/** The 46 described series of the engine, from the prices alone; without those of turnover where it is not recorded. */
export function seriesOf(bars: Bars, { market, sector }: Context): Record<string, Series> {
  const { open: O, high: H, low: L, close: C, turnover: T } = bars
  const r = logReturns(bars)
  const p = C.map(Math.log)
  const distance = (w: number): Series => ({ first: w - 1, at: (i) => C[i]! / mean(C, i, w) - 1 })
  const momentum = (k: number): Series => ({ first: k, at: (i) => C[i]! / C[i - k]! - 1 })
  const volatility = (w: number): Series => ({ first: w, at: (i) => deviation(r, i, w) * Math.sqrt(252) })
  // Published as a simple return, which has the same ranks as the log return.
  const relative = (k: number, to: Float64Array): Series => {
    const beyond = r.map((own, i) => own - to[i]!)
    return { first: k, at: (i) => Math.expm1(sum(beyond, i, k)) }
  }
  const strength = (w: number): Series => {
    const moves = C.map((c, i) => (i === 0 ? 0 : c - C[i - 1]!))
    const averageOf = (sign: 1 | -1) =>
      wilder(
        moves.map((move) => Math.max(0, sign * move)),
        w,
        1,
      )
    const [gains, losses] = [averageOf(1), averageOf(-1)]
    const at = (i: number) =>
      losses[i] === 0 ? (gains[i] === 0 ? 50 : 100) : 100 - 100 / (1 + gains[i]! / losses[i]!)
    return { first: w, at }
  }
  const raw = (i: number) => {
    const [top, bottom] = [maximum(H, i, 14), minimum(L, i, 14)]
    return top === bottom ? 50 : (100 * (C[i]! - bottom)) / (top - bottom)
  }
  const range = C.map((_, i) => (i === 0 ? 0 : Math.max(H[i]!, C[i - 1]!) - Math.min(L[i]!, C[i - 1]!)))
  const trueRange = wilder(range, 14, 1)
  const [fast, slow] = [ema(C, 12), ema(C, 26)]
  const line = fast.map((value, i) => value - slow[i]!)
  const signal = ema(line, 9, 25)
  const streak = new Float64Array(C.length)
  for (let i = 1; i < C.length; i += 1) {
    const direction = Math.sign(C[i]! - C[i - 1]!)
    streak[i] =
      direction === 0 ? 0 : Math.sign(streak[i - 1]!) === direction ? streak[i - 1]! + direction : direction
  }
  const beta = (i: number) => products(r, market, i, 252) / products(market, market, i, 252)
  const prices: Record<string, Series> = {
    mom_1d: momentum(1),
    mom_1w: momentum(5),
    mom_2w: momentum(10),
    mom_1m: momentum(21),
    mom_3m: momentum(63),
    mom_6m: momentum(126),
    mom_12m: momentum(252),
    mom_12m_1m: { first: 252, at: (i) => C[i - 21]! / C[i - 252]! - 1 },
    shock_1d: { first: 64, at: (i) => r[i]! / deviation(r, i - 1, 63) },
    shock_1w: { first: 68, at: (i) => (p[i]! - p[i - 5]!) / (Math.sqrt(5) * deviation(r, i - 5, 63)) },
    ma_dist_20: distance(20),
    ma_dist_50: distance(50),
    ma_dist_200: distance(200),
    ma_ratio_50_200: { first: 199, at: (i) => mean(C, i, 50) / mean(C, i, 200) - 1 },
    ma_slope_200: { first: 220, at: (i) => mean(C, i, 200) / mean(C, i - 21, 200) - 1 },
    rsi_14: strength(14),
    rsi_2: strength(2),
    stoch_14: { first: 15, at: (i) => (raw(i) + raw(i - 1) + raw(i - 2)) / 3 },
    boll_z_20: {
      first: 19,
      at: (i) => {
        const variance = products(p, p, i, 20) / 20
        return variance < 1e-12 ? 0 : (p[i]! - mean(p, i, 20)) / Math.sqrt(variance)
      },
    },
    macd_line: { first: 33, at: (i) => line[i]! / C[i]! },
    macd_hist: { first: 33, at: (i) => (line[i]! - signal[i]!) / C[i]! },
    drawdown_12m: { first: 251, at: (i) => C[i]! / maximum(C, i, 252) - 1 },
    above_low_12m: { first: 251, at: (i) => C[i]! / minimum(C, i, 252) - 1 },
    range_pos_12m: {
      first: 251,
      at: (i) => {
        const [top, bottom] = [maximum(C, i, 252), minimum(C, i, 252)]
        return top === bottom ? 0.5 : (C[i]! - bottom) / (top - bottom)
      },
    },
    days_since_high: { first: 251, at: (i) => i - C.lastIndexOf(maximum(C, i, 252), i) },
    streak: { first: 1, at: (i) => streak[i]! },
    gap_1d: { first: 1, at: (i) => O[i]! / C[i - 1]! - 1 },
    range_expansion: { first: 15, at: (i) => range[i]! / trueRange[i - 1]! },
    atr_pct_14: { first: 14, at: (i) => trueRange[i]! / C[i]! },
    rvol_1m: volatility(21),
    rvol_3m: volatility(63),
    vol_ratio_1m_12m: { first: 252, at: (i) => deviation(r, i, 21) / deviation(r, i, 252) - 1 },
    down_share_3m: {
      first: 63,
      at: (i) => sum(r, i, 63, (x) => (x < 0 ? x * x : 0)) / sum(r, i, 63, (x) => x * x),
    },
    rs_market_1m: relative(21, market),
    rs_market_3m: relative(63, market),
    rs_market_12m: relative(252, market),
    rs_sector_1w: relative(5, sector),
    rs_sector_1m: relative(21, sector),
    rs_sector_3m: relative(63, sector),
    beta_12m: { first: 252, at: beta },
    corr_market_3m: {
      first: 63,
      at: (i) =>
        products(r, market, i, 63) / Math.sqrt(products(r, r, i, 63) * products(market, market, i, 63)),
    },
    own_shock_1d: {
      first: 253,
      at: (i) => {
        const left = (products(r, r, i - 1, 252) - beta(i - 1) * products(r, market, i - 1, 252)) / 252
        return (r[i]! - beta(i - 1) * market[i]!) / Math.sqrt(left)
      },
    },
  }
  if (!T) return prices
  const signed = T.map((traded, i) => Math.sign(r[i]!) * traded)
  const weight = T.map((traded, i) => (traded === 0 || i === 0 ? 0 : Math.abs(r[i]!) / traded))
  return {
    ...prices,
    turnover_spike: { first: 20, at: (i) => T[i]! / mean(T, i - 1, 20) },
    turnover_trend: { first: 251, at: (i) => mean(T, i, 20) / mean(T, i, 252) - 1 },
    flow_1m: { first: 21, at: (i) => sum(signed, i, 21) / sum(T, i, 21) },
    illiq_ratio: { first: 251, at: (i) => mean(weight, i, 21) / mean(weight, i, 252) - 1 },
  }
}
