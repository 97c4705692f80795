import { describe, expect, it } from 'vitest'
import type { PriceHistory } from '#reference/market/base/asset.ts'
import { assetData } from '#reference/engine/asset-data.ts'
import { peersOf } from '#reference/study/engine-here.ts'
import { canonicalExpression } from '#reference/service/series/series-source.ts'
import { generatedRows } from '#testing/naive/naive-market.ts'
import { marketOfRows } from '#testing/naive/price-history-of.ts'
import { CORE_SERIES, PRICE_SERIES } from './registry.ts'
import { fillSeries } from '#reference/series/base/series-definition.ts'
import { SeriesFrame } from '#reference/series/base/series-frame.ts'

const rows = generatedRows(6, 2100)
const ASSET = 1

function frameUntil(until?: number): SeriesFrame {
  const market = marketOfRows(rows, until)
  const { history, peers } = assetData(market, ASSET, peersOf(market))!
  return new SeriesFrame(history, peers)
}

const whole = frameUntil()
const cutDay = rows[ASSET]!.rows[1700]!.day
const cut = frameUntil(cutDay)

function valuesOn(frame: SeriesFrame, name: string): Float32Array {
  const out = new Float32Array(frame.bars)
  fillSeries(
    PRICE_SERIES.find((series) => series.name === name)!,
    frame,
    out,
  )
  return out
}

describe('the registry', () => {
  it('has one definition each', () => {
    expect(PRICE_SERIES.length).toBeGreaterThanOrEqual(90)
    expect(new Set(PRICE_SERIES.map(({ name }) => name)).size).toBe(PRICE_SERIES.length)
    expect(new Set(PRICE_SERIES.map(({ expression }) => expression)).size).toBe(PRICE_SERIES.length)
    expect(new Set(PRICE_SERIES.map(({ label }) => label)).size).toBe(PRICE_SERIES.length)
  })

  it.each(PRICE_SERIES.map((series) => [series.name, series] as const))(
    '%s is described in words',
    (_, series) => {
      expect(series.name).toMatch(/^[a-z][a-z0-9_]*$/)
      expect(canonicalExpression(series.expression)).toBe(series.expression)
      expect(series.explanation).toMatch(/^[A-Z].*\.$/)
    },
  )
})

describe.each(PRICE_SERIES.map((series) => [series.name, series] as const))('%s', (name, series) => {
  const values = valuesOn(whole, name)

  it('begins on its first bar and has values from there on', () => {
    if (series.firstBar > 0) expect(values[series.firstBar - 1]).toBeNaN()
    // Breadth depends on the days of others: it is undefined where no other stock is known.
    const known = values.subarray(series.firstBar).filter(Number.isFinite)
    if (series.group !== 'breadth') expect(known).toHaveLength(values.length - series.firstBar)
    expect(new Set(known).size).toBeGreaterThanOrEqual(2)
  })

  it('does not know the future', () => {
    expect(valuesOn(cut, name)).toEqual(values.slice(0, cut.bars))
  })
})

