import { linePath } from '#shared/charts/svg-path.ts'
import { decimate } from '#shared/charts/decimate.ts'
import { linearScale, paddedDomain } from '#shared/charts/axis/scale.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatSeriesValue, type SeriesValue } from '#features/insight-detail/model/series-value.ts'

type SeriesSparkProps = {
  /** The year up to the day of the figure beside it. */
  points: readonly SeriesValue[]
  trigger: number | null
  displayFormat: string | null
  state: 'none' | 'loading' | 'failed' | 'ready'
  name: string
}

const WIDTH = 96
const HEIGHT = 28

/** One year of a series with its trigger level; an image with a full text name. */
export function SeriesSpark({ points, trigger, displayFormat, state, name }: SeriesSparkProps) {
  const last = points.at(-1)
  if (state !== 'ready' || !last) {
    const words = {
      none: 'no series provided',
      loading: 'loading',
      failed: 'series not available',
      ready: 'no values',
    }[state]
    return <span className="grid h-7 w-24 place-items-center text-2xs text-ink-3 print:hidden">{words}</span>
  }
  const values = points.map((point) => point.value)
  const domain = paddedDomain([...values, trigger], 0.08)!
  const x = linearScale([points[0]!.at, last.at], [0, WIDTH - 4])
  const y = linearScale(domain, [HEIGHT - 2, 2])
  const line = decimate(points, WIDTH).map(({ at, value }) =>
    value === null ? null : ([x(at), y(value)] as const),
  )
  const words = (value: number) => formatSeriesValue(value, displayFormat)
  const range = `${words(Math.min(...values))} to ${words(Math.max(...values))}`
  return (
    <svg
      role="img"
      aria-label={`${name}: ${words(last.value)} on ${formatDay(last.at)}, one-year range ${range}${trigger === null ? '' : `, trigger ${words(trigger)}`}`}
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
