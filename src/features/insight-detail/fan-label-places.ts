import { hiddenLength, overlaps, placeTag, textBox, type Box } from '#shared/charts/label-box.ts'
import type { PathDay } from './realised-path.ts'
import type { SignalLine } from './fan-drawing.ts'
import type { Drawn } from './fan-geometry.ts'

/** Words in the drawing with the place of their baseline's start. */
type PlacedWords = { text: string; x: number; y: number }

/** Name of a signal level. */
export type LevelLabel = PlacedWords & { side: SignalLine['side'] }

/** Names of the signal levels, above the upper line and below the lower one; on phones there is no room for them. */
export function levelLabels({ drawing, geometry }: Drawn): LevelLabel[] {
  const { x, y, isPhone } = geometry
  if (isPhone) return []
  return drawing.levels.map(({ side, value, text }) => ({
    side,
    text: `${side} signal level ${text}`,
    x: x(drawing.entryAt) + 6,
    y: y(value) + (side === 'upper' ? -4 : 12),
  }))
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
