import { overlaps, textBox, textWidth, type Box } from '#shared/charts/axis/label-box.ts'
import type { PlotBox } from '#features/asset-overview/series/price-geometry.ts'
import { STEM_PX, type MarkerCluster } from './marker-clusters.ts'

/** A level of the selected insight: its words and the height of its line. */
export type LevelLine = { text: string; y: number }
/** Left end and baseline of the words. */
export type LevelLabel = { text: string; x: number; y: number }

type Room = {
  /** Ends of the bracket that the levels span. */
  span: { left: number; right: number }
  plot: PlotBox
  /** Marks that must stay visible. */
  marks: readonly Box[]
}

/** Heights beside the line, nearest first: words further up or down would seem to name another price. */
const SHIFTS = [-4, 4, 12, -18, 26]
/** Distances from the ends of the bracket; the nearest is clear of the bracket's own marker. */
const BESIDE = [16, 44, 72, 100]

/**
 * Where the words of the levels stand: at the right end of their lines where the lines are long enough, else beside them, at the
 * first height that hides no marker and no other words. Long histories squeeze a bracket to a few pixels under its own marker.
 */
export function levelLabels(levels: readonly LevelLine[], { span, plot, marks }: Room): LevelLabel[] {
  const taken: Box[] = [...marks]
  return levels.map(({ text, y }) => {
    const width = textWidth(text)
    const isLong = span.right - span.left >= width + 12
    const beside = BESIDE.map((by) => [span.right + by, span.left - by - width])
    const columns = [...(isLong ? [[span.right - 2 - width]] : []), ...beside].map((sides) =>
      sides.filter((x) => x >= plot.left && x + width <= plot.right),
    )
    const places = columns.flatMap((sides) =>
      SHIFTS.flatMap((shift) => sides.map((x) => ({ text, x, y: y + shift }))),
    )
    const isFree = (place: LevelLabel) => {
      const box = textBox(place)
      return box.top >= plot.top && box.bottom <= plot.bottom && !taken.some((other) => overlaps(box, other))
    }
    const place = places.find(isFree) ?? places[0] ?? { text, x: plot.left, y: y - 4 }
    taken.push(textBox(place))
    return place
  })
}

/** What the markers cover, their count included. */
export const markerBoxes = (clusters: readonly MarkerCluster[]): Box[] =>
  clusters.map(({ x, y, members }) => {
    const isAbove = members[0]!.insight.direction === 'down'
    return {
      left: x - (members.length > 1 ? 9 + textWidth(String(members.length)) : 7),
      right: x + 7,
      top: isAbove ? y - STEM_PX - 12 : y - 3,
      bottom: isAbove ? y + 3 : y + STEM_PX + 12,
    }
  })
