import { lazy, Suspense } from 'react'
import { PartBoundary } from '#shared/ui/states/part-boundary.tsx'
import { SkeletonText } from '#shared/ui/skeleton-text.tsx'
import { useIsNear } from '#shared/ui/use-is-near.ts'
import type { PriceLoad } from '#features/insight-detail/model/prices-failed.tsx'
import { PricesFailed } from '#features/insight-detail/model/prices-failed.tsx'
import type { ScepticPanelsProps } from './robustness-panels.tsx'

const Panels = lazy(async () => ({ default: (await import('./robustness-panels.tsx')).ScepticPanels }))

/** The sceptic's questions, with their code and their series, when they come near the window. */
export function ScepticSlot({ prices, ...props }: ScepticPanelsProps & { prices: PriceLoad }) {
  const [ref, isNear] = useIsNear<HTMLElement>('600px')
  return (
    <section ref={ref} aria-label="What a sceptic asks next" className="screen-only min-w-0">
      <h2 className="mt-2 mb-2.5 text-lg font-semibold">What a sceptic asks next</h2>
      {prices.isFailed ? (
        <PricesFailed prices={prices} so="none of these questions has an answer" />
      ) : prices.isLoading || !isNear ? (
        <Waiting />
      ) : (
        <PartBoundary>
          <Suspense fallback={<Waiting />}>
            <Panels {...props} />
          </Suspense>
        </PartBoundary>
      )}
    </section>
  )
}

/** About as high as what comes, so that the page below moves little. */
const Waiting = () => (
  <div className="min-h-[30rem] max-page-lg:min-h-[80rem]">
    <SkeletonText lines={6} label="Loading the sceptic's questions" />
  </div>
)
