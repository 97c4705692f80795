/** Published code tables. A code that is not in its table is shown as `Class 17`, never as an error and never dropped. */
type CodeTable = Readonly<Record<number, string>>

/** `asset_cls` of an insight and `asset_class` of an entity. */
export const ASSET_CLASSES: CodeTable = {
  0: 'Unspecified',
  1: 'Commodity',
  2: 'FX',
  3: 'Equity',
  4: 'Fixed income',
  5: 'Currency',
}

/** `class` of an insight and of an entity. */
export const CLASSES: CodeTable = {
  0: 'Unspecified',
  1: 'Economy',
  2: 'Commodity',
  3: 'Credit',
  4: 'Equity',
  5: 'ETF',
  6: 'Fixed income',
  7: 'Future',
  8: 'FX',
  9: 'Stock',
  10: 'Currency',
  11: 'Mutual fund',
}

export const DIRECTIONS: CodeTable = { 1: 'Bullish', 2: 'Bearish' }

/** The stated way of an insight; `unknown` covers a missing code and every code without a published meaning. */
export type Direction = 'up' | 'down' | 'unknown'

export function directionOf(code: number | null): Direction {
  if (code === 1) return 'up'
  if (code === 2) return 'down'
  return 'unknown'
}

export const MAX_STARS = 8

const labelOf = (table: CodeTable, noun: string) => (code: number) => table[code] ?? `${noun} ${code}`

export const assetClassLabel = labelOf(ASSET_CLASSES, 'Asset class')
export const classLabel = labelOf(CLASSES, 'Class')
export const directionLabel = labelOf(DIRECTIONS, 'Direction')
/** No table of sub classes is published: the number is all there is. */
export const subClassLabel = labelOf({}, 'Sub class')
