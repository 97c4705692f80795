import { memo, useState } from 'react'
import type { Close } from '#contract/rules/price-basis.ts'
import type { CaptionOf } from '#features/insight-detail/model/chart-caption.ts'
import type { DetailModel } from '#features/insight-detail/model/detail-model.ts'
import { ByChancePanel } from './by-chance-panel.tsx'
import { FirstTouchPanel } from './first-touch-panel.tsx'
import { MarketPanel } from './market-panel.tsx'
import { OnTheWayPanel } from './path-panel.tsx'
import { isSameSample, pastSample } from './past-sample.ts'
import { StabilityPanel } from './stability-panel.tsx'
import { useSurroundings } from './use-market.ts'

export type ScepticPanelsProps = {
  model: Pick<DetailModel, 'facts' | 'row' | 'horizons' | 'path'>
  tag: string
  closes: readonly Close[]
  caption: CaptionOf
}

/** What a sceptic asks next, of the same past cases; each question stands alone. Stepping through episodes draws none of it anew. */
export const ScepticPanels = memo(function ScepticPanels({
  model,
  tag,
  closes,
  caption,
}: ScepticPanelsProps) {
  const { facts, row, horizons } = model
  const found = pastSample(model, closes)
  const [sample, setSample] = useState(found)
  if (!isSameSample(found, sample)) setSample(found)
  const around = useSurroundings(tag, row?.bars ?? 0, closes)
  const since = model.path?.since ?? NO_DAYS
  if (!sample) {
    return (
      <p className="text-ink-3">
        {facts.direction === 'unknown'
          ? 'The direction is not stated, so no case is a hit or a miss.'
          : 'No past case can be followed on the prices, so none of these questions has an answer here.'}
      </p>
    )
  }
  const shared = { sample, caption }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 page-md:gap-4 page-lg:grid-cols-2">
      <div className={COLUMN}>
        <ByChancePanel {...shared} horizons={horizons.length} />
        {sample.levels && <FirstTouchPanel {...shared} levels={sample.levels} />}
        <MarketPanel {...shared} around={around} />
      </div>
      <div className={COLUMN}>
        <StabilityPanel {...shared} trend={around.trend} />
        <OnTheWayPanel {...shared} since={since} />
      </div>
    </div>
  )
})

const COLUMN = 'grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-3 page-md:gap-4'
const NO_DAYS: readonly never[] = []
