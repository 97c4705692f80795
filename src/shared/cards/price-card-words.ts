/** What a card's two sides say, as a title, and what the measured series is, as one plain sentence. */
export type CardWords = { high: string; low: string; measures: string }

/**
 * Titles by measured series. A card is a series and the tail it reached (`rsi_14_high`); the direction of the insight says what
 * followed such readings before, which need not be what the words suggest.
 */
export const CARD_WORDS: Readonly<Record<string, CardWords>> = {
  mom_1d: {
    high: 'Unusually strong day',
    low: 'Unusually weak day',
    measures: 'Return of the last trading day',
  },
  mom_1w: { high: 'Unusually strong week', low: 'Unusually weak week', measures: 'Return over one week' },
  mom_2w: {
    high: 'Unusually strong two weeks',
    low: 'Unusually weak two weeks',
    measures: 'Return over two weeks',
  },
  mom_1m: { high: 'Unusually strong month', low: 'Unusually weak month', measures: 'Return over one month' },
  mom_3m: {
    high: 'Unusually strong quarter',
    low: 'Unusually weak quarter',
    measures: 'Return over three months',
  },
  mom_6m: {
    high: 'Unusually strong half-year',
    low: 'Unusually weak half-year',
    measures: 'Return over six months',
  },
  mom_12m: {
    high: 'Unusually strong year',
    low: 'Unusually weak year',
    measures: 'Return over twelve months',
  },
  mom_12m_1m: {
    high: 'Strong year before the last month',
    low: 'Weak year before the last month',
    measures: 'Return over twelve months without the latest one',
  },
  shock_1d: {
    high: 'Jump against its usual daily moves',
    low: 'Drop against its usual daily moves',
    measures: 'Daily return in standard deviations of the three months before',
  },
  shock_1w: {
    high: 'Jump against its usual weekly moves',
    low: 'Drop against its usual weekly moves',
    measures: 'Weekly return in standard deviations of the three months before',
  },
  own_shock_1d: {
    high: 'Jump of its own, market aside',
    low: 'Drop of its own, market aside',
    measures: 'Daily return beyond what the market explains, in standard deviations',
  },
  ma_dist_20: {
    high: 'Far above its 20-day average',
    low: 'Far below its 20-day average',
    measures: 'Distance of the price from its 20-day average',
  },
  ma_dist_50: {
    high: 'Far above its 50-day average',
    low: 'Far below its 50-day average',
    measures: 'Distance of the price from its 50-day average',
  },
  ma_dist_200: {
    high: 'Far above its 200-day average',
    low: 'Far below its 200-day average',
    measures: 'Distance of the price from its 200-day average',
  },
  ma_ratio_50_200: {
    high: '50-day average far above the 200-day average',
    low: '50-day average far below the 200-day average',
    measures: 'Distance between the 50-day and the 200-day average',
  },
  ma_slope_200: {
    high: '200-day average rising unusually fast',
    low: '200-day average falling unusually fast',
    measures: 'Change of the 200-day average over one month',
  },
  rsi_14: {
    high: '14-day RSI unusually high',
    low: '14-day RSI unusually low',
    measures: 'Relative strength index over 14 days',
  },
  rsi_2: {
    high: '2-day RSI unusually high',
    low: '2-day RSI unusually low',
    measures: 'Relative strength index over 2 days',
  },
  stoch_14: {
    high: 'Close near the top of its 14-day range',
    low: 'Close near the bottom of its 14-day range',
    measures: 'Stochastic oscillator over 14 days',
  },
  boll_z_20: {
    high: 'Above its upper Bollinger band',
    low: 'Below its lower Bollinger band',
    measures: 'Distance from the 20-day mean in standard deviations',
  },
  macd_line: {
    high: 'MACD unusually high',
    low: 'MACD unusually low',
    measures: 'Gap between the 12-day and the 26-day exponential average',
  },
  macd_hist: {
    high: 'MACD turning up sharply',
    low: 'MACD turning down sharply',
    measures: 'Gap between the MACD line and its signal line',
  },
  drawdown_12m: {
    high: 'At or near its 12-month high',
    low: 'Deep below its 12-month high',
    measures: 'Distance from the highest close of twelve months',
  },
  above_low_12m: {
    high: 'Far above its 12-month low',
    low: 'At or near its 12-month low',
    measures: 'Distance from the lowest close of twelve months',
  },
  range_pos_12m: {
    high: 'Top of its 12-month range',
    low: 'Bottom of its 12-month range',
    measures: 'Place of the close within the range of twelve months',
  },
  days_since_high: {
    high: 'Long since its 12-month high',
    low: 'Fresh 12-month high',
    measures: 'Trading days since the highest close of twelve months',
  },
  streak: {
    high: 'Long run of rising closes',
    low: 'Long run of falling closes',
    measures: 'Closes in a row in one direction',
  },
  gap_1d: {
    high: 'Opened far above the last close',
    low: 'Opened far below the last close',
    measures: 'Opening price against the last close',
  },
  range_expansion: {
    high: 'Unusually wide day',
    low: 'Unusually narrow day',
    measures: 'Range of the day against its 14-day average',
  },
  atr_pct_14: {
    high: 'Unusually wide daily ranges',
    low: 'Unusually narrow daily ranges',
    measures: 'Average true range over 14 days, share of the price',
  },
  rvol_1m: {
    high: 'Unusually volatile month',
    low: 'Unusually calm month',
    measures: 'Realised volatility over one month',
  },
  rvol_3m: {
    high: 'Unusually volatile quarter',
    low: 'Unusually calm quarter',
    measures: 'Realised volatility over three months',
  },
  vol_ratio_1m_12m: {
    high: 'Volatility far above its yearly level',
    low: 'Volatility far below its yearly level',
    measures: 'Volatility of one month against twelve months',
  },
  down_share_3m: {
    high: 'Moves mostly on falling days',
    low: 'Moves mostly on rising days',
    measures: 'Share of the variance of three months on falling days',
  },
  turnover_spike: {
    high: 'Turnover spike',
    low: 'Turnover dried up',
    measures: 'Turnover of the day against the 20 days before',
  },
  turnover_trend: {
    high: 'Turnover far above its yearly level',
    low: 'Turnover far below its yearly level',
    measures: 'Turnover of one month against twelve months',
  },
  flow_1m: {
    high: 'Turnover mostly on rising days',
    low: 'Turnover mostly on falling days',
    measures: 'Turnover on rising less on falling days over one month',
  },
  illiq_ratio: {
    high: 'Unusually illiquid',
    low: 'Unusually liquid',
    measures: 'Price moved per turnover, one month against twelve',
  },
  rs_market_1m: {
    high: 'Far ahead of the market this month',
    low: 'Far behind the market this month',
    measures: 'Return against the market over one month',
  },
  rs_market_3m: {
    high: 'Far ahead of the market this quarter',
    low: 'Far behind the market this quarter',
    measures: 'Return against the market over three months',
  },
  rs_market_12m: {
    high: 'Far ahead of the market this year',
    low: 'Far behind the market this year',
    measures: 'Return against the market over twelve months',
  },
  rs_sector_1w: {
    high: 'Far ahead of its sector this week',
    low: 'Far behind its sector this week',
    measures: 'Return against its sector over one week',
  },
  rs_sector_1m: {
    high: 'Far ahead of its sector this month',
    low: 'Far behind its sector this month',
    measures: 'Return against its sector over one month',
  },
  rs_sector_3m: {
    high: 'Far ahead of its sector this quarter',
    low: 'Far behind its sector this quarter',
    measures: 'Return against its sector over three months',
  },
  beta_12m: {
    high: 'Unusually sensitive to the market',
    low: 'Unusually insensitive to the market',
    measures: 'Beta to the market over twelve months',
  },
  corr_market_3m: {
    high: 'Moving in step with the market',
    low: 'Going its own way',
    measures: 'Correlation with the market over three months',
  },
}
