import { formatNumber, isKnown, NOT_AVAILABLE } from './number.ts'
import type { Missing } from './number.ts'

const SCALES = [
  { from: 1e12, unit: 'tn' },
  { from: 1e9, unit: 'bn' },
  { from: 1e6, unit: 'm' },
  { from: 1e3, unit: 'k' },
] as const

/** An amount of money in units: 38.6e9, `SEK` → `38.6 bn SEK`. Without a currency the amount stands alone. */
export function formatMoney(amount: number | Missing, currency: string | Missing): string {
  if (!isKnown(amount)) return NOT_AVAILABLE
  const suffix = currency ? ` ${currency}` : ''
  const scale = SCALES.find(({ from }) => Math.abs(amount) >= from * 0.99995)
  if (!scale) return formatNumber(amount, 2) + suffix
  const scaled = amount / scale.from
  return `${formatNumber(scaled, Math.abs(scaled) >= 100 ? 0 : Math.abs(scaled) >= 10 ? 1 : 2)} ${scale.unit}${suffix}`
}

/** A market cap given in USD billions, as insights and their filter do: 3.6 → `3.60 bn USD`. */
export const formatMarketCap = (usdBn: number | Missing) =>
  formatMoney(isKnown(usdBn) ? usdBn * 1e9 : null, 'USD')
