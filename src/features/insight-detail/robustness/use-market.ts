import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { calculatorQueries } from '#api/queries/calculator-queries.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { returnsBelowLead, type TrailingReturns } from '#shared/evidence/market-relative.ts'

/** Trading days of a quarter and of a month: the windows over which the calculator states the market's own return. */
const QUARTER = 63
const MONTH = 21
const WEEK = 5

/** The market's and the sector's own returns in windows that fill a horizon; null where the service has none. */
type MarketReturns = {
  market: TrailingReturns | null
  sector: TrailingReturns | null
  /** The market over a quarter: rising or falling. */
  trend: TrailingReturns | null
  isLoading: boolean
}

/** Market series of the calculator by their published names; null where it does not know one. */
export function useMarket(tag: string, bars: number, closes: readonly Close[]): MarketReturns {
  const isMonths = bars % MONTH === 0
  const isWeeks = bars % WEEK === 0
  const span = isMonths ? '1m' : '1w'
  const trend = useSeries(`${tag}.market_mom(horiz=3m)`, QUARTER, true)
  const month = useSeries(`${tag}.market_mom(horiz=1m)`, MONTH, isMonths && bars % QUARTER !== 0)
  const lead = useSeries(
    `${tag}.relative_strength(horiz=${span},to=sector)`,
    isMonths ? MONTH : WEEK,
    isMonths || isWeeks,
  )
  const sector = useMemo(
    () => (lead.returns && closes.length > 0 ? returnsBelowLead(lead.returns, closes) : null),
    [lead.returns, closes],
  )
  return {
    market: bars % QUARTER === 0 ? trend.returns : month.returns,
    sector,
    trend: trend.returns,
    isLoading: trend.isLoading || month.isLoading || lead.isLoading,
  }
}

/** Null where the series has no values: some assets have no market. */
function useSeries(snake: string, bars: number, isWanted: boolean) {
  const { data, isLoading } = useQuery({ ...calculatorQueries.series(snake), enabled: isWanted })
  const returns = useMemo((): TrailingReturns | null => {
    const points = data?.points ?? []
    const at = new Map(points.flatMap(({ at, value }) => (value === null ? [] : [[at, value] as const])))
    return at.size === 0 ? null : { bars, at }
  }, [data, bars])
  return { returns, isLoading }
}
