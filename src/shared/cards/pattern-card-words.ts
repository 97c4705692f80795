import type { CardWords } from './price-card-words.ts'

/** Cards of direction, money flow and the shape of returns. */
export const PATTERN_CARD_WORDS: Readonly<Record<string, CardWords>> = {
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
