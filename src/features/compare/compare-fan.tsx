import { useMemo } from 'react'
import { ChartFrame, type ChartSize } from '#shared/charts/chart-frame.tsx'
import { ChartTools } from '#shared/charts/chart-tools.tsx'
import { useChartView } from '#shared/charts/table/use-chart-view.ts'
import type { CursorPlace } from '#shared/charts/cursor/chart-cursor-source.ts'
import { ChartLayer, ChartText, ValueAxis } from '#shared/charts/chart-parts.tsx'
import { ChartReadoutLayer, type PointReadout } from '#shared/charts/cursor/chart-readout-layer.tsx'
import { returnWords } from '#shared/charts/axis/tick-decimals.ts'
import { useCursorSource } from '#shared/charts/cursor/use-chart-cursor.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { realisedSoFar } from '#shared/predictions/realised-path.ts'
import { spreadLabels } from '#shared/charts/axis/spread-labels.ts'
import { bandPath, linePath } from '#shared/charts/svg-path.ts'
import { endLabels } from '#shared/predictions/shown-fan.ts'
import { bandValues } from '#shared/predictions/fan-bands.ts'
import {
  fanSummary,
  fanTable,
  fanFrame,
  casesInWords,
  fanMarks,
  fanPoints,
  horizonAt,
  spokenPoint,
  stepsApart,
  type CompareAxes,
  type FanFrame,
} from './fan-points.ts'
import type { ComparedInsight } from './compared-insight.ts'

type CompareFanProps = { insight: ComparedInsight; axes: CompareAxes }

export const FAN_HEIGHT = 220

/** One fan on the axes that all share: past cases as bands, the median dashed, the price since as a line. */
export function CompareFan({ insight, axes }: CompareFanProps) {
  const view = useChartView()
  const { fan, title, asset } = insight
  const table = fanTable(insight)
  const summary = fanSummary(insight)
  return (
    <div>
      <div className="flex items-center justify-end gap-1">
        <ChartTools
          view={view}
          table={table}
          caption={{
            title,
            subtitle: asset,
            footer: [
              `Past cases as ${fan.tier === 'thin' ? 'dots' : 'bands'}, per date; line: the price since.`,
            ],
          }}
          fileName={`compare ${asset}`}
          isCompact
        />
      </div>
      <ChartFrame
        name={`Predictions of ${title}`}
        summary={summary}
        height={FAN_HEIGHT}
        view={view}
        table={table}
      >
        {(size) => (
          <FanDrawing
            {...size}
            insight={insight}
            axes={axes}
            summary={summary}
            onToggleTable={view.toggleTable}
          />
        )}
      </ChartFrame>
      {fan.tier !== 'ample' && fan.steps.length > 0 && (
        <p className="text-xs text-caution">{tierWords(fan)}</p>
      )}
    </div>
  )
}

function tierWords({ tier, count }: ComparedInsight['fan']): string {
  if (tier === 'unstated') return 'Sample size not provided.'
  return tier === 'thin' ? `Too few cases for bands (${count}).` : `Limited: ${count} cases.`
}

type FanDrawingProps = ChartSize & {
  insight: ComparedInsight
  axes: CompareAxes
  summary: string
  onToggleTable: () => void
}

/** The fan with its axes, and over it the cursor that reads its points. */
function FanDrawing({ insight, axes, width, height, summary, onToggleTable }: FanDrawingProps) {
  const { fan, since, startAt } = insight
  const frame = fanFrame(insight, axes, width, height)
  const { plot, at, y, ticks } = frame
  const points = useMemo(() => fanPoints({ fan, since }), [fan, since])
  const most = Math.max(0, ...fan.steps.map((step) => fanMarks(fan, step).length))
  const source = useCursorSource({
    count: points.length,
    seriesCount: Math.max(1, most),
    startSeries: Math.floor(most / 2),
    onToggleTable,
  })
  const edge = fan.steps.at(-1)
  const last = realisedSoFar(since)
  // Gridlines end with the fan, because its figures follow.
  const end = edge ? at(Math.max(edge.at, last?.at ?? edge.at)) : plot.right
  const read = (index: number, { series, isSpoken }: CursorPlace): PointReadout | null => {
    const point = points[index]
    if (!point) return null
    const { step, day } = point
    const marks = step ? fanMarks(fan, step) : []
    const chosen = marks[marks.length - 1 - series]
    return {
      x: at(point.at),
      title: `${step ? (horizonAt(insight, step) ?? 'step') : `day ${day!.day}`}, ${formatDay(point.at)}`,
      rows: [
        ...marks.map((mark) => ({
          label: mark.label,
          value: formatReturn(mark.value),
          isStrong: isSpoken ? mark === chosen : mark.label === 'median',
        })),
        ...(day ? [{ label: 'realised', value: formatReturn(day.value) }] : []),
      ],
      ...(step && { note: `${casesInWords(step)}${day ? '' : ', ahead'}` }),
      dots: [...marks, ...(day ? [{ ...day, label: 'realised' }] : [])].flatMap((mark) =>
        mark.value === null ? [] : [{ y: y(mark.value), isStrong: isSpoken && mark === chosen }],
      ),
      spoken: () => spokenPoint(insight, point, chosen),
    }
  }
  return (
    <>
      <ChartLayer width={width} height={height}>
        <ValueAxis ticks={ticks} scale={y} format={returnWords(ticks)} x1={plot.left} x2={end} base={0} />
        {fan.tier === 'thin' ? (
          <FanDots insight={insight} frame={frame} />
        ) : (
          <FanBands insight={insight} frame={frame} />
        )}
        <RealisedLine insight={insight} frame={frame} />
        {fan.tier !== 'thin' && <EndFigures insight={insight} frame={frame} />}
        <ChartText x={plot.left} y={height - 6}>
          {formatDay(startAt)}
        </ChartText>
        {edge && (
          <ChartText x={Math.max(plot.left + 90, at(edge.at))} y={height - 6} textAnchor="end">
            {horizonAt(insight, edge) ?? formatDay(edge.at)}
          </ChartText>
        )}
      </ChartLayer>
      {points.length > 0 && (
        <ChartReadoutLayer
          source={source}
          label={summary}
          places={points.map((point) => at(point.at))}
          width={width}
          height={height}
          line={[plot.top, plot.bottom]}
          top={plot.top}
          read={read}
        />
      )}
    </>
  )
}

