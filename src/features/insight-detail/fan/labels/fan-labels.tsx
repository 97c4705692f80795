import { ChartText } from '#shared/charts/chart-parts.tsx'
import { textWidth } from '#shared/charts/axis/label-box.ts'
import { spreadLabels } from '#shared/charts/axis/spread-labels.ts'
import type { Drawn } from '#features/insight-detail/fan/geometry/fan-geometry.ts'
import { ARROW_PX, levelLabels } from './fan-label-places.ts'
import { topLabels, type FanNames } from './fan-top-labels.ts'

/** The three instants above the plot. */
export const TopLabels = (props: Drawn & FanNames) =>
  topLabels(props).map(({ instant, text, x }) => (
    <ChartText
      key={instant}
      x={x}
      y={props.geometry.top - 12}
      tone={instant === 'today' ? 'strong' : 'label'}
    >
      {text}
    </ChartText>
  ))

/** Labels at the right end of every band, 13 px apart, with a leader line where one had to move. */
export function EndLabels({ drawing, geometry }: Drawn) {
  const { y, right, top, bottom, isPhone } = geometry
  const places = drawing.endLabels.map((label) => y(label.value))
  const spread = spreadLabels(places, 13, top, bottom)
  return (
    <g>
      {drawing.endLabels.map((label, i) => {
        const at = spread[i]!
        const tone = label.isMedian ? 'expectation' : 'label'
        return (
          <g key={`${label.words}-${i}`}>
            {Math.abs(at - places[i]!) > 1 && (
              <line x1={right + 1} x2={right + 8} y1={places[i]} y2={at} className="stroke-chart-axis" />
            )}
            <ChartText x={right + (isPhone ? 8 : 10)} y={at + 4} tone={tone} isBold={label.isMedian}>
              {isPhone ? label.short : label.words}
            </ChartText>
            <ChartText
              x={right + (isPhone ? 82 : 126)}
              y={at + 4}
              tone={tone}
              isBold={label.isMedian}
              textAnchor="end"
            >
              {drawing.unit.format(label.value)}
            </ChartText>
          </g>
        )
      })}
    </g>
  )
}

/** Least room between two words of the strip in pixels. */
const CASES_GAP = 8

/** Past cases per horizon under the axis; labels that would overlap are left out, the last one never. */
export function CasesStrip({ drawing, geometry }: Drawn) {
  const { x, left, right, bottom, isPhone } = geometry
  const shown: { at: number; horizon: string; count: number | null; isEnd: boolean }[] = []
  let next = Number.POSITIVE_INFINITY
  for (const mark of drawing.cases.toReversed()) {
    const width = textWidth(`${mark.horizon} ${mark.count ?? 'n/a'}`)
    // At the right edge a label ends under its tick instead of being centred.
    const isEnd = x(mark.at) > right - 20
    const to = isEnd ? Math.min(x(mark.at), right) : x(mark.at) + width / 2
    if (to + CASES_GAP > next) continue
    shown.push({ ...mark, isEnd })
    next = to - width
  }
  const entryX = x(drawing.entryAt)
  const isRoomy = entryX - left > 60
  return (
    <g>
      {isRoomy && shown.length > 0 && (
        <ChartText x={entryX - 8} y={bottom + 34} textAnchor="end">
          {isPhone ? 'cases' : 'past cases'}
        </ChartText>
      )}
      {shown.map(({ at, horizon, count, isEnd }) => (
        <g key={horizon}>
          <line x1={x(at)} x2={x(at)} y1={bottom} y2={bottom + 4} className="stroke-chart-axis" />
          <ChartText
            x={Math.min(x(at), right)}
            y={bottom + 34}
            textAnchor={isEnd ? 'end' : 'middle'}
            tone={count !== null && count < 30 ? 'caution' : 'label'}
          >
            <tspan className="fill-ink">{horizon} </tspan>
            {count ?? 'n/a'}
          </ChartText>
        </g>
      ))}
    </g>
  )
}

/** Names of the signal levels, drawn last so that no line crosses them. */
export const LevelLabels = (drawn: Drawn) =>
  levelLabels(drawn).map(({ side, beyond, text, x, y }) => (
    <g key={side}>
      {beyond && (
        <path
          d={arrowPath(beyond)}
          transform={`translate(${x - ARROW_PX + 4} ${y - 4})`}
          className="fill-none stroke-fan-median"
          strokeWidth={1.25}
        />
      )}
      <ChartText x={x} y={y} tone="expectation" hasHalo>
        {text}
      </ChartText>
    </g>
  ))

/** An arrow 10 px high around the origin. */
const arrowPath = (towards: 'above' | 'below') =>
  towards === 'above' ? 'M0 5V-5M-3 -2L0 -5L3 -2' : 'M0 -5V5M-3 2L0 5L3 2'
