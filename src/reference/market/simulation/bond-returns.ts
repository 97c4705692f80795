import type { MacroEconomy } from './macro-economy.ts'

/**
 * Log returns of a government bond that always has `years` to run, on the given weekday indexes: a day's share of the
 * yield, less modified duration times the change of the yield, plus half its convexity. Yields between and beyond the
 * two- and ten-year points lie on a curve in √years through both.
 */
export function bondReturns(
  macro: Pick<MacroEconomy, 'yield2' | 'yield10'>,
  years: number,
  t: Int32Array,
): Float64Array {
  const place = (Math.sqrt(years) - Math.SQRT2) / (Math.sqrt(10) - Math.SQRT2)
  // The long end moves less than the straight line says.
  const reach = place > 1 ? 1 + 0.35 * (place - 1) : place
  const yieldAt = (weekday: number): number =>
    (macro.yield2[weekday]! + reach * (macro.yield10[weekday]! - macro.yield2[weekday]!)) / 100
  const returns = new Float64Array(t.length)
  for (let i = 1; i < t.length; i++) {
    const before = yieldAt(t[i - 1]!)
    const change = yieldAt(t[i]!) - before
    const annuity = Math.abs(before) < 1e-6 ? years : (1 - (1 + before) ** -years) / before
    const convexity = annuity * annuity * 1.2
    returns[i] = (before * (t[i]! - t[i - 1]!)) / 261 - annuity * change + 0.5 * convexity * change * change
  }
  return returns
}
