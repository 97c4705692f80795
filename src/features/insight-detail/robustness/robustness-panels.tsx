import { memo, useState } from 'react'
import type { Close } from '#contract/rules/price-basis.ts'
import type { CaptionOf } from '#features/insight-detail/model/insight-facts.ts'
import type { DetailModel } from '#features/insight-detail/model/detail-model.ts'
import { ChancePanel } from './chance-panel.tsx'
import { FirstTouchPanel } from './first-touch-panel.tsx'
import { MarketPanel, useMarket } from './market-panel.tsx'
import { PathPanel } from './path-panel.tsx'
import { isSameSample, pastSample } from './past-sample.ts'
import { StabilityPanel } from './stability-panel.tsx'

export type RobustnessPanelsProps = {
  model: Pick<DetailModel, 'facts' | 'row' | 'horizons' | 'path'>
  tag: string
  closes: readonly Close[]
  caption: CaptionOf
}

/** Robustness checks on the same past cases. Memoised: stepping through episodes renders none of them. */
export const RobustnessPanels = memo(function RobustnessPanels({
  model,
  tag,
  closes,
  caption,
}: RobustnessPanelsProps) {
  const { facts, row, horizons } = model
  const found = pastSample(model, closes)
  const [sample, setSample] = useState(found)
  if (!isSameSample(found, sample)) setSample(found)
  const market = useMarket(tag, row?.bars ?? 0, closes)
  const since = model.path?.since ?? NO_DAYS
  if (!sample) {
    return (
      <p className="text-ink-3">
        {facts.direction === 'unknown'
          ? 'The direction is not provided, so hits cannot be counted.'
          : 'No past case has prices, so these checks are not available.'}
      </p>
    )
  }
  const shared = { sample, caption }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 page-md:gap-4 page-lg:grid-cols-2">
      <div className={COLUMN}>
        <ChancePanel {...shared} horizons={horizons.length} />
        {sample.levels && <FirstTouchPanel {...shared} levels={sample.levels} />}
        <MarketPanel {...shared} market={market} />
      </div>
      <div className={COLUMN}>
        <StabilityPanel {...shared} trend={market.trend} />
        <PathPanel {...shared} since={since} />
      </div>
    </div>
  )
})

const COLUMN = 'grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-3 page-md:gap-4'
const NO_DAYS: readonly never[] = []
