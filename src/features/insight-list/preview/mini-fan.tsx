import { memo } from 'react'
import { useCalibration } from '#api/queries/calibration-queries.ts'
import { SmallFan } from '#shared/charts/fan-marks.tsx'
import { formatDay } from '#shared/format/date.ts'
import { formatReturn, formatReturnRange } from '#shared/format/percent.ts'
import {
  calibratedRanges,
  fanCalibration,
  fanOutlines,
  shownCalibration,
} from '#shared/predictions/calibrated-bands.ts'
import { realisedSoFar, type RealisedPath } from '#shared/predictions/realised-path.ts'
import { bandValues, nearestBand, type ShownFan } from '#shared/predictions/shown-fan.ts'
import { usePreferences } from '#shared/state/preferences.ts'

/** The fan of the preview: the bands nearest to the middle 50 and 90 %. */
export const MiniFan = memo(function MiniFan({ fan, path }: { fan: ShownFan; path: RealisedPath | null }) {
  const { steps, tier } = fan
  const outer = nearestBand(fan.bands, 0.9)
  const inner = nearestBand(
    fan.bands.filter((band) => band !== outer),
    0.5,
  )
  const isThin = tier === 'thin'
  const last = steps.at(-1)!
  const record = useCalibration()
  const choice = usePreferences(({ fanBands }) => fanBands)
  const calibration = shownCalibration(fanCalibration(record.data, last.days), fan, choice)
  const now = realisedSoFar(path?.since)
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
      <SmallFan
        fan={{ ...fan, bands: [outer, inner].filter((band) => band !== null) }}
        start={path?.entryAt ?? steps[0]!.at}
        past={0.28}
        path={path}
        marks={{
          dots: isThin ? last.knots.map(({ value }) => ({ at: last.at, value })) : [],
          outlines: fanOutlines(steps, calibration),
        }}
        height={(width) => Math.round((width * 3) / 7)}
        name={name.filter(Boolean).join('')}
      />
      {/* Always two lines high, so that nothing below moves. */}
      <figcaption className="flex min-h-7 flex-wrap content-start gap-x-3 text-2xs data text-ink-3">
        {now && <span>solid: realised return</span>}
        <span>{isThin ? 'dots: percentiles of a thin sample' : 'dashed: median'}</span>
        {inner && <span>inner: {inner.label} of past cases</span>}
        {outer && <span>outer: {outer.label}</span>}
        {calibration && <span title={calibration.sentence}>outline: calibrated</span>}
      </figcaption>
    </figure>
  )
})
