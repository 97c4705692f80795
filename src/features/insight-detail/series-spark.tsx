import { linePath } from '#shared/charts/svg-path.ts'
import { decimate } from '#shared/charts/decimate.ts'
import { linearScale, paddedDomain } from '#shared/charts/scale.ts'
import { MS_PER_DAY } from '#contract/instant.ts'
import type { Close } from './realised-path.ts'

type SeriesSparkProps = {
  points: readonly Close[]
  trigger: number | null
  state: 'none' | 'loading' | 'failed' | 'ready'
  name: string
}

const WIDTH = 96
const HEIGHT = 28
/** The last year: long enough to see that the level is extreme, short enough to see how it came. */
const SPAN_MS = 366 * MS_PER_DAY

/** The recent past of a series with its trigger level; an image with a full text name. */
export function SeriesSpark({ points, trigger, state, name }: SeriesSparkProps) {
  const last = points.at(-1)
  if (state !== 'ready' || !last) {
    const words = {
      none: 'no series stated',
      loading: 'loading',
      failed: 'series not available',
      ready: 'no values',
    }[state]
    return <span className="grid h-7 w-24 place-items-center text-2xs text-ink-3 print:hidden">{words}</span>
  }
  const recent = points.filter((point) => point.at >= last.at - SPAN_MS)
  const values = recent.map((point) => point.value)
  const domain = paddedDomain([...values, trigger], 0.08)!
  const x = linearScale([recent[0]!.at, last.at], [0, WIDTH - 4])
  const y = linearScale(domain, [HEIGHT - 2, 2])
  const line = decimate(recent, WIDTH).map(({ at, value }) =>
    value === null ? null : ([x(at), y(value)] as const),
  )
  const low = Math.min(...values)
  const high = Math.max(...values)
  return (
    <svg
      role="img"
      aria-label={`${name}: last year between ${low.toPrecision(4)} and ${high.toPrecision(4)}, now ${last.value.toPrecision(4)}${trigger === null ? '' : `, trigger ${trigger.toPrecision(4)}`}`}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="block overflow-visible"
    >
      {trigger !== null && (
        <line
          x1={0}
          x2={WIDTH}
          y1={y(trigger)}
          y2={y(trigger)}
          className="stroke-fan-median"
          strokeDasharray="1 3"
          strokeWidth={1.25}
        />
      )}
      <path d={linePath(line)} className="fill-none stroke-[var(--chart-past)]" strokeWidth={1.25} />
      <circle cx={x(last.at)} cy={y(last.value)} r={2.5} className="fill-chart-fact" />
    </svg>
  )
}
