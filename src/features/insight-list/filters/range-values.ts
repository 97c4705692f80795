import { formatNumber } from '#shared/format/number.ts'
import type { RangeUnit } from './facets.ts'

/** A typed number in the unit of the request; null for an empty field, undefined for what is not a number. */
export function parseAmount(text: string, unit: RangeUnit): number | null | undefined {
  const plain = text.trim().replace(/−/g, '-').replace(/%$/, '').replace(/^\+/, '').trim()
  if (plain === '') return null
  // A comma is read as a decimal point only where it cannot separate thousands.
  const pointed = /^-?\d+,\d{1,2}$/.test(plain) ? plain.replace(',', '.') : plain.replace(/,(?=\d{3}\b)/g, '')
  if (!/^-?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(pointed)) return undefined
  const value = Number(pointed)
  if (!Number.isFinite(value)) return undefined
  return unit === '%' ? Number((value / 100).toFixed(8)) : value
}

/** Larger amounts are taken for typing errors. */
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

/** Whole steps that enclose the bins, in the unit of the values. */
export type RangeScale = { low: number; high: number; step: number }

const STEPS = 100

/** @param low lower edge of the first bin, below `high`, the upper edge of the last */
export function rangeScale(low: number, high: number): RangeScale {
  const raw = (high - low) / STEPS
  const power = 10 ** Math.floor(Math.log10(raw))
  const factor = [1, 2, 5, 10].find((each) => each * power >= raw * 0.999) ?? 10
  const step = tidy(factor * power)
  return {
    low: onStep(Math.floor(low / step + 1e-9), step),
    high: onStep(Math.ceil(high / step - 1e-9), step),
    step,
  }
}

/**
 * The ends after a thumb moved to `value`. The end of the scale means no limit. Thumbs stay a step apart, because equal ends match
 * nothing.
 */
export function movedEnd(
  ends: { from: number | null; below: number | null },
  end: 'from' | 'below',
  value: number,
  { low, high, step }: RangeScale,
): { from: number | null; below: number | null } {
  const at = onStep(Math.round(value / step), step)
  if (end === 'from') {
    const most = (ends.below ?? high) - step
    return { ...ends, from: at <= low ? null : tidy(Math.min(at, most)) }
  }
  const least = (ends.from ?? low) + step
  return { ...ends, below: at >= high ? null : tidy(Math.max(at, least)) }
}

const onStep = (count: number, step: number) => tidy(count * step)
/** Removes rounding errors of binary fractions. */
const tidy = (value: number) => Number(value.toPrecision(12))
