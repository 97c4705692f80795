import type { Asset } from '#reference/market/base/asset.ts'
import type { SeriesInfo } from '#reference/series/base/series-definition.ts'
import { formatRatio } from '#shared/format/money.ts'
import { formatNumber, formatSigned } from '#shared/format/number.ts'
import { formatReturn, formatPercentile } from '#shared/format/percent.ts'
import { priceFormatOf } from '#shared/format/price-format.ts'
import { countOf } from '#shared/format/words.ts'

/** Fractions that are amounts instead of changes, so they have no plus sign. */
const AMOUNTS: ReadonlySet<string> = new Set(
  `
  rvol_1m rvol_3m parkinson_1m vol_of_vol_6m own_vol_3m market_vol_1m atr_pct_14 down_share_3m
  overnight_share_3m range_pos_12m close_location_1w efficiency_1m up_days_1m up_days_3m
  year_progress quarter_progress sector_breadth_50 sector_breadth_200 dividend_yield short_interest`.split(
    /\s+/,
  ),
)

/** Differences of quoted rates. */
const PERCENTAGE_POINTS: ReadonlySet<string> = new Set([
  'curve_slope',
  'credit_spread',
  'curve_turn',
  'curve_slope_3m',
  'yield_10y_3m',
  'yield_gap',
  'rate_decision',
])

/**
 * A series' value as text: `−11.2%`, `28.4`, `2.3 standard deviations`, `1.4×`, `6 trading days`.
 *
 * @param extra additional decimals, to distinguish two values
 */
export function seriesValueWords(value: number, { name, unit }: SeriesInfo, extra = 0): string {
  if (PERCENTAGE_POINTS.has(name)) return `${formatNumber(value, 2 + extra)} percentage points`
  if (name === 'analyst_changes' || name === 'rating_balance_turn') return formatSigned(value, 0)
  if (name === 'turn_of_month_12m') return formatReturn(value, 2 + extra)
  switch (unit) {
    case 'fraction':
      return AMOUNTS.has(name) ? `${formatNumber(value * 100, 1 + extra)}%` : formatReturn(value, 1 + extra)
    case 'percent':
      return `${formatNumber(value, 2 + extra)}%`
    case 'points':
      return formatNumber(value, 1 + extra)
    case 'sd':
      return `${formatNumber(value, 1 + extra)} standard deviations`
    case 'multiple':
      return Math.abs(value) >= 1 && extra === 0 ? formatRatio(value) : `${formatNumber(value, 2 + extra)}×`
    case 'days':
      return countOf(Math.round(value), 'trading day')
    case 'correlation':
    case 'level':
      return formatNumber(value, 2 + extra)
  }
}

/** Additional decimals that make two values look different; 0 if they are equal or two decimals are not enough. */
export function decimalsToDistinguish(a: number, b: number, info: SeriesInfo): number {
  if (a === b) return 0
  for (const extra of [0, 1, 2]) {
    if (seriesValueWords(a, info, extra) !== seriesValueWords(b, info, extra)) return extra
  }
  return 0
}

/**
 * The same in a sentence that already states the direction: the fall `was 3.1 standard deviations`, `lower for 6 trading days`. A
 * value with the opposite sign keeps it.
 */
export function spokenSeriesValue(value: number, info: SeriesInfo, side: 'high' | 'low', extra = 0): string {
  const isExpected = side === 'low' ? value < 0 : value > 0
  const saysItself = info.unit === 'sd' || info.unit === 'days'
  return seriesValueWords(saysItself && isExpected ? Math.abs(value) : value, info, extra)
}

/** Series that compare two returns, with `ahead of` and `behind` instead of `above` and `below`. */
const COMPARISONS = /^(rs_|sector_vs_)/

/**
 * A distance as a position: `10.6% below`, `3.1% ahead of`, or `level with` if it rounds to 0. Its reference follows.
 */
export function positionOf(value: number, { name }: Pick<SeriesInfo, 'name'>, extra = 0): string {
  const size = formatNumber(Math.abs(value) * 100, 1 + extra)
  if (Number(size) === 0) return 'level with'
  const unit = name === 'accel_1m' ? ' percentage points' : '%'
  const [under, over] = COMPARISONS.test(name) ? ['behind', 'ahead of'] : ['below', 'above']
  return `${size}${unit} ${value < 0 ? under : over}`
}

/** The period of a rank: five years, or the whole history of a younger series. */
export const rankedPast = (isFiveYears: boolean) =>
  isFiveYears ? 'its last five years' : 'its history so far'

/** `the 97th percentile`; a rank near 1 can have a few values above it, so it is not called the highest. */
export function percentileWords(rank: number): string {
  if (rank >= 0.995) return 'above 99% of the values'
  if (rank <= 0.005) return 'below 99% of the values'
  return `the ${formatPercentile(rank * 100)}`
}

/** The qualifier of a key value, by its rank in its own past. */
export function qualifier(rank: number | null): string {
  if (rank === null) return 'Short history'
  if (rank >= 0.95) return 'Very high'
  if (rank >= 0.8) return 'High'
  if (rank <= 0.05) return 'Very low'
  if (rank <= 0.2) return 'Low'
  return 'Usual'
}

/** The format of an asset's prices: exchange rates have more decimals than shares. */
export const assetPrices = ({ cls, assetClass }: Pick<Asset, 'cls' | 'assetClass'>) =>
  priceFormatOf({ class: cls, asset_class: assetClass })
