import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { priceQueries, type PriceKey } from '#api/queries/asset-queries.ts'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { Candle } from '#contract/records/price-history.ts'
import { midnightOf, MS_PER_DAY } from '#contract/values/instant.ts'
import { formatDay } from '#shared/format/date.ts'
import type { ShownView } from './overview-search.ts'
import { type Extent, withGaps } from './price-geometry.ts'
import {
  indexAfterDay,
  lastCloseBefore,
  isIntraday,
  type PriceWindow,
  type IntradayRange,
  type RangeName,
  changeBetween,
  changeOver,
  firstIndexFrom,
} from './price-window.ts'
import { useServiceClock, usePageAsset } from './use-asset.ts'

/** Windows from these many days on get weekly or monthly candles, so that bodies stay wider than a line. */
const WEEKS_FROM_DAYS = 400
const MONTHS_FROM_DAYS = 2_000

/** By resolution, as the price service spells it. */
const CANDLES = {
  '1D': { words: 'Daily', days: 1 },
  '1W': { words: 'Weekly', days: 7 },
  '1M': { words: 'Monthly', days: 31 },
} as const

/** Resolution of the candles of a window. At most a few hundred are drawn. */
export function candleLength({ from, to }: PriceWindow): keyof typeof CANDLES {
  const days = (to - from) / MS_PER_DAY
  return days < WEEKS_FROM_DAYS ? '1D' : days < MONTHS_FROM_DAYS ? '1W' : '1M'
}

/** Candles in time order, each instant once, without invalid ones whose high is below their low. */
export function usableCandles({ items }: { items: readonly Candle[] }): Candle[] {
  const sorted = items.filter(({ high, low }) => high >= low).sort((a, b) => a.time - b.time)
  return sorted.filter(({ time }, i) => time !== sorted[i + 1]?.time)
}

export const candlesWithin = <C extends Candle>(candles: readonly C[], { from, to }: PriceWindow) =>
  candles.filter(({ time }) => time >= from && time < to + MS_PER_DAY)

/** `until`: the instant before which it ends. */
export type PlacedCandle = Candle & { until: number }

/** Candles of days or longer from their first midnight on, where the closes are, because services date the same day at different hours. */
export const placedByDay = (candles: readonly Candle[], days: number): PlacedCandle[] =>
  candles.map((candle) => {
    const time = midnightOf(candle.time)
    return { ...candle, time, until: time + days * MS_PER_DAY }
  })

/** The candle that contains an instant. */
export function candleAt(candles: readonly PlacedCandle[], at: number): Candle | null {
  const begun = candles.findLast(({ time }) => time <= at)
  return begun && at < begun.until ? begun : null
}

/** This far beyond a candle, relatively, a close of its first day is on another price basis. */
const SAME_WITHIN = 0.01

/**
 * The last day on which candles are on another price basis than the closes of the series, because only one of them is adjusted
 * for splits or dividends: the close of their first day is not within them. Null where they agree.
 */
export function otherBasisUntil(candles: readonly Candle[], points: readonly SeriesPoint[]): number | null {
  const off = candles.findLast(({ time, low, high }) => {
    const same = lastCloseBefore(points, indexAfterDay(points, time))
    if (!same || midnightOf(same.at) !== time) return false
    return same.value < low * (1 - SAME_WITHIN) || same.value > high * (1 + SAME_WITHIN)
  })
  return off?.time ?? null
}

/** Candles at the end of their bar instead of its start, or at now while the bar is not over. */
export const placedByEnd = (candles: readonly Candle[], length: number, now: number): PlacedCandle[] =>
  candles.map((candle) => {
    const end = candle.time + length
    const time = candle.time < now && now < end ? now : end
    return { ...candle, time, until: time + length }
  })

export const lastDayOf = (candles: readonly Candle[]): Candle[] => {
  const last = candles.at(-1)
  return last ? candles.filter(({ time }) => midnightOf(time) === midnightOf(last.time)) : []
}

export const candleExtent = (candles: readonly Candle[]): Extent | null =>
  candles.length === 0
    ? null
    : {
        low: Math.min(...candles.map(({ low }) => low)),
        high: Math.max(...candles.map(({ high }) => high)),
      }

/** This many days always contain a trading day, also across weekends and holidays. */
const LOOKBACK_DAYS = 6

const NO_CANDLES: readonly PlacedCandle[] = []

const BARS = {
  '1D': { resolution: '5m', ms: 5 * 60_000 },
  '1W': { resolution: '30m', ms: 30 * 60_000 },
} as const satisfies Record<IntradayRange, { resolution: string; ms: number }>

export type Intraday = ReturnType<typeof useIntraday>

type CandleSpan = Parameters<typeof priceQueries.candles>[1]

const candleQuery = (source: PriceKey | null, span: CandleSpan, isOn: boolean) => ({
  ...priceQueries.candles(source ?? { ticker: '', tag: '' }, span),
  enabled: isOn && source !== null,
  select: usableCandles,
})

/**
 * Hourly prices of the last days; for a range of one day also five-minute prices, for a week half-hourly ones. Requested from the
 * start of a day, so that all visits on a day send the same request.
 */
