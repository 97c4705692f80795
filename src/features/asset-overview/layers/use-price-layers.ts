import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { calculatorQueries } from '#api/queries/calculator-queries.ts'
import { predictionQueries } from '#api/queries/insight-queries.ts'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import { prettifySeries } from '#contract/records/snake.ts'
import type { RecentInsights } from '#features/asset-overview/insights/use-recent-insights.ts'
import type { PriceWindow } from '#features/asset-overview/series/price-window.ts'
import type { ShownView } from '#features/asset-overview/series/overview-search.ts'
import { usePageAsset, useServiceClock } from '#features/asset-overview/series/use-asset.ts'
import type { AverageLine } from './price-layers.tsx'
import {
  drawdown,
  movingAverage,
  DRAWDOWN,
  snakeOfPane,
  fanWords,
  priceFan,
  type PaneSeries,
  type PriceFan,
} from './layer-series.ts'

/** What is drawn over and below the price; `notes` says what was asked for and cannot be drawn, or not yet. */
export type PriceLayers = {
  averages: readonly AverageLine[]
  fan: PriceFan | null
  pane: PaneSeries | null
  notes: readonly string[]
}

type LayersInput = {
  points: readonly SeriesPoint[]
  history: PriceWindow
  view: ShownView
  recent: RecentInsights
}

/** The layers in the address. A fan is drawn only when the window reaches the last close. */
export function usePriceLayers({ points, history, view, recent }: LayersInput): PriceLayers {
  const averages = useMemo(
    () => view.avg.map((length) => ({ length, points: movingAverage(points, length) })),
    [view.avg, points],
  )
  const fan = useFan(view, recent, view.window.to >= history.to)
  const pane = usePane(view, points)
  const notes = [fan.note, pane.note].filter((note) => note !== null)
  return { averages, fan: fan.fan, pane: pane.pane, notes }
}

function useFan({ fan: id }: ShownView, { parts, query: recentQuery }: RecentInsights, reachesEnd: boolean) {
  const { units } = useServiceClock()
  const closesKnown = usePageAsset().points !== undefined
  const insight = (id !== null && parts.active.find((each) => each.id === id)) || null
  const query = useQuery({ ...predictionQueries.of(id ?? ''), enabled: insight !== null })
  const steps = query.data?.items
  const fan = useMemo(
    () => (insight && steps ? priceFan(insight, steps, units) : null),
    [insight, steps, units],
  )
  if (fan)
    return reachesEnd
      ? { fan, note: fanWords(fan) }
      : { fan: null, note: 'The fan needs a window that reaches the last close.' }
  if (id === null || !recentQuery.isSuccess || !closesKnown) return { fan, note: null }
  const note =
    insight === null
      ? 'The requested fan belongs to no active insight of this asset.'
      : query.isError
        ? 'The fan did not load.'
        : steps
          ? 'The service has no predictions for this insight.'
          : 'The fan is loading.'
  return { fan, note }
}

/** A series of the calculator, or the drawdown that this dashboard computes itself. */
function usePane({ pane: name, chosen }: ShownView, points: readonly SeriesPoint[]) {
  const { tag, entity } = usePageAsset()
  const clock = useServiceClock()
  const isOwn = name === DRAWDOWN
  const asked = name === null || isOwn ? null : snakeOfPane(tag, name)
  const { data, isError } = useQuery({
    ...calculatorQueries.recent(asked ?? '', chosen?.from ?? 0, clock.units),
    enabled: asked !== null && clock.isSettled && chosen !== null,
    placeholderData: (before, query) => (query?.queryKey[1] === asked ? before : undefined),
  })
  const pane: PaneSeries | null = useMemo(() => {
    if (isOwn)
      return {
        title: 'Drawdown from the highest close so far',
        points: drawdown(points),
        displayFormat: 'perc',
      }
    if (asked === null || !data) return null
    // The service puts the asset's name before those of its series.
    const title = (data.meta?.name ?? prettifySeries(asked)).replace(`${entity?.name ?? tag}: `, '')
    return { title, points: data.points, displayFormat: data.meta?.display_format ?? null }
  }, [isOwn, points, asked, data, entity, tag])
  const note =
    asked === null || data
      ? null
      : isError
        ? `The service has no series ${asked}.`
        : 'The series below the price is loading.'
  return { pane, note }
}
