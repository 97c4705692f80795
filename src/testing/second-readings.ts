// A table: one literal computation for each series that is neither a core series nor in the library.
import type { SeriesFrame } from '#reference/series/base/series-frame.ts'

type Figure = (bar: number) => number

const sum = (xs: readonly number[]) => xs.reduce((a, b) => a + b, 0)
const mean = (xs: readonly number[]) => sum(xs) / xs.length
const centred = (xs: readonly number[]) => {
  const middle = mean(xs)
  return xs.map((x) => x - middle)
}
const moment = (xs: readonly number[], k: number) => mean(centred(xs).map((x) => x ** k))
const sd = (xs: readonly number[]) => Math.sqrt((moment(xs, 2) * xs.length) / (xs.length - 1))
const covariance = (xs: readonly number[], ys: readonly number[]) => {
  const others = centred(ys)
  return mean(centred(xs).map((x, k) => x * others[k]!))
}
const correlation = (xs: readonly number[], ys: readonly number[]) =>
  covariance(xs, ys) / Math.sqrt(moment(xs, 2) * moment(ys, 2))
const slopeOn = (xs: readonly number[], ys: readonly number[]) => covariance(xs, ys) / moment(xs, 2)
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, k) => from + k)

/** Intercept and slope of ys on xs by least squares, with the slope's standard error. */
function fit(xs: readonly number[], ys: readonly number[]) {
  const slope = slopeOn(xs, ys)
  const intercept = mean(ys) - slope * mean(xs)
  const rests = ys.map((y, k) => y - intercept - slope * xs[k]!)
  const variance = sum(rests.map((e) => e * e)) / (xs.length - 2)
  return { slope, intercept, error: Math.sqrt(variance / (xs.length * moment(xs, 2))) }
}

/** Share of the year, or of another period of months, that has passed on a day. */
function passed(day: number, months: number): number {
  const date = new Date(day * 86_400_000)
  const first = Math.floor(date.getUTCMonth() / months) * months
  const [start, end] = [0, months].map((more) => Date.UTC(date.getUTCFullYear(), first + more, 1))
  return (date.getTime() - start!) / (end! - start!)
}

