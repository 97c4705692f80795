import { ChartText } from '#shared/charts/chart-parts.tsx'
import { spreadLabels } from '#shared/charts/axis/spread-labels.ts'
import { bandPath, linePath } from '#shared/charts/svg-path.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { endLabels } from '#shared/predictions/end-labels.ts'
import { bandValues } from '#shared/predictions/fan-bands.ts'
import { realisedSoFar } from '#shared/predictions/realised-path.ts'
import type { ComparedInsight } from '#features/compare/model/compared-insight.ts'
import { stepsApart, type FanFrame } from './fan-frame.ts'

type MarksProps = { insight: ComparedInsight; frame: FanFrame }

const FILLS = [
  [],
  ['fill-fan-3'],
  ['fill-fan-2', 'fill-fan-4'],
  ['fill-fan-1', 'fill-fan-2', 'fill-fan-4'],
] as const

/** Past cases as bands with their median. */
export function FanBands({ insight: { fan }, frame: { at, y } }: MarksProps) {
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
export const FanDots = ({ insight: { fan }, frame: { at, y } }: MarksProps) =>
  stepsApart(fan.steps, (step) => at(step.at)).flatMap((step) =>
    step.knots.map(({ p, value }) => (
      <circle key={`${step.at} ${p}`} cx={at(step.at)} cy={y(value)} r={2} className="fill-fan-median" />
    )),
  )

/** The price since the insight, as returns on its entry. */
export function RealisedLine({ insight: { since }, frame: { at, y } }: MarksProps) {
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

/** What the bands and the median come to, 12 px apart; the words name the middle part of the past cases. */
export function EndFigures({ insight: { fan }, frame }: MarksProps) {
  const { at, y, plot, words } = frame
  const edge = fan.steps.at(-1)
  const labels = edge ? endLabels(edge, fan.bands) : []
  const [highest] = labels
  if (!edge || !highest) return null
  const x = at(edge.at)
  const head = fan.bands.some(({ coverage }) => coverage !== null)
  // The head keeps its place above the highest.
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
