import { hiddenLength, overlaps, placeTag, textBox, type Box } from '#shared/charts/axis/label-box.ts'
import type { PathDay } from '#shared/predictions/realised-path.ts'
import { levelBeyond } from '#features/insight-detail/fan/geometry/fan-drawing.ts'
import type { SignalLine } from '#features/insight-detail/model/insight-facts.ts'
import type { Drawn } from '#features/insight-detail/fan/geometry/fan-geometry.ts'

/** Words with the start of their baseline in pixels. */
type PlacedWords = { text: string; x: number; y: number }

/** Name of a signal level, and the edge that it lies beyond. */
export type LevelLabel = PlacedWords & { side: SignalLine['side']; beyond: 'above' | 'below' | null }

/** Between the entry and words right of it. */
const INDENT = 6
/** Width of the arrow before the name of a level off scale. */
export const ARROW_PX = 12
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
