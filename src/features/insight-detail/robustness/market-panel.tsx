import { useMemo } from 'react'
import { lessOthers } from '#shared/evidence/market-relative.ts'
import { Panel } from '#shared/ui/panel.tsx'
import { SkeletonText } from '#shared/ui/skeleton-text.tsx'
import type { CaptionOf } from '#features/insight-detail/model/chart-caption.ts'
import { casesAt, COUNTED } from '#features/insight-detail/model/few-words.ts'
import { marketAnswer } from './market-words.ts'
import type { PastSample } from './past-sample.ts'
import { CheckPanel } from './check-panel.tsx'
import { shareTable } from './share-rows.ts'
import { ShareRowsChart, shareRowsHeight } from './share-rows-chart.tsx'
import type { MarketReturns } from './use-market.ts'

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
    <CheckPanel
      title={TITLE}
      sub={sub}
      answer={answer}
      method={`Market-adjusted returns (Brown and Warner 1985): return of the case minus the average return over the same days. The average covers the stocks of its economy, or the other stocks of its sector. No beta is estimated. ${COUNTED}`}
      table={shareTable('Hit ratio, unadjusted and adjusted', rows)}
      caption={caption}
      height={shareRowsHeight(rows.length)}
      points={rows.length}
    >
      {({ width }, source) => (
        <ShareRowsChart rows={rows} reference={0.5} width={width} source={source} summary={answer} />
      )}
    </CheckPanel>
  )
}