export function useIntraday(source: PriceKey | null, range: RangeName | IntradayRange | null) {
  const { now, isSettled } = useServiceClock()
  const from = midnightOf(now) - LOOKBACK_DAYS * MS_PER_DAY
  const hourQuery = useQuery(candleQuery(source, { resolution: '1h', from }, isSettled))
  const hours: readonly Candle[] = hourQuery.data ?? NO_CANDLES
  const lastDay = hours.length > 0 ? midnightOf(hours.at(-1)!.time) : null
  const isOn = isIntraday(range) && lastDay !== null
  const bars = BARS[range === '1W' ? '1W' : '1D']
  const span = { resolution: bars.resolution, from: range === '1W' ? from : (lastDay ?? from) }
  const query = useQuery(candleQuery(source, span, isSettled && isOn))
  const all: readonly Candle[] = query.data ?? NO_CANDLES
  const candles = useMemo(
    () => placedByEnd(range === '1D' ? lastDayOf(all) : all, bars.ms, now),
    [range, all, bars, now],
  )
  return {
    /** Loaded for every range: they show whether there are intraday prices, and give the range of the last day. */
    hours,
    /** In time order, each dated by its end; empty while loading, and without an intraday range. */
    candles: isOn ? candles : NO_CANDLES,
    /** There are none: not while they load, nor if they did not. */
    isMissing: source === null || hourQuery.data?.length === 0,
    /** Why 1D and 1W cannot be drawn; null where they can or while loading. */
    obstacle: obstacleTo(source, hourQuery, isOn && query.isError),
    isLoading: isIntraday(range) && (hourQuery.isLoading || (isOn && query.isLoading)),
  }
}

function obstacleTo(source: PriceKey | null, hours: UseQueryResult<Candle[]>, isFailed: boolean) {
  if (source === null) return 'The asset has no ticker for the price service.'
  if (hours.isError || isFailed) return 'The intraday prices did not load.'
  return hours.data?.length === 0 ? 'The price service has no intraday prices for this asset.' : null
}

/** Daily closes, or the intraday prices of the chosen day or week. `note`: what is drawn, or why it is not. */
export function useDrawnPrice(series: readonly SeriesPoint[], view: ShownView, intraday: Intraday) {
  const { window } = view
  const daily = useMemo(() => withGaps(series), [series])
  const change = useMemo(() => changeOver(daily, window), [daily, window])
  const intradayData = useMemo(() => intradayLine(intraday.candles, series), [intraday.candles, series])
  const isIntradayRange = isIntraday(view.activeRange)
  const isCandles = view.look === 'candles'
  const { candles, note } = useCandles(isCandles && !isIntradayRange, view.chosen, series)
  if (isIntradayRange && intradayData)
    return {
      ...intradayData,
      candles: isCandles ? intraday.candles : NO_CANDLES,
      isIntraday: true,
      note: isCandles ? 'Candles: hollow rose, filled fell.' : null,
    }
  const why = intraday.isLoading
    ? 'The intraday prices are loading.'
    : (intraday.obstacle ?? 'No intraday price in this window.')
  return { points: daily, window, change, candles, isIntraday: false, note: isIntradayRange ? why : note }
}

export type DrawnPrice = ReturnType<typeof useDrawnPrice>

/** The line through the closes of intraday candles. Its base is the last daily close before them. */
function intradayLine(candles: readonly Candle[], series: readonly SeriesPoint[]) {
  const [first, last] = [candles[0], candles.at(-1)]
  if (!first || !last) return null
  const window = { from: midnightOf(first.time), to: midnightOf(last.time) }
  const before = lastCloseBefore(series, firstIndexFrom(series, window.from))
  const base = before ?? { at: first.time, value: first.open }
  const change = changeBetween(base, { at: last.time, value: last.close })
  const points = candles.map(({ time, close }) => ({ at: time, value: close }))
  return { points, window, change: { ...change, isFromFirstClose: before === null } }
}

/**
 * Open, high, low and close of the chosen window from the price service, only where they are on the price basis of the closes.
 * `note` says what they are, or why there are none.
 *
 * @param chosen the window without a drag in progress, which sends no requests
 */
function useCandles(isOn: boolean, chosen: PriceWindow | null, points: readonly SeriesPoint[]) {
  const { source } = usePageAsset()
  const resolution = chosen ? candleLength(chosen) : '1D'
  const span = { resolution, from: chosen?.from ?? 0 }
  const { data, isError } = useQuery(candleQuery(source, span, isOn && chosen !== null))
  const { candles, otherUntil } = useMemo(() => {
    const all = placedByDay(data ?? [], CANDLES[resolution].days)
    const otherUntil = otherBasisUntil(all, points)
    // Candles after the last split can be drawn.
    return { candles: all.filter(({ time }) => time > (otherUntil ?? -Infinity)), otherUntil }
  }, [data, points, resolution])
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
  return { candles, note: `${CANDLES[resolution].words} candles: hollow rose, filled fell.${basis}` }
}
