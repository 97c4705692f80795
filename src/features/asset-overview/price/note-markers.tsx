import { StickyNote } from 'lucide-react'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import { midnightOf } from '#contract/values/instant.ts'
import type { MarkerFrame } from '#features/asset-overview/model/price-geometry.ts'
import { usePageAsset } from '#features/asset-overview/model/use-asset.ts'
import type { ChartSize } from '#shared/charts/chart-frame.tsx'
import { ChartLayer } from '#shared/charts/chart-parts.tsx'
import { formatDay } from '#shared/format/date.ts'
import { countOf, shortened } from '#shared/format/words.ts'
import { useNotes } from '#shared/personal/database.ts'
import { notesOn } from '#shared/personal/notes.tsx'
import type { Note } from '#shared/personal/records.ts'
import { openOverlay } from '#shared/state/commands.ts'

/** Size of a marker's target, px: the minimum of WCAG 2.2. Closer markers merge. */
const TARGET = 24

type NoteMarkersProps = ChartSize & { points: readonly SeriesPoint[]; frame: MarkerFrame }

/** The notes on this asset as buttons along the time axis, which open them. */
export function NoteMarkers({ points, frame, width, height }: NoteMarkersProps) {
  const { tag, label } = usePageAsset()
  const subject = { kind: 'asset' as const, key: tag, title: label }
  const markers = placedNotes(notesOn(useNotes()?.data?.items ?? [], subject), points, frame)
  if (markers.length === 0) return null
  const { plot } = frame
  return (
    <>
      <ChartLayer width={width} height={height}>
        {markers.map(({ x }) => (
          <path
            key={x}
            d={`M${x} ${plot.top}V${plot.bottom - TARGET}`}
            className="stroke-chart-axis"
            strokeDasharray="1 3"
          />
        ))}
      </ChartLayer>
      <div
        role="group"
        aria-label="Notes on the chart"
        className="pointer-events-none absolute inset-0 print:hidden"
      >
        {markers.map(({ x, notes }) => (
          <button
            key={x}
            type="button"
            aria-label={markerName(notes)}
            title={markerName(notes)}
            onClick={() => openOverlay(subject)}
            style={{ left: x - TARGET / 2, top: plot.bottom - TARGET, width: TARGET, height: TARGET }}
            className="pointer-events-auto absolute grid place-items-center rounded-xs text-ink-2 hover:text-ink"
          >
            <StickyNote size={14} className="fill-surface" />
          </button>
        ))}
      </div>
    </>
  )
}

export function markerName(notes: readonly Note[]): string {
  const [first, last] = [notes[0]!, notes.at(-1)!]
  if (first === last) return `Note of ${formatDay(first.createdAt)}: ${shortened(first.text)}`
  return `${countOf(notes.length, 'note')}, ${formatDay(first.createdAt)} to ${formatDay(last.createdAt)}`
}

/**
 * Notes of the visible days, merged where they would overlap. A note after the last close, for example of today, is placed at the
 * last close if that is visible.
 */
export function placedNotes(
  notes: readonly Note[],
  points: readonly SeriesPoint[],
  { slice, x }: Pick<MarkerFrame, 'slice' | 'x'>,
): { x: number; notes: Note[] }[] {
  const [first, last] = [points[slice.start]!, points[slice.end - 1]!]
  const isNewest = slice.end === points.length
  const markers: { x: number; notes: Note[] }[] = []
  for (const note of notes) {
    const day = midnightOf(note.createdAt)
    if (day < midnightOf(first.at) || (day > midnightOf(last.at) && !isNewest)) continue
    const at = x(Math.min(day, last.at))
    const before = markers.at(-1)
    if (before && at - before.x < TARGET) before.notes.push(note)
    else markers.push({ x: at, notes: [note] })
  }
  return markers
}
