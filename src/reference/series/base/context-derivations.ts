import { rollingMean } from '#reference/series/base/rolling.ts'
import type { SeriesHead, SeriesInfo } from './series-definition.ts'

/** A series derived from one or two context series (company figures, macro data), such as their change. */
export type Derivation = {
  /** Names of the context series that it is derived from. */
  of: readonly [string] | readonly [string, string]
  info: SeriesInfo
  derive: (first: Float64Array, second: Float64Array) => Float64Array
}

const YEAR = 252

/** A loop, because `Float64Array.from` takes ten times as long and this runs for every asset. */
export function each(bars: number, valueAt: (i: number) => number): Float64Array {
  const values = new Float64Array(bars)
  for (let i = 0; i < bars; i++) values[i] = valueAt(i)
  return values
}

// Three loops instead of `each`: its callback would be compiled again for one asset in ten, see `derived-columns.ts`.

export function growth(x: Float64Array, lag: number): Float64Array {
  const values = new Float64Array(x.length).fill(Number.NaN, 0, lag)
  for (let i = lag; i < x.length; i++) values[i] = x[i]! / x[i - lag]! - 1
  return values
}

export function difference(x: Float64Array, lag: number): Float64Array {
  const values = new Float64Array(x.length).fill(Number.NaN, 0, lag)
  for (let i = lag; i < x.length; i++) values[i] = x[i]! - x[i - lag]!
  return values
}

/** Relative distance of a figure from its mean over the last `bars` bars. */
function fromItsMean(x: Float64Array, bars: number): Float64Array {
  const first = x.findIndex(Number.isFinite)
  if (first < 0) return x
  const values = rollingMean(x, bars, first)
  for (let i = 0; i < x.length; i++) values[i] = x[i]! / values[i]! - 1
  return values
}

/** Returns a function that defines derived series of one group. */
const derivedIn =
  (group: 'fundamental' | 'macro') =>
  (
    of: Derivation['of'],
    [name, expression, label, unit]: SeriesHead,
    explanation: string,
    derive: Derivation['derive'],
  ): Derivation => ({ of, info: { name, expression, label, unit, group, explanation }, derive })
export const ofCompany = derivedIn('fundamental')
export const ofEconomy = derivedIn('macro')

const ratioChange = (span: string, bars: number, spanInWords: string, barsInWords: string) =>
  ofCompany(
    ['pe_ratio'],
    [
      `pe_change_${span}`,
      `pe_ratio_change(horiz=${span})`,
      `${spanInWords} change of the price-to-earnings ratio`,
      'fraction',
    ],
    `Change of the price-to-earnings ratio over ${barsInWords} trading days.`,
    (x) => growth(x, bars),
  )

export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The distance of a company figure from its mean over a year, or over a quarter. */
export const againstMean = (name: string, of: string, what: string, isQuarter = false) => {
  const bars = isQuarter ? 63 : YEAR
  return ofCompany(
    [of],
    [
      name,
      `${of}_against_mean(horiz=${isQuarter ? '3m' : '12m'})`,
      `${capitalised(what)} relative to its ${isQuarter ? 'quarterly ' : ''}mean`,
      'fraction',
    ],
    `How far the ${what} lies above (or below) its own mean of ${bars} days.`,
    (x) => fromItsMean(x, bars),
  )
}

/** Change of a macro series. */
export const macroChange = (
  of: string,
  [span, inWords]: readonly [span: string, inWords: string],
  bars: number,
  what: string,
  unit: 'fraction' | 'percent' | 'points',
) =>
  ofEconomy(
    [of],
    [`${of}_${span}`, `${of}_change(horiz=${span})`, `Change of ${what} over ${inWords}`, unit],
    `Change of ${what} over ${bars} days${unit === 'percent' ? ', in percentage points' : ''}.`,
    (x) => (unit === 'fraction' ? growth(x, bars) : difference(x, bars)),
  )

const QUARTER = ['3m', 'three months'] as const

/** Valuations and rates move every day, so their changes and their distances from the mean are studied too. */
export const DERIVATIONS: readonly Derivation[] = [
  ratioChange('1w', 5, 'One-week', 'five'),
  ratioChange('1m', 21, 'One-month', '21'),
  ratioChange('12m', YEAR, 'One-year', '252'),
  ofCompany(
    ['forward_pe'],
    [
      'forward_pe_change_3m',
      'forward_pe_change(horiz=3m)',
      'Three-month change of the forward price-to-earnings ratio',
      'fraction',
    ],
    'Change of the price divided by next year’s estimated earnings, over 63 trading days.',
    (x) => growth(x, 63),
  ),
  againstMean('pe_to_mean', 'pe_ratio', 'price-to-earnings ratio'),
  againstMean('forward_pe_to_mean', 'forward_pe', 'forward price-to-earnings ratio'),
  againstMean('forward_pe_to_mean_3m', 'forward_pe', 'forward price-to-earnings ratio', true),
  againstMean('dividend_yield_to_mean', 'dividend_yield', 'dividend yield'),
  ofCompany(
    ['forward_pe', 'yield_10y'],
    ['yield_gap', 'yield_gap', 'Expected earnings yield less the ten-year yield', 'percent'],
    'Expected earnings as a share of the price, less the ten-year government bond yield, in percentage points.',
    (pe, rate) => each(pe.length, (i) => 100 / pe[i]! - rate[i]!),
  ),
  macroChange('yield_10y', QUARTER, 63, 'the ten-year yield', 'percent'),
  macroChange('curve_slope', QUARTER, 63, 'the slope of the yield curve', 'percent'),
  macroChange('oil', QUARTER, 63, 'the price of oil', 'fraction'),
  macroChange('dollar', QUARTER, 63, 'the dollar index', 'fraction'),
]
