/** Published code tables. A code that is not in its table is shown as `Class 17`, never as an error and never dropped. */
export type CodeTable = Readonly<Record<number, string>>

export const DIRECTIONS: CodeTable = { 1: 'Bullish', 2: 'Bearish' }

/** The stated way of an insight; `unknown` covers a missing code and every code without a published meaning. */
export type Direction = 'up' | 'down' | 'unknown'

export function directionOf(code: number | null): Direction {
  if (code === 1) return 'up'
  if (code === 2) return 'down'
  return 'unknown'
}

export const MAX_STARS = 8

/** Names of a table's codes. @param noun stands before a code that has none */
export const labelOf = (table: CodeTable, noun: string) => (code: number) => table[code] ?? `${noun} ${code}`

export const directionLabel = labelOf(DIRECTIONS, 'Direction')
