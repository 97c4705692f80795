import {
  capitalised,
  type Derivation,
  difference,
  each,
  macroChange,
  ofCompany,
  ofEconomy,
  againstMean,
} from '#reference/series/base/context-derivations.ts'
import { meanOver, sdOver } from './window.ts'

const YEAR = 252

/** Distance from the mean of the last `w` values, in their standard deviations. */
const zScore = (x: Float64Array, w: number) => {
  const first = x.findIndex(Number.isFinite)
  return each(x.length, (i) =>
    first < 0 || i < first + w - 1 ? Number.NaN : (x[i]! - meanOver(x, i, w)) / sdOver(x, i, w),
  )
}

const inDeviations = (define: typeof ofCompany, of: string, span: string, w: number, what: string) =>
  define(
    [of],
    [`${of}_z_${span}`, `${of}_z(horiz=${span})`, `${capitalised(what)} in standard deviations`, 'sd'],
    `Distance of ${what} from its mean of ${w} days, in their standard deviations.`,
    (x) => zScore(x, w),
  )

/** Lowest of the last `w` values. */
const lowest = (x: Float64Array, i: number, w: number) =>
  Math.min(...x.subarray(Math.max(0, i - w + 1), i + 1))

/** Further figures derived from company figures and macro data. */
export const FIGURES: readonly Derivation[] = [
  ofCompany(
    ['pe_ratio', 'forward_pe'],
    ['expected_growth', 'expected_growth', 'Earnings growth implied by the estimates', 'fraction'],
    'Estimate of next year’s earnings per share against the earnings of the last four reported quarters.',
    (pe, forward) => each(pe.length, (i) => pe[i]! / forward[i]! - 1),
  ),
  ofCompany(
    ['forward_pe', 'earnings_growth'],
    ['peg_ratio', 'peg_ratio', 'Forward price-to-earnings ratio over growth', 'multiple'],
    'Forward price-to-earnings ratio divided by earnings growth in per cent; undefined for falling earnings (Lynch).',
    (pe, rise) => each(pe.length, (i) => (rise[i]! > 0 ? pe[i]! / (100 * rise[i]!) : Number.NaN)),
  ),
  ofCompany(
    ['dividend_yield', 'pe_ratio'],
    ['payout_ratio', 'payout_ratio', 'Payout ratio', 'fraction'],
    'Dividends of the last twelve months as a share of the earnings of the last four reported quarters.',
    (dividend, pe) => each(pe.length, (i) => dividend[i]! * pe[i]!),
  ),
  ofCompany(
    ['dividend_yield', 'yield_10y'],
    ['dividend_gap', 'dividend_gap', 'Dividend yield less the ten-year yield', 'percent'],
    'Dividend yield less the yield of the ten-year government bond, in percentage points.',
    (dividend, rate) => each(rate.length, (i) => 100 * dividend[i]! - rate[i]!),
  ),
  ofCompany(
    ['earnings_growth'],
    ['growth_change_3m', 'earnings_growth_change(horiz=3m)', 'Acceleration of earnings', 'fraction'],
    'Earnings growth less that of 63 days before.',
    (x) => difference(x, 63),
  ),
  ofCompany(
    ['earnings_growth'],
    ['growth_stability_36m', 'earnings_growth_sd(horiz=36m)', 'Variation of earnings growth', 'fraction'],
    'Standard deviation of earnings growth over 756 days: low for steady growth.',
    (x) => each(x.length, (i) => (i < 755 ? Number.NaN : sdOver(x, i, 756))),
  ),
  ofCompany(
    ['earnings_surprise'],
    [
      'surprise_mean_12m',
      'earnings_surprise_mean(horiz=12m)',
      'Mean earnings surprise of the year',
      'fraction',
    ],
    'Latest earnings surprise, mean of 252 days: about the mean of the last four reports.',
    (x) => each(x.length, (i) => (i < YEAR - 1 ? Number.NaN : meanOver(x, i, YEAR))),
  ),
  ofCompany(
    ['short_interest'],
    [
      'short_interest_change_3m',
      'short_interest_change(horiz=3m)',
      'Change of short interest over three months',
      'fraction',
    ],
    'Short interest less that of 63 days before.',
    (x) => difference(x, 63),
  ),
  againstMean('short_interest_to_mean', 'short_interest', 'short interest'),
  inDeviations(ofCompany, 'pe_ratio', '36m', 756, 'price to earnings'),
  inDeviations(ofCompany, 'forward_pe', '36m', 756, 'price to expected earnings'),
  ofEconomy(
    ['policy_rate', 'inflation'],
    ['real_policy_rate', 'real_policy_rate', 'Real policy rate', 'percent'],
    'Policy rate less inflation.',
    (rate, inflation) => each(rate.length, (i) => rate[i]! - inflation[i]!),
  ),
  ofEconomy(
    ['yield_10y', 'inflation'],
    ['real_yield_10y', 'real_yield(years=10)', 'Real ten-year yield', 'percent'],
    'Ten-year government yield less inflation.',
    (rate, inflation) => each(rate.length, (i) => rate[i]! - inflation[i]!),
  ),
  ofEconomy(
    ['yield_10y', 'curve_slope'],
    ['yield_2y', 'yield(years=2)', '2-year yield', 'percent'],
    'Yield of the two-year government bond.',
    (rate, slope) => each(rate.length, (i) => rate[i]! - slope[i]!),
  ),
  ofEconomy(
    ['inflation', 'unemployment'],
    ['misery', 'misery', 'Misery index', 'percent'],
    'Inflation plus unemployment (Okun).',
    (inflation, jobless) => each(inflation.length, (i) => inflation[i]! + jobless[i]!),
  ),
  ofEconomy(
    ['unemployment'],
    ['unemployment_rise', 'unemployment_rise', 'Rise of unemployment from its low', 'percent'],
    'Mean unemployment of 63 days less the lowest such mean of 252 days: above 0.5 points, recessions have usually started (Sahm).',
    (x) => {
      const mean = each(x.length, (i) => (i < 62 ? Number.NaN : meanOver(x, i, 63)))
      return each(x.length, (i) => mean[i]! - lowest(mean, i, YEAR))
    },
  ),
  ofEconomy(
    ['gold', 'oil'],
    ['gold_to_oil', 'gold_to_oil', 'Gold over oil', 'multiple'],
    'Barrels of oil that an ounce of gold buys.',
    (gold, oil) => each(gold.length, (i) => gold[i]! / oil[i]!),
  ),
  macroChange('policy_rate', ['12m', 'twelve months'], YEAR, 'the policy rate', 'percent'),
  macroChange('inflation', ['12m', 'twelve months'], YEAR, 'inflation', 'percent'),
  macroChange('unemployment', ['12m', 'twelve months'], YEAR, 'unemployment', 'percent'),
  macroChange('pmi', ['3m', 'three months'], 63, 'the purchasing managers index', 'points'),
  macroChange('credit_spread', ['3m', 'three months'], 63, 'the credit spread', 'percent'),
  macroChange('volatility_index', ['1m', 'one month'], 21, 'the volatility index', 'fraction'),
  macroChange('gold', ['3m', 'three months'], 63, 'the price of gold', 'fraction'),
  inDeviations(ofEconomy, 'yield_10y', '12m', YEAR, 'the ten-year yield'),
  inDeviations(ofEconomy, 'curve_slope', '12m', YEAR, 'the slope of the yield curve'),
  inDeviations(ofEconomy, 'credit_spread', '12m', YEAR, 'the credit spread'),
  inDeviations(ofEconomy, 'volatility_index', '12m', YEAR, 'the volatility index'),
]
