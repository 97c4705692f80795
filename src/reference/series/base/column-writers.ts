/**
 * Formulas that several series share. Each writes one column from bar `first` on; columns are as long as the history. A loop
 * shared by many series is also faster than one per series, because the JIT compiler optimises it sooner.
 */

/** out = above/below − 1. */
export function writeExcess(
  out: Float32Array,
  above: Float64Array,
  below: Float64Array,
  first: number,
): void {
  for (let i = first; i < above.length; i++) out[i] = above[i]! / below[i]! - 1
}

/** out = x/(x `lag` bars earlier) − 1. */
export function writeChange(out: Float32Array, x: Float64Array, lag: number, first: number): void {
  for (let i = first; i < x.length; i++) out[i] = x[i]! / x[i - lag]! - 1
}

/** out = scale · x. */
export function writeScaled(out: Float32Array, x: Float64Array, scale: number, first: number): void {
  for (let i = first; i < x.length; i++) out[i] = x[i]! * scale
}

/** out = above/(below `lag` bars earlier). */
export function writeQuotient(
  out: Float32Array,
  above: Float64Array,
  below: Float64Array,
  first: number,
  lag = 0,
): void {
  for (let i = first; i < above.length; i++) out[i] = above[i]! / below[i - lag]!
}

/** out = a − b. */
export function writeDifference(out: Float32Array, a: Float64Array, b: Float64Array, first: number): void {
  for (let i = first; i < a.length; i++) out[i] = a[i]! - b[i]!
}

/** out = eˣ − 1: a sum of log returns as a simple return. */
export function writeSimple(out: Float32Array, x: Float64Array, first: number): void {
  for (let i = first; i < x.length; i++) out[i] = Math.expm1(x[i]!)
}

/** out = e^(a − b) − 1: the excess of one sum of log returns over another, as a simple return. */
export function writeLead(out: Float32Array, a: Float64Array, b: Float64Array, first: number): void {
  for (let i = first; i < a.length; i++) out[i] = Math.expm1(a[i]! - b[i]!)
}

/**
 * Correlation of two columns from their sum of products and their sums of squares, all about their means.
 *
 * @param lag number of bars by which the second column precedes the first
 */
export function writeCorrelation(
  out: Float32Array,
  cross: Float64Array,
  squares: Float64Array,
  others: Float64Array,
  first: number,
  lag = 0,
): void {
  for (let i = first; i < cross.length; i++) out[i] = cross[i]! / Math.sqrt(squares[i]! * others[i - lag]!)
}
