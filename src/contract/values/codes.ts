/** Published code tables. A code that is not in its table is shown as `Class 17`, never as an error and never dropped. */
export type CodeTable = Readonly<Record<number, string>>

export const DIRECTIONS: CodeTable = { 1: 'Bullish', 2: 'Bearish' }

/** Stated direction of an insight; `unknown` covers a missing code and every code without a published meaning. */
export type Direction = 'up' | 'down' | 'unknown'

export function directionOf(code: number | null): Direction {
  if (code === 1) return 'up'
  if (code === 2) return 'down'
  return 'unknown'
}

export const MAX_STARS = 8

/** @param noun prefix for a code without a name: `Class 17` */
export const labelOf =
  <K extends number | string>(table: Readonly<Record<K, string>>, noun: string) =>
  (code: K): string =>
    Object.hasOwn(table, code) ? table[code] : `${noun} ${code}`

export const directionLabel = labelOf(DIRECTIONS, 'Direction')
