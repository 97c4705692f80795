import type { ContextSeries } from '#reference/market/base/market.ts'

type Row = readonly [label: string, unit: ContextSeries['unit'], explanation: string]

const FUNDAMENTALS = {
  earnings_growth: [
    'Earnings growth',
    'fraction',
    'Earnings per share of the last four reported quarters against the four before. Changes on reporting days.',
  ],
  earnings_revision: [
    'Earnings revision',
    'fraction',
    'Change of the analysts’ average estimate of next year’s earnings over the last three months.',
  ],
  earnings_surprise: [
    'Earnings surprise',
    'fraction',
    'Earnings of the latest reported quarter against the analysts’ average estimate. Changes on reporting days.',
  ],
  estimate_revision_1w: [
    'Weekly revision of estimates',
    'fraction',
    'Change of the analysts’ average estimate of next year’s earnings at their latest weekly review.',
  ],
  pe_ratio: [
    'Price-to-earnings ratio',
    'multiple',
    'Price divided by the earnings per share of the last four reported quarters.',
  ],
  forward_pe: [
    'Forward price-to-earnings ratio',
    'multiple',
    'Price divided by the analysts’ average estimate of next year’s earnings per share.',
  ],
  pe_percentile: [
    'Price-to-earnings ratio, percentile',
    'points',
    'Percentile of the current price-to-earnings ratio among the company’s monthly ratios of the last ten years. 0 is the lowest, 100 the highest.',
  ],
  dividend_yield: [
    'Dividend yield',
    'fraction',
    'Dividends of the last twelve months divided by the price as traded.',
  ],
  short_interest: [
    'Short interest',
    'fraction',
    'Shares sold short as a share of all shares, published every two weeks with a delay of eight trading days.',
  ],
  analyst_changes: [
    'Analyst changes',
    'level',
    'Analyst upgrades minus downgrades of the last three months.',
  ],
} as const satisfies Record<string, Row>

const MACRO = {
  policy_rate: [
    'Policy rate',
    'percent',
    'The central bank’s rate, decided on eight times a year in steps of a quarter point.',
  ],
  yield_10y: ['10-year yield', 'percent', 'Yield of the ten-year government bond.'],
  curve_slope: [
    'Slope of the yield curve',
    'percent',
    'Ten-year less two-year government yield; below zero the curve is inverted.',
  ],
  inflation: [
    'Inflation',
    'percent',
    'Consumer prices against a year ago, published in the middle of the following month.',
  ],
  pmi: [
    'Purchasing managers index',
    'points',
    'Survey of purchasing managers; above 50, business grows. Published at the start of the following month.',
  ],
  unemployment: [
    'Unemployment',
    'percent',
    'Share of the labour force without work, published in the first week of the following month.',
  ],
  credit_spread: [
    'Credit spread',
    'percent',
    'Yield of corporate bonds less that of government bonds, in percentage points.',
  ],
  oil: ['Oil price', 'level', 'Crude oil in US dollars per barrel.'],
  gold: ['Gold price', 'level', 'Gold in US dollars per troy ounce.'],
  dollar: [
    'Dollar index',
    'points',
    'The US dollar against seven currencies in equal parts, 100 at the start of 2006.',
  ],
  volatility_index: [
    'Volatility index',
    'points',
    'Yearly volatility that the market expects of the economy’s shares, in percent.',
  ],
} as const satisfies Record<string, Row>

export type FundamentalName = keyof typeof FUNDAMENTALS
export type MacroName = keyof typeof MACRO

const seriesOf = <Name extends string, Group extends ContextSeries['group']>(
  group: Group,
  rows: Readonly<Record<Name, Row>>,
) =>
  (Object.entries(rows) as [Name, Row][]).map(([name, [label, unit, explanation]]) => ({
    name,
    label,
    group,
    unit,
    explanation,
  }))

/** Fundamentals and macro data of the simulated market. Every value was published by the day of its bar. */
export const CONTEXT_SERIES = [...seriesOf('fundamental', FUNDAMENTALS), ...seriesOf('macro', MACRO)]
