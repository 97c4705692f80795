/** Titles of a card's two sides, and what its series measures. */
export type CardWords = readonly [high: string, low: string, measures: string]

/**
 * Titles by series. A card is a series and the extreme it reached (`rsi_14_high`). The direction of the insight says what followed such
 * values in the past, which may differ from what the title suggests.
 */
export const PRICE_CARD_WORDS: Readonly<Record<string, CardWords>> = {
  mom_1d: ['Unusually strong day', 'Unusually weak day', 'Return of the last trading day'],
  mom_1w: ['Unusually strong week', 'Unusually weak week', 'Return over one week'],
  mom_2w: ['Unusually strong two weeks', 'Unusually weak two weeks', 'Return over two weeks'],
  mom_1m: ['Unusually strong month', 'Unusually weak month', 'Return over one month'],
  mom_3m: ['Unusually strong quarter', 'Unusually weak quarter', 'Return over three months'],
  mom_6m: ['Unusually strong half-year', 'Unusually weak half-year', 'Return over six months'],
  mom_12m: ['Unusually strong year', 'Unusually weak year', 'Return over twelve months'],
  mom_12m_1m: [
    'Strong year before the last month',
    'Weak year before the last month',
    'Return over twelve months without the latest one',
  ],
  shock_1d: [
    'Jump against its usual daily moves',
    'Drop against its usual daily moves',
    'Daily return in standard deviations of the three months before',
  ],
  shock_1w: [
    'Jump against its usual weekly moves',
    'Drop against its usual weekly moves',
    'Weekly return in standard deviations of the three months before',
  ],
  own_shock_1d: [
    'Jump of its own, market aside',
    'Drop of its own, market aside',
    'Daily return beyond what the market explains, in standard deviations',
  ],
  ma_dist_20: [
    'Far above its 20-day average',
    'Far below its 20-day average',
    'Distance of the price from its 20-day average',
  ],
  ma_dist_50: [
    'Far above its 50-day average',
    'Far below its 50-day average',
    'Distance of the price from its 50-day average',
  ],
  ma_dist_200: [
    'Far above its 200-day average',
    'Far below its 200-day average',
    'Distance of the price from its 200-day average',
  ],
  ma_ratio_50_200: [
    '50-day average far above the 200-day average',
    '50-day average far below the 200-day average',
    'Distance between the 50-day and the 200-day average',
  ],
  ma_slope_200: [
    '200-day average rising unusually fast',
    '200-day average falling unusually fast',
    'Change of the 200-day average over one month',
  ],
  rsi_14: ['14-day RSI unusually high', '14-day RSI unusually low', 'Relative strength index over 14 days'],
  rsi_2: ['2-day RSI unusually high', '2-day RSI unusually low', 'Relative strength index over 2 days'],
  stoch_14: [
    'Close near the top of its 14-day range',
    'Close near the bottom of its 14-day range',
    'Stochastic oscillator over 14 days',
  ],
  boll_z_20: [
    'Above its upper Bollinger band',
    'Below its lower Bollinger band',
    'Distance from the 20-day mean in standard deviations',
  ],
  macd_line: [
    'MACD unusually high',
    'MACD unusually low',
    'Gap between the 12-day and the 26-day exponential average',
  ],
  macd_hist: [
    'MACD turning up sharply',
    'MACD turning down sharply',
    'Gap between the MACD line and its signal line',
  ],
  drawdown_12m: [
    'At or near its 12-month high',
    'Deep below its 12-month high',
    'Distance from the highest close of twelve months',
  ],
  above_low_12m: [
    'Far above its 12-month low',
    'At or near its 12-month low',
    'Distance from the lowest close of twelve months',
  ],
  range_pos_12m: [
    'Top of its 12-month range',
    'Bottom of its 12-month range',
    'Place of the close within the range of twelve months',
  ],
  days_since_high: [
    'Long since its 12-month high',
    'Fresh 12-month high',
    'Trading days since the highest close of twelve months',
  ],
  streak: ['Long run of rising closes', 'Long run of falling closes', 'Closes in a row in one direction'],
  gap_1d: [
    'Opened far above the last close',
    'Opened far below the last close',
    'Opening price against the last close',
  ],
  range_expansion: [
    'Unusually wide day',
    'Unusually narrow day',
    'Range of the day against its 14-day average',
  ],
  atr_pct_14: [
    'Unusually wide daily ranges',
    'Unusually narrow daily ranges',
    'Average true range over 14 days, share of the price',
  ],
  rvol_1m: ['Unusually volatile month', 'Unusually calm month', 'Realised volatility over one month'],
  rvol_3m: ['Unusually volatile quarter', 'Unusually calm quarter', 'Realised volatility over three months'],
  vol_ratio_1m_12m: [
    'Volatility far above its yearly level',
    'Volatility far below its yearly level',
    'Volatility of one month against twelve months',
  ],
  down_share_3m: [
    'Moves mostly on falling days',
    'Moves mostly on rising days',
    'Share of the variance of three months on falling days',
  ],
  turnover_spike: ['Turnover spike', 'Turnover dried up', 'Turnover of the day against the 20 days before'],
  turnover_trend: [
    'Turnover far above its yearly level',
    'Turnover far below its yearly level',
    'Turnover of one month against twelve months',
  ],
  flow_1m: [
    'Turnover mostly on rising days',
    'Turnover mostly on falling days',
    'Turnover on rising less on falling days over one month',
  ],
  illiq_ratio: [
    'Unusually illiquid',
    'Unusually liquid',
    'Price moved per turnover, one month against twelve',
  ],
  rs_market_1m: [
    'Far ahead of the market this month',
    'Far behind the market this month',
    'Return against the market over one month',
  ],
  rs_market_3m: [
    'Far ahead of the market this quarter',
    'Far behind the market this quarter',
    'Return against the market over three months',
  ],
  rs_market_12m: [
    'Far ahead of the market this year',
    'Far behind the market this year',
    'Return against the market over twelve months',
  ],
  rs_sector_1w: [
    'Far ahead of its sector this week',
    'Far behind its sector this week',
    'Return against its sector over one week',
  ],
  rs_sector_1m: [
    'Far ahead of its sector this month',
    'Far behind its sector this month',
    'Return against its sector over one month',
  ],
  rs_sector_3m: [
    'Far ahead of its sector this quarter',
    'Far behind its sector this quarter',
    'Return against its sector over three months',
  ],
  beta_12m: [
    'Unusually sensitive to the market',
    'Unusually insensitive to the market',
    'Beta to the market over twelve months',
  ],
  corr_market_3m: [
    'Moving in step with the market',
    'Going its own way',
    'Correlation with the market over three months',
  ],
  adx_14: ['Unusually directed movement', 'Hardly any direction', 'Average directional index over 14 days'],
  di_spread_14: [
    'Upward movement dominates',
    'Downward movement dominates',
    'Upward less downward directional movement over 14 days',
  ],
  aroon_25: ['Fresh 25-day high, old low', 'Fresh 25-day low, old high', 'Aroon oscillator over 25 days'],
  cci_20: [
    'Commodity channel index unusually high',
    'Commodity channel index unusually low',
    'Distance of the typical price from its 20-day mean',
  ],
  accel_1m: ['Gaining speed', 'Losing speed', 'Return of this month less that of the month before'],
  trend_fit_3m: [
    'Unusually straight rise',
    'Unusually straight fall',
    'Straightness of the three-month trend',
  ],
  efficiency_1m: [
    'A month in one direction',
    'A month of back and forth',
    'Net move of the month against the way travelled',
  ],
  donchian_high_20: [
    'Breaking its 20-day high',
    'Far below its 20-day high',
    'Close against the highest high of the 20 days before',
  ],
  donchian_low_20: [
    'Far above its 20-day low',
    'Breaking its 20-day low',
    'Close against the lowest low of the 20 days before',
  ],
  donchian_high_55: [
    'Breaking its 55-day high',
    'Far below its 55-day high',
    'Close against the highest high of the 55 days before',
  ],
  donchian_low_55: [
    'Far above its 55-day low',
    'Breaking its 55-day low',
    'Close against the lowest low of the 55 days before',
  ],
  mfi_14: [
    'Money flow index unusually high',
    'Money flow index unusually low',
    'Share of turnover on rising days over 14 days',
  ],
  cmf_20: [
    'Closing high on heavy turnover',
    'Closing low on heavy turnover',
    'Chaikin money flow over 20 days',
  ],
  flow_3m: [
    'Turnover of the quarter mostly on rising days',
    'Turnover of the quarter mostly on falling days',
    'Turnover on rising less on falling days over three months',
  ],
  turnover_cv_1m: [
    'Unusually uneven turnover',
    'Unusually even turnover',
    'Spread of the daily turnover of a month against its mean',
  ],
  move_turnover_corr_3m: [
    'Large moves on heavy turnover',
    'Large moves on light turnover',
    'Correlation of the size of moves with turnover over three months',
  ],
  skew_3m: [
    'Few large rises among small moves',
    'Few large falls among small moves',
    'Skewness of the daily returns of three months',
  ],
  skew_12m: [
    'A year with few large rises',
    'A year with few large falls',
    'Skewness of the daily returns of twelve months',
  ],
  kurt_12m: [
    'Unusually many extreme days',
    'Unusually few extreme days',
    'Fat tails of the daily returns of twelve months',
  ],
  vol_of_vol_6m: [
    'Volatility itself unsettled',
    'Volatility itself steady',
    'Volatility of one-month volatility over six months',
  ],
  autocorr_3m: [
    'Moves continue the next day',
    'Moves reverse the next day',
    'Correlation of a day with the day before over three months',
  ],
  max_day_1m: [
    'A very strong day within the month',
    'No strong day within the month',
    'Largest daily return of the month',
  ],
  min_day_1m: [
    'No weak day within the month',
    'A very weak day within the month',
    'Smallest daily return of the month',
  ],
  up_days_1m: [
    'Unusually many rising days in a month',
    'Unusually many falling days in a month',
    'Share of rising days over one month',
  ],
  up_days_3m: [
    'Most days of the quarter rose',
    'Most days of the quarter fell',
    'Share of rising days over three months',
  ],
  parkinson_1m: [
    'Unusually wide days this month',
    'Unusually narrow days this month',
    'Volatility of the month by the ranges of its days',
  ],
  overnight_share_3m: [
    'Moves mostly overnight',
    'Moves mostly during the day',
    'Share of the moves between close and open over three months',
  ],
  intraday_drift_1m: [
    'Rising during the day',
    'Falling during the day',
    'Drift between open and close over one month',
  ],
  close_location_1w: [
    'Closing near the day’s high',
    'Closing near the day’s low',
    'Close within the day’s range over one week',
  ],
  drawdown_36m: [
    'At or near its three-year high',
    'Deep below its three-year high',
    'Distance from the highest close of three years',
  ],
  mom_36m: ['Unusually strong three years', 'Unusually weak three years', 'Return over three years'],
}
