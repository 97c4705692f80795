import { formatRate, formatRateRange } from '#shared/format/percent.ts'
import type { ShareInterval } from '#shared/statistics/wilson-interval.ts'

type ShareBarProps = {
  share: number
  interval: ShareInterval
  /** Expected share, as a tick. */
  expected: number
  /** Range of chance if the expected share is true, as a bar. */
  byChance: ShareInterval
  isTooFew: boolean
  /** Ends of the scale that a column shares. */
  scale: readonly [number, number]
  width?: number
}

const HEIGHT = 18

/** A share against the expected one: dot with its Wilson interval, tick, and range of chance. */
export function ShareBar({
  share,
  interval,
  expected,
  byChance,
  isTooFew,
  scale,
  width = 150,
}: ShareBarProps) {
  const [from, to] = scale
  const x = (value: number) => 4 + ((Math.min(to, Math.max(from, value)) - from) / (to - from)) * (width - 8)
  const middle = HEIGHT / 2
  return (
    <svg
      role="img"
      aria-label={`${formatRate(share)}, 95% interval ${formatRateRange(interval.low, interval.high)}, expected ${formatRate(expected)}`}
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      className="block"
    >
      <rect
        x={x(byChance.low)}
        width={Math.max(1, x(byChance.high) - x(byChance.low))}
        y={middle - 5}
        height={10}
        className="fill-fan-2"
      />
      <path
        d={`M${x(interval.low)} ${middle}H${x(interval.high)}`}
        className="stroke-ink-2"
        strokeWidth={1.25}
        strokeDasharray={isTooFew ? '2 2' : undefined}
      />
      <path d={`M${x(expected)} ${middle - 7}V${middle + 7}`} className="stroke-fan-median" strokeWidth={2} />
      <circle
        cx={x(share)}
        cy={middle}
        r={3.5}
        className={isTooFew ? 'fill-surface stroke-chart-fact' : 'fill-chart-fact stroke-surface'}
        strokeWidth={1.25}
      />
    </svg>
  )
}