/** Series computed literally from their definitions, in nested loops, without anything that the engine uses. */
export function secondReadings({ history, peers, bars }: SeriesFrame): Readonly<Record<string, Figure>> {
  const [O, H, L, C, T] = [history.open, history.high, history.low, history.close, history.turnover].map(
    (x) => [...x],
  ) as [number[], number[], number[], number[], number[]]
  const days = [...history.days]
  const [M, S] = [[...peers.market], [...peers.sector]]
  const V = T.map((money, i) => money / C[i]!)
  const R = C.map((close, i) => (i === 0 ? 0 : Math.log(close / C[i - 1]!)))
  const P = C.map(Math.log)
  const simple = C.map((close, i) => (i === 0 ? 0 : close / C[i - 1]! - 1))
  const trueRange = C.map((_, i) =>
    i === 0 ? 0 : Math.max(H[i]! - L[i]!, Math.abs(H[i]! - C[i - 1]!), Math.abs(L[i]! - C[i - 1]!)),
  )
  const last = (xs: readonly number[], i: number, w: number) => xs.slice(i + 1 - w, i + 1)
  const ema = (xs: readonly number[], first: number, w: number) => {
    const out: number[] = []
    for (let i = first + w - 1; i < bars; i++)
      out[i] =
        i === first + w - 1 ? mean(last(xs, i, w)) : out[i - 1]! + (2 / (w + 1)) * (xs[i]! - out[i - 1]!)
    return out
  }
  const tripled = [0, 14, 28].reduce((xs, first) => ema(xs, first, 15), C)
  const smoothRange = ema(trueRange, 1, 14)
  const rogers = C.map((_, i) => {
    const [h, l, c] = [Math.log(H[i]! / O[i]!), Math.log(L[i]! / O[i]!), Math.log(C[i]! / O[i]!)]
    return h * (h - c) + l * (l - c)
  })
  const night = C.map((_, i) => (i === 0 ? 0 : Math.log(O[i]! / C[i - 1]!)))
  const volatility = (xs: readonly number[]) => Math.sqrt(252 * mean(xs))
  const acf = (xs: readonly number[], lag: number) => {
    const own = centred(xs)
    return sum(own.slice(lag).map((x, k) => x * own[k]!)) / sum(own.map((x) => x ** 2))
  }
  const pull = (i: number) => fit(last(P, i - 1, 252), last(R, i, 252))
  const side = (i: number, isUp: boolean) =>
    range(i - 251, i + 1).filter((j) => (isUp ? M[j]! > 0 : M[j]! < 0))
  const throughZero = (js: readonly number[]) =>
    sum(js.map((j) => R[j]! * M[j]!)) / sum(js.map((j) => M[j]! ** 2))
  const captured = (js: readonly number[]) => sum(js.map((j) => R[j]!)) / sum(js.map((j) => M[j]!))
  /** Price relative to the market's level, from 1 at bar 0. */
  const line: number[] = []
  const level: number[] = []
  for (let i = 0; i < bars; i++) {
    line[i] = i === 0 ? 1 : line[i - 1]! * Math.exp(R[i]! - M[i]!)
    level[i] = i === 0 ? 1 : level[i - 1]! * Math.exp(M[i]!)
  }
  const isHigh = (i: number) => i >= 251 && C[i] === Math.max(...last(C, i, 252))
  const isLow = (i: number) => i >= 251 && C[i] === Math.min(...last(C, i, 252))
  const green = (i: number) => C[i]! > O[i]!
  const red = (i: number) => C[i]! < O[i]!
  const [top, bottom] = [C.map((c, i) => Math.max(c, O[i]!)), C.map((c, i) => Math.min(c, O[i]!))]
  const body = C.map((_, i) => top[i]! - bottom[i]!)
  const span = C.map((_, i) => H[i]! - L[i]!)
  const long = (i: number) => body[i]! >= span[i]! / 2 && span[i]! > 0
  const half = (i: number) => (O[i]! + C[i]!) / 2
  const after = (i: number) => -Math.sign(C[i - 1]! - C[i - 6]!)
  const either = (up: boolean, down: boolean) => (up ? 1 : down ? -1 : 0)
  let fading = Number.NaN
  const faded: number[] = []
  for (let i = 21; i < bars; i++)
    faded[i] = fading =
      i === 21 ? mean(range(1, 22).map((j) => R[j]! ** 2)) : 0.94 * fading + 0.06 * R[i]! ** 2

  return {
    ma_stack: (i) => {
      const means = [10, 20, 50, 100, 200].map((w) => mean(last(C, i, w)))
      return mean([0, 1, 2, 3].map((k) => (means[k]! > means[k + 1]! ? 1 : 0)))
    },
    trix_15: (i) => tripled[i]! / tripled[i - 1]! - 1,
    pretty_good_14: (i) => (C[i]! - mean(last(C, i, 14))) / smoothRange[i]!,
    td_setup: (i) => {
      const up = C[i]! > C[i - 4]!
      let count = 0
      while (i - count >= 4 && (up ? C[i - count]! > C[i - count - 4]! : C[i - count]! < C[i - count - 4]!))
        count++
      return up ? count : -count
    },
    garman_klass_1m: (i) =>
      volatility(
        range(i - 20, i + 1).map(
          (j) => Math.log(H[j]! / L[j]!) ** 2 / 2 - (2 * Math.log(2) - 1) * Math.log(C[j]! / O[j]!) ** 2,
        ),
      ),
    yang_zhang_1m: (i) => {
      const k = 0.34 / (1.34 + 22 / 20)
      const inDay = range(i - 20, i + 1).map((j) => Math.log(C[j]! / O[j]!))
      return Math.sqrt(
        252 * (sd(last(night, i, 21)) ** 2 + k * sd(inDay) ** 2 + (1 - k) * mean(last(rogers, i, 21))),
      )
    },
    ewma_vol: (i) => Math.sqrt(252 * faded[i]!),
    down_vol_3m: (i) => volatility(last(R, i, 63).map((r) => (r < 0 ? r * r : 0))),
    vol_ratio_1m_3m: (i) => sd(last(R, i, 21)) / sd(last(R, i, 63)) - 1,
    range_to_close_vol_1m: (i) =>
      Math.sqrt(mean(range(i - 20, i + 1).map((j) => Math.log(H[j]! / L[j]!) ** 2)) / (4 * Math.log(2))) /
      sd(last(R, i, 21)),
    jump_share_3m: (i) => {
      const pairs = range(i - 61, i + 1).map((j) => Math.abs(R[j]!) * Math.abs(R[j - 1]!))
      // Both as daily variances: 63 squares, 62 products of mean 2/π.
      const [all, smooth] = [mean(last(R, i, 63).map((r) => r * r)), (Math.PI / 2) * mean(pairs)]
      return Math.max(0, (all - smooth) / all)
    },
    kurt_3m: (i) => moment(last(R, i, 63), 4) / moment(last(R, i, 63), 2) ** 2 - 3,
    expected_shortfall_12m: (i) =>
      Math.exp(
        mean(
          last(R, i, 252)
            .toSorted((a, b) => a - b)
            .slice(0, 13),
        ),
      ) - 1,
    hurst_12m: (i) => {
      const points = [18, 28, 42, 63, 84, 126, 252].map((w) => {
        const ratios = range(0, 252 / w).map((k) => {
          const xs = R.slice(i - 251 + k * w, i - 251 + (k + 1) * w)
          const own = centred(xs)
          const sums = own.map((_, n) => sum(own.slice(0, n + 1)))
          return (Math.max(0, ...sums) - Math.min(0, ...sums)) / Math.sqrt(moment(xs, 2))
        })
        return [Math.log(w), Math.log(mean(ratios))] as const
      })
      return slopeOn(
        points.map(([w]) => w),
        points.map(([, y]) => y),
      )
    },
    variance_ratio_12m: (i) => {
      const mu = mean(last(R, i, 252))
      const daily = sum(last(R, i, 252).map((r) => (r - mu) ** 2)) / 251
      const weekly = range(i - 247, i + 1).map((j) => (sum(last(R, j, 5)) - 5 * mu) ** 2)
      return sum(weekly) / (5 * 248 * (1 - 5 / 252)) / daily
    },
    order_entropy_6m: (i) => {
      const orders = new Map<string, number>()
      for (let j = i - 123; j <= i; j++) {
        const key = [j - 2, j - 1, j]
          .toSorted((a, b) => C[a]! - C[b]! || a - b)
          .map((k) => k - j)
          .join()
        orders.set(key, (orders.get(key) ?? 0) + 1)
      }
      return -sum([...orders.values()].map((n) => (n / 124) * Math.log(n / 124))) / Math.log(6)
    },
    autocorr_1w_12m: (i) => acf(last(R, i, 252), 5),
    ljung_box_12m: (i) =>
      252 * 254 * sum(range(1, 11).map((lag) => acf(last(R, i, 252), lag) ** 2 / (252 - lag))),
    jarque_bera_12m: (i) => {
      const xs = last(R, i, 252)
      const [skew, excess] = [moment(xs, 3) / moment(xs, 2) ** 1.5, moment(xs, 4) / moment(xs, 2) ** 2 - 3]
      return 252 * (skew ** 2 / 6 + excess ** 2 / 24)
    },
    runs_12m: (i) => {
      const signs = last(R, i, 252)
        .map(Math.sign)
        .filter((s) => s !== 0)
      const ups = signs.filter((s) => s > 0).length
      const downs = signs.length - ups
      const count = signs.filter((s, k) => s !== signs[k - 1]).length
      const expected = (2 * ups * downs) / (ups + downs) + 1
      return (count - expected) / Math.sqrt(((expected - 1) * (expected - 2)) / (ups + downs - 1))
    },
    dickey_fuller_12m: (i) => pull(i).slope / pull(i).error,
    half_life_12m: (i) => Math.log(0.5) / Math.log(1 + pull(i).slope),
    mom_6m_1m: (i) => C[i - 21]! / C[i - 126]! - 1,
    overnight_drift_1m: (i) => range(i - 20, i + 1).reduce((held, j) => (held * O[j]!) / C[j - 1]!, 1) - 1,
    info_discreteness_12m: (i) => {
      const falls = last(R, i, 252).filter((r) => r < 0).length / 252
      const rises = last(R, i, 252).filter((r) => r > 0).length / 252
      return Math.sign(C[i]! / C[i - 252]! - 1) * (falls - rises)
    },
    up_months_12m: (i) => mean(range(0, 12).map((k) => (C[i - 21 * k]! > C[i - 21 * k - 21]! ? 1 : 0))),
    sortino_12m: (i) =>
      (252 * mean(last(R, i, 252))) / volatility(last(R, i, 252).map((r) => Math.min(r, 0) ** 2)),
    gain_to_pain_12m: (i) => sum(last(R, i, 252)) / Math.abs(sum(last(R, i, 252).filter((r) => r < 0))),
    calmar_36m: (i) => {
      const path = last(C, i, 757)
      const deepest = Math.max(...path.map((c, k) => 1 - c / Math.max(...path.slice(0, k + 1))))
      return ((C[i]! / C[i - 756]!) ** (1 / 3) - 1) / deepest
    },
    drawdown_all: (i) => C[i]! / Math.max(...C.slice(0, i + 1)) - 1,
    days_since_low: (i) => 251 - last(C, i, 252).lastIndexOf(Math.min(...last(C, i, 252))),
    new_highs_3m: (i) => range(i - 62, i + 1).filter(isHigh).length,
    new_lows_3m: (i) => range(i - 62, i + 1).filter(isLow).length,
    candle_body: (i) => Math.abs(C[i]! - O[i]!) / span[i]!,
    candle_upper: (i) => (H[i]! - top[i]!) / span[i]!,
    candle_lower: (i) => (bottom[i]! - L[i]!) / span[i]!,
    candle_engulfing: (i) => {
      const covers = top[i]! >= top[i - 1]! && bottom[i]! <= bottom[i - 1]! && body[i]! > body[i - 1]!
      return either(covers && green(i) && red(i - 1), covers && red(i) && green(i - 1))
    },
    candle_harami: (i) => {
      const inside = top[i]! <= top[i - 1]! && bottom[i]! >= bottom[i - 1]! && body[i]! < body[i - 1]!
      return either(
        inside && long(i - 1) && red(i - 1) && green(i),
        inside && long(i - 1) && green(i - 1) && red(i),
      )
    },
    candle_hammer: (i) =>
      bottom[i]! - L[i]! >= 0.6 * span[i]! && H[i]! - top[i]! <= 0.1 * span[i]! ? after(i) : 0,
    candle_star_shadow: (i) =>
      H[i]! - top[i]! >= 0.6 * span[i]! && bottom[i]! - L[i]! <= 0.1 * span[i]! ? after(i) : 0,
    candle_doji: (i) => (body[i]! <= span[i]! / 20 ? after(i) : 0),
    candle_marubozu: (i) => (body[i]! >= 0.95 * span[i]! ? Math.sign(C[i]! - O[i]!) : 0),
    candle_star: (i) => {
      const small = long(i - 2) && body[i - 1]! <= 0.3 * body[i - 2]!
      const morning = red(i - 2) && half(i - 1) < C[i - 2]! && green(i) && C[i]! > half(i - 2)
      const evening = green(i - 2) && half(i - 1) > C[i - 2]! && red(i) && C[i]! < half(i - 2)
      return either(small && morning, small && evening)
    },
    candle_piercing: (i) =>
      either(
        long(i - 1) && red(i - 1) && O[i]! < C[i - 1]! && C[i]! > half(i - 1) && C[i]! < O[i - 1]!,
        long(i - 1) && green(i - 1) && O[i]! > C[i - 1]! && C[i]! < half(i - 1) && C[i]! > O[i - 1]!,
      ),
    candle_three: (i) => {
      const three = [i - 2, i - 1, i]
      const within = (j: number) => O[j]! <= top[j - 1]! && O[j]! >= bottom[j - 1]!
      const opens = three.every(long) && within(i) && within(i - 1)
      return either(
        opens && three.every(green) && C[i]! > C[i - 1]! && C[i - 1]! > C[i - 2]!,
        opens && three.every(red) && C[i]! < C[i - 1]! && C[i - 1]! < C[i - 2]!,
      )
    },
    inside_day: (i) => (H[i]! < H[i - 1]! && L[i]! > L[i - 1]! ? 1 : 0),
    outside_day: (i) => (H[i]! > H[i - 1]! && L[i]! < L[i - 1]! ? 1 : 0),
    narrow_range_7: (i) => (span[i]! < Math.min(...last(span, i - 1, 6)) ? 1 : 0),
    up_down_volume_50: (i) => {
      const of = (isUp: boolean) =>
        sum(
          range(i - 49, i + 1)
            .filter((j) => (isUp ? R[j]! > 0 : R[j]! < 0))
            .map((j) => V[j]!),
        )
      return of(true) / of(false)
    },
    distribution_days_25: (i) =>
      range(i - 24, i + 1).filter((j) => simple[j]! <= -0.002 && V[j]! > V[j - 1]!).length,
    amihud_12m: (i) => mean(range(i - 251, i + 1).map((j) => (100 * Math.abs(R[j]!)) / (T[j]! / 1e6))),
    high_low_spread_1m: (i) =>
      mean(
        range(i - 20, i + 1).map((j) => {
          const beta = Math.log(H[j]! / L[j]!) ** 2 + Math.log(H[j - 1]! / L[j - 1]!) ** 2
          const gamma = Math.log(Math.max(H[j]!, H[j - 1]!) / Math.min(L[j]!, L[j - 1]!)) ** 2
          const k = 3 - 2 * Math.sqrt(2)
          const alpha = (Math.sqrt(2 * beta) - Math.sqrt(beta)) / k - Math.sqrt(gamma / k)
          return Math.max(0, (2 * (Math.exp(alpha) - 1)) / (1 + Math.exp(alpha)))
        }),
      ),
    roll_spread_3m: (i) => {
      const both = covariance(last(R, i, 63), last(R, i - 1, 63))
      return both < 0 ? 2 * Math.sqrt(-both) : 0
    },
    rs_market_6m: (i) => C[i]! / C[i - 126]! / (level[i]! / level[i - 126]!) - 1,
    rs_sector_12m: (i) => C[i]! / C[i - 252]! / Math.exp(sum(last(S, i, 252))) - 1,
    beta_asymmetry_12m: (i) => throughZero(side(i, true)) - throughZero(side(i, false)),
    alpha_12m: (i) => 252 * fit(last(M, i, 252), last(R, i, 252)).intercept,
    up_capture_12m: (i) => captured(side(i, true)),
    down_capture_12m: (i) => captured(side(i, false)),
    strength_line_dist_50: (i) => line[i]! / Math.exp(mean(last(line, i, 50).map(Math.log))) - 1,
    strength_line_drawdown_12m: (i) => line[i]! / Math.max(...last(line, i, 252)) - 1,
    coskew_12m: (i) => {
      const [ms, rs] = [last(M, i, 252), last(R, i, 252)]
      const { slope, intercept } = fit(ms, rs)
      const rests = rs.map((r, k) => r - intercept - slope * ms[k]!)
      return (
        mean(centred(ms).map((m, k) => rests[k]! * m ** 2)) / (Math.sqrt(moment(rests, 2)) * moment(ms, 2))
      )
    },
    residual_mom_12m: (i) => {
      const beta = slopeOn(last(M, i, 252), last(R, i, 252))
      const rests = range(i - 251, i - 20).map((j) => R[j]! - beta * M[j]!)
      return (mean(rests) * Math.sqrt(rests.length)) / sd(rests)
    },
    weekday_edge_12m: (i) => {
      const alike = range(i - 251, i + 1).filter((j) => (days[j]! - days[i]!) % 7 === 0)
      return Math.exp(mean(alike.map((j) => R[j]!)) - mean(last(R, i, 252))) - 1
    },
    season_3m_5y: (i) => mean([1, 2, 3, 4, 5].map((y) => C[i - 252 * y + 63]! / C[i - 252 * y]! - 1)),
    market_mom_12m: (i) => level[i]! / level[i - 252]! - 1,
    market_drawdown_12m: (i) => level[i]! / Math.max(...last(level, i, 252)) - 1,
    market_vol_ratio_1m_12m: (i) => sd(last(M, i, 21)) / sd(last(M, i, 252)) - 1,
    sector_mom_1m: (i) => Math.exp(sum(last(S, i, 21))) - 1,
    sector_breadth_gap: (i) => peers.breadth50[i]! - peers.breadth200[i]!,
    sector_breadth_change_1m: (i) => peers.breadth50[i]! - peers.breadth50[i - 21]!,
    // Breadth itself is tested with the table of peers.
    sector_breadth_50: (i) => peers.breadth50[i]!,
    sector_breadth_200: (i) => peers.breadth200[i]!,
    accel_1m: (i) => C[i]! / C[i - 21]! - C[i - 21]! / C[i - 42]!,
    efficiency_1m: (i) => Math.abs(sum(last(R, i, 21))) / sum(last(R, i, 21).map(Math.abs)),
    flow_3m: (i) => sum(range(i - 62, i + 1).map((j) => Math.sign(R[j]!) * T[j]!)) / sum(last(T, i, 63)),
    turnover_cv_1m: (i) => sd(last(T, i, 21)) / mean(last(T, i, 21)),
    move_turnover_corr_3m: (i) => correlation(last(R, i, 63).map(Math.abs), last(T, i, 63)),
    skew_3m: (i) => moment(last(R, i, 63), 3) / moment(last(R, i, 63), 2) ** 1.5,
    skew_12m: (i) => moment(last(R, i, 252), 3) / moment(last(R, i, 252), 2) ** 1.5,
    kurt_12m: (i) => moment(last(R, i, 252), 4) / moment(last(R, i, 252), 2) ** 2 - 3,
    vol_of_vol_6m: (i) =>
      sd(range(i - 125, i + 1).map((j) => Math.log(sd(last(R, j, 21)) / sd(last(R, j - 1, 21))))),
    max_day_1m: (i) => Math.exp(Math.max(...last(R, i, 21))) - 1,
    min_day_1m: (i) => Math.exp(Math.min(...last(R, i, 21))) - 1,
    parkinson_1m: (i) =>
      volatility(range(i - 20, i + 1).map((j) => Math.log(H[j]! / L[j]!) ** 2 / (4 * Math.log(2)))),
    overnight_share_3m: (i) => {
      const nights = sum(last(night, i, 63).map((x) => x ** 2))
      return nights / (nights + sum(range(i - 62, i + 1).map((j) => Math.log(C[j]! / O[j]!) ** 2)))
    },
    intraday_drift_1m: (i) => range(i - 20, i + 1).reduce((held, j) => (held * C[j]!) / O[j]!, 1) - 1,
    drawdown_36m: (i) => C[i]! / Math.max(...last(C, i, 756)) - 1,
    season_1m_5y: (i) => mean([1, 2, 3, 4, 5].map((y) => C[i - 252 * y + 21]! / C[i - 252 * y]! - 1)),
    turn_of_month_12m: (i) => {
      const month = (j: number) => new Date(days[j]! * 86_400_000).getUTCMonth()
      const turns = range(i - 251, i + 1).filter((j) =>
        [j, j - 1, j - 2].some((k) => k >= 1 && month(k) !== month(k - 1)),
      )
      return Math.exp(mean(turns.map((j) => R[j]!)) - mean(last(R, i, 252))) - 1
    },
    year_progress: (i) => passed(days[i]!, 12),
    quarter_progress: (i) => passed(days[i]!, 3),
    market_mom_1m: (i) => level[i]! / level[i - 21]! - 1,
    market_mom_3m: (i) => level[i]! / level[i - 63]! - 1,
    sector_vs_market_3m: (i) => Math.exp(sum(last(S, i, 63)) - sum(last(M, i, 63))) - 1,
    own_vol_3m: (i) => sd(range(i - 62, i + 1).map((j) => R[j]! - M[j]!)) * Math.sqrt(252),
    down_beta_12m: (i) => throughZero(side(i, false)),
  }
}
