import { RetryButton } from '#shared/ui/states/retry-button.tsx'

/** What became of the price series. Until it is there, or without it, nothing derived from prices may be claimed. */
export type PriceLoad = {
  isLoading: boolean
  isFailed: boolean
  isRetrying: boolean
  onRetry: () => void
}

/** In place of what a panel would derive from prices: that they are missing here, and the way to ask again. */
export const PricesFailed = ({ prices, so }: { prices: PriceLoad; so: string }) => (
  <div>
    <p className="text-ink-2">The prices did not load, so {so}.</p>
    <RetryButton className="mt-2 print:hidden" isBusy={prices.isRetrying} onClick={prices.onRetry} />
  </div>
)
