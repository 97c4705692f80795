import { ChartFrame } from '#shared/charts/chart-frame.tsx'
import { ChartLayer, ChartText, ValueAxis } from '#shared/charts/chart-parts.tsx'
import { cell, type ChartTableData } from '#shared/charts/chart-table-data.ts'
import { ChartTools } from '#shared/charts/chart-tools.tsx'
import { linearScale, niceTicks, type Scale } from '#shared/charts/scale.ts'
import { spreadLabels } from '#shared/charts/spread-labels.ts'
import { bandPath, linePath } from '#shared/charts/svg-path.ts'
import { returnWords } from '#shared/charts/tick-decimals.ts'
import { useChartView } from '#shared/charts/use-chart-view.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatReturn, formatReturnRange } from '#shared/format/percent.ts'
import { endLabels } from '#shared/predictions/end-labels.ts'
import { bandValues } from '#shared/predictions/fan-bands.ts'
import { horizonOfStep } from '#shared/predictions/horizon-place.ts'
import { realisedSoFar } from '#shared/predictions/realised-path.ts'
import type { CompareAxes } from './compare-axes.ts'
import type { ComparedInsight } from './compared-insight.ts'

type CompareFanProps = { insight: ComparedInsight; axes: CompareAxes }

export const FAN_HEIGHT = 220
/** Room for the words at the end of the fan: which band, and its figure. */
const WORDS = 88
const FILLS = [
  [],
  ['fill-fan-3'],
  ['fill-fan-2', 'fill-fan-4'],
  ['fill-fan-1', 'fill-fan-2', 'fill-fan-4'],
] as const

/** One fan on the axes that all share: past cases as bands, the median dashed, the price since as a line. */
export function CompareFan({ insight, axes }: CompareFanProps) {
  const view = useChartView()
  const { fan, since, startAt, title, asset } = insight
  const table = fanTable(insight)
  const last = realisedSoFar(since)
  const edge = fan.steps.at(-1)
  const horizon = horizonAtEnd(insight)
  const summary = [
    edge
      ? `Median ${formatReturn(edge.median)} at ${horizon ?? 'the end'}, ${edge.count ?? 'an unknown number of'} past cases.`
      : 'No predictions.',
    last ? `Realised ${formatReturn(last.value)} on trading day ${last.day}.` : '',
  ].join(' ')
  return (
    <>
      <div className="flex items-center justify-end gap-1">
        <ChartTools
          view={view}
          table={table}
          caption={{
            title,
            subtitle: asset,
            footer: ['Past cases as bands, per date; line: the price since.'],
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
        {({ width, height }) => {
          const [left, right, bottom] = [46, width - WORDS, height - 24]
          const x = linearScale([0, axes.span], [left, right])
          const y = linearScale(axes.returns, [bottom, 8])
          const ticks = niceTicks(...axes.returns, 6)
          const at = (instant: number) => x(instant - (startAt ?? instant))
          // The lines end with the fan: its figures stand behind it.
          const end = edge ? at(Math.max(edge.at, last?.at ?? edge.at)) : right
          const fills = FILLS[fan.bands.length] ?? []
          return (
            <ChartLayer width={width} height={height}>
              <ValueAxis ticks={ticks} scale={y} format={returnWords(ticks)} x1={left} x2={end} base={0} />
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
              {fan.tier !== 'thin' && (
                <path
                  d={linePath(
                    fan.steps.flatMap((step) =>
                      step.median === null ? [] : [[at(step.at), y(step.median)] as const],
                    ),
                  )}
                  fill="none"
                  className="stroke-fan-median"
                  strokeWidth={1.5}
                  strokeDasharray="5 2.5"
                />
              )}
              {fan.tier === 'thin' &&
                fan.steps.flatMap((step) =>
                  step.knots.map(({ p, value }) => (
                    <circle
                      key={`${step.at} ${p}`}
                      cx={at(step.at)}
                      cy={y(value)}
                      r={2}
                      className="fill-fan-median"
                    />
                  )),
                )}
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
              {edge && fan.tier !== 'thin' && (
                <EndFigures insight={insight} x={at(edge.at)} y={y} top={8} bottom={bottom} />
              )}
              <ChartText x={left} y={height - 6}>
                {formatDay(startAt)}
              </ChartText>
              {edge && (
                <ChartText x={Math.max(left + 90, at(edge.at))} y={height - 6} textAnchor="end">
                  {horizon ?? formatDay(edge.at)}
                </ChartText>
              )}
            </ChartLayer>
          )
        }}
      </ChartFrame>
      {fan.tier !== 'ample' && edge && (
        <p className="text-xs text-caution">
          {fan.tier === 'unstated'
            ? 'Sample not stated.'
            : fan.tier === 'thin'
              ? `Too few cases for bands (${edge.count}).`
              : `Limited: ${edge.count} cases.`}
        </p>
      )}
    </>
  )
}

/** The horizon as the insight states it, where the fan ends there; else as its last step is called. */
const horizonAtEnd = ({ fan, horizon, startAt }: ComparedInsight): string | null =>
  horizonOfStep(fan, fan.steps.length - 1, horizon === null ? [] : [horizon], startAt) ??
  fan.steps.at(-1)?.horizon ??
  null

type EndFiguresProps = { insight: ComparedInsight; x: number; y: Scale; top: number; bottom: number }

/** What the bands and the median come to, 12 px apart; the words name the middle part of the past cases. */
function EndFigures({ insight: { fan }, x, y, top, bottom }: EndFiguresProps) {
  const labels = endLabels(fan.steps.at(-1)!, fan.bands)
  const [highest] = labels
  if (!highest) return null
  const head = fan.bands.some(({ coverage }) => coverage !== null)
  // The head keeps its place above the highest.
  const places = [...(head ? [y(highest.value) - 12] : []), ...labels.map(({ value }) => y(value))]
  const spread = spreadLabels(places, 12, top, bottom)
  const below = spread.slice(head ? 1 : 0)
  return (
    <>
      {head && (
        <ChartText x={x + 8} y={spread[0]! + 4}>
          middle
        </ChartText>
      )}
      {labels.map(({ short, value, isMedian }, i) => (
        <g key={`${short} ${i}`}>
          <ChartText x={x + 8} y={below[i]! + 4} tone={isMedian ? 'expectation' : 'label'} isBold={isMedian}>
            {short}
          </ChartText>
          <ChartText
            x={x + WORDS - 4}
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

const fanTable = ({ fan, title }: ComparedInsight): ChartTableData => ({
  caption: `Predictions of ${title}`,
  columns: [
    { label: 'Date', align: 'left' },
    { label: 'Horizon', align: 'left' },
    { label: 'Cases', align: 'right', unit: 'count' },
    { label: 'Median', align: 'right', unit: 'fraction' },
    ...fan.bands.map(({ label }) => ({ label, align: 'left' as const })),
  ],
  rows: fan.steps.map((step) => [
    cell(formatDay(step.at), new Date(step.at).toISOString().slice(0, 10)),
    cell(step.horizon ?? ''),
    cell(step.count === null ? 'n/a' : String(step.count), step.count),
    cell(formatReturn(step.median), step.median),
    ...fan.bands.map((band) => {
      const own = bandValues(step, band)
      return cell(own ? formatReturnRange(...own) : 'n/a')
    }),
  ]),
})
