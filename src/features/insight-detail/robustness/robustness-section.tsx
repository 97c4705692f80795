import { lazy, Suspense } from 'react'
import { PartBoundary } from '#shared/ui/states/part-boundary.tsx'
import { SkeletonText } from '#shared/ui/skeleton-text.tsx'
import { useIsNear } from '#shared/ui/use-is-near.ts'
import { type PriceLoad, PricesFailed } from '#features/insight-detail/model/use-detail-data.tsx'
import type { RobustnessPanelsProps } from './robustness-panels.tsx'

const Panels = lazy(async () => ({ default: (await import('./robustness-panels.tsx')).RobustnessPanels }))

/** Code and series load when the section comes near the window. */
export function RobustnessSection({ prices, ...props }: RobustnessPanelsProps & { prices: PriceLoad }) {
  const [ref, isNear] = useIsNear<HTMLElement>('600px')
  return (
    <section ref={ref} aria-label="Robustness checks" className="screen-only min-w-0">
      <h2 className="mt-2 mb-2.5 text-lg font-semibold">Robustness checks</h2>
      {prices.isFailed ? (
        <PricesFailed prices={prices} so="the robustness checks are not available" />
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

/** About as high as the checks, so that the page below moves little. */
const Waiting = () => (
  <div className="min-h-[30rem] max-page-lg:min-h-[80rem]">
    <SkeletonText lines={6} label="Loading the robustness checks" />
  </div>
)
