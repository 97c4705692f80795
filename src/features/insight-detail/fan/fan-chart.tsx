import { memo, useId } from 'react'
import { ReferenceLine } from 'recharts'
import { dayNumber } from '#contract/values/instant.ts'
import { ChartTag, ChartText, ValueAxis } from '#shared/charts/chart-parts.tsx'
import {
  CalibratedOutlines,
  FanBands,
  FanEndLabels,
  OutcomeDots,
  PathLine,
  RealisedLine,
  type FanPoint,
} from '#shared/charts/fan-marks.tsx'
import { Plot, Segment, STILL } from '#shared/charts/plot.tsx'
import { textWidth, timeTicks } from '#shared/charts/scale.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatCount } from '#shared/format/number.ts'
import { realisedSoFar } from '#shared/predictions/realised-path.ts'
import { levelBeyond, type Drawn } from './fan-drawing.ts'

/** Labels of the dates above the fan. */
export type FanNames = {
  /** Name of the chosen horizon, for example `3m`. */
  horizon: string | null
  /** Label of the vertical line at the last realised day, for example `Today, day 19`. */
  todayLabel: string | null
  /** Day of publication. */
  createdAt: number | null
}

type FanChartProps = Drawn & FanNames & { casePath?: readonly FanPoint[] | null }

/** The fan with its axes, lines, marks and labels. */
export const FanChart = memo(function FanChart(props: FanChartProps) {
  const { horizon, todayLabel, createdAt, casePath, ...drawn } = props
  const { drawing, geometry } = drawn
  const { x, y, left, right, bottom, width, height, isPhone } = geometry
  const { tier, base, entryAt, levels, past, dots, realised, time, outlines } = drawing
  const on = { x, y }
  const last = realisedSoFar(realised)
  return (
    <Plot
      width={width}
      height={height}
      x={{ scale: x, time: timeTicks(time[0], time[1], Math.max(2, Math.floor((right - left) / 90))) }}
      y={{ scale: y, ticks: drawing.ticks, format: drawing.tickWords, base: 0 }}
    >
      <FanBands fan={drawing} {...on} />
      <CalibratedOutlines {...on} outlines={outlines} />
      {base.length > 1 &&
        (['p10', 'p90'] as const).map((side) => (
          <PathLine
            key={side}
            {...on}
            points={[
              { at: entryAt, value: 0 },
              ...base.map((point) => ({ at: point.at, value: point[side] })),
            ]}
            stroke="var(--color-base-ref)"
            width={1}
            dash="3 3"
          />
        ))}
      <ReferenceLine x={entryAt} {...VERTICAL} strokeDasharray="2 3" />
      <ReferenceLine x={time[1]} {...VERTICAL} strokeDasharray="2 3" />
      {last && last.at < time[1] && <ReferenceLine x={last.at} {...VERTICAL} />}
      {levels
        .filter((level) => levelBeyond(level, drawing) === null)
        .map(({ side, value }) => (
          <Segment
            key={side}
            from={[entryAt, value]}
            to={[time[1], value]}
            stroke="var(--color-fan-median)"
            strokeWidth={1.25}
            strokeDasharray="1 3"
            zIndex={0}
          />
        ))}
      <PathLine {...on} points={past} stroke="var(--color-chart-past)" />
      <OutcomeDots {...on} points={dots} />
      <HorizonNodes {...drawn} />
      <RealisedLine {...on} points={realised} />
      {last && <RealisedTag {...drawn} />}
      {casePath && <CasePath {...drawn} points={casePath} />}
      {tier === 'limited' && !isPhone && (
        <ChartText x={right - 6} y={bottom - 8} textAnchor="end" tone="caution" isBold hasHalo>
          limited: 12 to 29 cases
        </ChartText>
      )}
      <TopLabels {...drawn} {...{ horizon, todayLabel, createdAt }} />
      <LevelLabels {...drawn} />
      <FanEndLabels
        shown={drawing}
        outlines={outlines}
        y={y}
        left={right + (isPhone ? 8 : 10)}
        width={isPhone ? 74 : 116}
        form={isPhone ? 'short' : 'words'}
        format={drawing.unit.format}
      />
      <CasesStrip {...drawn} />
      <OtherAxis {...drawn} />
    </Plot>
  )
})

