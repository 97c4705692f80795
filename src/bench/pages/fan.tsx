import { useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { AreaSeries, createChart, LineSeries, type UTCTimestamp } from 'lightweight-charts'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import '#app/styles.css'
import { MS_PER_DAY } from '#contract/instant.ts'
import { ChartFrame } from '#shared/charts/chart-frame.tsx'
import { useChartCursor } from '#shared/charts/use-chart-cursor.ts'
import { useChartView } from '#shared/charts/use-chart-view.ts'
import { FanCursor } from '#features/insight-detail/fan-cursor.tsx'
import { drawFan, summariseFan, type FanDrawing } from '#features/insight-detail/fan-drawing.ts'
import type { FanStep } from '#features/insight-detail/fan.ts'
import { fanTable } from '#features/insight-detail/fan-table.ts'
import { seriesCount } from '#features/insight-detail/fan-words.ts'
import { fanGeometry } from '#features/insight-detail/fan-geometry.ts'
import { PredictionFanChart } from '#features/insight-detail/prediction-fan-chart.tsx'
import type { RealisedPath } from '#features/insight-detail/realised-path.ts'
import { host, publish, untilPainted } from './measure.ts'

const WIDTH = 900
const HEIGHT = 390
const STEPS = 130
const REALISED = 60
const ENTRY = Date.UTC(2026, 5, 1)
const SHARES = [0.025, 0.05, 0.1, 0.2, 0.25, 0.5, 0.75, 0.8, 0.9, 0.95, 0.975]

/** Five pairs of percentiles and a median over 130 steps, as a service would send them, and a realised path. */
const steps: FanStep[] = Array.from({ length: STEPS }, (_, i) => ({
  horizon: `${i}d`,
  days: i,
  at: ENTRY + i * MS_PER_DAY,
  count: 42,
  mean: null,
  median: 0.0006 * i,
  low: null,
  high: null,
  min: null,
  max: null,
  stdDev: null,
  knots: SHARES.map((p) => ({
    p,
    value: 0.0006 * i + 0.02 * Math.sqrt(i) * (p - 0.5) * (1 + 0.1 * Math.sin(i)),
  })),
  isCrossing: false,
}))
const valueAt = (i: number, share: number) => steps[i]!.knots.find((knot) => knot.p === share)!.value
const realised = Array.from({ length: REALISED }, (_, day) => ({
  at: ENTRY + day * MS_PER_DAY,
  day,
  value: 0.03 * Math.sin(day / 6) + 0.0008 * day,
}))

function drawing(): FanDrawing {
  const path: RealisedPath = { past: [], since: realised, entryAt: ENTRY, entry: 100, basisDifference: null }
  return drawFan({
    fan: { steps, unit: 'return', unplaced: 0 },
    lastStep: STEPS - 1,
    path,
    levels: [],
    horizons: [21, 42, 63, 126].map((day) => ({ horizon: `${day}d`, step: day })),
    base: [],
  })!
}

const VARIANTS: Record<string, (element: HTMLElement) => void> = {
  ours: (element) => {
    const Fan = () => {
      const fan = useMemo(() => drawing(), [])
      const view = useChartView()
      const cursor = useChartCursor({
        count: STEPS,
        seriesCount: seriesCount(fan),
        onToggleTable: view.toggleTable,
      })
      const summary = summariseFan(fan, null)
      const table = useMemo(() => fanTable(fan.steps, fan.realised, [], summary), [fan, summary])
      const geometry = useMemo(() => fanGeometry(fan, { width: WIDTH, height: HEIGHT }), [fan])
      return (
        <ChartFrame name="Predictions" summary={summary} height={HEIGHT} view={view} table={table}>
          {() => (
            <>
              <PredictionFanChart
                drawing={fan}
                geometry={geometry}
                horizon={null}
                todayLabel="Today, day 59"
              />
              <FanCursor drawing={fan} geometry={geometry} ranked={[]} cursor={cursor} summary={summary} />
            </>
          )}
        </ChartFrame>
      )
    }
    createRoot(element).render(<Fan />)
  },
  // It has no bands: areas that cover each other are its nearest equivalent.
  'lightweight-charts': (element) => {
    const chart = createChart(element, { width: WIDTH, height: HEIGHT })
    // Its own type of time is a branded number of seconds.
    const time = (at: number) => (at / 1000) as UTCTimestamp
    for (const share of SHARES.toReversed()) {
      if (share === 0.5) continue
      const fill = `rgba(57, 91, 167, ${0.2 + Math.abs(share - 0.5)})`
      chart
        .addSeries(AreaSeries, { lineWidth: 1, lineColor: '#4b70bf', topColor: fill, bottomColor: fill })
        .setData(steps.map((step, i) => ({ time: time(step.at), value: valueAt(i, share) })))
    }
    chart
      .addSeries(LineSeries, { lineWidth: 2, color: '#b0c6ff' })
      .setData(steps.map((step) => ({ time: time(step.at), value: step.median! })))
    chart
      .addSeries(LineSeries, { lineWidth: 2, color: '#ededea' })
      .setData(realised.map((day) => ({ time: time(day.at), value: day.value })))
    chart.timeScale().fitContent()
  },
  uplot: (element) => {
    const data: uPlot.AlignedData = [
      steps.map((step) => step.at / 1000),
      ...SHARES.map((share) => steps.map((_, i) => valueAt(i, share))),
      steps.map((_, i) => realised[i]?.value ?? null),
    ]
    const pairs = Math.floor(SHARES.length / 2)
    const plot = new uPlot(
      {
        width: WIDTH,
        height: HEIGHT,
        series: [{}, ...SHARES.map(() => ({ stroke: '#4b70bf', width: 1 })), { stroke: '#ededea', width: 2 }],
        bands: Array.from({ length: pairs }, (_, i) => ({
          series: [SHARES.length - i, i + 1],
          fill: '#2e4a8755',
        })),
      },
      data,
      element,
    )
    element.dataset['bars'] = String(plot.series.length)
  },
}

publish({
  /** First mount of a variant, until it is on the screen. */
  mount: (variant: string) => {
    const element = host(WIDTH, HEIGHT)
    return untilPainted(() => VARIANTS[variant]!(element))
  },
})
