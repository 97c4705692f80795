import { AreaSeries, createChart, LineSeries, type UTCTimestamp } from 'lightweight-charts'
import { useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import '#app/styles.css'
import '#app/pages.css'
import { FanChart } from '#features/insight-detail/fan/fan-chart.tsx'
import { drawFan, fanGeometry, summariseFan } from '#features/insight-detail/fan/fan-drawing.ts'
import { FanCursor } from '#features/insight-detail/fan/fan-plot.tsx'
import { seriesCount } from '#features/insight-detail/fan/fan-readout.tsx'
import { fanTable } from '#features/insight-detail/fan/fan-table.ts'
import { AS_RETURN } from '#features/insight-detail/model/detail-search.ts'
import { useCursorSource } from '#shared/charts/chart-cursor.ts'
import { ChartFrame } from '#shared/charts/chart-frame.tsx'
import { useChartView } from '#shared/charts/chart-tools.tsx'
import { model, rows, SHARES } from './fan-data.ts'
import { host, publish, untilPainted } from './measure.ts'

const WIDTH = 900
const HEIGHT = 390

/** The fan with its cursor and nothing else, like the peer's chart. */
function Fan() {
  const fan = useMemo(
    () =>
      drawFan({
        fan: model.fan!,
        lastStep: model.lastStep,
        path: model.path,
        levels: [],
        horizons: model.horizons.map((horizon) => ({
          horizon,
          step: model.fan!.steps[Number.parseInt(horizon, 10)]!,
        })),
        base: [],
        unit: AS_RETURN,
        otherUnit: AS_RETURN,
        cases: null,
        ranked: [],
      })!,
    [],
  )
  const view = useChartView()
  const source = useCursorSource({
    count: fan.steps.length,
    seriesCount: seriesCount(fan),
  })
  const summary = summariseFan(fan, null)
  const table = useMemo(() => fanTable(fan, summary), [fan, summary])
  const geometry = useMemo(() => fanGeometry(fan, { width: WIDTH, height: HEIGHT }), [fan])
  return (
    <ChartFrame name="Predictions" summary={summary} height={HEIGHT} view={view} table={table}>
      {(size) => (
        <>
          <FanChart
            {...{ drawing: fan, geometry, horizon: null, todayLabel: 'Today, day 59', createdAt: null }}
          />
          <FanCursor drawing={fan} geometry={geometry} area={{ ...size, source, label: summary }} />
        </>
      )}
    </ChartFrame>
  )
}

const VARIANTS: Record<string, (element: HTMLElement) => void> = {
  ours: (element) => createRoot(element).render(<Fan />),
  // It has no bands: overlapping areas are the nearest equivalent.
  'lightweight-charts': (element) => {
    const chart = createChart(element, { width: WIDTH, height: HEIGHT })
    // Its time type is a branded number of seconds.
    const time = (at: number) => (at / 1000) as UTCTimestamp
    SHARES.toReversed().forEach((share, fromEnd) => {
      if (share === 50) return
      const fill = `rgba(57, 91, 167, ${0.2 + Math.abs(share / 100 - 0.5)})`
      chart
        .addSeries(AreaSeries, { lineWidth: 1, lineColor: '#4b70bf', topColor: fill, bottomColor: fill })
        .setData(rows.map((row) => ({ time: time(row.at), value: row.values[SHARES.length - 1 - fromEnd]! })))
    })
    chart
      .addSeries(LineSeries, { lineWidth: 2, color: '#b0c6ff' })
      .setData(rows.map((row) => ({ time: time(row.at), value: row.values[SHARES.indexOf(50)]! })))
    chart
      .addSeries(LineSeries, { lineWidth: 2, color: '#ededea' })
      .setData(
        rows.flatMap((row) => (row.realised === null ? [] : [{ time: time(row.at), value: row.realised }])),
      )
    chart.timeScale().fitContent()
  },
}

publish({
  /** First mount of a variant, until it is painted. */
  mount: (variant: string) => {
    const element = host(WIDTH, HEIGHT)
    return untilPainted(() => VARIANTS[variant]!(element))
  },
  /** Number of cursors shown: without one, the moves would have measured nothing. */
  readouts: () => Promise.resolve(document.querySelectorAll('[data-chart-cursor] dl').length),
})
