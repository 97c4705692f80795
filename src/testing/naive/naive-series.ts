/**
 * The definitions of the 46 core series read literally, one bar at a time, without a rolling sum in sight: slow, and written
 * apart from the engine, to be compared with it.
 */
export type NaiveInput = {
  days: number[]
  o: number[]
  h: number[]
  l: number[]
  c: number[]
  t: number[]
  /** Market and sector returns on the asset's bars. */
  m: number[]
  s: number[]
}

type At = (i: number) => number

const sum = (n: number, term: At) => {
  let total = 0
  for (let i = 0; i < n; i++) total += term(i)
  return total
}
const avg = (xs: number[]) => sum(xs.length, (i) => xs[i]!) / xs.length
const last = (w: number, i: number, f: At) => Array.from({ length: w }, (_, k) => f(i - w + 1 + k))
const moment2 = (xs: number[], ys: number[] = xs) => {
  const mx = avg(xs)
  const my = avg(ys)
  return avg(xs.map((x, k) => (x - mx) * (ys[k]! - my)))
}
const sampleSd = (xs: number[]) => Math.sqrt((moment2(xs) * xs.length) / (xs.length - 1))

/** Recursive means over a whole history: `next` folds the value at a bar into the mean before it. */
function folded(
  first: number,
  w: number,
  x: At,
  n: number,
  next: (mean: number, x: number) => number,
): number[] {
  const out: number[] = Array.from({ length: n }, () => Number.NaN)
  const seed = first + w - 1
  for (let i = seed; i < n; i++) out[i] = i === seed ? avg(last(w, i, x)) : next(out[i - 1]!, x(i))
  return out
}
const wilder = (first: number, w: number, x: At, n: number) =>
  folded(first, w, x, n, (mean, v) => (mean * (w - 1) + v) / w)
const ema = (first: number, w: number, x: At, n: number) =>
  folded(first, w, x, n, (mean, v) => (2 * v + (w - 1) * mean) / (w + 1))

