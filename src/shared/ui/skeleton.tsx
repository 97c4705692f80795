import { clsx } from 'clsx'

/**
 * Holds the place of what is loading in its final size, so nothing jumps. It appears after 200 ms (a fast answer never flashes
 * it) and does not shimmer. Size it with classes.
 */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={clsx('skeleton block h-2.5 rounded-xs bg-press', className)} />
)
