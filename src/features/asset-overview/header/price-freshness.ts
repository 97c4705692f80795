import { changeBetween, dayOf } from '#features/asset-overview/series/price-window.ts'
import { formatDay, formatTime } from '#shared/format/date.ts'

/** Age of the last message from which a streamed price is no longer called live, and from which it is called stale. */
const DELAYED_AFTER_MS = 15_000
export const STALE_AFTER_MS = 60_000

export type DatedPrice = { price: number; time: number }
/** `heardAt`: when the stream last confirmed it. */
type StreamedPrice = DatedPrice & { heardAt: number }

export type PriceSources = {
  /** From the stream, by the kind it stated. */
  live: StreamedPrice | null
  preMarket: StreamedPrice | null
  /** From a delayed REST price, where there is no stream or none that is heard. */
  delayed: DatedPrice | null
  lastClose: DatedPrice | null
}

/**
 * How fresh the current price is. Decided by the age of the last message and never by whether the socket is open, because a
 * socket can stay open while the service behind it sends nothing.
 */
export type Freshness =
  | (DatedPrice & { state: 'live' })
  | (DatedPrice & { state: 'delayed-feed' | 'closed' })
  | (DatedPrice & { state: 'delayed' | 'stale'; ageMs: number })
  | (DatedPrice & { state: 'pre-market'; isStale: boolean })
  | { state: 'off' }

/**
 * The freshest price: the stream while it speaks, else a delayed price if it is the newest one known. @param now browser clock in
 * ms, the same clock as `heardAt`
 */
export function priceFreshness(sources: PriceSources, now: number): Freshness {
  const { delayed, lastClose } = sources
  const closedAt = timeOf(lastClose)
  const streamed = streamedFreshness(sources, now)
  const isFresh = streamed && !isStale(streamed)
  if (delayed && !isFresh && delayed.time > Math.max(closedAt, timeOf(streamed)))
    return { state: 'delayed-feed', ...delayed }
  if (streamed) return streamed
  if (lastClose) return { state: 'closed', ...lastClose }
  return { state: 'off' }
}

/** Whether the shown price may be out of date; it is drawn dimmed. */
export const isOld = (freshness: Freshness) =>
  freshness.state === 'stale' ||
  freshness.state === 'delayed' ||
  (freshness.state === 'pre-market' && freshness.isStale)

const timeOf = (price: { time: number } | null) => price?.time ?? Number.NEGATIVE_INFINITY

type Streamed = Extract<Freshness, { state: 'live' | 'delayed' | 'stale' | 'pre-market' }>
const isStale = (price: Streamed) =>
  price.state === 'stale' || (price.state === 'pre-market' && price.isStale)

/** The streamed price of the running day; null once the day has a close. */
function streamedFreshness({ live, preMarket, lastClose }: PriceSources, now: number): Streamed | null {
  const closedAt = timeOf(lastClose)
  if (live && live.time > closedAt && live.time >= timeOf(preMarket)) {
    const ageMs = Math.max(0, now - live.heardAt)
    const known = { price: live.price, time: live.time }
    if (ageMs < DELAYED_AFTER_MS) return { state: 'live', ...known }
    return { state: ageMs <= STALE_AFTER_MS ? 'delayed' : 'stale', ...known, ageMs }
  }
  if (!preMarket || preMarket.time <= closedAt) return null
  const isSilent = now - preMarket.heardAt > STALE_AFTER_MS
  return { state: 'pre-market', price: preMarket.price, time: preMarket.time, isStale: isSilent }
}

/** The close of the latest day; of several for that day, the first given, so that the price service wins over a series. */
export function newestClose(closes: readonly (DatedPrice | null)[]): DatedPrice | null {
  const [newest] = closes.filter((close) => close !== null).toSorted((a, b) => dayOf(b.time) - dayOf(a.time))
  return newest ? { price: newest.price, time: newest.time } : null
}

export const changeFrom = (reference: DatedPrice, price: number) =>
  changeBetween({ at: reference.time, value: reference.price }, { at: reference.time, value: price })

/**
 * What is said about a price, with its own time in UTC, and with its day where that is not the service's today. "Live" is only
 * ever said of a stream that is heard right now.
 *
 * @param now the service's clock in ms
 */
export function freshnessWords(freshness: Freshness, now: number): string {
  if (freshness.state === 'off') return 'No price available'
  const { state, time } = freshness
  const onDay = ` on ${formatDay(time, { year: false })}`
  const day = dayOf(time) === dayOf(now) ? '' : onDay
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
