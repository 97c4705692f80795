import { memo } from 'react'
import { ReferenceLine } from 'recharts'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import { windowStart } from '#contract/rules/insight-end.ts'
import { linearScale, paddedDomain } from '#shared/charts/scale.ts'
import { ChartText } from '#shared/charts/chart-parts.tsx'
import { FanBands, FanEndLabels, fanRows, PathLine, RealisedLine } from '#shared/charts/fan-marks.tsx'
import { Plot, STILL } from '#shared/charts/plot.tsx'
import { useElementWidth } from '#shared/charts/drawing-size.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatReturn, formatReturnRange } from '#shared/format/percent.ts'
import type { Seen } from '#shared/personal/call.ts'
import { bandValues, nearestBand, shownFan } from '#shared/predictions/shown-fan.ts'
import { realisedPath, realisedSoFar, usableCloses } from '#shared/predictions/realised-path.ts'

/** Share of the width before the insight. */
const PAST = 0.2
/** Room for the figures at the right end. */
const WORDS = 44
export const CALL_FAN_HEIGHT = 132

type CallFanProps = { seen: Seen; madeAt: number; closes: readonly SeriesPoint[] | null; now: number }

/** The fan that was on screen when the call was made, and the path since: as an image with a summary as its name. */
export const CallFan = memo(function CallFan({ seen, madeAt, closes, now }: CallFanProps) {
  const [ref, width] = useElementWidth(340)
  const height = CALL_FAN_HEIGHT
  const fan = shownFan(seen.fan)
  const last = seen.fan.at(-1)!
  const start = windowStart(seen) ?? seen.fan[0]!.at
  const band = nearestBand(fan.bands, 0.8)
  const bands = band ? [band] : []
  const path =
    closes &&
    realisedPath({
      closes: usableCloses(closes),
      entryAt: start,
      lastValue: seen.last_value,
      until: now,
      end: last.at,
      leadInMs: ((last.at - start) * PAST) / (1 - PAST),
    })
  const from = start - ((last.at - start) * PAST) / (1 - PAST)
  const past = (path?.past ?? []).filter(({ at }) => at >= from)
  const since = path?.since ?? []
  const rows = fanRows({ steps: fan.steps, bands })
  const isThin = fan.tier === 'thin'
  const domain = paddedDomain([
    0,
    ...rows.flatMap((row) => [isThin ? null : row.median, ...row.bands.flatMap((each) => each ?? [])]),
    ...[...past, ...since].map(({ value }) => value),
  ])!
  const x = linearScale([from, last.at], [0, width - WORDS])
  const y = linearScale(domain, [height - 20, 8])
  const edges = band && bandValues(last, band)
  const soFar = realisedSoFar(since)
  const name = [
    `Fan as it was seen, to ${formatDay(last.at)}`,
    isThin ? 'too few past cases for bands' : `median ${formatReturn(last.median)}`,
    edges && `${band.label} ${formatReturnRange(...edges)}`,
    soFar && `realised return so far ${formatReturn(soFar.value)}`,
  ]
  return (
    <div
      ref={ref}
      role="img"
      aria-label={name.filter(Boolean).join(', ')}
      className="relative"
      style={{ height }}
    >
      <Plot width={width} height={height} data={rows} x={{ scale: x }} y={{ scale: y, base: 0 }}>
        <FanBands bands={bands} tier={fan.tier} />
        <ReferenceLine
          x={Math.min(last.at, Math.max(from, madeAt))}
          stroke="var(--chart-axis)"
          strokeDasharray="2 3"
          {...STILL}
        />
        <PathLine points={past} x={x} y={y} stroke="var(--chart-past)" />
        <RealisedLine points={since} x={x} y={y} />
        <FanEndLabels
          shown={{ ...fan, bands }}
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
  )
})
