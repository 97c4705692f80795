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
export function fromItsMean(x: Float64Array, bars: number): Float64Array {
  const first = x.findIndex(Number.isFinite)
  if (first < 0) return x
  const values = rollingMean(x, bars, first)
  for (let i = 0; i < x.length; i++) values[i] = x[i]! / values[i]! - 1
  return values
}

/** Returns a function that defines derived series of one group. */
export const derivedIn =
  (group: 'fundamental' | 'macro') =>
  (
    of: Derivation['of'],
    [name, expression, label, unit]: SeriesHead,
    explanation: string,
    derive: Derivation['derive'],
  ): Derivation => ({ of, info: { name, expression, label, unit, group, explanation }, derive })
const ofCompany = derivedIn('fundamental')
const ofEconomy = derivedIn('macro')

type Figure = readonly [name: string, of: string, span: string, bars: number]

const change = ([name, of, span, bars]: Figure, label: string, explanation: string) =>
  ofCompany([of], [name, `${of}_change(horiz=${span})`, label, 'fraction'], explanation, (x) =>
    growth(x, bars),
  )

const usual = ([name, of, span, bars]: Figure, label: string, explanation: string) =>
  ofCompany([of], [name, `${of}_against_mean(horiz=${span})`, label, 'fraction'], explanation, (x) =>
    fromItsMean(x, bars),
  )

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
  change(
    ['pe_change_1w', 'pe_ratio', '1w', 5],
    'One-week change of the price-to-earnings ratio',
    'Change of the price-to-earnings ratio over five trading days.',
  ),
  change(
    ['pe_change_1m', 'pe_ratio', '1m', 21],
    'One-month change of the price-to-earnings ratio',
    'Change of the price-to-earnings ratio over 21 trading days.',
  ),
  change(
    ['pe_change_12m', 'pe_ratio', '12m', YEAR],
    'One-year change of the price-to-earnings ratio',
    'Change of the price-to-earnings ratio over 252 trading days.',
  ),
  change(
    ['forward_pe_change_3m', 'forward_pe', '3m', 63],
    'Three-month change of the forward price-to-earnings ratio',
    'Change of the price divided by next year’s estimated earnings, over 63 trading days.',
  ),
  usual(
    ['pe_to_mean', 'pe_ratio', '12m', YEAR],
    'Price-to-earnings ratio relative to its mean',
    'How far the price-to-earnings ratio lies above (or below) its own mean of 252 days.',
  ),
  usual(
    ['forward_pe_to_mean', 'forward_pe', '12m', YEAR],
    'Forward price-to-earnings ratio relative to its mean',
    'How far the forward price-to-earnings ratio lies above (or below) its own mean of 252 days.',
  ),
  usual(
    ['forward_pe_to_mean_3m', 'forward_pe', '3m', 63],
    'Forward price-to-earnings ratio relative to its quarterly mean',
    'How far the forward price-to-earnings ratio lies above (or below) its own mean of 63 days.',
  ),
  usual(
    ['dividend_yield_to_mean', 'dividend_yield', '12m', YEAR],
    'Dividend yield relative to its mean',
    'How far the dividend yield lies above (or below) its own mean of 252 days.',
  ),
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
