import type { ReactNode } from 'react'
import type { Close } from '#contract/rules/price-basis.ts'
import { SkeletonText } from '#shared/ui/skeleton.tsx'
import { RetryButton } from '#shared/ui/states/retry-button.tsx'
import type { CaptionOf, DetailModel } from './detail-model.ts'
import type { DetailData } from './use-detail-data.ts'

/** What the panels have in common. */
export type PanelData = {
  model: DetailModel
  closes: readonly Close[]
  prices: DetailData['priceLoad']
  caption: CaptionOf
}

type PricesFailedProps = Pick<PanelData, 'prices'> & {
  /** What follows from it, as the end of a sentence. */
  so: string
}

/** Error state of a panel that needs prices, with a retry. */
export const PricesFailed = ({ prices, so }: PricesFailedProps) => (
  <div>
    <p className="text-ink-2">The prices did not load, so {so}.</p>
    <RetryButton className="mt-2 print:hidden" isBusy={prices.isRetrying} onClick={prices.onRetry} />
  </div>
)

type PriceStatesProps = PricesFailedProps & {
  isWaiting?: boolean
  /** Of the skeleton. */
  label: string
  lines?: number
  children: ReactNode
}

/** The error, or the skeleton while it waits for the prices, or the children. */
export function PriceStates({ prices, so, isWaiting, label, lines = 3, children }: PriceStatesProps) {
  if (prices.isFailed) return <PricesFailed prices={prices} so={so} />
  return (isWaiting ?? prices.isLoading) ? <SkeletonText lines={lines} label={label} /> : children
}
