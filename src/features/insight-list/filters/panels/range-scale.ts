/** What a slider over a histogram can stand on: whole steps that enclose the bins. In the unit of the values. */
export type RangeScale = { low: number; high: number; step: number }

/** Steps that a range is divided into, about. */
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
 * The ends after a thumb was moved to `value`. At the end of the scale there is no limit: the outermost bins are open. The thumbs
 * stay a step apart, because equal ends match nothing.
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
/** Without the dust of binary fractions. */
const tidy = (value: number) => Number(value.toPrecision(12))
