import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { priceQueries, type PriceKey } from '#api/queries/price-queries.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { Candle } from '#contract/records/price-history.ts'
import { datedByEnd, lastDayOf, usableCandles } from './candles.ts'
import { dayOf, isIntraday, type IntradayRange, type RangeName } from './price-window.ts'

/** Days that hold a trading day, whatever weekend and holidays lie between. */
const REACH_DAYS = 6

/** Length of the bars of a range, in the price service's letters and in time. */
const BARS = {
  '1D': { resolution: '5m', ms: 5 * 60_000 },
  '1W': { resolution: '30m', ms: 30 * 60_000 },
} as const satisfies Record<IntradayRange, { resolution: string; ms: number }>

/** Prices inside the day. `hours` are known from the start: they say whether there are any, and the range of the last day. */
export type Intraday = {
  hours: readonly Candle[]
  /** Of the chosen range, in time order, each dated by its end; empty while none is chosen or they are on their way. */
  candles: readonly Candle[]
  /** Why 1D and 1W cannot be drawn; null where they can, or while it is not known yet. */
  obstacle: string | null
  isLoading: boolean
}

type IntradayInput = {
  source: PriceKey | null
  range: RangeName | IntradayRange | null
  now: number
  isSettled: boolean
}

/**
 * The last days by the hour, and for a range of one day its five minutes, for a week its half hours. Asked for from the start of
 * a day, so that every visit of a day asks the same.
 */
export function useIntraday({ source, range, now, isSettled }: IntradayInput): Intraday {
  const key = source ?? { ticker: '', tag: '' }
  const from = dayOf(now) - REACH_DAYS * MS_PER_DAY
  const isAsking = source !== null && isSettled
  const hourQuery = useQuery({
    ...priceQueries.candles(key, { resolution: '1h', from }),
    enabled: isAsking,
  })
  const hours = useMemo(() => usableCandles(hourQuery.data?.items ?? []), [hourQuery.data])
  const lastDay = hours.length > 0 ? dayOf(hours.at(-1)!.time) : null
  const isOn = isIntraday(range) && lastDay !== null
  const bars = BARS[range === '1W' ? '1W' : '1D']
  const query = useQuery({
    ...priceQueries.candles(key, {
      resolution: bars.resolution,
      from: range === '1W' ? from : (lastDay ?? from),
    }),
    enabled: isAsking && isOn,
  })
  const all = useMemo(() => usableCandles(query.data?.items ?? []), [query.data])
  const candles = useMemo(
    () => datedByEnd(range === '1D' ? lastDayOf(all) : all, bars.ms, now),
    [range, all, bars, now],
  )
  return {
    hours,
    candles: isOn ? candles : [],
    obstacle: obstacleOf(source, hourQuery, hours.length, query.isError && isOn),
    isLoading: isIntraday(range) && (hourQuery.isLoading || (isOn && query.isLoading)),
  }
}

const obstacleOf = (
  source: PriceKey | null,
  { isError, isSuccess }: { isError: boolean; isSuccess: boolean },
  hours: number,
  hasFailed: boolean,
): string | null => {
  if (source === null) return 'The asset has no ticker for the price service.'
  if (isError || hasFailed) return 'The intraday prices did not load.'
  return isSuccess && hours === 0 ? 'The price service has no intraday prices for this asset.' : null
}
