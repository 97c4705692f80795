import { Button } from '#shared/ui/button.tsx'

/** What became of the price series. Until it is there, or without it, nothing derived from prices may be claimed. */
export type PriceLoad = {
  isLoading: boolean
  isFailed: boolean
  onRetry: () => void
}

/** In place of what a panel would derive from prices: that they are missing here, and the way to ask again. */
export const PricesFailed = ({ prices, so }: { prices: PriceLoad; so: string }) => (
  <p className="flex flex-wrap items-center gap-x-2 text-ink-2">
    The prices did not load, so {so}.
    <Button variant="ghost" className="print:hidden" onClick={prices.onRetry}>
      Try again
    </Button>
  </p>
)
