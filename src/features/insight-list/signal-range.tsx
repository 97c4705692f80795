import { formatReturn, formatReturnRange } from '#shared/format/percent.ts'

/** The axis that the column shares: −20 to +20 %. */
const LIMIT = 0.2
const WIDTH = 104
const HEIGHT = 16

const x = (value: number) =>
  4 + ((Math.min(LIMIT, Math.max(-LIMIT, value)) + LIMIT) / (2 * LIMIT)) * (WIDTH - 8)

type SignalRangeProps = { low: number | null; high: number | null; median: number | null }

/** Signal low to high as returns on the last value, with the median. An arrow says that the bar goes on beyond the axis. */
export function SignalRange({ low, high, median }: SignalRangeProps) {
  if (low === null || high === null) return null
  const from = x(low)
  const to = x(high)
  return (
    <svg
      role="img"
      aria-label={`Signal levels ${formatReturnRange(low, high)}, median ${formatReturn(median)}`}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="block overflow-visible"
    >
      <line x1={x(0)} x2={x(0)} y1={-8} y2={HEIGHT + 8} className="stroke-line" />
      <rect x={from} y={5} width={Math.max(2, to - from)} height={6} rx={1} className="fill-fan-edge" />
      {median !== null && <rect x={x(median) - 1} y={2} width={2} height={12} className="fill-fan-median" />}
      {high > LIMIT && <path d={`M${to - 1} 4.500l4 3.500-4 3.500z`} className="fill-fan-edge" />}
      {low < -LIMIT && <path d={`M${from + 1} 4.500l-4 3.500 4 3.500z`} className="fill-fan-edge" />}
    </svg>
  )
}

/** Head of the column: its axis. */
export const SignalRangeAxis = () => (
  <svg
    width={WIDTH}
    height={14}
    viewBox={`0 0 ${WIDTH} 14`}
    aria-hidden="true"
    className="block overflow-visible fill-ink-3 text-2xs"
  >
    <text x={0} y={11}>
      −20
    </text>
    <text x={x(0)} y={11} textAnchor="middle">
      0
    </text>
    <text x={WIDTH} y={11} textAnchor="end">
      +20%
    </text>
  </svg>
)
