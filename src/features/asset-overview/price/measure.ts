/**
 * Measuring between two closes. `armed`: the next mark sets A; `open`: A is set and B follows the cursor; `done`: both are set.
 * Instants in ms UTC.
 */
export type Measure =
  | { state: 'off' }
  | { state: 'armed' }
  | { state: 'open'; a: number }
  | { state: 'done'; a: number; b: number }

export const MEASURE_OFF: Measure = { state: 'off' }

/** Sets the next mark. A finished measure starts anew; two marks on one close are one mark. */
export function marked(measure: Measure, at: number): Measure {
  if (measure.state !== 'open') return { state: 'open', a: at }
  return measure.a === at ? measure : { state: 'done', a: measure.a, b: at }
}

/** The span to draw, in time order, given where the cursor is; null while there is nothing to span. */
export function measuredSpan(measure: Measure, cursorAt: number | null): { a: number; b: number } | null {
  if (measure.state === 'off' || measure.state === 'armed') return null
  const b = measure.state === 'done' ? measure.b : (cursorAt ?? measure.a)
  return measure.a <= b ? { a: measure.a, b } : { a: b, b: measure.a }
}
