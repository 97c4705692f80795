import { fromCode } from './words.ts'
import { PRICE_CARD_WORDS, type CardWords } from './price-card-words.ts'

/** Cards about the company, its economy, its sector and market, and the calendar. */
const CONTEXT_CARD_WORDS: Readonly<Record<string, CardWords>> = {
  earnings_growth: [
    'Earnings growing unusually fast',
    'Earnings shrinking unusually fast',
    'Growth of the reported earnings per share',
  ],
  earnings_revision: [
    'Analysts raise their estimates',
    'Analysts cut their estimates',
    'Change of the average earnings estimate',
  ],
  pe_ratio: [
    'Expensive against its earnings',
    'Cheap against its earnings',
    'Price divided by earnings per share',
  ],
  pe_percentile: [
    'Expensive against its own past',
    'Cheap against its own past',
    'Place of the price-to-earnings ratio in its own history',
  ],
  dividend_yield: [
    'Unusually high dividend yield',
    'Unusually low dividend yield',
    'Dividends of twelve months divided by the price',
  ],
  short_interest: [
    'Unusually many shares sold short',
    'Unusually few shares sold short',
    'Shares sold short as a share of all shares',
  ],
  analyst_changes: [
    'A wave of analyst upgrades',
    'A wave of analyst downgrades',
    'Analyst upgrades less downgrades of three months',
  ],
  policy_rate: ['Policy rate unusually high', 'Policy rate unusually low', 'Policy rate of the economy'],
  yield_10y: [
    '10-year yield unusually high',
    '10-year yield unusually low',
    'Yield of the 10-year government bond',
  ],
  curve_slope: [
    'Yield curve unusually steep',
    'Yield curve flat or inverted',
    '10-year yield less the short rate',
  ],
  inflation: [
    'Inflation unusually high',
    'Inflation unusually low',
    'Consumer price inflation of the economy',
  ],
  pmi: [
    'Purchasing managers unusually confident',
    'Purchasing managers unusually gloomy',
    'Purchasing managers index of the economy',
  ],
  unemployment: [
    'Unemployment unusually high',
    'Unemployment unusually low',
    'Unemployment rate of the economy',
  ],
  credit_spread: [
    'Credit spreads unusually wide',
    'Credit spreads unusually narrow',
    'Yield of company bonds over government bonds',
  ],
  oil: ['Oil price unusually high', 'Oil price unusually low', 'Oil price'],
  gold: ['Gold price unusually high', 'Gold price unusually low', 'Gold price'],
  dollar: ['Dollar unusually strong', 'Dollar unusually weak', 'US dollar against other currencies'],
  volatility_index: [
    'Volatility index unusually high',
    'Volatility index unusually low',
    'Implied volatility of the market',
  ],
  season_1m_5y: [
    'A good time of year in the past',
    'A poor time of year in the past',
    'Return of the coming month in the five years before',
  ],
  turn_of_month_12m: [
    'Strong around turns of the month',
    'Weak around turns of the month',
    'Return around the turn of the month against other days',
  ],
  year_progress: ['End of the year', 'Start of the year', 'Share of the year that has passed'],
  quarter_progress: ['End of the quarter', 'Start of the quarter', 'Share of the quarter that has passed'],
  sector_breadth_50: [
    'Nearly all of its sector above the 50-day average',
    'Hardly any of its sector above the 50-day average',
    'Share of its sector above the 50-day average',
  ],
  sector_breadth_200: [
    'Nearly all of its sector above the 200-day average',
    'Hardly any of its sector above the 200-day average',
    'Share of its sector above the 200-day average',
  ],
  market_mom_1m: [
    'Unusually strong month of the market',
    'Unusually weak month of the market',
    'Return of the market over one month',
  ],
  market_mom_3m: [
    'Unusually strong quarter of the market',
    'Unusually weak quarter of the market',
    'Return of the market over three months',
  ],
  market_vol_1m: [
    'Unusually volatile market',
    'Unusually calm market',
    'Realised volatility of the market over one month',
  ],
  sector_vs_market_3m: [
    'Its sector far ahead of the market',
    'Its sector far behind the market',
    'Return of its sector against the market over three months',
  ],
  corr_sector_3m: [
    'Moving in step with its sector',
    'Going its own way within its sector',
    'Correlation with its sector over three months',
  ],
  sector_lead_3m: [
    'Following its sector by a day',
    'Moving against its sector’s day before',
    'Correlation with the sector’s return of the day before',
  ],
  own_vol_3m: [
    'Unusually volatile on its own',
    'Unusually calm on its own',
    'Volatility of what the market does not explain, three months',
  ],
  down_beta_12m: [
    'Falls hard when the market falls',
    'Holds up when the market falls',
    'Beta on falling days of the market over twelve months',
  ],
}

/** All cards; a map, so that a card named like an object member (`constructor`) is not found. */
const WORDS = new Map(Object.entries({ ...PRICE_CARD_WORDS, ...CONTEXT_CARD_WORDS }))

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
 * Title of a card, and what its series measures.
 *
 * @param card code, as `ma_dist_20_low`
 * @returns null for an unknown card
 */
export function cardWords(card: string): { title: string; measures: string } | null {
  const parts = PATTERN.exec(
    card
      .trim()
      .toLowerCase()
      .replaceAll(/[\s.-]+/g, '_'),
  )?.groups
  const words = parts && WORDS.get(parts['series']!)
  if (!words) return null
  const state = parts['state'] ? ` ${STATES[parts['state']]}` : ''
  const [high, low, measures] = words
  return { title: (parts['side'] === 'high' ? high : low) + state, measures }
}

/** A card's title, or else its code in readable form. */
export const cardName = (card: string) => cardWords(card)?.title ?? fromCode(card)
