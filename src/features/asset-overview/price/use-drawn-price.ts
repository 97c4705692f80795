import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { Candle } from '#contract/records/price-history.ts'
import { priceQueries } from '#api/queries/asset-queries.ts'
import {
  closesOf,
  CANDLE_WORDS,
  candleLength,
  otherBasisUntil,
  usableCandles,
  type Intraday,
} from '#features/asset-overview/series/candles.ts'
import { withGaps } from '#features/asset-overview/series/price-geometry.ts'
import {
  changeBetween,
  changeOver,
  lastCloseBefore,
  dayOf,
  firstIndexFrom,
  isIntraday,
  type PriceWindow,
} from '#features/asset-overview/series/price-window.ts'
import type { ShownView } from '#features/asset-overview/series/overview-search.ts'
import { usePageAsset } from '#features/asset-overview/series/use-asset.ts'
import { formatDay } from '#shared/format/date.ts'

const NO_CANDLES: readonly Candle[] = []

/** What the chart is made of: daily closes, or the prices inside the chosen day or week. `note`: what is not drawn as asked, and why. */
export function useDrawnPrice(series: readonly SeriesPoint[], view: ShownView, intraday: Intraday) {
  const { window } = view
  const daily = useMemo(() => withGaps(series), [series])
  const change = useMemo(() => changeOver(daily, window), [daily, window])
  const inside = useMemo(() => intradayLine(intraday.candles, series), [intraday.candles, series])
  const isAsked = isIntraday(view.activeRange)
  const isCandles = view.look === 'candles'
  const { candles, note } = useCandles(isCandles && !isAsked, view.chosen, series)
  if (isAsked && inside) {
    return {
      ...inside,
      candles: isCandles ? intraday.candles : NO_CANDLES,
      isIntraday: true,
      note: isCandles ? 'Candles: hollow rose, filled fell.' : null,
    }
  }
  const why = intraday.isLoading
    ? 'The intraday prices are loading.'
    : (intraday.obstacle ?? 'No intraday price in this window.')
  return { points: daily, window, change, candles, isIntraday: false, note: isAsked ? why : note }
}

/** The line through the closes of candles, against the last daily close before the first of them. */
function intradayLine(candles: readonly Candle[], series: readonly SeriesPoint[]) {
  const [first, last] = [candles[0], candles.at(-1)]
  if (!first || !last) return null
  const window = { from: dayOf(first.time), to: dayOf(last.time) }
  const before = lastCloseBefore(series, firstIndexFrom(series, window.from))
  const base = before ?? { at: first.time, value: first.open }
  const change = changeBetween(base, { at: last.time, value: last.close })
  return { points: closesOf(candles), window, change: { ...change, isFromFirstClose: before === null } }
}

/**
 * Open, high, low and close of the chosen window from the price service, on the price basis of the closes or not at all. `note` says
 * what they are, or why there are none.
 *
 * @param chosen a drag asks for nothing
 */
function useCandles(isOn: boolean, chosen: PriceWindow | null, points: readonly SeriesPoint[]) {
  const { source } = usePageAsset()
  const resolution = chosen ? candleLength(chosen) : '1D'
  const { data, isError } = useQuery({
    ...priceQueries.candles(source ?? { ticker: '', tag: '' }, { resolution, from: chosen?.from ?? 0 }),
    enabled: isOn && source !== null && chosen !== null,
  })
  const { candles, otherUntil } = useMemo(() => {
    const usable = usableCandles(data?.items ?? [])
    const otherUntil = otherBasisUntil(usable, points)
    // Candles after the last split can still be drawn.
    return {
      candles: usable.filter(({ time }) => time > (otherUntil ?? Number.NEGATIVE_INFINITY)),
      otherUntil,
    }
  }, [data, points])
  const none = (note: string | null) => ({ candles: NO_CANDLES, note })
  if (!isOn) return none(null)
  if (source === null) return none('No candles: the asset has no ticker for the price service.')
  if (isError) return none('The candles did not load. The line of closes is shown instead.')
  if (!data) return none('The candles are loading.')
  if (candles.length === 0 && otherUntil === null)
    return none('The price service has no candles for these days. The line of closes is shown instead.')
  const basis =
    otherUntil === null
      ? ''
      : ` No candles up to ${formatDay(otherUntil)}: the price service adjusts for splits or dividends in another way.`
  return { candles, note: `${CANDLE_WORDS[resolution]} candles: hollow rose, filled fell.${basis}` }
}
