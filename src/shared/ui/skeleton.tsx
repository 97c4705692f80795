import { clsx } from 'clsx'

/**
 * Holds the place of what is loading in its final size, so nothing jumps. It appears after 200 ms (a fast answer never flashes
 * it) and does not shimmer. Size it with classes.
 */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={clsx('skeleton block h-2.5 rounded-xs bg-press', className)} />
)

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