const VERTICAL = { stroke: 'var(--color-chart-ref)', shapeRendering: 'crispEdges', ...STILL }

/** Marks on the median and on the realised line at the end of each horizon. */
function HorizonNodes({ drawing: { marks, realised, tier }, geometry: { x, y } }: Drawn) {
  const last = realised.at(-1)
  return (
    <>
      {marks.map(
        ({ horizon, step: { at, median } }) =>
          tier !== 'thin' &&
          median !== null && (
            <rect
              key={horizon}
              x={x(at) - 2.5}
              y={y(median) - 2.5}
              width={5}
              height={5}
              className="fill-surface stroke-fan-median"
              strokeWidth={1.25}
            />
          ),
      )}
      {marks
        .filter(({ step }) => last && step.at < last.at)
        .flatMap(({ step }) => realised.findLast((day) => day.at <= step.at) ?? [])
        .map(({ at, value }) => (
          <circle
            key={at}
            cx={x(at)}
            cy={y(value)}
            r={3}
            className="fill-surface stroke-chart-fact"
            strokeWidth={1.5}
          />
        ))}
    </>
  )
}

/** Label of the realised return: right of the line's end if there is room, else above its last part. */
function RealisedTag({ drawing: { realised, unit }, geometry: { x, y, left, right, top } }: Drawn) {
  const { at, value } = realised.at(-1)!
  const text = `Realised ${unit.format(value)}`
  const width = textWidth(text) + 12
  const beside = x(at) + 10
  const fits = beside + width <= right
  const start = fits ? beside : Math.max(left, x(at) - 10 - width)
  const below = realised.filter((day) => x(day.at) >= start).map((day) => y(day.value))
  return <ChartTag x={start} y={Math.max(top + 9, Math.min(y(value), ...below) - 14)} text={text} />
}

/** The path of one past case, clipped to the plot. */
function CasePath({ points, geometry }: Drawn & { points: readonly FanPoint[] }) {
  const { x, y, left, right, top, bottom } = geometry
  const id = useId()
  return (
    <g clipPath={`url(#${id})`}>
      <clipPath id={id}>
        <rect x={left} y={top} width={right - left} height={bottom - top} />
      </clipPath>
      <PathLine x={x} y={y} points={points} stroke="var(--color-surface)" width={4} />
      <PathLine x={x} y={y} points={points} stroke="var(--color-accent)" width={1.75} data-case-path="" />
    </g>
  )
}

/** Gap between a vertical line and its label, px. */
const BESIDE = 6

/** Labels of the entry, the last realised day and the end, above the plot. */
const TopLabels = ({ drawing, geometry, ...names }: Drawn & FanNames) =>
  topLabels(drawing, geometry, names).map(({ instant, text, x }) => (
    <ChartText key={instant} x={x} y={geometry.top - 12} tone={instant === 'today' ? 'strong' : 'label'}>
      {text}
    </ChartText>
  ))

type TopLabel = { instant: 'entry' | 'today' | 'end'; text: string; x: number }

