import { Skeleton } from './skeleton.tsx'

const WIDTHS = ['w-11/12', 'w-full', 'w-3/4', 'w-5/6', 'w-2/3'] as const

/** A paragraph that is on its way. `label` tells screen readers what. */
export const SkeletonText = ({ lines = 3, label }: { lines?: number; label: string }) => (
  <div role="status" className="grid gap-2">
    <span className="sr-only">{label}</span>
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton key={line} className={WIDTHS[line % WIDTHS.length]!} />
    ))}
  </div>
)
