/** Maps values to pixels and back. `domain` and `range` are kept so that axes and drawings cannot disagree. */
export type Scale = {
  (value: number): number
  invert: (pixel: number) => number
  domain: readonly [number, number]
  range: readonly [number, number]
}

type Pair = readonly [number, number]

/** Straight line through (domain[0], range[0]) and (domain[1], range[1]); an empty domain maps to the middle of the range. */
export function linearScale(domain: Pair, range: Pair): Scale {
  const span = domain[1] - domain[0]
  const reach = range[1] - range[0]
  const scale = (value: number) =>
    span === 0 ? range[0] + reach / 2 : range[0] + ((value - domain[0]) / span) * reach
  const invert = (pixel: number) =>
    reach === 0 ? domain[0] : domain[0] + ((pixel - range[0]) / reach) * span
  return Object.assign(scale, { invert, domain, range })
}

/** As `linearScale`, on the logarithm. The domain must be above zero: check before you offer it. */
export function logScale(domain: Pair, range: Pair): Scale {
  const inner = linearScale([Math.log(domain[0]), Math.log(domain[1])], range)
  const scale = (value: number) => inner(Math.log(value))
  const invert = (pixel: number) => Math.exp(inner.invert(pixel))
  return Object.assign(scale, { invert, domain, range })
}

const STEPS = [1, 2, 2.5, 5, 10] as const

/** The round step (1, 2, 2.5 or 5 times a power of ten) that divides the span into at most `most` parts. */
export function niceStep(span: number, most = 6): number {
  if (!(span > 0) || !Number.isFinite(span)) return 1
  const raw = span / most
  const power = 10 ** Math.floor(Math.log10(raw))
  return (STEPS.find((step) => step * power >= raw * (1 - 1e-9)) ?? 10) * power
}

/** Round values inside the domain, ascending. */
export function niceTicks(low: number, high: number, most = 6): number[] {
  const step = niceStep(high - low, most)
  const first = Math.ceil(low / step - 1e-9)
  const last = Math.floor(high / step + 1e-9)
  const ticks: number[] = []
  // Multiples, not sums: 0.1 + 0.2 would print as 0.30000000000000004 and miss the zero line.
  for (let i = first; i <= last && ticks.length < 100; i += 1) ticks.push(Number((i * step).toPrecision(12)))
  return ticks
}

/**
 * Lowest and highest of the values, widened by `padding` of their span on both sides so that no mark touches the frame.
 * Null without a finite value; a constant series gets room around its value.
 */
export function paddedDomain(values: Iterable<number | null>, padding = 0.06): [number, number] | null {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (value === null || !Number.isFinite(value)) continue
    if (value < low) low = value
    if (value > high) high = value
  }
  if (low > high) return null
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
