import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { lessOthers, returnsBelowLead, type TrailingReturns } from '#shared/evidence/market-relative.ts'
import { Panel } from '#shared/ui/panel.tsx'
import { SkeletonText } from '#shared/ui/skeleton-text.tsx'
import { RowsPanel } from '#features/insight-detail/evidence/interval-rows.tsx'
import type { CaptionOf } from '#features/insight-detail/model/insight-facts.ts'
import { casesAt, COUNTED, tooFew } from '#features/insight-detail/model/hit-rows.ts'
import type { Direction } from '#contract/values/codes.ts'
import { countedShare } from '#shared/evidence/share.ts'
import { formatRate, formatReturn } from '#shared/format/percent.ts'
import { allOf } from '#shared/format/word-lists.ts'
import { isHit } from '#shared/predictions/study.ts'
import { median } from '#shared/statistics/quantile.ts'
import { calculatorQueries } from '#api/queries/calculator-queries.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import type { PastSample } from './past-sample.ts'
import { type ShareRow, shareGroups, shareTable } from './share-rows.ts'

type MarketPanelProps = { sample: PastSample; market: MarketReturns; caption: CaptionOf }

const TITLE = 'Market-adjusted returns'
const NONE = new Float64Array(0)

/** The same outcomes minus the return of the market, or of the sector, over the same days. */
export function MarketPanel({ sample, market: returns, caption }: MarketPanelProps) {
  const { closes, starts, bars, direction, horizon } = sample
  const { market, sector, isLoading } = returns
  const { answer, rows } = useMemo(
    () =>
      marketAnswer(
        {
          own: Float64Array.from(starts, (start) => closes[start + bars]!.value / closes[start]!.value - 1),
          lessMarket: market ? lessOthers(market, closes, starts, bars) : NONE,
          lessSector: sector ? lessOthers(sector, closes, starts, bars) : NONE,
        },
        direction,
      ),
    [closes, starts, bars, direction, market, sector],
  )
  const sub = casesAt(horizon, starts.length)
  if (isLoading || rows.length < 2) {
    return (
      <Panel title={TITLE} headingLevel={3} sub={sub}>
        {isLoading ? (
          <SkeletonText lines={5} label="Loading market returns" />
        ) : (
          <p className="text-ink-3">
            The service has no market or sector series for this asset over {horizon}.
          </p>
        )}
      </Panel>
    )
  }
  return (
    <RowsPanel
      title={TITLE}
      sub={sub}
      summary={answer}
      method={`Market-adjusted returns (Brown and Warner 1985): return of the case minus the average return over the same days. The average covers the stocks of its economy, or the other stocks of its sector. No beta is estimated. ${COUNTED}`}
      table={shareTable('Hit ratio, unadjusted and adjusted', rows)}
      caption={caption(TITLE)}
      groups={shareGroups(rows, 0.5)}
    />
  )
}

/** Outcomes unadjusted, and minus market or sector returns; empty where no series covers them. */
type RelativeOutcomes = { own: Float64Array; lessMarket: Float64Array; lessSector: Float64Array }

/** The answer and its rows. */
export function marketAnswer(
  outcomes: RelativeOutcomes,
  direction: Direction,
): { answer: string; rows: ShareRow[] } {
  const sides = [
    { label: 'Unadjusted', values: outcomes.own },
    { label: 'Market-adjusted', values: outcomes.lessMarket },
    // A sector without another stock equals the market and is left out.
    ...(isSame(outcomes.lessMarket, outcomes.lessSector)
      ? []
      : [{ label: 'Sector-adjusted', values: outcomes.lessSector }]),
  ]
    .filter(({ values }) => values.length > 0)
    .map(({ values, ...rest }) => ({
      ...rest,
      share: countedShare([...values].filter((value) => isHit(value, direction)).length, values.length),
      middle: median(values),
    }))
  const parts = sides.map(
    ({ label, share, middle }) =>
      `${label.toLowerCase()} ${share.hits} of ${share.n} (${formatRate(share.share, share.n)}, median ${formatReturn(middle)})`,
  )
  const least = Math.min(...sides.map(({ share }) => share.n))
  return {
    answer: `Hit ratio: ${allOf(parts)}.${tooFew(least)}`,
    rows: sides.map(({ label, share }) => ({ label, ...share })),
  }
}

/** Series come in single precision. */
const isSame = (a: Float64Array, b: Float64Array) =>
  a.length === b.length && a.every((value, i) => Math.abs(value - b[i]!) < 1e-5)

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
