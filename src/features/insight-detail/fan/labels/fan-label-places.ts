import { hiddenLength, overlaps, placeTag, textBox, type Box } from '#shared/charts/axis/label-box.ts'
import type { PathDay } from '#shared/predictions/realised-path.ts'
import { levelBeyond } from '#features/insight-detail/fan/geometry/fan-drawing.ts'
import type { SignalLine } from '#features/insight-detail/model/insight-facts.ts'
import type { Drawn } from '#features/insight-detail/fan/geometry/fan-geometry.ts'

/** Words in the drawing with the place of their baseline's start. */
type PlacedWords = { text: string; x: number; y: number }

/** Name of a signal level, and the edge that it lies beyond. */
export type LevelLabel = PlacedWords & { side: SignalLine['side']; beyond: 'above' | 'below' | null }

/** Between the entry and words right of it. */
const INDENT = 6
/** What the arrow of a level off the scale takes before its name. */
export const ARROW_PX = 12
/** Between two names at the same edge. */
const LINE_PX = 14

/**
 * Names of the signal levels, above the upper line and below the lower one; those off the scale behind an arrow at the edge they
 * lie beyond. On phones there is no room for them: the legend says what is off the scale.
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

/** Between two heights that the note on the sample may take. */
const NOTE_STEP = 16

/**
 * The note of a limited sample: just right of the entry at the bottom, else at the top, else on the first height between that
 * leaves the signal levels, their names and the realised path free. On phones there is no room for it.
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

/** Where the tag of the last realised value stands, clear of the names, the note and its own path. */
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
