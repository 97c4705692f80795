import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { Candle } from '#contract/records/price-history.ts'
import { priceQueries, type PriceKey } from '#api/queries/price-queries.ts'
import {
  closesOf,
  CANDLE_WORDS,
  candleLength,
  otherBasisUntil,
  usableCandles,
  type Intraday,
} from '#features/asset-overview/series/candles.ts'
import { withGaps } from '#features/asset-overview/series/drawn-line.ts'
import {
  changeBetween,
  changeOver,
  lastCloseBefore,
  dayOf,
  firstIndexFrom,
  isIntraday,
  type PriceWindow,
} from '#features/asset-overview/series/price-window.ts'
import type { PriceView } from '#features/asset-overview/series/overview-search.ts'
import { formatDay } from '#shared/format/date.ts'

type DrawnInput = {
  series: readonly SeriesPoint[]
  window: PriceWindow
  view: PriceView
  intraday: Intraday
  source: PriceKey | null
}

/** What the chart is made of: daily closes, or the prices inside the chosen day or week. `note`: what is not drawn as asked, and why. */
export function useDrawnPrice({ series, window, view, intraday, source }: DrawnInput) {
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

/** Candles of the visible days, none while they are on their way or cannot be drawn; `note` says so or what they are. */
type Candles = { candles: readonly Candle[]; note: string | null }

type CandlesInput = {
  isOn: boolean
  source: PriceKey | null
  /** The window that was chosen: a drag asks for nothing. */
  chosen: PriceWindow | null
  points: readonly SeriesPoint[]
}

/** Open, high, low and close of the chosen window from the price service, on the price basis of the closes or not at all. */
function useCandles({ isOn, source, chosen, points }: CandlesInput): Candles {
  const resolution = chosen ? candleLength(chosen) : '1D'
  const query = useQuery({
    ...priceQueries.candles(source ?? NO_SOURCE, { resolution, from: chosen?.from ?? 0 }),
    enabled: isOn && source !== null && chosen !== null,
  })
  const candles = useMemo(() => usableCandles(query.data?.items ?? []), [query.data])
  const otherUntil = useMemo(() => otherBasisUntil(candles, points), [candles, points])
  if (!isOn) return NONE
  if (source === null)
    return { candles: [], note: 'No candles: the asset has no ticker for the price service.' }
  if (query.isError)
    return { candles: [], note: 'The candles did not load. The line of closes is shown instead.' }
  if (!query.data) return { candles: [], note: 'The candles are loading.' }
  if (candles.length === 0)
    return {
      candles,
      note: 'The price service has no candles for these days. The line of closes is shown instead.',
    }
  // Candles after the last split can still be drawn.
  const usable = otherUntil === null ? candles : candles.filter(({ time }) => time > otherUntil)
  const basis =
    otherUntil === null
      ? ''
      : ` No candles up to ${formatDay(otherUntil)}: the price service adjusts for splits or dividends in another way.`
  return {
    candles: usable,
    note: `${CANDLE_WORDS[resolution]} candles: hollow rose, filled fell.${basis}`,
  }
}

const NO_SOURCE: PriceKey = { ticker: '', tag: '' }
const NONE: Candles = { candles: [], note: null }