type MarksProps = { insight: ComparedInsight; frame: FanFrame }

const FILLS = [
  [],
  ['fill-fan-3'],
  ['fill-fan-2', 'fill-fan-4'],
  ['fill-fan-1', 'fill-fan-2', 'fill-fan-4'],
] as const

/** Past cases as bands with their median. */
function FanBands({ insight: { fan }, frame: { at, y } }: MarksProps) {
  const fills = FILLS[fan.bands.length] ?? []
  return (
    <>
      {fan.bands.map((band, i) => {
        const values = fan.steps.flatMap((step) => {
          const own = bandValues(step, band)
          return own ? [[at(step.at), ...own] as const] : []
        })
        return (
          <path
            key={band.label}
            d={bandPath(
              values.map(([px, low]) => [px, y(low)] as const),
              values.map(([px, , high]) => [px, y(high)] as const),
            )}
            className={fills[i]}
          />
        )
      })}
      <path
        d={linePath(
          fan.steps.flatMap((step) => (step.median === null ? [] : [[at(step.at), y(step.median)] as const])),
        )}
        fill="none"
        className="stroke-fan-median"
        strokeWidth={1.5}
        strokeDasharray="5 2.5"
      />
    </>
  )
}

/** A thin sample: one dot for each stated percentile, and no shape over them. */
const FanDots = ({ insight: { fan }, frame: { at, y } }: MarksProps) =>
  stepsApart(fan.steps, (step) => at(step.at)).flatMap((step) =>
    step.knots.map(({ p, value }) => (
      <circle key={`${step.at} ${p}`} cx={at(step.at)} cy={y(value)} r={2} className="fill-fan-median" />
    )),
  )

/** The price since the insight, as returns on its entry. */
function RealisedLine({ insight: { since }, frame: { at, y } }: MarksProps) {
  const last = realisedSoFar(since)
  return (
    <>
      {since && (
        <path
          d={linePath(since.map((day) => [at(day.at), y(day.value)] as const))}
          fill="none"
          className="stroke-chart-fact"
          strokeWidth={2}
          strokeLinejoin="round"
        />
      )}
      {last && <circle cx={at(last.at)} cy={y(last.value)} r={3.5} className="fill-chart-fact" />}
    </>
  )
}

/** Labels with the last values of the bands and the median, at least 12 px apart. */
function EndFigures({ insight: { fan }, frame }: MarksProps) {
  const { at, y, plot, words } = frame
  const edge = fan.steps.at(-1)
  const labels = edge ? endLabels(fan) : []
  const [highest] = labels
  if (!edge || !highest) return null
  const x = at(edge.at)
  const head = fan.bands.some(({ coverage }) => coverage !== null)
  const places = [...(head ? [y(highest.value) - 12] : []), ...labels.map(({ value }) => y(value))]
  const spread = spreadLabels(places, 12, plot.top, plot.bottom)
  const below = spread.slice(head ? 1 : 0)
  return (
    <>
      {head && (
        <ChartText x={x + 6} y={spread[0]! + 4}>
          middle
        </ChartText>
      )}
      {labels.map(({ short, value, isMedian }, i) => (
        <g key={`${short} ${i}`}>
          <ChartText x={x + 6} y={below[i]! + 4} tone={isMedian ? 'expectation' : 'label'} isBold={isMedian}>
            {short}
          </ChartText>
          <ChartText
            x={x + words - 2}
            y={below[i]! + 4}
            tone={isMedian ? 'expectation' : 'label'}
            isBold={isMedian}
            textAnchor="end"
          >
            {formatReturn(value)}
          </ChartText>
        </g>
      ))}
    </>
  )
}
