import { memo } from 'react'
import { ReferenceLine } from 'recharts'
import { linearScale, paddedDomain } from '#shared/charts/scale.ts'
import { ChartText } from '#shared/charts/chart-parts.tsx'
import { useCalibration } from '#api/queries/calibration-queries.ts'
import {
  CalibratedOutlines,
  FanBands,
  FanEndLabels,
  fanRows,
  OutcomeDots,
  PathLine,
  RealisedLine,
} from '#shared/charts/fan-marks.tsx'
import { Plot, STILL } from '#shared/charts/plot.tsx'
import { useElementWidth } from '#shared/charts/drawing-size.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatReturn, formatReturnRange } from '#shared/format/percent.ts'
import {
  calibratedRanges,
  fanCalibration,
  fanOutlines,
  shownCalibration,
} from '#shared/predictions/calibrated-bands.ts'
import { bandValues, nearestBand, type ShownFan } from '#shared/predictions/shown-fan.ts'
import type { RealisedPath } from '#shared/predictions/realised-path.ts'
import { usePreferences } from '#shared/state/preferences.ts'

/** Share of the width before publication. */
const PAST = 0.28
/** Room for the figures at the right end. */
const WORDS = 44

type MiniFanProps = { fan: ShownFan; path: RealisedPath | null }

/** The fan of the preview, as an image with a summary as its name: the bands nearest to the middle 50 and 90 %. */
export const MiniFan = memo(function MiniFan({ fan, path }: MiniFanProps) {
  const [ref, width] = useElementWidth(392)
  const { steps, tier } = fan
  const outer = nearestBand(fan.bands, 0.9)
  const inner = nearestBand(
    fan.bands.filter((band) => band !== outer),
    0.5,
  )
  const bands = [outer, inner].filter((band) => band !== null)
  const isThin = tier === 'thin'
  const last = steps.at(-1)!
  const record = useCalibration()
  const choice = usePreferences(({ fanBands }) => fanBands)
  const calibration = shownCalibration(fanCalibration(record.data, last.days), fan, choice)
  const outlines = fanOutlines(steps, calibration)
  const start = path?.entryAt ?? steps[0]!.at
  const from = start - ((last.at - start) * PAST) / (1 - PAST)
  const past = (path?.past ?? []).filter(({ at }) => at >= from)
  const realised = path?.since ?? []
  const now = realised.at(-1)
  const dots = isThin ? last.knots.map(({ value }) => ({ at: last.at, value })) : []
  const rows = fanRows({ steps, bands })
  const domain = paddedDomain([
    0,
    ...rows.flatMap((row) => [isThin ? null : row.median, ...row.bands.flatMap((band) => band ?? [])]),
    ...[...dots, ...past, ...realised].map(({ value }) => value),
    ...outlines.flat().flatMap(({ low, high }) => [low, high]),
  ])!
  const height = Math.round((width * 3) / 7)
  const x = linearScale([from, last.at], [0, width - WORDS])
  const y = linearScale(domain, [height - 20, 8])
  const edges = outer && bandValues(last, outer)
  const [outline] = calibratedRanges(last, calibration, formatReturnRange)
  const name = [
    `Past cases by ${formatDay(last.at)}: ${isThin ? 'too few for bands' : `median ${formatReturn(last.median)}`}`,
    edges && `, ${outer.label} ${formatReturnRange(...edges)}`,
    outline && `, ${outline.label} ${outline.value}`,
    now && `; realised return so far ${formatReturn(now.value)}`,
  ]
  return (
    <figure aria-label="Predictions">
      <div
        ref={ref}
        role="img"
        aria-label={name.filter(Boolean).join('')}
        className="relative"
        style={{ height }}
      >
        <Plot width={width} height={height} data={rows} x={{ scale: x }} y={{ scale: y, base: 0 }}>
          <FanBands bands={bands} tier={tier} />
          <CalibratedOutlines outlines={outlines} x={x} y={y} />
          <ReferenceLine x={start} stroke="var(--chart-axis)" strokeDasharray="2 3" {...STILL} />
          <OutcomeDots points={dots} x={x} y={y} />
          <PathLine points={past} x={x} y={y} stroke="var(--chart-past)" />
          <RealisedLine points={realised} x={x} y={y} />
          <FanEndLabels
            shown={{ ...fan, bands: bands.slice(0, 1) }}
            y={y}
            left={width - WORDS + 5}
            width={WORDS - 5}
            form="figures"
          />
          <ChartText x={x(start)} y={height - 5} textAnchor="middle">
            {formatDay(start, { year: false })}
          </ChartText>
          <ChartText x={x(last.at)} y={height - 5} textAnchor="end">
            {formatDay(last.at, { year: false })}
          </ChartText>
        </Plot>
      </div>
      {/* Two lines, so that nothing below moves. */}
      <figcaption className="data flex min-h-7 flex-wrap content-start gap-x-3 text-2xs text-ink-3">
        {now && <span>solid: realised return</span>}
        <span>{isThin ? 'dots: percentiles of a thin sample' : 'dashed: median'}</span>
        {inner && <span>dark: {inner.label} of past cases</span>}
        {outer && <span>light: {outer.label}</span>}
        {calibration && <span title={calibration.sentence}>outline: calibrated</span>}
      </figcaption>
    </figure>
  )
})