/** The entry is the day of the last value, usually that of publication. The last realised day is labelled left of its line if there is no room before the end. */
export function topLabels(
  { entryAt, time, realised }: Drawn['drawing'],
  { x, left, right, isPhone }: Drawn['geometry'],
  { horizon, todayLabel, createdAt }: FanNames,
): TopLabel[] {
  const entryDay = formatDay(entryAt, { year: false })
  const isPublication = createdAt !== null && dayNumber(createdAt) === dayNumber(entryAt)
  const entry = isPhone ? entryDay : `${isPublication ? 'Published' : 'Last value'} ${entryDay}`
  const before = x(entryAt) - BESIDE - textWidth(entry)
  // It may extend over the labels of the axis.
  const first: TopLabel = {
    instant: 'entry',
    text: entry,
    x: before >= left - 40 ? before : x(entryAt) + 4,
  }
  const [day, shortDay] = [formatDay(time[1]), formatDay(time[1], { year: false })]
  const ends = (isPhone ? [shortDay] : [horizon ? `${horizon}, ${day}` : day, shortDay]).map(
    (text): TopLabel => ({ instant: 'end', text, x: right - textWidth(text) }),
  )
  const last = realisedSoFar(realised)
  if (!last || todayLabel === null) return [first, ends[0]!]
  const width = textWidth(todayLabel)
  const from = first.x + textWidth(entry) + BESIDE
  for (const end of ends) {
    const left = [x(last.at) + BESIDE, Math.min(x(last.at), end.x) - BESIDE - width].find(
      (at) => at >= from && at + width + BESIDE <= end.x,
    )
    if (left !== undefined) return [first, { instant: 'today', text: todayLabel, x: left }, end]
  }
  return [first, ends.at(-1)!]
}

/** Labels of the signal levels: above the upper line, below the lower one, at the edge if off scale. */
function LevelLabels({ drawing, geometry: { x, y, top, bottom, isPhone } }: Drawn) {
  if (isPhone) return null
  return drawing.levels.map((level) => {
    const { side, value, text } = level
    const beyond = levelBeyond(level, drawing)
    const edge =
      beyond === 'above' ? top + (side === 'upper' ? 12 : 26) : bottom - (side === 'lower' ? 6 : 20)
    return (
      <ChartText
        key={side}
        x={x(drawing.entryAt) + BESIDE}
        y={beyond ? edge : y(value) + (side === 'upper' ? -4 : 12)}
        tone="expectation"
        hasHalo
      >
        {beyond
          ? `${beyond === 'above' ? '↑' : '↓'} ${side} signal level ${text}, off scale`
          : `${side} signal level ${text}`}
      </ChartText>
    )
  })
}

/** Past cases per horizon under the axis; if two labels would overlap, the shorter horizon is left out. */
function CasesStrip({ drawing: { marks, entryAt }, geometry: { x, left, right, bottom, isPhone } }: Drawn) {
  const shown: { horizon: string; count: number | null; at: number; from: number }[] = []
  for (const { horizon, step } of marks.toReversed()) {
    const { at, count } = step
    const width = textWidth(`${horizon} ${formatCount(count)}`)
    // At the right edge a label ends there instead of being centred under its tick.
    const from = Math.min(x(at) - width / 2, right - width)
    if (from + width + 8 <= (shown.at(-1)?.from ?? Infinity)) shown.push({ horizon, count, at, from })
  }
  return (
    <>
      {shown.length > 0 && x(entryAt) - left > 60 && (
        <ChartText x={x(entryAt) - 8} y={bottom + 34} textAnchor="end">
          {isPhone ? 'cases' : 'past cases'}
        </ChartText>
      )}
      {shown.map(({ horizon, count, at, from }) => (
        <g key={horizon}>
          <path d={`M${x(at)} ${bottom}V${bottom + 4}`} className="stroke-chart-axis" />
          <ChartText x={from} y={bottom + 34} tone={count !== null && count < 30 ? 'caution' : 'label'}>
            <tspan className="fill-ink">{horizon} </tspan>
            {formatCount(count)}
          </ChartText>
        </g>
      ))}
    </>
  )
}

/** The second axis: round prices beside the returns, or returns beside the prices. */
const OtherAxis = ({ drawing: { otherAxis }, geometry: { other, y, bottom } }: Drawn) =>
  otherAxis &&
  other && (
    <>
      {/* At the bottom, because at the top it would overlap the heading of the distribution. */}
      <ChartText x={other.left} y={bottom + 16} data-axis={otherAxis.name}>
        {otherAxis.name}
      </ChartText>
      <ValueAxis {...otherAxis} scale={y} x1={other.left} x2={other.left} side="right" hasGrid={false} />
    </>
  )
