import { clsx } from 'clsx'

/** Placeholder of the final size, so that nothing shifts. Appears after 200 ms, so that fast responses do not flash it. Size it by classes. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={clsx('skeleton block h-2.5 rounded-xs bg-press', className)} />
)

const WIDTHS = ['w-11/12', 'w-full', 'w-3/4', 'w-5/6', 'w-2/3'] as const

/** Placeholder of a paragraph; `label` is for screen readers. */
export const SkeletonText = ({ lines = 3, label }: { lines?: number; label: string }) => (
  <div role="status" className="grid gap-2">
    <span className="sr-only">{label}</span>
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton key={line} className={WIDTHS[line % WIDTHS.length]!} />
    ))}
  </div>
)
