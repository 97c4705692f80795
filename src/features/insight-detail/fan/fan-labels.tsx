import { ChartText } from '#shared/charts/chart-parts.tsx'
import {
  textWidth,
  hiddenLength,
  overlaps,
  placeTag,
  textBox,
  type Box,
} from '#shared/charts/axis/label-box.ts'
import { spreadLabels } from '#shared/charts/axis/spread-labels.ts'
import { formatDay } from '#shared/format/date.ts'
import type { PathDay } from '#shared/predictions/realised-path.ts'
import type { SignalLine } from '#features/insight-detail/model/insight-facts.ts'
import type { Drawn } from './fan-geometry.ts'
import { levelBeyond } from './fan-drawing.ts'

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
          <path d={`M${x(at)} ${bottom}V${bottom + 4}`} className="stroke-chart-axis" />
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

/** Names of the dates marked above the fan. */
export type FanNames = {
  /** Name of the chosen horizon, for example `3m`. */
  horizon: string | null
  /** What the vertical line at the last realised day says, for example `Today, day 19`. */
  todayLabel: string | null
}

/** A label above the plot, starting at `x`. */
type TopLabel = { instant: 'published' | 'today' | 'end'; text: string; x: number }

/** Between a vertical line and its label, and between two labels. */
const BESIDE = 6
const GAP = 8
/** How far a label may reach left of the plot, over the axis labels. */
const OVER_AXIS = 40

/**
 * Publication, the last realised day and the end, from the left. Where they do not fit, the end drops its horizon, then its year,
 * and the last day moves left of its line; if that does not help, the last day is left out.
 */
export function topLabels({ drawing, geometry, horizon, todayLabel }: Drawn & FanNames): TopLabel[] {
  const { x, right, left, isPhone } = geometry
  const entryX = x(drawing.entryAt)
  const publishedDay = formatDay(drawing.entryAt, { year: false })
  const published = isPhone ? publishedDay : `Published ${publishedDay}`
  const publishedAt = entryX - BESIDE - textWidth(published)
  const isLeft = publishedAt >= left - OVER_AXIS
  const first: TopLabel = { instant: 'published', text: published, x: isLeft ? publishedAt : entryX + 4 }
  const [endDay, endShort] = [formatDay(drawing.time[1]), formatDay(drawing.time[1], { year: false })]
  const ends = isPhone ? [endShort] : [...(horizon ? [`${horizon}, ${endDay}`] : []), endDay, endShort]
  const endLabel = (text: string): TopLabel => ({ instant: 'end', text, x: right - textWidth(text) })
  const last = drawing.realised.at(-1)
  if (last && last.day > 0 && todayLabel) {
    const todayX = x(last.at)
    const width = textWidth(todayLabel)
    // The first label may be left of the entry's line, else it ends right of it.
    const from = isLeft ? entryX + BESIDE : first.x + textWidth(published) + GAP
    for (const text of ends) {
      const until = right - textWidth(text) - GAP
      // The line may end under the shortest date; the day is then placed before that date.
      const places = [
        todayX + BESIDE,
        todayX - BESIDE - width,
        ...(text === endShort ? [Math.min(todayX - BESIDE, until) - width] : []),
      ]
      const at = places.find((place) => place >= from && place + width <= until)
      if (at !== undefined) return [first, { instant: 'today', text: todayLabel, x: at }, endLabel(text)]
    }
  }
  return [first, endLabel(ends[0]!)]
}

/** Words with the start of their baseline in pixels. */
type PlacedWords = { text: string; x: number; y: number }

/** Name of a signal level, and the edge that it lies beyond. */
type LevelLabel = PlacedWords & { side: SignalLine['side']; beyond: 'above' | 'below' | null }

/** Between the entry and words right of it. */
const INDENT = 6
/** Width of the arrow before the name of a level off scale. */
const ARROW_PX = 12
/** Between two names at the same edge. */
const LINE_PX = 14

/**
 * Names of the signal levels, above the upper line and below the lower one; a level off scale has an arrow at the edge. On phones
 * the legend names levels off scale instead.
 */
export function levelLabels({ drawing, geometry }: Drawn): LevelLabel[] {
  const { x, y, top, bottom, isPhone } = geometry
  if (isPhone) return []
  const left = x(drawing.entryAt) + INDENT
  let [above, below] = [0, 0]
  return drawing.levels.map((level) => {
    const { side, value, text } = level
    const name = `${side} signal level ${text}`
    const beyond = levelBeyond(level, drawing)
    if (beyond === null)
      return { side, beyond, text: name, x: left, y: y(value) + (side === 'upper' ? -4 : 12) }
    const place = beyond === 'above' ? top + 12 + LINE_PX * above++ : bottom - 6 - LINE_PX * below++
    return { side, beyond, text: `${name}, off scale`, x: left + ARROW_PX, y: place }
  })
}

const pathPoints = (days: readonly PathDay[], { x, y }: Drawn['geometry']) =>
  days.map(({ at, value }) => [x(at), y(value)] as const)

/** Step between possible heights of the sample note. */
const NOTE_STEP = 16

/**
 * The note of a limited sample, right of the entry: at the bottom, else at the top, else at the first height that is clear of
 * signal levels, their names and the realised path. None on phones.
 */
export function limitedNote(drawn: Drawn): PlacedWords | null {
  const { drawing, geometry } = drawn
  const { x, y, top, bottom, isPhone } = geometry
  if (drawing.tier !== 'limited' || isPhone) return null
  const words = { text: 'limited: 12 to 29 cases', x: x(drawing.entryAt) + 6 }
  const names = levelLabels(drawn).map(textBox)
  const path = pathPoints(drawing.realised, geometry)
  const isFree = (at: number) => {
    const box: Box = textBox({ ...words, y: at })
    const isCrossed = drawing.levels.some(({ value }) => y(value) > box.top - 2 && y(value) < box.bottom + 2)
    return !isCrossed && !names.some((name) => overlaps(box, name)) && hiddenLength(path, box) === 0
  }
  const low = bottom - 8
  const between = Array.from(
    { length: Math.floor((low - top) / NOTE_STEP) },
    (_, i) => low - (i + 1) * NOTE_STEP,
  )
  return { ...words, y: [low, top + 12, ...between].find(isFree) ?? low }
}

/** Position of the tag of the last realised value, clear of the names, the note and its own path. */
export function placeRealisedTag(
  tag: { text: string; at: number; y: number },
  drawn: Drawn,
): { x: number; y: number } {
  const { left, right, top, bottom } = drawn.geometry
  const note = limitedNote(drawn)
  return placeTag(tag, {
    area: { left, right, top, bottom },
    words: [...levelLabels(drawn), ...(note ? [note] : [])].map(textBox),
    path: pathPoints(drawn.drawing.realised, drawn.geometry),
  })
}