describe('the later families, read literally', () => {
  const { open, high, low, close, turnover, days }: PriceHistory = whole.history
  const { market, sector } = whole.peers
  const r = (i: number) => Math.log(close[i]! / close[i - 1]!)
  const over = (w: number, i: number, f: (j: number) => number) =>
    Array.from({ length: w }, (_, k) => f(i - w + 1 + k))
  const sum = (xs: number[]) => xs.reduce((a, b) => a + b, 0)
  const mean = (xs: number[]) => sum(xs) / xs.length
  const moment = (xs: number[], k: number) => mean(xs.map((x) => (x - mean(xs)) ** k))
  const sd = (xs: number[]) => Math.sqrt((moment(xs, 2) * xs.length) / (xs.length - 1))
  const corr = (xs: number[], ys: number[]) =>
    mean(xs.map((x, k) => (x - mean(xs)) * (ys[k]! - mean(ys)))) / Math.sqrt(moment(xs, 2) * moment(ys, 2))
  const wilder = (first: number, x: (i: number) => number) => {
    const out: number[] = []
    for (let i = first + 13; i < close.length; i++)
      out[i] = i === first + 13 ? mean(over(14, i, x)) : (out[i - 1]! * 13 + x(i)) / 14
    return out
  }
  const tr = (i: number) => Math.max(high[i]!, close[i - 1]!) - Math.min(low[i]!, close[i - 1]!)
  const up = (i: number) => high[i]! - high[i - 1]!
  const down = (i: number) => low[i - 1]! - low[i]!
  const atr = wilder(1, tr)
  const plus = wilder(1, (i) => (up(i) > 0 && up(i) > down(i) ? up(i) : 0)).map((v, i) => (100 * v) / atr[i]!)
  const minus = wilder(1, (i) => (down(i) > 0 && down(i) > up(i) ? down(i) : 0)).map(
    (v, i) => (100 * v) / atr[i]!,
  )
  const adx = wilder(14, (i) => (100 * Math.abs(plus[i]! - minus[i]!)) / (plus[i]! + minus[i]!))
  const typical = (i: number) => (high[i]! + low[i]! + close[i]!) / 3
  const turn = (i: number) => {
    const month = (j: number) => new Date(days[j]! * 86_400_000).getUTCMonth()
    return [i, i - 1, i - 2].some((j) => j >= 1 && month(j) !== month(j - 1)) ? 1 : 0
  }
  const R = (w: number, i: number) => over(w, i, r)

  const literal: Record<string, (i: number) => number> = {
    adx_14: (i) => adx[i]!,
    di_spread_14: (i) => plus[i]! - minus[i]!,
    aroon_25: (i) => {
      const since = (xs: number[], extreme: number) => 25 - xs.lastIndexOf(extreme)
      const [highs, lows] = [over(26, i, (j) => high[j]!), over(26, i, (j) => low[j]!)]
      return (100 * (since(lows, Math.min(...lows)) - since(highs, Math.max(...highs)))) / 25
    },
    cci_20: (i) => {
      const xs = over(20, i, typical)
      return (typical(i) - mean(xs)) / (0.015 * mean(xs.map((x) => Math.abs(x - mean(xs)))))
    },
    accel_1m: (i) => close[i]! / close[i - 21]! - close[i - 21]! / close[i - 42]!,
    trend_fit_3m: (i) =>
      corr(
        over(63, i, (j) => j),
        over(63, i, (j) => Math.log(close[j]!)),
      ),
    efficiency_1m: (i) => Math.abs(sum(R(21, i))) / sum(R(21, i).map(Math.abs)),
    donchian_high_20: (i) => close[i]! / Math.max(...over(20, i - 1, (j) => high[j]!)) - 1,
    donchian_low_20: (i) => close[i]! / Math.min(...over(20, i - 1, (j) => low[j]!)) - 1,
    donchian_high_55: (i) => close[i]! / Math.max(...over(55, i - 1, (j) => high[j]!)) - 1,
    donchian_low_55: (i) => close[i]! / Math.min(...over(55, i - 1, (j) => low[j]!)) - 1,
    mfi_14: (i) => {
      const money = (sign: number) =>
        sum(over(14, i, (j) => (Math.sign(typical(j) - typical(j - 1)) === sign ? turnover[j]! : 0)))
      return 100 - 100 / (1 + money(1) / money(-1))
    },
    cmf_20: (i) =>
      sum(
        over(
          20,
          i,
          (j) => ((close[j]! - low[j]! - (high[j]! - close[j]!)) / (high[j]! - low[j]!)) * turnover[j]!,
        ),
      ) / sum(over(20, i, (j) => turnover[j]!)),
    flow_3m: (i) =>
      sum(over(63, i, (j) => Math.sign(r(j)) * turnover[j]!)) / sum(over(63, i, (j) => turnover[j]!)),
    turnover_cv_1m: (i) => sd(over(21, i, (j) => turnover[j]!)) / mean(over(21, i, (j) => turnover[j]!)),
    move_turnover_corr_3m: (i) =>
      corr(
        R(63, i).map(Math.abs),
        over(63, i, (j) => turnover[j]!),
      ),
    skew_3m: (i) => moment(R(63, i), 3) / moment(R(63, i), 2) ** 1.5,
    skew_12m: (i) => moment(R(252, i), 3) / moment(R(252, i), 2) ** 1.5,
    kurt_12m: (i) => moment(R(252, i), 4) / moment(R(252, i), 2) ** 2 - 3,
    vol_of_vol_6m: (i) => sd(over(126, i, (j) => Math.log(sd(R(21, j)) / sd(R(21, j - 1))))),
    autocorr_3m: (i) =>
      mean(over(63, i, (j) => (r(j) - mean(R(63, i))) * (r(j - 1) - mean(R(63, i - 1))))) /
      Math.sqrt(moment(R(63, i), 2) * moment(R(63, i - 1), 2)),
    max_day_1m: (i) => Math.exp(Math.max(...R(21, i))) - 1,
    min_day_1m: (i) => Math.exp(Math.min(...R(21, i))) - 1,
    up_days_1m: (i) => R(21, i).filter((x) => x > 0).length / 21,
    up_days_3m: (i) => R(63, i).filter((x) => x > 0).length / 63,
    parkinson_1m: (i) =>
      Math.sqrt((252 * mean(over(21, i, (j) => Math.log(high[j]! / low[j]!) ** 2))) / (4 * Math.log(2))),
    overnight_share_3m: (i) => {
      const night = sum(over(63, i, (j) => Math.log(open[j]! / close[j - 1]!) ** 2))
      return night / (night + sum(over(63, i, (j) => Math.log(close[j]! / open[j]!) ** 2)))
    },
    intraday_drift_1m: (i) => over(21, i, (j) => close[j]! / open[j]!).reduce((a, b) => a * b, 1) - 1,
    close_location_1w: (i) => mean(over(5, i, (j) => (close[j]! - low[j]!) / (high[j]! - low[j]!))),
    drawdown_36m: (i) => close[i]! / Math.max(...over(756, i, (j) => close[j]!)) - 1,
    mom_36m: (i) => close[i]! / close[i - 756]! - 1,
    season_1m_5y: (i) =>
      mean([1, 2, 3, 4, 5].map((year) => close[i - 252 * year + 21]! / close[i - 252 * year]! - 1)),
    turn_of_month_12m: (i) => {
      const turns = over(252, i, (j) => j).filter((j) => turn(j) === 1)
      return Math.exp(mean(turns.map(r)) - mean(R(252, i))) - 1
    },
    year_progress: (i) => {
      const date = new Date(days[i]! * 86_400_000)
      const start = (year: number) => Date.UTC(year, 0, 1)
      const year = date.getUTCFullYear()
      return (date.getTime() - start(year)) / (start(year + 1) - start(year))
    },
    quarter_progress: (i) => {
      const date = new Date(days[i]! * 86_400_000)
      const quarter = Math.floor(date.getUTCMonth() / 3)
      const start = (q: number) => Date.UTC(date.getUTCFullYear(), 3 * q, 1)
      return (date.getTime() - start(quarter)) / (start(quarter + 1) - start(quarter))
    },
    market_mom_1m: (i) => Math.exp(sum(over(21, i, (j) => market[j]!))) - 1,
    market_mom_3m: (i) => Math.exp(sum(over(63, i, (j) => market[j]!))) - 1,
    market_vol_1m: (i) => sd(over(21, i, (j) => market[j]!)) * Math.sqrt(252),
    sector_vs_market_3m: (i) => Math.exp(sum(over(63, i, (j) => sector[j]! - market[j]!))) - 1,
    corr_sector_3m: (i) =>
      corr(
        R(63, i),
        over(63, i, (j) => sector[j]!),
      ),
    sector_lead_3m: (i) =>
      corr(
        R(63, i),
        over(63, i - 1, (j) => sector[j]!),
      ),
    own_vol_3m: (i) => sd(over(63, i, (j) => r(j) - market[j]!)) * Math.sqrt(252),
    down_beta_12m: (i) => {
      const falls = over(252, i, (j) => j).filter((j) => market[j]! < 0)
      return sum(falls.map((j) => r(j) * market[j]!)) / sum(falls.map((j) => market[j]! ** 2))
    },
  }
  // The definition of breadth is the peers' and is held to in the test of the table of peers.
  const later = PRICE_SERIES.filter(
    (series) => !CORE_SERIES.includes(series) && !series.name.startsWith('sector_breadth'),
  )

  it.each(later.map((series) => [series.name, series.firstBar] as const))('%s', (name, firstBar) => {
    const values = valuesOn(whole, name)
    for (let i = firstBar; i < whole.bars; i += i > 1015 && i < 1030 ? 1 : 37) {
      const expected = literal[name]!(i)
      expect(Math.abs(values[i]! - expected) / Math.max(1, Math.abs(expected))).toBeLessThan(2e-6)
    }
  })
})
