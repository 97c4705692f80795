import { evidenceTier, formatInterval, rateInterval } from '#shared/format/evidence.ts'
import { formatRate } from '#shared/format/percent.ts'

/** Default scale: 30 to 100 %, with a line at 50 %. */
const FROM = 0.3
const TO = 1

type HitIntervalProps = {
  /** Name of the rate. */
  name?: string
  /** Rate as a fraction. */
  rate: number | null
  /** Number of episodes. */
  count: number | null
  /** Rate without the condition, drawn as a grey tick. */
  baseRate?: number | null
  /** Start of the scale. */
  from?: number
  /** In pixels, or `100%` of the parent. */
  width?: number | '100%'
  height?: number | '100%'
}

/** 95 % Wilson interval of a hit rate. Limited and thin samples: dashed line, hollow dot. A rate below the scale: an arrow at the edge. */
export function HitInterval(props: HitIntervalProps) {
  const { name = 'Hit rate', rate, count, baseRate = null, from = FROM, width = 58, height = 16 } = props
  const interval = rateInterval(rate, count)
  if (rate === null || interval === null) return null
  const tier = evidenceTier(count)
  const isWeak = tier !== 'ample'
  const x = (share: number) => `${((Math.min(TO, Math.max(from, share)) - from) / (TO - from)) * 100}%`
  const tick = (share: number, reach: number) => ({
    x1: x(share),
    x2: x(share),
    y1: -reach,
    y2: reach,
    strokeWidth: 2,
  })
  const half = height === '100%' ? { y1: 0, y2: height } : { y1: -6, y2: height + 6 }
  return (
    <svg
      role="img"
      aria-label={`${name} ${formatRate(rate, count)}, ${formatInterval(rate, count)}${isWeak ? `, ${tier}` : ''}`}
      width={width}
      height={height}
      className="block overflow-visible"
    >
      <line x1={x(0.5)} x2={x(0.5)} {...half} className="stroke-line" />
      {/* Heights from the middle. */}
      <g className="translate-y-1/2">
        {baseRate !== null && <line {...tick(baseRate, 5)} className="stroke-base-ref" />}
        <line
          x1={x(interval.low)}
          x2={x(interval.high)}
          className="stroke-ink-2"
          strokeWidth={1.25}
          strokeDasharray={isWeak ? '2 2' : undefined}
        />
        {rate < from ? (
          <path d="M0 0l5 -4v8z" className="fill-chart-fact" />
        ) : isWeak ? (
          <circle cx={x(rate)} r={2.75} className="fill-surface stroke-chart-fact" strokeWidth={1.5} />
        ) : (
          <line {...tick(rate, 4.5)} className="stroke-chart-fact" />
        )}
      </g>
    </svg>
  )
}
