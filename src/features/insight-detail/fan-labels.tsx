import { ChartText } from '#shared/charts/chart-parts.tsx'
import { spreadLabels } from '#shared/charts/spread-labels.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatReturn } from '#shared/format/percent.ts'
import type { Drawn } from './fan-geometry.ts'
import { levelLabels } from './fan-label-places.ts'

/** What the instants of the fan are called. */
export type FanNames = {
  /** Name of the chosen horizon, for example `3m`. */
  horizon: string | null
  /** What the vertical line at the last realised day says, for example `Today, day 19`. */
  todayLabel: string | null
}

/** The three instants above the plot. Where they would touch, the middle one yields. */
export function TopLabels({ drawing, geometry, horizon, todayLabel }: Drawn & FanNames) {
  const { x, right, top, left, isPhone } = geometry
  const entryX = x(drawing.entryAt)
  const published = isPhone
    ? formatDay(drawing.entryAt, { year: false })
    : `Published ${formatDay(drawing.entryAt, { year: false })}`
  const end = isPhone
    ? formatDay(drawing.time[1], { year: false })
    : `${horizon ? `${horizon}, ` : ''}${formatDay(drawing.time[1])}`
  const last = drawing.realised.at(-1)
  const todayX = last && last.day > 0 && todayLabel ? x(last.at) : null
  const widthOf = (text: string) => text.length * 5.4
  const leftRoom = entryX - 6 - widthOf(published) >= left - 40
  const todayFits =
    todayX !== null &&
    todayX + 6 + widthOf(todayLabel!) < right - widthOf(end) - 8 &&
    (leftRoom || todayX > entryX + widthOf(published) + 14)
  return (
    <g>
      <ChartText
        x={leftRoom ? entryX - 6 : entryX + 4}
        y={top - 12}
        tone="label"
        textAnchor={leftRoom ? 'end' : 'start'}
      >
        {published}
      </ChartText>
      {todayFits && (
        <ChartText x={todayX + 6} y={top - 12} tone="strong">
          {todayLabel}
        </ChartText>
      )}
      <ChartText x={right} y={top - 12} tone="label" textAnchor="end">
        {end}
      </ChartText>
    </g>
  )
}

/** Words at the right end of every band, 13 px apart, with a leader line where a word had to move. */
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
              {formatReturn(label.value)}
            </ChartText>
          </g>
        )
      })}
    </g>
  )
}

/** Past cases per horizon, under the axis; labels closer than they can be read are left out, the chosen one never. */
export function CasesStrip({ drawing, geometry }: Drawn) {
  const { x, left, right, bottom, isPhone } = geometry
  const gap = isPhone ? 38 : 44
  const shown: { at: number; horizon: string; count: number | null }[] = []
  for (const mark of drawing.cases.toReversed()) {
    const before = shown.at(-1)
    if (!before || x(before.at) - x(mark.at) >= gap) shown.push(mark)
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
      {shown.map(({ at, horizon, count }) => (
        <g key={horizon}>
          <line x1={x(at)} x2={x(at)} y1={bottom} y2={bottom + 4} className="stroke-chart-axis" />
          <ChartText
            x={Math.min(x(at), right)}
            y={bottom + 34}
            textAnchor={x(at) > right - 20 ? 'end' : 'middle'}
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

/** Names of the signal levels, on top of everything else so that no line runs through them. */
export const LevelLabels = (drawn: Drawn) =>
  levelLabels(drawn).map(({ side, text, x, y }) => (
    <ChartText key={side} x={x} y={y} tone="expectation" hasHalo>
      {text}
    </ChartText>
  ))
