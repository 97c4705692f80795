import { formatNumber } from '#shared/format/number.ts'
import type { RangeUnit } from '#features/insight-list/filters/model/facets.ts'

/** A number as typed in the unit of the field, as the request wants it; null for nothing, undefined for what is no number. */
export function parseAmount(text: string, unit: RangeUnit): number | null | undefined {
  const plain = text.trim().replace(/−/g, '-').replace(/%$/, '').replace(/^\+/, '').trim()
  if (plain === '') return null
  // A comma is a decimal comma only where nothing else can be meant; "1,000" is a thousand.
  const pointed = /^-?\d+,\d{1,2}$/.test(plain) ? plain.replace(',', '.') : plain.replace(/,(?=\d{3}\b)/g, '')
  if (!/^-?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(pointed)) return undefined
  const value = Number(pointed)
  if (!Number.isFinite(value)) return undefined
  return unit === '%' ? Number((value / 100).toFixed(8)) : value
}

/** The largest amount that may be asked for, as typed: beyond it there is no market, only a slip of the hand. */
const LARGEST: Readonly<Record<RangeUnit, number>> = { '%': 100_000, 'bn USD': 1_000_000, price: 1e12 }

/** @param value as the request wants it */
export const isBeyond = (value: number | null, unit: RangeUnit) =>
  value !== null && Math.abs(value) > (unit === '%' ? LARGEST[unit] / 100 : LARGEST[unit])

export const rangeAllowed = (unit: RangeUnit) =>
  `between ${formatNumber(-LARGEST[unit], 0)} and ${formatNumber(LARGEST[unit], 0)}`

export const printAmount = (value: number | null, unit: RangeUnit): string => {
  if (value === null) return ''
  return unit === '%' ? String(Number((value * 100).toFixed(6))) : String(value)
}

type RangePreset = { label: string; from: number | null; below: number | null }

/** By the filter's label. */
export const RANGE_PRESETS: Readonly<Record<string, readonly RangePreset[]>> = {
  'Median return': [
    { label: 'Any gain', from: 0, below: null },
    { label: 'From +2%', from: 0.02, below: null },
    { label: 'From +5%', from: 0.05, below: null },
    { label: 'Any loss', from: null, below: 0 },
  ],
  'Market cap': [
    { label: 'From 10 bn', from: 10, below: null },
    { label: 'From 50 bn', from: 50, below: null },
    { label: 'Below 2 bn', from: null, below: 2 },
  ],
  'Last value': [
    { label: 'Up to 10', from: null, below: 10 },
    { label: 'Up to 100', from: null, below: 100 },
  ],
}
