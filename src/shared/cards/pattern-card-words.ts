import type { CardWords } from './price-card-words.ts'

/** Cards of direction, money flow and the shape of returns. */
export const PATTERN_CARD_WORDS: Readonly<Record<string, CardWords>> = {
  adx_14: {
    high: 'Unusually directed movement',
    low: 'Hardly any direction',
    measures: 'Average directional index over 14 days',
  },
  di_spread_14: {
    high: 'Upward movement dominates',
    low: 'Downward movement dominates',
    measures: 'Upward less downward directional movement over 14 days',
  },
  aroon_25: {
    high: 'Fresh 25-day high, old low',
    low: 'Fresh 25-day low, old high',
    measures: 'Aroon oscillator over 25 days',
  },
  cci_20: {
    high: 'Commodity channel index unusually high',
    low: 'Commodity channel index unusually low',
    measures: 'Distance of the typical price from its 20-day mean',
  },
  accel_1m: {
    high: 'Gaining speed',
    low: 'Losing speed',
    measures: 'Return of this month less that of the month before',
  },
  trend_fit_3m: {
    high: 'Unusually straight rise',
    low: 'Unusually straight fall',
    measures: 'Straightness of the three-month trend',
  },
  efficiency_1m: {
    high: 'A month in one direction',
    low: 'A month of back and forth',
    measures: 'Net move of the month against the way travelled',
  },
  donchian_high_20: {
    high: 'Breaking its 20-day high',
    low: 'Far below its 20-day high',
    measures: 'Close against the highest high of the 20 days before',
  },
  donchian_low_20: {
    high: 'Far above its 20-day low',
    low: 'Breaking its 20-day low',
    measures: 'Close against the lowest low of the 20 days before',
  },
  donchian_high_55: {
    high: 'Breaking its 55-day high',
    low: 'Far below its 55-day high',
    measures: 'Close against the highest high of the 55 days before',
  },
  donchian_low_55: {
    high: 'Far above its 55-day low',
    low: 'Breaking its 55-day low',
    measures: 'Close against the lowest low of the 55 days before',
  },
  mfi_14: {
    high: 'Money flow index unusually high',
    low: 'Money flow index unusually low',
    measures: 'Share of turnover on rising days over 14 days',
  },
  cmf_20: {
    high: 'Closing high on heavy turnover',
    low: 'Closing low on heavy turnover',
    measures: 'Chaikin money flow over 20 days',
  },
  flow_3m: {
    high: 'Turnover of the quarter mostly on rising days',
    low: 'Turnover of the quarter mostly on falling days',
    measures: 'Turnover on rising less on falling days over three months',
  },
  turnover_cv_1m: {
    high: 'Unusually uneven turnover',
    low: 'Unusually even turnover',
    measures: 'Spread of the daily turnover of a month against its mean',
  },
  move_turnover_corr_3m: {
    high: 'Large moves on heavy turnover',
    low: 'Large moves on light turnover',
    measures: 'Correlation of the size of moves with turnover over three months',
  },
  skew_3m: {
    high: 'Few large rises among small moves',
    low: 'Few large falls among small moves',
    measures: 'Skewness of the daily returns of three months',
  },
  skew_12m: {
    high: 'A year with few large rises',
    low: 'A year with few large falls',
    measures: 'Skewness of the daily returns of twelve months',
  },
  kurt_12m: {
    high: 'Unusually many extreme days',
    low: 'Unusually few extreme days',
    measures: 'Fat tails of the daily returns of twelve months',
  },
  vol_of_vol_6m: {
    high: 'Volatility itself unsettled',
    low: 'Volatility itself steady',
    measures: 'Volatility of one-month volatility over six months',
  },
  autocorr_3m: {
    high: 'Moves continue the next day',
    low: 'Moves reverse the next day',
    measures: 'Correlation of a day with the day before over three months',
  },
  max_day_1m: {
    high: 'A very strong day within the month',
    low: 'No strong day within the month',
    measures: 'Largest daily return of the month',
  },
  min_day_1m: {
    high: 'No weak day within the month',
    low: 'A very weak day within the month',
    measures: 'Smallest daily return of the month',
  },
  up_days_1m: {
    high: 'Unusually many rising days in a month',
    low: 'Unusually many falling days in a month',
    measures: 'Share of rising days over one month',
  },
  up_days_3m: {
    high: 'Most days of the quarter rose',
    low: 'Most days of the quarter fell',
    measures: 'Share of rising days over three months',
  },
  parkinson_1m: {
    high: 'Unusually wide days this month',
    low: 'Unusually narrow days this month',
    measures: 'Volatility of the month by the ranges of its days',
  },
  overnight_share_3m: {
    high: 'Moves mostly overnight',
    low: 'Moves mostly during the day',
    measures: 'Share of the moves between close and open over three months',
  },
  intraday_drift_1m: {
    high: 'Rising during the day',
    low: 'Falling during the day',
    measures: 'Drift between open and close over one month',
  },
  close_location_1w: {
    high: 'Closing near the day’s high',
    low: 'Closing near the day’s low',
    measures: 'Close within the day’s range over one week',
  },
  drawdown_36m: {
    high: 'At or near its three-year high',
    low: 'Deep below its three-year high',
    measures: 'Distance from the highest close of three years',
  },
  mom_36m: {
    high: 'Unusually strong three years',
    low: 'Unusually weak three years',
    measures: 'Return over three years',
  },
}
