import { fromCode } from './words.ts'

/**
 * What each series measures. A card is a series and the extreme it reached (`rsi_14_high`). The service publishes no mapping of its
 * cards; these are the names of the reference service. A map, so that a card named like an object member (`constructor`) is not found.
 */
const MEASURES = new Map(
  Object.entries({
    mom_1d: 'Return of the last trading day',
    mom_1w: 'Return over one week',
    mom_2w: 'Return over two weeks',
    mom_1m: 'Return over one month',
    mom_3m: 'Return over three months',
    mom_6m: 'Return over six months',
    mom_12m: 'Return over twelve months',
    mom_12m_1m: 'Return over twelve months without the latest one',
    shock_1d: 'Daily return in standard deviations of the three months before',
    shock_1w: 'Weekly return in standard deviations of the three months before',
    own_shock_1d: 'Daily return beyond what the market explains, in standard deviations',
    ma_dist_20: 'Distance of the price from its 20-day average',
    ma_dist_50: 'Distance of the price from its 50-day average',
    ma_dist_200: 'Distance of the price from its 200-day average',
    ma_ratio_50_200: 'Distance between the 50-day and the 200-day average',
    ma_slope_200: 'Change of the 200-day average over one month',
    rsi_14: 'Relative strength index over 14 days',
    rsi_2: 'Relative strength index over 2 days',
    stoch_14: 'Stochastic oscillator over 14 days',
    boll_z_20: 'Distance from the 20-day mean in standard deviations',
    macd_line: 'Gap between the 12-day and the 26-day exponential average',
    macd_hist: 'Gap between the MACD line and its signal line',
    drawdown_12m: 'Distance from the highest close of twelve months',
    above_low_12m: 'Distance from the lowest close of twelve months',
    range_pos_12m: 'Place of the close within the range of twelve months',
    days_since_high: 'Trading days since the highest close of twelve months',
    streak: 'Closes in a row in one direction',
    gap_1d: 'Opening price against the last close',
    range_expansion: 'Range of the day against its 14-day average',
    atr_pct_14: 'Average true range over 14 days, share of the price',
    rvol_1m: 'Realised volatility over one month',
    rvol_3m: 'Realised volatility over three months',
    vol_ratio_1m_12m: 'Volatility of one month against twelve months',
    down_share_3m: 'Share of the variance of three months on falling days',
    turnover_spike: 'Turnover of the day against the 20 days before',
    turnover_trend: 'Turnover of one month against twelve months',
    flow_1m: 'Turnover on rising less on falling days over one month',
    illiq_ratio: 'Price moved per turnover, one month against twelve',
    rs_market_1m: 'Return relative to the market over one month',
    rs_market_3m: 'Return relative to the market over three months',
    rs_market_12m: 'Return relative to the market over twelve months',
    rs_sector_1w: 'Return relative to its sector over one week',
    rs_sector_1m: 'Return relative to its sector over one month',
    rs_sector_3m: 'Return relative to its sector over three months',
    beta_12m: 'Beta to the market over twelve months',
    corr_market_3m: 'Correlation with the market over three months',
    adx_14: 'Average directional index over 14 days',
    di_spread_14: 'Upward less downward directional movement over 14 days',
    aroon_25: 'Aroon oscillator over 25 days',
    cci_20: 'Distance of the typical price from its 20-day mean',
    accel_1m: 'Return of this month less that of the month before',
    trend_fit_3m: 'Straightness of the three-month trend',
    efficiency_1m: 'Net move of the month against the way travelled',
    donchian_high_20: 'Close against the highest high of the 20 days before',
    donchian_low_20: 'Close against the lowest low of the 20 days before',
    donchian_high_55: 'Close against the highest high of the 55 days before',
    donchian_low_55: 'Close against the lowest low of the 55 days before',
    mfi_14: 'Share of turnover on rising days over 14 days',
    cmf_20: 'Chaikin money flow over 20 days',
    flow_3m: 'Turnover on rising less on falling days over three months',
    turnover_cv_1m: 'Spread of the daily turnover of a month against its mean',
    move_turnover_corr_3m: 'Correlation of the size of moves with turnover over three months',
    skew_3m: 'Skewness of the daily returns of three months',
    skew_12m: 'Skewness of the daily returns of twelve months',
    kurt_12m: 'Fat tails of the daily returns of twelve months',
    vol_of_vol_6m: 'Volatility of one-month volatility over six months',
    autocorr_3m: 'Correlation of a day with the day before over three months',
    max_day_1m: 'Largest daily return of the month',
    min_day_1m: 'Smallest daily return of the month',
    up_days_1m: 'Share of rising days over one month',
    up_days_3m: 'Share of rising days over three months',
    parkinson_1m: 'Volatility of the month by the ranges of its days',
    overnight_share_3m: 'Share of the moves between close and open over three months',
    intraday_drift_1m: 'Drift between open and close over one month',
    close_location_1w: 'Close within the day’s range over one week',
    drawdown_36m: 'Distance from the highest close of three years',
    mom_36m: 'Return over three years',
    earnings_growth: 'Growth of the reported earnings per share',
    earnings_surprise: 'Reported earnings against the average estimate',
    surprise_event: 'Earnings surprise in usual surprises',
    growth_turn: 'Change of earnings growth in usual changes',
    estimate_revision_1w: 'Weekly revision of the average earnings estimate',
    revision_streak: 'Estimates revised several weeks in a row',
    earnings_revision: 'Change of the average earnings estimate',
    pe_ratio: 'Price divided by earnings per share',
    forward_pe: 'Price divided by next year’s expected earnings',
    pe_change_1w: 'Change of the price-to-earnings ratio over one week',
    pe_change_1m: 'Change of the price-to-earnings ratio over one month',
    pe_change_12m: 'Change of the price-to-earnings ratio over twelve months',
    forward_pe_change_3m: 'Change of the forward price-to-earnings ratio over three months',
    valuation_move: 'Change of the forward price-to-earnings ratio over one week in usual changes',
    valuation_turn: 'Valuation crossing its ten-year median',
    pe_to_mean: 'Price-to-earnings ratio against its yearly mean',
    forward_pe_to_mean: 'Forward price-to-earnings ratio against its yearly mean',
    forward_pe_to_mean_3m: 'Forward price-to-earnings ratio against its quarterly mean',
    yield_gap: 'Expected earnings yield less the 10-year yield',
    pe_percentile: 'Place of the price-to-earnings ratio in its own history',
    dividend_yield: 'Dividends of twelve months divided by the price',
    dividend_yield_to_mean: 'Dividend yield against its yearly mean',
    short_interest: 'Shares sold short as a share of all shares',
    short_interest_change: 'Change of short interest in usual changes',
    analyst_changes: 'Analyst upgrades less downgrades of three months',
    rating_balance_turn: 'Upgrades less downgrades crossing zero',
    policy_rate: 'Policy rate of the economy',
    rate_decision: 'Change of the policy rate',
    yield_10y: 'Yield of the 10-year government bond',
    yield_10y_3m: 'Change of the 10-year yield over three months',
    yield_10y_move: 'Change of the 10-year yield over one week in usual changes',
    curve_slope: '10-year yield less the short rate',
    curve_slope_3m: 'Change of the slope of the yield curve over three months',
    curve_turn: 'Yield curve crossing zero',
    inflation: 'Consumer price inflation of the economy',
    inflation_print: 'Monthly change of inflation in usual changes',
    pmi: 'Purchasing managers index of the economy',
    pmi_print: 'Monthly change of the purchasing managers index in usual changes',
    pmi_turn: 'Purchasing managers index crossing 50',
    unemployment: 'Unemployment rate of the economy',
    unemployment_print: 'Monthly change of unemployment in usual changes',
    credit_spread: 'Yield of company bonds over government bonds',
    credit_spread_move: 'Change of the credit spread over one week in usual changes',
    oil: 'Oil price',
    oil_3m: 'Change of the oil price over three months',
    oil_move: 'Change of the oil price over one week in usual changes',
    gold: 'Gold price',
    gold_move: 'Change of the gold price over one week in usual changes',
    dollar: 'US dollar against other currencies',
    dollar_3m: 'Change of the US dollar over three months',
    dollar_move: 'Change of the US dollar over one week in usual changes',
    volatility_index: 'Implied volatility of the market',
    volatility_index_move: 'Change of the implied volatility over one week in usual changes',
    season_1m_5y: 'Return of the coming month in the five years before',
    turn_of_month_12m: 'Return around the turn of the month against other days',
    year_progress: 'Share of the year that has passed',
    quarter_progress: 'Share of the quarter that has passed',
    sector_breadth_50: 'Share of its sector above the 50-day average',
    sector_breadth_200: 'Share of its sector above the 200-day average',
    market_mom_1m: 'Return of the market over one month',
    market_mom_3m: 'Return of the market over three months',
    market_vol_1m: 'Realised volatility of the market over one month',
    sector_vs_market_3m: 'Return of its sector relative to the market over three months',
    corr_sector_3m: 'Correlation with its sector over three months',
    sector_lead_3m: 'Correlation with the sector’s return of the day before',
    own_vol_3m: 'Volatility of what the market does not explain, three months',
    down_beta_12m: 'Beta on falling days of the market over twelve months',
  }),
)

