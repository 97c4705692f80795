import { textWidth } from '#shared/charts/axis/label-box.ts'
import { formatDay } from '#shared/format/date.ts'
import type { Drawn } from '#features/insight-detail/fan/geometry/fan-geometry.ts'

/** Names of the dates marked above the fan. */
export type FanNames = {
  /** Name of the chosen horizon, for example `3m`. */
  horizon: string | null
  /** What the vertical line at the last realised day says, for example `Today, day 19`. */
  todayLabel: string | null
}

/** A label above the plot, starting at `x`. */
export type TopLabel = { instant: 'published' | 'today' | 'end'; text: string; x: number }

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
    // Left of the entry's line the first word is out of the way; else it ends right of it.
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
