import { useMemo } from 'react'
import { lessOthers } from '#shared/evidence/market-relative.ts'
import { Panel } from '#shared/ui/panel.tsx'
import { SkeletonText } from '#shared/ui/skeleton-text.tsx'
import type { CaptionOf } from '#features/insight-detail/model/chart-caption.ts'
import { casesAt, COUNTED } from '#features/insight-detail/model/few-words.ts'
import { marketAnswer } from './market-words.ts'
import type { PastSample } from './past-sample.ts'
import { QuestionPanel } from './question-panel.tsx'
import { shareTable } from './share-rows.ts'
import { ShareRowsChart, shareRowsHeight } from './share-rows-chart.tsx'
import type { Surroundings } from './use-market.ts'

type MarketPanelProps = { sample: PastSample; around: Surroundings; caption: CaptionOf }

const TITLE = 'Against the market'
const NONE = new Float64Array(0)

/** The same outcomes less what everything else did over the same days. */
export function MarketPanel({ sample, around, caption }: MarketPanelProps) {
  const { closes, starts, bars, direction, horizon } = sample
  const { market, sector, isLoading } = around
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
          <SkeletonText lines={5} label="Loading the market's own returns" />
        ) : (
          <p className="text-ink-3">
            The service has no series of this asset's market or sector over {horizon}, so nothing can be taken
            off.
          </p>
        )}
      </Panel>
    )
  }
  return (
    <QuestionPanel
      title={TITLE}
      sub={sub}
      answer={answer}
      method={`Market-adjusted returns (Brown and Warner 1985): the return of the case less that of the average stock of its economy, or of the other stocks of its sector, over the same days; no beta is estimated. ${COUNTED}`}
      table={shareTable('Share of cases that went the stated way, less what others did', rows)}
      caption={caption}
      height={shareRowsHeight(rows.length)}
      points={rows.length}
    >
      {({ width }, source) => (
        <ShareRowsChart rows={rows} reference={0.5} width={width} source={source} summary={answer} />
      )}
    </QuestionPanel>
  )
}
