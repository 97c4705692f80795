// A table: one figure for each series that the library has.
import * as library from 'trading-signals'
import type { SeriesFrame } from '#reference/series/base/series-frame.ts'

/** A figure of the independent library, by bar. `from`: first bar to compare, if it is not the series' own first one. */
export type LibraryReading = { figure: Figures; from?: number }

/**
 * Some figures never forget their start, and start differently: ours with the mean of the first values, as Wilder did; the
 * library with the first value, or with a true range without the day before. From this bar on the start no longer matters.
 */
const SEED = 2300

type Candle = { open: number; high: number; low: number; close: number; volume: number }
type Fed<Input, Output> = { add: (input: Input) => Output | null }
/** The output of the library's indicator after each input; null before there is one. */
function after<Input, Output>(indicator: Fed<Input, Output>, inputs: readonly Input[]): (Output | null)[] {
  return inputs.map((input) => indicator.add(input))
}

type Figures = (i: number) => number
const nan = Number.NaN
const valueOf =
  <Output>(outputs: readonly (Output | null)[], figure: (output: Output, i: number) => number): Figures =>
  (i) => {
    const output = outputs[i]
    return output === null || output === undefined ? nan : figure(output, i)
  }
const plain = (outputs: readonly (number | null)[], scale = 1): Figures => valueOf(outputs, (x) => x * scale)
const lagged = <Output>(outputs: readonly Output[], bars = 1): (Output | null)[] => [
  ...Array.from({ length: bars }, () => null),
  ...outputs.slice(0, -bars),
]
const window = (x: readonly number[], i: number, w: number) => x.slice(i - w + 1, i + 1)

