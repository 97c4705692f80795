import { RetryButton } from '#shared/ui/states/retry-button.tsx'

/** Load state of the price series. Panels claim nothing derived from prices until it has loaded. */
export type PriceLoad = {
  isLoading: boolean
  isFailed: boolean
  isRetrying: boolean
  onRetry: () => void
}

/** Shown where a panel needs prices that did not load, with a retry. */
export const PricesFailed = ({ prices, so }: { prices: PriceLoad; so: string }) => (
  <div>
    <p className="text-ink-2">The prices did not load, so {so}.</p>
    <RetryButton className="mt-2 print:hidden" isBusy={prices.isRetrying} onClick={prices.onRetry} />
  </div>
)
