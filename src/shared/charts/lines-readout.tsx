import type { CursorSource } from './chart-cursor.ts'
import { ChartReadoutLayer } from './chart-readout.tsx'

/** Style of a compared line by its position: the first in ink, the others with a colour and a dash. */
const LINE_STYLES = [
  { stroke: 'var(--color-chart-fact)', dash: undefined, width: 2 },
  { stroke: 'var(--color-series-2)', dash: '8 3', width: 1.5 },
  { stroke: 'var(--color-series-3)', dash: '2 2.5', width: 1.5 },
  { stroke: 'var(--color-series-4)', dash: '8 3 2 3', width: 1.5 },
] as const

export const lineStyle = (position: number) => LINE_STYLES[position % LINE_STYLES.length]!

export const Swatch = ({ stroke, dash }: { stroke: string; dash?: string | undefined }) => (
  <svg width="24" height="8" aria-hidden="true" className="shrink-0">
    <path d="M0 4H24" style={{ stroke }} strokeWidth={2} strokeDasharray={dash} />
  </svg>
)

export const LineSwatch = ({ position }: { position: number }) => <Swatch {...lineStyle(position)} />

/** A line at the cursor: its label, its value, and its position; `y` is null without a value. */
type LineReading = {
  key: string
  label: string
  value: string
  y: number | null
  fill: string
}

type LinesReadoutProps = {
  /** Keys of the lines in the order of the up and down keys. */
  lineKeys: readonly string[]
  /** Pixel x of every point that the cursor stops at, ascending. */
  places: readonly number[]
  /** Readings at such a point, by index, in the order of display. */
  readAt: (index: number) => { title: string; lines: readonly LineReading[] }
  /** Pixel y of the plot's edges. */
  plot: { top: number; bottom: number }
  width: number
  height: number
  label: string
  /** Its series are all lines, then each one. */
  source: CursorSource
}

/** Crosshair, dots and readout over several lines. Up and down choose one line to read out, or all lines. */
export function LinesReadout(props: LinesReadoutProps) {
  const { lineKeys, places, readAt, plot, width, height, label, source } = props
  return (
    <ChartReadoutLayer
      source={source}
      label={`${label} Up and down choose one line.`}
      places={places}
      width={width}
      height={height}
      line={[plot.top, plot.bottom]}
      top={plot.top}
      read={(index, { series }) => {
        const { title, lines } = readAt(index)
        const chosen = series === 0 ? null : lineKeys[series - 1]
        const spokenLines = chosen ? lines.filter(({ key }) => key === chosen) : lines
        return {
          x: places[index]!,
          title,
          rows: lines.map(({ key, ...row }) => ({ ...row, isStrong: key === chosen })),
          dots: lines.flatMap(({ key, y, fill }) =>
            y === null ? [] : [{ y, fill, isStrong: key === chosen }],
          ),
          spoken: () => `${title}: ${linesInWords(spokenLines)}`,
        }
      }}
    />
  )
}

const linesInWords = (lines: readonly LineReading[]) =>
  lines.length === 0 ? 'no values' : lines.map(({ label, value }) => `${label} ${value}`).join('; ')