/** The figures of an asset by the library `trading-signals`; the history must reach beyond bar 3,000. */
export function libraryReadings({
  history,
  peers,
  returns: logReturns,
}: SeriesFrame): ReadonlyMap<string, LibraryReading> {
  const { open, high, low, close, turnover } = history

  const candles = Array.from({ length: close.length }, (_, i): Candle => ({
    open: open[i]!,
    high: high[i]!,
    low: low[i]!,
    close: close[i]!,
    volume: turnover[i]! / close[i]!,
  }))
  /** The candles with another column as the volume: some of our series weight days by turnover. */
  const weightedBy = (volume: (i: number) => number) =>
    candles.map((candle, i) => ({ ...candle, volume: volume(i) }))
  const byTurnover = weightedBy((i) => turnover[i]!)
  const typical = candles.map((candle) => (candle.high + candle.low + candle.close) / 3)
  const closes = [...close]
  const logs = closes.map(Math.log)
  const returns = [...logReturns]
  const marketReturns = [...peers.market]
  const sectorReturns = [...peers.sector]

  const averages = (average: Fed<number, number>) =>
    valueOf(after(average, closes), (mean, i) => close[i]! / mean - 1)

  /** Standard deviation of a sample of returns, per year. */
  const yearly =
    (x: readonly number[], w: number): Figures =>
    (i) =>
      library.getStandardDeviation(window(x, i, w)) * Math.sqrt((w / (w - 1)) * 252)
  const correlation =
    (a: readonly number[], b: readonly number[], w: number): Figures =>
    (i) =>
      library.getCorrelation(window(a, i, w), window(b, i, w))
  const betaOf =
    (a: readonly number[], b: readonly number[], w: number): Figures =>
    (i) =>
      (library.getCorrelation(window(a, i, w), window(b, i, w)) *
        library.getStandardDeviation(window(a, i, w))) /
      library.getStandardDeviation(window(b, i, w))

  const directional = new library.ADX(14)
  const directionalOutputs = candles.map((candle) => {
    const adx = directional.add(candle)
    return { adx, spread: 100 * (Number(directional.pdi) - Number(directional.mdi)) }
  })
  const cloud = after(new library.IchimokuCloud(), candles)
  const donchian = (w: number) => lagged(after(new library.DonchianChannels(w), candles))
  const rate = (bars: number) => plain(after(new library.ROC(bars), closes))
  const volumes = candles.map(({ volume }) => volume)
  const mean = (x: readonly number[], i: number, w: number) => library.getAverage(window(x, i, w))

  const sizes = returns.map(Math.abs)
  const logTurnover = [...turnover].map(Math.log)
  const trend = after(new library.PVT(), candles)
  const [nvi, pvi] = [after(new library.NVI(), candles), after(new library.PVI(), candles)]
  const [nviMean, pviMean] = [nvi, pvi].map((index) => after(new library.EMA(255), index.map(Number)))
  /** The library's quartiles take any share. */
  const percentile = (i: number, share: number) =>
    library.getQuartile(window(returns, i, 252), share as Parameters<typeof library.getQuartile>[1])

  const exact: Record<string, Figures> = {
    mom_36m: rate(756),
    aroon_25: valueOf(after(new library.Aroon(25), candles), (x) => x.aroonUp - x.aroonDown),
    cci_20: plain(after(new library.CCI(20), candles)),
    donchian_high_20: valueOf(donchian(20), (x, i) => close[i]! / x.upper - 1),
    donchian_low_20: valueOf(donchian(20), (x, i) => close[i]! / x.lower - 1),
    donchian_high_55: valueOf(donchian(55), (x, i) => close[i]! / x.upper - 1),
    donchian_low_55: valueOf(donchian(55), (x, i) => close[i]! / x.lower - 1),
    mfi_14: plain(
      after(
        new library.MFI(14),
        weightedBy((i) => turnover[i]! / typical[i]!),
      ),
    ),
    cmf_20: plain(after(new library.CMF(20), byTurnover)),
    close_location_1w: (i) =>
      library.getAverage(after(new library.IBS(), candles.slice(i - 4, i + 1)).map(Number)),
    up_days_1m: plain(after(new library.PSL({ interval: 21 }), closes), 0.01),
    up_days_3m: plain(after(new library.PSL({ interval: 63 }), closes), 0.01),
    corr_sector_3m: correlation(returns, sectorReturns, 63),
    trend_fit_3m: (i) => library.getCorrelation(window(logs, i, 63), window([...logs.keys()], i, 63)),
    ma_dist_10: plain(after(new library.DisparityIndex(10), closes), 0.01),
    ma_dist_100: plain(after(new library.DisparityIndex(100), closes), 0.01),
    ma_ratio_20_50: valueOf(after(new library.DMA(20, 50), closes), ({ short, long }) => short / long - 1),
    ma_slope_50: (i) => mean(closes, i, 50) / mean(closes, i - 21, 50) - 1,
    wma_dist_20: averages(new library.WMA(20)),
    hma_dist_20: averages(new library.HMA(20)),
    trima_dist_20: averages(new library.TRIMA(20)),
    kama_dist_10: averages(new library.KAMA(10)),
    price_z_50: valueOf(
      after(new library.BollingerBands(50, 1), closes),
      (x, i) => (close[i]! - x.middle) / (x.upper - x.middle),
    ),
    price_z_200: valueOf(
      after(new library.BollingerBands(200, 1), closes),
      (x, i) => (close[i]! - x.middle) / (x.upper - x.middle),
    ),
    cloud_dist: valueOf(lagged(cloud, 26), ({ spanA, spanB }, i) => {
      const [top, bottom] = [Math.max(spanA, spanB), Math.min(spanA, spanB)]
      return close[i]! > top ? close[i]! / top - 1 : close[i]! < bottom ? close[i]! / bottom - 1 : 0
    }),
    vortex_14: valueOf(after(new library.VortexIndicator(14), candles), (x) => x.plus - x.minus),
    kst: plain(after(new library.KST(), closes)),
    vhf_28: plain(after(new library.VHF(28), closes)),
    chop_14: plain(after(new library.CHOP(14), candles)),
    reg_slope_3m: (i) => Math.expm1(252 * library.getLinearRegression(window(logs, i, 63)).slope),
    clenow_90: (i) =>
      Math.expm1(252 * library.getLinearRegression(window(logs, i, 90)).slope) *
      library.getCorrelation(window(logs, i, 90), window([...logs.keys()], i, 90)) ** 2,
    forecast_osc_14: plain(after(new library.CFO(14), closes), 0.01),
    dpo_20: valueOf(after(new library.DPO(20), closes), (x, i) => x / mean(closes, i, 20)),
    rsi_7: plain(after(new library.RSI(7), closes)),
    rsi_21: plain(after(new library.RSI(21), closes)),
    stoch_k_14: plain(after(new library.WilliamsR(14), candles).map((x) => (x === null ? null : x + 100))),
    stoch_rsi_14: plain(after(new library.StochasticRSI(14), closes)),
    connors_rsi: plain(after(new library.ConnorsRSI(), closes)),
    cmo_14: plain(after(new library.CMO(14), closes)),
    ultimate_osc: plain(after(new library.UltimateOscillator(), candles)),
    awesome: valueOf(after(new library.AO(5, 34), candles), (x, i) => x / close[i]!),
    fisher_10: plain(after(new library.FisherTransform(10), candles)),
    intraday_momentum_14: plain(after(new library.IMI(14), candles)),
    demarker_14: plain(after(new library.DeMarker(), candles), 100),
    balance_of_power_14: (i) =>
      library.getAverage(after(new library.BOP(), candles.slice(i - 13, i + 1)).map(Number)),
    rank_corr_9: plain(after(new library.RCI(9), closes)),
    vwma_dist_20: valueOf(after(new library.VWMA(20), candles), (x, i) => close[i]! / x - 1),
    vwap_dist_1m: (i) => close[i]! / after(new library.VWAP(), candles.slice(i - 20, i + 1)).at(-1)! - 1,
    volume_change_14: plain(after(new library.VROC(14), volumes), 0.01),
    rogers_satchell_1m: plain(after(new library.RogersSatchellVolatility(21), candles), Math.sqrt(252)),
    rvol_1w: yearly(returns, 5),
    rvol_6m: yearly(returns, 126),
    rvol_12m: yearly(returns, 252),
    boll_width_20: plain(after(new library.BollingerBandsWidth(new library.BollingerBands(20)), closes)),
    relative_vol_14: plain(after(new library.RelativeVolatilityIndex(), closes)),
    ulcer_14: plain(after(new library.UlcerIndex(14), closes), 0.01),
    mom_24m: rate(504),
    max_drawdown_12m: (i) => -library.getMaxDrawdown(window(closes, i, 252)) / 100,
    sharpe_12m: (i) => library.getSharpeRatio(window(returns, i, 252)) * Math.sqrt((251 / 252) * 252),
    information_ratio_12m: (i) =>
      library.getSharpeRatio(
        window(
          returns.map((r, k) => r - marketReturns[k]!),
          i,
          252,
        ),
      ) * Math.sqrt(251),
    beta_3m: betaOf(returns, marketReturns, 63),
    beta_36m: betaOf(returns, marketReturns, 756),
    beta_sector_12m: betaOf(returns, sectorReturns, 252),
    corr_market_12m: correlation(returns, marketReturns, 252),
    tracking_error_12m: yearly(
      returns.map((r, k) => r - marketReturns[k]!),
      252,
    ),
    market_share_12m: (i) => correlation(returns, marketReturns, 252)(i) ** 2,
    market_lead_3m: (i) => library.getCorrelation(window(returns, i, 63), window(marketReturns, i - 1, 63)),
    vol_clustering_12m: (i) => library.getCorrelation(window(sizes, i, 252), window(sizes, i - 1, 252)),
    autocorr_3m: (i) => library.getCorrelation(window(returns, i, 63), window(returns, i - 1, 63)),
    sector_lead_3m: (i) => library.getCorrelation(window(returns, i, 63), window(sectorReturns, i - 1, 63)),
    value_at_risk_12m: (i) => Math.expm1(percentile(i, 0.05)),
    tail_ratio_12m: (i) => percentile(i, 0.95) / Math.abs(percentile(i, 0.05)),
    decile_skew_12m: (i) =>
      (percentile(i, 0.9) + percentile(i, 0.1) - 2 * percentile(i, 0.5)) /
      (percentile(i, 0.9) - percentile(i, 0.1)),
    turnover_1m: (i) => mean([...turnover], i, 21),
    turnover_z_3m: (i) =>
      (Math.log(turnover[i]!) - mean(logTurnover, i, 63)) /
      (library.getStandardDeviation(window(logTurnover, i, 63)) * Math.sqrt(63 / 62)),
    volume_price_trend_1m: valueOf(
      after(new library.PVT(), candles),
      (x, i) => (x - (trend[i - 21] ?? 0)) / (21 * mean(volumes, i, 21)),
    ),
    market_vol_1m: yearly(marketReturns, 21),
    sector_vol_1m: yearly(sectorReturns, 21),
  }
  const seeded: Record<string, Figures> = {
    adx_14: (i) => directionalOutputs[i]!.adx ?? nan,
    di_spread_14: (i) => directionalOutputs[i]!.spread,
    ema_dist_20: averages(new library.EMA(20)),
    ema_dist_50: averages(new library.EMA(50)),
    ema_dist_200: averages(new library.EMA(200)),
    dema_dist_20: averages(new library.DEMA(20)),
    tema_dist_20: averages(new library.TEMA(20)),
    supertrend_10: valueOf(after(new library.SuperTrend(), candles), (x, i) => close[i]! / x.supertrend - 1),
    keltner_20: valueOf(
      after(new library.KeltnerChannels(), candles),
      (x, i) => (close[i]! - x.middle) / (x.upper - x.middle),
    ),
    chandelier_22: valueOf(after(new library.ChandelierExit(), candles), (x, i) => close[i]! / x.long - 1),
    pmo_35_20: valueOf(after(new library.PMO(), closes), (x) => x.pmo),
    elder_bull_13: valueOf(after(new library.ElderRay(13), candles), (x, i) => x.bullPower / close[i]!),
    elder_bear_13: valueOf(after(new library.ElderRay(13), candles), (x, i) => x.bearPower / close[i]!),
    tsi_25_13: plain(after(new library.TSI(), closes)),
    smi_10: plain(after(new library.SMI(), candles)),
    force_13: valueOf(after(new library.ForceIndex(13), candles), (x, i) => x / mean([...turnover], i, 63)),
    chaikin_osc: valueOf(after(new library.ADOSC(), candles), (x, i) => x / mean(volumes, i, 20)),
    volume_osc_12_26: plain(after(new library.PVO(), volumes), 0.01),
    chaikin_vol_10: plain(after(new library.CVI(10), candles), 0.01),
    mass_index_25: plain(after(new library.MassIndex(25), candles)),
    nvi_dist_255: (i) => nvi[i]! / nviMean![i]! - 1,
    pvi_dist_255: (i) => pvi[i]! / pviMean![i]! - 1,
  }
  /** The library starts later: with its longest line, or with a signal line. */
  const later: Record<string, LibraryReading> = {
    tenkan_kijun: { figure: valueOf(cloud, (x) => x.conversion / x.base - 1), from: 51 },
    vigor_10: {
      figure: valueOf(after(new library.RelativeVigorIndex(10), candles), (x) => x.rvgi),
      from: 15,
    },
  }
  return new Map<string, LibraryReading>([
    ...Object.entries(exact).map(([name, figure]) => [name, { figure }] as const),
    ...Object.entries(seeded).map(([name, figure]) => [name, { figure, from: SEED }] as const),
    ...Object.entries(later),
  ])
}
