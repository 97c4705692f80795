import { useQuery } from '@tanstack/react-query'
import { greatest } from 'd3-array'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { Enqueue } from '#api/client/http.ts'
import { browserPriceSocket, NO_PRICES, type StreamedPrice, type TagPrices } from '#api/price-socket.ts'
import { priceQueries } from '#api/queries/asset-queries.ts'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { Candle } from '#contract/records/price-history.ts'
import { midnightOf } from '#contract/values/instant.ts'
import {
  lastCloseBefore,
  changeBetween,
  firstIndexFrom,
} from '#features/asset-overview/model/price-window.ts'
import { usePageAsset, useServiceClock } from '#features/asset-overview/model/use-asset.ts'
import { formatDay, formatTime } from '#shared/format/date.ts'

/** How often the age of a streamed price is checked, and how often a delayed price is requested. */
const TICK_MS = 1_000
const DELAYED_REFRESH_MS = 60_000

const neverChanges = () => () => {}

export type LivePrice = ReturnType<typeof useLivePrice>

type LivePriceInput = {
  tag: string
  ticker: string | null
  hasStream: boolean
  /** The asset's closes, for when the price service has none. */
  points: readonly SeriesPoint[] | undefined
  hasNoPoints: boolean
  /** Prices out of view are not refreshed. */
  isInView?: boolean
  /** For one of many rows. */
  enqueue?: Enqueue
}

export function usePagePrice() {
  const { tag, ticker, points, seriesQuery } = usePageAsset()
  return useLivePrice({
    tag,
    ticker,
    hasStream: useServiceClock().hasStream,
    points,
    hasNoPoints: seriesQuery.isError,
  })
}

/** The current price, from whichever of stream, delayed price, market close and price series are available. */
export function useLivePrice(input: LivePriceInput) {
  const { tag, ticker, hasStream, points, hasNoPoints, isInView = true, enqueue } = input
  const subscribe = useCallback(
    (listener: () => void) => (hasStream ? browserPriceSocket().watch(tag, listener) : neverChanges()),
    [tag, hasStream],
  )
  const streamed = useSyncExternalStore(subscribe, () =>
    hasStream ? browserPriceSocket().prices(tag) : NO_PRICES,
  )
  const now = useTicking(streamed.live !== null || streamed.preMarket !== null)

  const isStreaming = useIsStreaming(hasStream, streamed)
  const { isSettled: isStreamKnown } = useServiceClock()

  const closeQuery = useQuery({
    ...priceQueries.marketClose(ticker ?? '', enqueue),
    enabled: ticker !== null,
    select: datedPrice,
  })
  const delayedQuery = useQuery({
    ...priceQueries.lastDelayed({ ticker: ticker ?? '', tag }, enqueue),
    // Only once it is known whether there is a stream, because with a working stream this request is not needed.
    enabled: ticker !== null && isInView && isStreamKnown && !isStreaming,
    refetchInterval: DELAYED_REFRESH_MS,
    select: datedPriceOrNull,
  })

  const lastClose = newestClose([
    streamed.lastClose,
    closeQuery.data ?? null,
    closeBefore(points, Number.POSITIVE_INFINITY),
  ])
  const freshness = priceFreshness(
    { live: streamed.live, preMarket: streamed.preMarket, delayed: delayedQuery.data ?? null, lastClose },
    now,
  )
  return {
    freshness,
    /** The close that the main price is compared with: the last one, or the one before it if the main price is the last close. */
    reference: freshness.state === 'closed' ? closeBefore(points, freshness.time) : lastClose,
    preMarket: streamed.preMarket,
    lastClose,
    isSettled:
      points !== undefined ||
      closeQuery.isSuccess ||
      streamed.live !== null ||
      (closeQuery.isError && !isStreaming) ||
      // Without a ticker there is no request to wait for.
      (hasNoPoints && ticker === null),
  }
}

const datedPrice = ({ close, time }: { close: number; time: number }): DatedPrice => ({ price: close, time })
const datedPriceOrNull = (candle: Candle | null) => candle && datedPrice(candle)

/** The last close of the series on an earlier day than `time`. */
function closeBefore(points: readonly SeriesPoint[] = [], time: number): DatedPrice | null {
  const close = lastCloseBefore(points, firstIndexFrom(points, midnightOf(time)))
  return close && { price: close.value, time: close.at }
}

/** The stream's clock, ticking once a second while a streamed price is shown, whose label depends on its age. */
function useTicking(isNeeded: boolean): number {
  const [now, setNow] = useState(() => browserPriceSocket().now())
  useEffect(() => {
    if (!isNeeded) return
    const timer = setInterval(() => setNow(browserPriceSocket().now()), TICK_MS)
    return () => clearInterval(timer)
  }, [isNeeded])
  return now
}

/** Time that a stream has for its first message after the page has opened or has become visible. */
const GRACE_MS = 5_000

/**
 * Whether there is a stream that has sent something about an asset in the last minute. A hidden tab receives no messages, so there
 * it is expected to go on.
 */
