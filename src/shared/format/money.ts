import { firstDecimal, formatNumber, isKnown, NOT_AVAILABLE, type Missing } from './number.ts'

/**
 * Decimals of a price without a known tick size: two from 1 upwards, four significant digits below (0.08312, 0.9145), none from 100,000
 * on. Exchange rates have four decimals from 1 upwards, and two from 20 on.
 */
export function priceDecimals(value: number, { isExchangeRate = false } = {}): number {
  const size = Math.abs(value)
  if (isExchangeRate && size >= 1) return size >= 20 ? 2 : 4
  if (size >= 100_000) return 0
  return size >= 1 || size === 0 ? 2 : firstDecimal(size) + 3
}

/** A price or level with grouped digits: `187.14`, `0.08312`, `38,204.50`. */
export const formatPrice = (
  value: number | Missing,
  options: { isExchangeRate?: boolean; decimals?: number } = {},
) => (isKnown(value) ? formatNumber(value, options.decimals ?? priceDecimals(value, options)) : NOT_AVAILABLE)

/** `1.4×` */
export const formatRatio = (value: number | Missing) =>
  isKnown(value) ? `${formatNumber(value, 1)}×` : NOT_AVAILABLE

const SCALES = [
  { from: 1e12, unit: 'tn' },
  { from: 1e9, unit: 'bn' },
  { from: 1e6, unit: 'm' },
  { from: 1e3, unit: 'k' },
] as const

/** An amount of money: 38.6e9, `SEK` → `38.6 bn SEK`; without a currency only the amount. */
export function formatMoney(amount: number | Missing, currency: string | Missing): string {
  if (!isKnown(amount)) return NOT_AVAILABLE
  const suffix = currency ? ` ${currency}` : ''
  const scale = SCALES.find(({ from }) => Math.abs(amount) >= from * 0.99995)
  if (!scale) return formatNumber(amount, 2) + suffix
  const scaled = amount / scale.from
  return `${formatNumber(scaled, Math.abs(scaled) >= 100 ? 0 : Math.abs(scaled) >= 10 ? 1 : 2)} ${scale.unit}${suffix}`
}

/** A market cap in USD billions, as in insights and their filter: 3.6 → `3.60 bn USD`. 0 means that the asset has none. */
export const formatMarketCap = (usdBn: number | Missing) => formatMoney(usdBn ? usdBn * 1e9 : null, 'USD')
