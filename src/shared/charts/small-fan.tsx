import { ReferenceLine } from 'recharts'
import { formatDay } from '#shared/format/date.ts'
import type { FanOutline } from '#shared/predictions/calibrated-bands.ts'
import type { RealisedPath } from '#shared/predictions/realised-path.ts'
import type { ShownFan } from '#shared/predictions/shown-fan.ts'
import { ChartText } from './chart-parts.tsx'
import { useElementWidth } from './drawing-size.ts'
import {
  CalibratedOutlines,
  FanBands,
  FanEndLabels,
  fanRows,
  OutcomeDots,
  PathLine,
  RealisedLine,
  type FanPoint,
} from './fan-marks.tsx'
import { Plot, STILL } from './plot.tsx'
import { linearScale, paddedDomain } from './scale.ts'

/** Width of the labels at the right end, px. */
const LABEL_WIDTH = 44

type SmallFanProps = {
  /** With the bands to draw, the widest first; the edges of that one are labelled at the right end. */
  fan: ShownFan
  /** Day zero of the fan, ms. */
  start: number
  /** Share of the width before it. */
  past: number
  path: RealisedPath | null
  /** Position of the vertical line, ms. */
  mark?: number
  marks?: { dots: readonly FanPoint[]; outlines: readonly FanOutline[] }
  height: number | ((width: number) => number)
  /** The fan in words. */
  name: string
}

const NO_MARKS = { dots: [], outlines: [] }

/** A fan without axes and keyboard, as an image named by its summary, with the price path before and since. */
export function SmallFan(props: SmallFanProps) {
  const { fan, start, past: share, path, mark = start, marks = NO_MARKS, height: own, name } = props
  const [ref, width] = useElementWidth(360)
  const height = typeof own === 'number' ? own : own(width)
  const { steps, bands, tier } = fan
  const last = steps.at(-1)!
  const from = start - ((last.at - start) * share) / (1 - share)
  const past = (path?.past ?? []).filter(({ at }) => at >= from)
  const since = path?.since ?? []
  const rows = fanRows({ steps, bands })
  const domain = paddedDomain([
    0,
    ...rows.flatMap((row) => [
      tier === 'thin' ? null : row.median,
      ...row.bands.flatMap((band) => band ?? []),
    ]),
    ...[...marks.dots, ...past, ...since].map(({ value }) => value),
    ...marks.outlines.flat().flatMap(({ low, high }) => [low, high]),
  ])!
  const x = linearScale([from, last.at], [0, width - LABEL_WIDTH])
  const y = linearScale(domain, [height - 20, 8])
  return (
    <div ref={ref} role="img" aria-label={name} className="relative" style={{ height }}>
      <Plot width={width} height={height} data={rows} x={{ scale: x }} y={{ scale: y, base: 0 }}>
        <FanBands bands={bands} tier={tier} />
        <CalibratedOutlines outlines={marks.outlines} x={x} y={y} />
        <ReferenceLine
          x={Math.min(last.at, Math.max(from, mark))}
          stroke="var(--color-chart-axis)"
          strokeDasharray="2 3"
          {...STILL}
        />
        <OutcomeDots points={marks.dots} x={x} y={y} />
        <PathLine points={past} x={x} y={y} stroke="var(--color-chart-past)" />
        <RealisedLine points={since} x={x} y={y} />
        <FanEndLabels
          shown={{ ...fan, bands: bands.slice(0, 1) }}
          y={y}
          left={width - LABEL_WIDTH + 5}
          width={LABEL_WIDTH - 5}
          form="figures"
        />
        {[start, last.at].map((at, i) => (
          <ChartText key={at} x={x(at)} y={height - 5} textAnchor={i === 0 ? 'middle' : 'end'}>
            {formatDay(at, { year: false })}
          </ChartText>
        ))}
      </Plot>
    </div>
  )
}
