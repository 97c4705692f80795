import { useMemo } from 'react'
import { ChartFrame } from '#shared/charts/chart-frame.tsx'
import { ChartLayer, TimeAxis, ValueAxis } from '#shared/charts/chart-parts.tsx'
import { returnWords } from '#shared/charts/axis/tick-decimals.ts'
import type { ChartView } from '#shared/charts/table/use-chart-view.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'
import { LinesReadout, lineStyle } from '#features/asset-overview/comparison/lines-readout.tsx'
import { overlayFrame, ROOMY } from './consensus-overlay-frame.ts'
import { EndLabels, LineBand, LineMedian, shortened } from './consensus-overlay-marks.tsx'
import type { OverlayLine } from './consensus-overlay-model.ts'
import { overlaySummary, overlayTable, stepInWords } from './consensus-overlay-table.ts'

/** Medians and middle bands of several insights on one return axis and one axis of trading days since publication. */
export function ConsensusOverlayChart({ lines, view }: { lines: readonly OverlayLine[]; view: ChartView }) {
  const summary = overlaySummary(lines)
  const table = useMemo(() => overlayTable(lines), [lines])
  return (
    <ChartFrame
      name="Chosen insights"
      summary={summary}
      height={(width) => (width < ROOMY ? 250 : 300)}
      view={view}
      table={table}
    >
      {({ width, height }) => (
        <Drawing lines={lines} view={view} width={width} height={height} summary={summary} />
      )}
    </ChartFrame>
  )
}

type DrawingProps = {
  lines: readonly OverlayLine[]
  view: ChartView
  width: number
  height: number
  summary: string
}

function Drawing({ lines, view, width, height, summary }: DrawingProps) {
  const frame = useMemo(() => overlayFrame(lines, width, height), [lines, width, height])
  const { plot, x, y, days } = frame
  const places = useMemo(() => days.map(x), [days, x])
  const readAt = (index: number) => {
    const day = days[index]!
    const stated = lines
      .flatMap((line) => {
        const step = line.steps.find((each) => each.day === day)
        const words = stepInWords(line, step)
        return words === null ? [] : [{ line, median: step?.median ?? null, words }]
      })
      .toSorted((a, b) => (b.median ?? -Infinity) - (a.median ?? -Infinity))
    return {
      title: day === 0 ? 'At publication' : `After ${countOf(day, 'trading day')}`,
      lines: stated.map(({ line, median, words }) => ({
        key: line.source.id,
        label: shortened(line.source.title, width < ROOMY ? 18 : 40),
        value: width < ROOMY ? formatReturn(median) : words,
        y: median === null ? null : y(median),
        fill: lineStyle(line.place).stroke,
      })),
    }
  }
  return (
    <>
      <ChartLayer width={width} height={height}>
        <ValueAxis
          ticks={frame.ticks}
          scale={y}
          format={returnWords(frame.ticks)}
          x1={plot.left}
          x2={plot.right}
          base={0}
        />
        <TimeAxis ticks={frame.dayTicks} scale={x} y={plot.bottom} right={plot.right + 28} />
        {lines.map((line) => (
          <LineBand key={line.source.id} line={line} x={x} y={y} />
        ))}
        {lines.map((line) => (
          <LineMedian key={line.source.id} line={line} x={x} y={y} />
        ))}
        <EndLabels lines={lines} frame={frame} width={width} />
      </ChartLayer>
      <LinesReadout
        lineKeys={lines.map(({ source }) => source.id)}
        places={places}
        readAt={readAt}
        plot={plot}
        width={width}
        height={height}
        label={summary}
        onToggleTable={view.toggleTable}
      />
    </>
  )
}
