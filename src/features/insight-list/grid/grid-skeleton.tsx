import { Skeleton } from '#shared/ui/skeleton.tsx'

const WIDTHS = ['w-7/12', 'w-5/12', 'w-8/12', 'w-6/12', 'w-9/12', 'w-4/12']

/** Rows that are on their way, at their final height. */
export const GridSkeleton = ({ rowHeight }: { rowHeight: number }) => (
  <div role="status" className="min-h-0 flex-1 overflow-hidden bg-surface">
    <span className="sr-only">Loading insights</span>
    <div className="h-[var(--row-h-head)] border-b border-line bg-app max-md:hidden" />
    {Array.from({ length: 24 }, (_, row) => (
      <div
        key={row}
        style={{ height: rowHeight }}
        className="grid grid-cols-[6rem_1fr_6rem] items-center gap-4 border-b border-line-faint px-4"
      >
        <Skeleton className="w-20" />
        <Skeleton className={WIDTHS[row % 6]!} />
        <Skeleton className="w-full" />
      </div>
    ))}
  </div>
)
