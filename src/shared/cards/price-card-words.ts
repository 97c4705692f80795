/** What a card's two sides say, as a title, and what the measured series is, as one plain sentence. */
export type CardWords = readonly [high: string, low: string, measures: string]

/**
 * Titles by measured series. A card is a series and the tail it reached (`rsi_14_high`); the direction of the insight says what
 * followed such readings before, which need not be what the words suggest.
 */
export const CARD_WORDS: Readonly<Record<string, CardWords>> = {
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
}
