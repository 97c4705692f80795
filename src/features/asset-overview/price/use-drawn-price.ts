import { useMemo } from 'react'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { Candle } from '#contract/records/price-history.ts'
import type { PriceKey } from '#api/queries/price-queries.ts'
import { closesOf } from '#features/asset-overview/series/candles.ts'
import { withGaps } from '#features/asset-overview/series/drawn-line.ts'
import {
  changeBetween,
  changeOver,
  lastCloseBefore,
  type PriceChange,
} from '#features/asset-overview/series/price-change.ts'
import {
  dayOf,
  firstIndexFrom,
  isIntraday,
  type PriceWindow,
} from '#features/asset-overview/series/price-window.ts'
import type { Intraday } from '#features/asset-overview/series/use-intraday.ts'
import type { PriceView } from '#features/asset-overview/series/use-price-view.ts'
import { useCandles } from './use-candles.ts'

/** What the chart is made of: daily closes, or the prices inside the chosen day or week. */
export type DrawnPrice = {
  points: readonly SeriesPoint[]
  window: PriceWindow
  change: PriceChange | null
  candles: readonly Candle[]
  isIntraday: boolean
  /** What is not drawn as it was asked for, and why. */
  note: string | null
}

type DrawnInput = {
  series: readonly SeriesPoint[]
  window: PriceWindow
  view: PriceView
  intraday: Intraday
  source: PriceKey | null
}

export function useDrawnPrice({ series, window, view, intraday, source }: DrawnInput): DrawnPrice {
  const daily = useMemo(() => withGaps(series), [series])
  const change = useMemo(() => changeOver(daily, window), [daily, window])
  const inside = useMemo(() => intradayLine(intraday.candles, series), [intraday.candles, series])
  const isAsked = isIntraday(view.activeRange)
  const isCandles = view.look === 'candles'
  const candles = useCandles({
    isOn: isCandles && !isAsked,
    source,
    chosen: view.chosen,
    points: series,
  })
  if (isAsked && inside) {
    return {
      ...inside,
      candles: isCandles ? intraday.candles : NO_CANDLES,
      isIntraday: true,
      note: isCandles ? 'Candles: hollow rose, filled fell.' : null,
    }
  }
  const why = isAsked
    ? (intraday.obstacle ??
      (intraday.isLoading ? 'The intraday prices are loading.' : 'No intraday price in this window.'))
    : candles.note
  return { points: daily, window, change, candles: candles.candles, isIntraday: false, note: why }
}

const NO_CANDLES: readonly Candle[] = []

/** The line through the closes of candles, against the last daily close before the first of them. */
function intradayLine(candles: readonly Candle[], series: readonly SeriesPoint[]) {
  const [first, last] = [candles[0], candles.at(-1)]
  if (!first || !last) return null
  const window = { from: dayOf(first.time), to: dayOf(last.time) }
  const before = lastCloseBefore(series, firstIndexFrom(series, window.from))
  const change = changeBetween(before ?? { at: first.time, value: first.open }, {
    at: last.time,
    value: last.close,
  })
  return { points: closesOf(candles), window, change: { ...change, isFromFirstClose: before === null } }
}
