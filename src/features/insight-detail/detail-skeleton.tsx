import { Skeleton } from '#shared/ui/skeleton.tsx'
import { SkeletonText } from '#shared/ui/skeleton-text.tsx'

/** The page in its final geometry, so that nothing jumps when the insight arrives. */
export const DetailSkeleton = () => (
  <div role="status" aria-label="Loading the insight" className="flow-root">
    <Skeleton className="mt-1 w-64" />
    <Skeleton className="mt-4 h-7 w-[32rem] max-w-full" />
    <Skeleton className="mt-3 w-96 max-w-full" />
    <div className="my-3.5 h-[4.75rem] rounded-md border border-line bg-surface" />
    <div className="grid gap-4 page-lg:grid-cols-[minmax(0,1fr)_21.25rem]">
      <div className="h-[35rem] rounded-md border border-line bg-surface" />
      <div className="grid content-start gap-4">
        <div className="rounded-md border border-line bg-surface p-4">
          <SkeletonText lines={6} label="Loading" />
        </div>
        <div className="h-64 rounded-md border border-line bg-surface" />
      </div>
    </div>
  </div>
)