function useIsStreaming(hasStream: boolean, prices: TagPrices): boolean {
  const [isSilent, setIsSilent] = useState(false)
  const confirmedAt = lastConfirmedAt(prices)
  useEffect(() => {
    if (!hasStream) return
    let timer: ReturnType<typeof setTimeout>
    const listen = () => {
      clearTimeout(timer)
      setIsSilent(false)
      if (document.visibilityState === 'hidden') return
      const waitMs = Math.max(GRACE_MS, STALE_AFTER_MS - (browserPriceSocket().now() - confirmedAt))
      timer = setTimeout(() => setIsSilent(true), waitMs)
    }
    listen()
    document.addEventListener('visibilitychange', listen)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', listen)
    }
  }, [hasStream, confirmedAt])
  return hasStream && !isSilent
}

const lastConfirmedAt = ({ live, preMarket, lastClose }: TagPrices) =>
  Math.max(0, ...[live, preMarket, lastClose].map((price) => price?.confirmedAt ?? 0))

/** Age of the last message from which a streamed price is called delayed, and from which it is called stale. */
const DELAYED_AFTER_MS = 15_000
const STALE_AFTER_MS = 60_000

export type DatedPrice = { price: number; time: number }

export type PriceSources = {
  /** From the stream, by its stated kind. */
  live: Omit<StreamedPrice, 'stretch'> | null
  preMarket: Omit<StreamedPrice, 'stretch'> | null
  /** From the delayed REST price, without a stream or while it is silent. */
  delayed: DatedPrice | null
  lastClose: DatedPrice | null
}

/**
 * How fresh the current price is. It depends on the age of the last message and not on the state of the socket, which may be open
 * while the service sends nothing.
 */
export type Freshness =
  | (DatedPrice & { state: 'live' })
  | (DatedPrice & { state: 'delayed-feed' | 'closed' })
  | (DatedPrice & { state: 'delayed' | 'stale'; ageMs: number })
  | (DatedPrice & { state: 'pre-market'; isStale: boolean })
  | { state: 'off' }

/**
 * The freshest price: that of the stream while it sends messages, otherwise the delayed price if it is newer.
 *
 * @param now the stream's clock in ms, the same as of `confirmedAt`
 */
export function priceFreshness(
  { live, preMarket, delayed, lastClose }: PriceSources,
  now: number,
): Freshness {
  const closedAt = timeOf(lastClose)
  const fromStream = live && live.time >= timeOf(preMarket) ? live : preMarket
  // Once the day has a close, streamed prices of that day no longer count.
  if (fromStream && fromStream.time > closedAt) {
    const { price, time, confirmedAt } = fromStream
    const ageMs = now - confirmedAt
    const isStale = ageMs > STALE_AFTER_MS
    if (!isStale || timeOf(delayed) <= time) {
      if (fromStream === preMarket) return { state: 'pre-market', price, time, isStale }
      if (ageMs < DELAYED_AFTER_MS) return { state: 'live', price, time }
      return { state: isStale ? 'stale' : 'delayed', price, time, ageMs }
    }
  }
  if (delayed && delayed.time > closedAt) return { state: 'delayed-feed', ...delayed }
  return lastClose ? { state: 'closed', ...lastClose } : { state: 'off' }
}

export const isOld = (freshness: Freshness) =>
  freshness.state === 'stale' ||
  freshness.state === 'delayed' ||
  (freshness.state === 'pre-market' && freshness.isStale)

const timeOf = (price: { time: number } | null) => price?.time ?? Number.NEGATIVE_INFINITY

/** The close of the latest day. Of several closes of that day the first one wins: the price service before the series. */
export function newestClose(closes: readonly (DatedPrice | null)[]): DatedPrice | null {
  const known = closes.filter((close) => close !== null)
  return greatest(known, ({ time }) => midnightOf(time)) ?? null
}

export const changeFrom = (reference: DatedPrice, price: number) =>
  changeBetween({ at: reference.time, value: reference.price }, { at: reference.time, value: price })

/**
 * The label of a price's freshness, with its time in UTC and with its day unless that is the service's current day. Only a stream
 * that is sending right now is called live.
 *
 * @param now the service's clock in ms
 */
export function freshnessWords(freshness: Freshness, now: number): string {
  if (freshness.state === 'off') return 'No price available'
  const { state, time } = freshness
  const onDay = ` on ${formatDay(time, { year: false })}`
  const day = midnightOf(time) === midnightOf(now) ? '' : onDay
  const [minute, second] = [formatTime(time) + day, formatTime(time, { seconds: true }) + day]
  switch (state) {
    case 'live':
      return `Live ${second}`
    case 'delayed':
      return `Last update ${Math.round(freshness.ageMs / 1000)} s ago, ${second}`
    case 'stale':
      return `Stale, as of ${formatTime(time)}${onDay}`
    case 'pre-market':
      return `Pre-market ${minute}${freshness.isStale ? ', stale' : ''}`
    case 'delayed-feed':
      return `Delayed 15 min, ${minute}`
    case 'closed':
      return `As of last close ${formatDay(time)}`
  }
}
