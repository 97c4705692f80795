import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { calculatorQueries } from '#api/queries/calculator-queries.ts'
import { predictionQueries } from '#api/queries/prediction-queries.ts'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import { prettifySeries } from '#contract/records/snake.ts'
import type { JudgedInsight } from '#features/asset-overview/insights/judged-insight.ts'
import type { PriceWindow } from '#features/asset-overview/series/price-window.ts'
import type { PriceView } from '#features/asset-overview/series/overview-search.ts'
import { useServiceClock, type ServiceClock } from '#features/asset-overview/series/use-asset.ts'
import type { AverageLine } from './price-layers.tsx'
import {
  drawdown,
  movingAverage,
  DRAWDOWN,
  snakeOfPane,
  fanExtent,
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
  tag: string
  /** Of the asset: the service puts it before the names of its series. */
  name: string
  points: readonly SeriesPoint[]
  history: PriceWindow
  view: PriceView
  /** Active ones, of which one may be drawn as a fan. */
  active: readonly JudgedInsight[]
  isActiveKnown: boolean
}

/** The layers in the address. A fan is drawn only when the window reaches the last close. */
export function usePriceLayers(input: LayersInput): PriceLayers {
  const { points, history, view, active, isActiveKnown } = input
  const clock = useServiceClock()
  const averages = useMemo(
    () => view.avg.map((length) => ({ length, points: movingAverage(points, length) })),
    [view.avg, points],
  )
  const fan = useFan(view.fan, active, clock)
  const pane = usePane(input, clock)
  const reachesEnd = view.window !== null && view.window.to >= history.to
  const drawnFan = reachesEnd ? fan.fan : null
  // Joined into one string, so that the memo below stays stable for equal notes.
  const noteLines = [
    ...(fan.fan && !drawnFan ? ['The fan needs a window that reaches the last close.'] : []),
    ...(drawnFan ? [fanWords(drawnFan)] : []),
    ...(isActiveKnown && fan.note ? [fan.note] : []),
    ...(pane.note ? [pane.note] : []),
  ].join('\n')
  return useMemo(
    () => ({
      averages,
      fan: drawnFan,
      pane: pane.pane,
      notes: noteLines === '' ? [] : noteLines.split('\n'),
    }),
    [averages, drawnFan, pane.pane, noteLines],
  )
}

function useFan(id: string | null, active: readonly JudgedInsight[], { units }: ServiceClock) {
  const insight = active.find((each) => id !== null && each.id === id) ?? null
  const query = useQuery({ ...predictionQueries.of(id ?? ''), enabled: insight !== null })
  const steps = query.data?.items
  const fan = useMemo(
    () => (insight && steps ? priceFan(insight, steps, units) : null),
    [insight, steps, units],
  )
  const note =
    id === null || fan
      ? null
      : insight === null
        ? 'The requested fan belongs to no active insight of this asset.'
        : query.isError
          ? 'The fan did not load.'
          : steps
            ? 'The service has no predictions for this insight.'
            : 'The fan is loading.'
  return { fan, note }
}

function usePane({ tag, name, points, view }: LayersInput, clock: ServiceClock) {
  const isOwn = view.pane === DRAWDOWN
  const asked = view.pane === null || isOwn ? null : snakeOfPane(tag, view.pane)
  const since = view.chosen?.from ?? 0
  const query = useQuery({
    ...calculatorQueries.recent(asked ?? '', since, clock.units),
    enabled: asked !== null && clock.isSettled && view.chosen !== null,
    placeholderData: (before, query) => (query?.queryKey[1] === asked ? before : undefined),
  })
  const own = useMemo(
    () =>
      isOwn
        ? { title: 'Drawdown from the highest close so far', points: drawdown(points), displayFormat: 'perc' }
        : null,
    [isOwn, points],
  )
  const series = query.data
  const pane: PaneSeries | null = useMemo(
    () =>
      asked !== null && series
        ? {
            title: (series.meta?.name ?? prettifySeries(asked)).replace(`${name}: `, ''),
            points: series.points,
            displayFormat: series.meta?.display_format ?? null,
          }
        : null,
    [asked, series, name],
  )
  const note =
    asked !== null && query.isError && !series
      ? `The service has no series ${asked}.`
      : asked !== null && !series
        ? 'The series below the price is loading.'
        : null
  return { pane: own ?? pane, note }
}

/** Prices that the layers need room for. */
export const layerExtents = ({ fan }: PriceLayers): readonly { low: number; high: number }[] =>
  fan ? [fanExtent(fan)] : []

export const layersUntil = ({ fan }: PriceLayers): number | null => (fan ? fanExtent(fan).until : null)
