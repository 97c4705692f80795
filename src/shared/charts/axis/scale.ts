import { extent, ticks } from 'd3-array'
import { scaleLinear, scaleLog, type ScaleContinuousNumeric } from 'd3-scale'

/** Maps values to pixels and back. `domain` and `range` are kept so that axes and drawings cannot disagree. */
export type Scale = {
  (value: number): number
  invert: (pixel: number) => number
  domain: readonly [number, number]
  range: readonly [number, number]
}

type Pair = readonly [number, number]

const described = (scale: ScaleContinuousNumeric<number, number>, domain: Pair, range: Pair): Scale =>
  Object.assign((value: number) => scale(value), { invert: scale.invert, domain, range })

/** Straight line through (domain[0], range[0]) and (domain[1], range[1]); an empty domain maps to the middle of the range. */
export const linearScale = (domain: Pair, range: Pair): Scale =>
  described(scaleLinear(domain, range), domain, range)

/** As `linearScale`, on the logarithm. The domain must be above zero: check before you offer it. */
export const logScale = (domain: Pair, range: Pair): Scale =>
  described(scaleLog(domain, range), domain, range)

/** Round values inside the domain, ascending, about `most` of them and never more than two beyond. */
export function niceTicks(low: number, high: number, most = 6): number[] {
  for (let count = most; count > 1; count -= 1) {
    const values = ticks(low, high, count)
    if (values.length <= most + 2) return values
  }
  return ticks(low, high, 1)
}

/**
 * Lowest and highest of the values, widened by `padding` of their span on both sides so that no mark touches the frame.
 * Null without a value; a constant series gets room around its value.
 */
export function paddedDomain(values: Iterable<number | null>, padding = 0.06): [number, number] | null {
  const [low, high] = extent(values, (value) => value)
  if (low === undefined) return null
  const room = high > low ? (high - low) * padding : Math.abs(low) * 0.05 || 1
  return [low - room, high + room]
}

/** 1, 2 and 5 times powers of ten inside a positive domain, thinned until at most `most` remain. */
export function logTicks(low: number, high: number, most = 6): number[] {
  const ticks: number[] = []
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power += 1) {
    for (const base of [1, 2, 5]) {
      const tick = Number((base * 10 ** power).toPrecision(12))
      if (tick >= low && tick <= high) ticks.push(tick)
    }
  }
  // A narrow domain holds too few powers: round steps read better there.
  if (ticks.length < 3) return niceTicks(low, high, most).filter((tick) => tick > 0)
  const every = Math.ceil(ticks.length / most)
  return ticks.filter((_, i) => i % every === 0)
}
