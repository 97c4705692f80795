import type { SeriesInfo } from '#reference/series/base/series-definition.ts'
import { type Card, type CardTable, type TailWords, tailOf } from './card.ts'
import { COMPANY_CARDS } from './company-cards.ts'
import { ECONOMY_CARDS } from './economy-cards.ts'
import { familyWords } from './family-cards.ts'
import { MOMENTUM_CARDS } from './momentum-cards.ts'
import { SURROUNDINGS_CARDS } from './surroundings-cards.ts'
import { TREND_CARDS } from './trend-cards.ts'
import { TURNOVER_CARDS } from './turnover-cards.ts'
import { VOLATILITY_CARDS } from './volatility-cards.ts'

/** Series with texts of their own; the others have the texts of their family. */
export const CARDS: CardTable = {
  ...MOMENTUM_CARDS,
  ...TREND_CARDS,
  ...VOLATILITY_CARDS,
  ...TURNOVER_CARDS,
  ...SURROUNDINGS_CARDS,
  ...COMPANY_CARDS,
  ...ECONOMY_CARDS,
}

/** The texts on a series' extremes, for any value. */
export const seriesWords = (info: SeriesInfo): Card => CARDS[info.name] ?? familyWords(info)

/** The texts on a tail that are true of the value. */
export function tailWords(info: SeriesInfo, side: 'high' | 'low', value: number): TailWords {
  const own = CARDS[info.name]
  const words = own && claimHolds(info.name, side, value) ? own : familyWords(info)
  return tailOf(words, side)
}

/** Name of a card in an insight's `card.name` and a feed's `insight_card`: `rsi_14_low`. */
export const cardCode = (series: string, side: 'high' | 'low') => `${series}_${side}`

/**
 * An extreme of an asset's own past is not always extreme in absolute terms: in a steady uptrend the lowest RSI can be 48, which
 * is not oversold. The texts of a series are only used from these values on; otherwise those of its family.
 */
type Claim = { high?: number; low?: number }

const SIGN: Claim = { high: 0, low: 0 }

/** Series whose texts speak of rises and falls, so the sign must agree. */
const SIGNED = `
  mom_1d mom_1w mom_2w mom_1m mom_3m mom_6m mom_12m mom_12m_1m mom_36m shock_1d shock_1w
  own_shock_1d streak gap_1d accel_1m intraday_drift_1m ma_dist_20 ma_dist_50 ma_dist_200
  ma_ratio_50_200 ma_slope_200 macd_line macd_hist rs_market_1m rs_market_3m rs_market_12m
  rs_sector_1w rs_sector_1m rs_sector_3m di_spread_14 cci_20 cmf_20 skew_3m skew_12m autocorr_3m
  turnover_trend illiq_ratio vol_ratio_1m_12m market_mom_1m market_mom_3m sector_vs_market_3m
  sector_lead_3m season_1m_5y turn_of_month_12m earnings_growth earnings_revision analyst_changes
  earnings_surprise estimate_revision_1w pe_change_1w pe_change_1m pe_change_12m
  forward_pe_change_3m pe_to_mean forward_pe_to_mean forward_pe_to_mean_3m dividend_yield_to_mean
  yield_10y_3m curve_slope_3m oil_3m dollar_3m`

const CLAIMS: Readonly<Record<string, Claim>> = {
  ...Object.fromEntries(
    SIGNED.trim()
      .split(/\s+/)
      .map((name) => [name, SIGN]),
  ),
  rsi_14: { high: 65, low: 35 },
  rsi_2: { high: 85, low: 15 },
  stoch_14: { high: 80, low: 20 },
  mfi_14: { high: 70, low: 30 },
  aroon_25: { high: 70, low: -70 },
  boll_z_20: { high: 1.5, low: -1.5 },
  trend_fit_3m: { high: 0.7, low: -0.7 },
  range_pos_12m: { high: 0.85, low: 0.15 },
  drawdown_12m: { high: -0.03, low: -0.15 },
  drawdown_36m: { high: -0.03, low: -0.2 },
  above_low_12m: { high: 0.3, low: 0.04 },
  days_since_high: { high: 200, low: 5 },
  donchian_high_20: { high: 0 },
  donchian_high_55: { high: 0 },
  donchian_low_20: { low: 0 },
  donchian_low_55: { low: 0 },
  range_expansion: { high: 1.3, low: 0.8 },
  turnover_spike: { high: 1.3, low: 0.75 },
  up_days_1m: { high: 0.65, low: 0.35 },
  up_days_3m: { high: 0.6, low: 0.4 },
  flow_1m: { high: 0.15, low: -0.15 },
  flow_3m: { high: 0.1, low: -0.1 },
  close_location_1w: { high: 0.6, low: 0.4 },
  corr_market_3m: { high: 0.65, low: 0.35 },
  corr_sector_3m: { high: 0.65, low: 0.35 },
  down_share_3m: { high: 0.7, low: 0.3 },
  overnight_share_3m: { high: 0.5, low: 0.25 },
  sector_breadth_50: { high: 0.75, low: 0.25 },
  sector_breadth_200: { high: 0.75, low: 0.25 },
  curve_slope: { low: 0.5 },
}

/** Whether the texts of a series are true of a value on this side. */
function claimHolds(series: string, side: 'high' | 'low', value: number): boolean {
  const bound = CLAIMS[series]?.[side]
  if (bound === undefined) return true
  return side === 'high' ? value >= bound : value <= bound
}
