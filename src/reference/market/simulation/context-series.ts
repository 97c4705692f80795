import type { ContextSeries } from '#reference/market/base/market.ts'

/** What the simulated market knows beside prices: published on the day of the bar it stands at, never earlier. */
export const CONTEXT_SERIES = [
  {
    name: 'earnings_growth',
    label: 'Earnings growth',
    group: 'fundamental',
    unit: 'fraction',
    explanation:
      'Earnings per share of the last four reported quarters against the four before. Changes on reporting days.',
  },
  {
    name: 'earnings_revision',
    label: 'Earnings revision',
    group: 'fundamental',
    unit: 'fraction',
    explanation:
      'Change of the analysts’ average estimate of next year’s earnings over the last three months.',
  },
  {
    name: 'earnings_surprise',
    label: 'Earnings surprise',
    group: 'fundamental',
    unit: 'fraction',
    explanation:
      'Earnings of the latest reported quarter against the analysts’ average estimate. Changes on reporting days.',
  },
  {
    name: 'estimate_revision_1w',
    label: 'Weekly revision of estimates',
    group: 'fundamental',
    unit: 'fraction',
    explanation:
      'Change of the analysts’ average estimate of next year’s earnings at their latest weekly review.',
  },
  {
    name: 'pe_ratio',
    label: 'Price-to-earnings ratio',
    group: 'fundamental',
    unit: 'ratio',
    explanation: 'Price divided by the earnings per share of the last four reported quarters.',
  },
  {
    name: 'forward_pe',
    label: 'Forward price-to-earnings ratio',
    group: 'fundamental',
    unit: 'ratio',
    explanation: 'Price divided by the analysts’ average estimate of next year’s earnings per share.',
  },
  {
    name: 'pe_percentile',
    label: 'Price-to-earnings ratio, percentile',
    group: 'fundamental',
    unit: 'index',
    explanation:
      'Percentile of the current price-to-earnings ratio among the company’s monthly ratios of the last ten years. 0 is the lowest, 100 the highest.',
  },
  {
    name: 'dividend_yield',
    label: 'Dividend yield',
    group: 'fundamental',
    unit: 'fraction',
    explanation: 'Dividends of the last twelve months divided by the price as traded.',
  },
  {
    name: 'short_interest',
    label: 'Short interest',
    group: 'fundamental',
    unit: 'fraction',
    explanation:
      'Shares sold short as a share of all shares, published every two weeks with a delay of eight trading days.',
  },
  {
    name: 'analyst_changes',
    label: 'Analyst changes',
    group: 'fundamental',
    unit: 'count',
    explanation: 'Analyst upgrades minus downgrades of the last three months.',
  },
  {
    name: 'policy_rate',
    label: 'Policy rate',
    group: 'macro',
    unit: 'percent',
    explanation: 'The central bank’s rate, decided on eight times a year in steps of a quarter point.',
  },
  {
    name: 'yield_10y',
    label: '10-year yield',
    group: 'macro',
    unit: 'percent',
    explanation: 'Yield of the ten-year government bond.',
  },
  {
    name: 'curve_slope',
    label: 'Slope of the yield curve',
    group: 'macro',
    unit: 'percent',
    explanation: 'Ten-year less two-year government yield; below zero the curve is inverted.',
  },
  {
    name: 'inflation',
    label: 'Inflation',
    group: 'macro',
    unit: 'percent',
    explanation: 'Consumer prices against a year ago, published in the middle of the following month.',
  },
  {
    name: 'pmi',
    label: 'Purchasing managers index',
    group: 'macro',
    unit: 'index',
    explanation:
      'Survey of purchasing managers; above 50, business grows. Published at the start of the following month.',
  },
  {
    name: 'unemployment',
    label: 'Unemployment',
    group: 'macro',
    unit: 'percent',
    explanation:
      'Share of the labour force without work, published in the first week of the following month.',
  },
  {
    name: 'credit_spread',
    label: 'Credit spread',
    group: 'macro',
    unit: 'percent',
    explanation: 'Yield of corporate bonds less that of government bonds, in percentage points.',
  },
  {
    name: 'oil',
    label: 'Oil price',
    group: 'macro',
    unit: 'price',
    explanation: 'Crude oil in US dollars per barrel.',
  },
  {
    name: 'gold',
    label: 'Gold price',
    group: 'macro',
    unit: 'price',
    explanation: 'Gold in US dollars per troy ounce.',
  },
  {
    name: 'dollar',
    label: 'Dollar index',
    group: 'macro',
    unit: 'index',
    explanation: 'The US dollar against seven currencies in equal parts, 100 at the start of 2006.',
  },
  {
    name: 'volatility_index',
    label: 'Volatility index',
    group: 'macro',
    unit: 'index',
    explanation: 'Yearly volatility that the market expects of the economy’s shares, in percent.',
  },
] as const satisfies readonly ContextSeries[]

type ContextName = (typeof CONTEXT_SERIES)[number]['name']
export type FundamentalName = Extract<(typeof CONTEXT_SERIES)[number], { group: 'fundamental' }>['name']
export type MacroName = Exclude<ContextName, FundamentalName>
