import type { CardWords } from './price-card-words.ts'

/** Cards of the company, its economy, its surroundings and the calendar. */
export const CONTEXT_CARD_WORDS: Readonly<Record<string, CardWords>> = {
  earnings_growth: {
    high: 'Earnings growing unusually fast',
    low: 'Earnings shrinking unusually fast',
    measures: 'Growth of the reported earnings per share',
  },
  earnings_revision: {
    high: 'Analysts raise their estimates',
    low: 'Analysts cut their estimates',
    measures: 'Change of the average earnings estimate',
  },
  pe_ratio: {
    high: 'Expensive against its earnings',
    low: 'Cheap against its earnings',
    measures: 'Price divided by earnings per share',
  },
  pe_percentile: {
    high: 'Expensive against its own past',
    low: 'Cheap against its own past',
    measures: 'Place of the price-to-earnings ratio in its own history',
  },
  dividend_yield: {
    high: 'Unusually high dividend yield',
    low: 'Unusually low dividend yield',
    measures: 'Dividends of twelve months divided by the price',
  },
  short_interest: {
    high: 'Unusually many shares sold short',
    low: 'Unusually few shares sold short',
    measures: 'Shares sold short as a share of all shares',
  },
  analyst_changes: {
    high: 'A wave of analyst upgrades',
    low: 'A wave of analyst downgrades',
    measures: 'Analyst upgrades less downgrades of three months',
  },
  policy_rate: {
    high: 'Policy rate unusually high',
    low: 'Policy rate unusually low',
    measures: 'Policy rate of the economy',
  },
  yield_10y: {
    high: '10-year yield unusually high',
    low: '10-year yield unusually low',
    measures: 'Yield of the 10-year government bond',
  },
  curve_slope: {
    high: 'Yield curve unusually steep',
    low: 'Yield curve flat or inverted',
    measures: '10-year yield less the short rate',
  },
  inflation: {
    high: 'Inflation unusually high',
    low: 'Inflation unusually low',
    measures: 'Consumer price inflation of the economy',
  },
  pmi: {
    high: 'Purchasing managers unusually confident',
    low: 'Purchasing managers unusually gloomy',
    measures: 'Purchasing managers index of the economy',
  },
  unemployment: {
    high: 'Unemployment unusually high',
    low: 'Unemployment unusually low',
    measures: 'Unemployment rate of the economy',
  },
  credit_spread: {
    high: 'Credit spreads unusually wide',
    low: 'Credit spreads unusually narrow',
    measures: 'Yield of company bonds over government bonds',
  },
  oil: { high: 'Oil price unusually high', low: 'Oil price unusually low', measures: 'Oil price' },
  gold: { high: 'Gold price unusually high', low: 'Gold price unusually low', measures: 'Gold price' },
  dollar: {
    high: 'Dollar unusually strong',
    low: 'Dollar unusually weak',
    measures: 'US dollar against other currencies',
  },
  volatility_index: {
    high: 'Volatility index unusually high',
    low: 'Volatility index unusually low',
    measures: 'Implied volatility of the market',
  },
  season_1m_5y: {
    high: 'A good time of year in the past',
    low: 'A poor time of year in the past',
    measures: 'Return of the coming month in the five years before',
  },
  turn_of_month_12m: {
    high: 'Strong around turns of the month',
    low: 'Weak around turns of the month',
    measures: 'Return around the turn of the month against other days',
  },
  year_progress: {
    high: 'End of the year',
    low: 'Start of the year',
    measures: 'Share of the year that has passed',
  },
  quarter_progress: {
    high: 'End of the quarter',
    low: 'Start of the quarter',
    measures: 'Share of the quarter that has passed',
  },
  sector_breadth_50: {
    high: 'Nearly all of its sector above the 50-day average',
    low: 'Hardly any of its sector above the 50-day average',
    measures: 'Share of its sector above the 50-day average',
  },
  sector_breadth_200: {
    high: 'Nearly all of its sector above the 200-day average',
    low: 'Hardly any of its sector above the 200-day average',
    measures: 'Share of its sector above the 200-day average',
  },
  market_mom_1m: {
    high: 'Unusually strong month of the market',
    low: 'Unusually weak month of the market',
    measures: 'Return of the market over one month',
  },
  market_mom_3m: {
    high: 'Unusually strong quarter of the market',
    low: 'Unusually weak quarter of the market',
    measures: 'Return of the market over three months',
  },
  market_vol_1m: {
    high: 'Unusually volatile market',
    low: 'Unusually calm market',
    measures: 'Realised volatility of the market over one month',
  },
  sector_vs_market_3m: {
    high: 'Its sector far ahead of the market',
    low: 'Its sector far behind the market',
    measures: 'Return of its sector against the market over three months',
  },
  corr_sector_3m: {
    high: 'Moving in step with its sector',
    low: 'Going its own way within its sector',
    measures: 'Correlation with its sector over three months',
  },
  sector_lead_3m: {
    high: 'Following its sector by a day',
    low: 'Moving against its sector’s day before',
    measures: 'Correlation with the sector’s return of the day before',
  },
  own_vol_3m: {
    high: 'Unusually volatile on its own',
    low: 'Unusually calm on its own',
    measures: 'Volatility of what the market does not explain, three months',
  },
  down_beta_12m: {
    high: 'Falls hard when the market falls',
    low: 'Holds up when the market falls',
    measures: 'Beta on falling days of the market over twelve months',
  },
}
