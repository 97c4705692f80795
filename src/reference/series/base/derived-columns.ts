import type { PriceHistory } from '#reference/market/base/asset.ts'
import type { TakeColumn } from './column-memory.ts'

/**
 * Columns derived bar by bar from others. They are functions of a module, not closures of the series that use them: V8 drops the
 * machine code of a closure that is not alive at a major garbage collection, and every tenth asset would compile it again.
 */

export function logReturns(close: Float64Array, take: TakeColumn): Float64Array {
  const returns = take(close.length)
  returns[0] = 0
  for (let i = 1; i < close.length; i++) returns[i] = Math.log(close[i]! / close[i - 1]!)
  return returns
}

export function logarithms(x: Float64Array, take: TakeColumn): Float64Array {
  const logs = take(x.length)
  for (let i = 0; i < x.length; i++) logs[i] = Math.log(x[i]!)
  return logs
}

export function products(x: Float64Array, y: Float64Array, take: TakeColumn): Float64Array {
  const found = take(x.length)
  for (let i = 0; i < x.length; i++) found[i] = x[i]! * y[i]!
  return found
}

export function differences(x: Float64Array, y: Float64Array, take: TakeColumn): Float64Array {
  const found = take(x.length)
  for (let i = 0; i < x.length; i++) found[i] = x[i]! - y[i]!
  return found
}

/** The value of the bar before; 0 on the first bar. */
export function dayBefore(x: Float64Array, take: TakeColumn): Float64Array {
  const before = take(x.length)
  before[0] = 0
  for (let i = 1; i < x.length; i++) before[i] = x[i - 1]!
  return before
}

export function magnitudes(x: Float64Array, take: TakeColumn): Float64Array {
  const sizes = take(x.length)
  for (let i = 0; i < x.length; i++) sizes[i] = Math.abs(x[i]!)
  return sizes
}

export function withSignsOf(signs: Float64Array, x: Float64Array, take: TakeColumn): Float64Array {
  const signed = take(x.length)
  for (let i = 0; i < x.length; i++) signed[i] = Math.sign(signs[i]!) * x[i]!
  return signed
}

export function trueRanges({ high, low, close }: PriceHistory, take: TakeColumn): Float64Array {
  const range = take(close.length)
  for (let i = 1; i < close.length; i++)
    range[i] = Math.max(high[i]!, close[i - 1]!) - Math.min(low[i]!, close[i - 1]!)
  return range
}

/** Sample standard deviations from sums of squared deviations. */
export function deviations(squares: Float64Array, window: number, take: TakeColumn): Float64Array {
  const sd = take(squares.length)
  for (let i = 0; i < squares.length; i++) sd[i] = Math.sqrt(squares[i]! / (window - 1))
  return sd
}