/** Name → first defined bar and value at a bar. */
export function naiveSeries({ o, h, l, c, t, m, s }: NaiveInput): Record<string, [number, At]> {
  const n = c.length
  const C: At = (i) => c[i]!
  const r: At = (i) => (i === 0 ? 0 : Math.log(c[i]! / c[i - 1]!))
  const p: At = (i) => Math.log(c[i]!)
  const sd = (w: number, i: number) => sampleSd(last(w, i, r))
  const sma = (w: number, f: At) => (i: number) => avg(last(w, i, f))
  const top = (w: number, f: At, i: number) => Math.max(...last(w, i, f))
  const bottom = (w: number, f: At, i: number) => Math.min(...last(w, i, f))
  const mom = (k: number): [number, At] => [k, (i) => c[i]! / c[i - k]! - 1]
  const dist = (w: number): [number, At] => [w - 1, (i) => c[i]! / sma(w, C)(i) - 1]
  const tr: At = (i) => Math.max(h[i]!, c[i - 1]!) - Math.min(l[i]!, c[i - 1]!)
  const atr = wilder(1, 14, tr, n)
  const rsi = (w: number): [number, At] => {
    const up = wilder(1, w, (i) => Math.max(0, c[i]! - c[i - 1]!), n)
    const down = wilder(1, w, (i) => Math.max(0, c[i - 1]! - c[i]!), n)
    return [w, (i) => (down[i] === 0 ? (up[i] === 0 ? 50 : 100) : 100 - 100 / (1 + up[i]! / down[i]!))]
  }
  const k14: At = (i) => {
    const high = top(14, (j) => h[j]!, i)
    const low = bottom(14, (j) => l[j]!, i)
    return high === low ? 50 : (100 * (c[i]! - low)) / (high - low)
  }
  const fast = ema(0, 12, C, n)
  const slow = ema(0, 26, C, n)
  const line: At = (i) => fast[i]! - slow[i]!
  const signal = ema(25, 9, line, n)
  const impact: At = (i) => (t[i] === 0 ? 0 : Math.abs(r(i)) / t[i]!)
  const relative = (k: number, to: number[]): [number, At] => [
    k,
    (i) => Math.expm1(sum(k, (j) => r(i - j) - to[i - j]!)),
  ]
  const R = (w: number, i: number) => last(w, i, r)
  const M = (w: number, i: number) => last(w, i, (j) => m[j]!)
  const beta: At = (i) => moment2(R(252, i), M(252, i)) / moment2(M(252, i))
  const turnover: At = (i) => t[i]!

  return {
    mom_1d: mom(1),
    mom_1w: mom(5),
    mom_2w: mom(10),
    mom_1m: mom(21),
    mom_3m: mom(63),
    mom_6m: mom(126),
    mom_12m: mom(252),
    mom_12m_1m: [252, (i) => c[i - 21]! / c[i - 252]! - 1],
    shock_1d: [64, (i) => r(i) / sd(63, i - 1)],
    shock_1w: [68, (i) => (p(i) - p(i - 5)) / (Math.sqrt(5) * sd(63, i - 5))],
    ma_dist_20: dist(20),
    ma_dist_50: dist(50),
    ma_dist_200: dist(200),
    ma_ratio_50_200: [199, (i) => sma(50, C)(i) / sma(200, C)(i) - 1],
    ma_slope_200: [220, (i) => sma(200, C)(i) / sma(200, C)(i - 21) - 1],
    rsi_14: rsi(14),
    rsi_2: rsi(2),
    stoch_14: [15, (i) => avg(last(3, i, k14))],
    boll_z_20: [
      19,
      (i) => {
        const variance = moment2(last(20, i, p))
        return variance < 1e-12 ? 0 : (p(i) - avg(last(20, i, p))) / Math.sqrt(variance)
      },
    ],
    macd_line: [33, (i) => line(i) / c[i]!],
    macd_hist: [33, (i) => (line(i) - signal[i]!) / c[i]!],
    drawdown_12m: [251, (i) => c[i]! / top(252, C, i) - 1],
    above_low_12m: [251, (i) => c[i]! / bottom(252, C, i) - 1],
    range_pos_12m: [
      251,
      (i) => {
        const [low, high] = [bottom(252, C, i), top(252, C, i)]
        return high === low ? 0.5 : (c[i]! - low) / (high - low)
      },
    ],
    days_since_high: [251, (i) => 251 - last(252, i, C).lastIndexOf(top(252, C, i))],
    streak: [
      1,
      (i) => {
        const way = (j: number) => Math.sign(c[j]! - c[j - 1]!)
        let run = 0
        for (let j = i; j >= 1 && way(j) === way(i) && way(i) !== 0; j--) run++
        return way(i) * run
      },
    ],
    gap_1d: [1, (i) => o[i]! / c[i - 1]! - 1],
    range_expansion: [15, (i) => tr(i) / atr[i - 1]!],
    atr_pct_14: [14, (i) => atr[i]! / c[i]!],
    rvol_1m: [21, (i) => sd(21, i) * Math.sqrt(252)],
    rvol_3m: [63, (i) => sd(63, i) * Math.sqrt(252)],
    vol_ratio_1m_12m: [252, (i) => sd(21, i) / sd(252, i) - 1],
    down_share_3m: [63, (i) => sum(63, (j) => Math.min(0, r(i - j)) ** 2) / sum(63, (j) => r(i - j) ** 2)],
    turnover_spike: [20, (i) => t[i]! / sma(20, turnover)(i - 1)],
    turnover_trend: [251, (i) => sma(20, turnover)(i) / sma(252, turnover)(i) - 1],
    flow_1m: [21, (i) => sum(21, (j) => Math.sign(r(i - j)) * t[i - j]!) / sum(21, (j) => t[i - j]!)],
    illiq_ratio: [251, (i) => sma(21, impact)(i) / sma(252, impact)(i) - 1],
    rs_market_1m: relative(21, m),
    rs_market_3m: relative(63, m),
    rs_market_12m: relative(252, m),
    rs_sector_1w: relative(5, s),
    rs_sector_1m: relative(21, s),
    rs_sector_3m: relative(63, s),
    beta_12m: [252, beta],
    corr_market_3m: [
      63,
      (i) => moment2(R(63, i), M(63, i)) / Math.sqrt(moment2(R(63, i)) * moment2(M(63, i))),
    ],
    own_shock_1d: [
      253,
      (i) => {
        const cross = moment2(R(252, i - 1), M(252, i - 1))
        return (r(i) - beta(i - 1) * m[i]!) / Math.sqrt(moment2(R(252, i - 1)) - beta(i - 1) * cross)
      },
    ],
  }
}