/** Series whose sides are the two ways of an event, not two extremes. */
const TURNS = new Set(
  'curve_turn pmi_turn rate_decision rating_balance_turn revision_streak valuation_turn'.split(' '),
)

/** Additional condition of a card, if its code ends with one. */
const STATES: Readonly<Record<string, string>> = {
  uptrend: 'in an uptrend',
  downtrend: 'in a downtrend',
  turbulent: 'in turbulent months',
  weak_market: 'in a weak market',
}

const PATTERN =
  /^(?<series>.+?)_(?<side>high|low)(?:_+(?:in_)?(?<state>uptrend|downtrend|turbulent|weak_market))?$/

/**
 * Title of a card, and what its series measures. The direction of the insight says what followed such values in the past.
 *
 * @param card code, as `ma_dist_20_low`
 * @returns null for an unknown card
 */
export function cardWords(card: string): { title: string; measures: string } | null {
  const { series, side, state } =
    PATTERN.exec(
      card
        .trim()
        .toLowerCase()
        .replaceAll(/[\s.-]+/g, '_'),
    )?.groups ?? {}
  const measures = MEASURES.get(series ?? '')
  if (series === undefined || measures === undefined) return null
  const extreme = TURNS.has(series) ? (side === 'high' ? 'upwards' : 'downwards') : `unusually ${side}`
  return { title: `${measures}: ${extreme}${state ? ` ${STATES[state]}` : ''}`, measures }
}

/** A card's title, or else its code in readable form. */
export const cardName = (card: string) => cardWords(card)?.title ?? fromCode(card)
