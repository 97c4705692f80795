import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { priceQueries, type PriceKey } from '#api/queries/price-queries.ts'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { Candle } from '#contract/records/price-history.ts'
import { formatDay } from '#shared/format/date.ts'
import {
  CANDLE_WORDS,
  candleLength,
  otherBasisUntil,
  usableCandles,
} from '#features/asset-overview/series/candles.ts'
import type { PriceWindow } from '#features/asset-overview/series/price-window.ts'

/** Candles of the visible days, none while they are on their way or cannot be drawn; `note` says so or what they are. */
export type Candles = { candles: readonly Candle[]; note: string | null }

type CandlesInput = {
  isOn: boolean
  source: PriceKey | null
  /** The window that was chosen: a drag asks for nothing. */
  chosen: PriceWindow | null
  points: readonly SeriesPoint[]
}

/** Open, high, low and close of the chosen window from the price service, on the price basis of the closes or not at all. */
export function useCandles({ isOn, source, chosen, points }: CandlesInput): Candles {
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
  // A year counts until a split: what lies after it can still be drawn.
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
