import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createChart, LineSeries, type IChartApi, type UTCTimestamp } from 'lightweight-charts'
import { useMemo, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import '#app/styles.css'
import '#app/pages.css'
import { entityQueries } from '#api/queries/entity-queries.ts'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { withGaps, sliceOf } from '#features/asset-overview/model/price-geometry.ts'
import {
  changeOver,
  historyOf,
  windowOf,
  type RangeName,
} from '#features/asset-overview/model/price-window.ts'
import { AssetContext, useAsset } from '#features/asset-overview/model/use-asset.ts'
import { PriceChart } from '#features/asset-overview/price/price-chart.tsx'
import { priceTable } from '#features/asset-overview/price/price-tools.tsx'
import { useChartView } from '#shared/charts/chart-tools.tsx'
import { priceFormatOf } from '#shared/format/price-format.ts'
import { seededRandom } from '#shared/statistics/chance.ts'
import { host, publish, untilPainted } from './measure.ts'

const FORMAT = priceFormatOf(null)
const NO_MARKS = { insights: [], selected: null, onSelect: () => {} }
const NO_LAYERS = { averages: [], fan: null, pane: null, notes: [] }
const NO_MEASURE = [null, () => {}] as const
const WIDTH = 900
const HEIGHT = 400

/** A random walk of weekday closes up to a Friday; the same in every run. */
function walk(count: number): SeriesPoint[] {
  const random = seededRandom(42)
  let value = 100
  return Array.from({ length: count }, (_, i) => {
    const before = count - 1 - i
    value *= 1 + (random() - 0.4995) * 0.02
    return { at: Date.UTC(2026, 10, 20) - (Math.floor(before / 5) * 7 + (before % 5)) * MS_PER_DAY, value }
  })
}

/** An asset without a name, a series of its own and a live price: its page requests nothing. */
const TAG = 'bench'
const client = new QueryClient()
client.setQueryData(entityQueries.batch([TAG]).queryKey, new Map())
const Page = ({ children }: { children: ReactNode }) => (
  <AssetContext value={useAsset(TAG)}>{children}</AssetContext>
)

type Mounted = { show: (range: RangeName) => void | Promise<void> }

const VARIANTS: Record<string, (element: HTMLElement, raw: SeriesPoint[]) => Mounted> = {
  ours: (element, raw) => {
    let setRange: (range: RangeName) => void = () => {}
    const Chart = () => {
      const [range, set] = useState<RangeName>('Max')
      // oxlint-disable-next-line react/globals -- the runner switches ranges from outside React
      setRange = set
      const view = useChartView()
      const points = useMemo(() => withGaps(raw), [])
      const window = useMemo(() => windowOf({ name: range }, historyOf(points)!), [points, range])
      const change = useMemo(() => changeOver(points, window), [points, window])
      const table = priceTable({
        points,
        slice: sliceOf(points, window),
        base: change?.base ?? null,
        currency: null,
        format: FORMAT,
      })
      return (
        <PriceChart
          drawn={{ points, window, change, candles: [], isIntraday: false }}
          scale="linear"
          marked={NO_MARKS}
          layers={NO_LAYERS}
          summary="Price"
          view={view}
          table={table}
          room={0}
          measure={NO_MEASURE}
          moves={null}
        />
      )
    }
    // Synchronously, as the peer draws: React's own task may run after the awaited frames, and an empty box would be measured.
    flushSync(() =>
      createRoot(element).render(
        <QueryClientProvider client={client}>
          <Page>
            <Chart />
          </Page>
        </QueryClientProvider>,
      ),
    )
    if (!element.querySelector('path')) throw new Error('nothing was drawn')
    return { show: (range) => flushSync(() => setRange(range)) }
  },
  'lightweight-charts': (element, raw) => {
    const chart: IChartApi = createChart(element, { width: WIDTH, height: HEIGHT })
    const series = chart.addSeries(LineSeries, { lineWidth: 1 })
    // Its time type is a branded number of seconds.
    series.setData(raw.map(({ at, value }) => ({ time: (at / 1000) as UTCTimestamp, value: value! })))
    chart.timeScale().fitContent()
    return {
      show: (range) => {
        const { from, to } = windowOf({ name: range }, historyOf(raw)!)
        chart
          .timeScale()
          .setVisibleRange({ from: (from / 1000) as UTCTimestamp, to: (to / 1000) as UTCTimestamp })
      },
    }
  },
}

let raw: SeriesPoint[] = []
let mounted: Mounted | null = null

/** Starts at a frame, so that a sample does not depend on where in a frame it started. */
const atFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

publish({
  /** Generates the closes, so that `mount` measures the chart alone. */
  prepare: async (count: number) => {
    raw = walk(count)
    return raw.length
  },
  /** First mount of a variant, until it is painted. */
  mount: async (variant: string) => {
    const element = host(WIDTH, HEIGHT)
    await atFrame()
    return untilPainted(() => {
      mounted = VARIANTS[variant]!(element, raw)
    })
  },
  /** A range button on the mounted chart, until it is painted. */
  show: async (range: RangeName) => {
    await atFrame()
    return untilPainted(() => mounted!.show(range))
  },
})
