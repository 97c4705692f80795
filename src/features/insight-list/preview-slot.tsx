import { lazy, Suspense, useCallback } from 'react'
import type { RefObject } from 'react'
import type { GridHandle } from '#features/insight-list/grid/use-grid-focus.ts'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { rem } from '#shared/ui/text-scale.ts'
import { usePreview } from '#features/insight-list/search/use-preview.ts'
import { PreviewClaim } from '#features/insight-list/preview/preview-claim.tsx'
import { PartBoundary } from '#shared/ui/states/part-boundary.tsx'

const PreviewPane = lazy(async () => ({
  default: (await import('#features/insight-list/preview/preview-pane.tsx')).PreviewPane,
}))

type PreviewSlotProps = { row: InsightRow | undefined; grid: RefObject<GridHandle | null> }

/** The preview's place: beside the rows, or over them where it has no room beside. */
export function PreviewSlot({ row, grid }: PreviewSlotProps) {
  const { isOpen, isDrawer, widthPx, toggle } = usePreview()
  const close = useCallback(() => {
    // The focus must not go with the pane.
    if (document.activeElement?.closest('aside')) grid.current?.step(0)
    toggle()
  }, [grid, toggle])
  if (!isOpen || !row) return null
  return (
    <div
      style={{ width: rem(widthPx) }}
      className={
        isDrawer
          ? 'absolute inset-y-0 right-0 z-20 max-w-full border-l border-line shadow-3'
          : 'shrink-0 border-l border-line'
      }
    >
      <PartBoundary>
        {/* Until the rest has come it says what the row claims, as the whole pane does. */}
        <Suspense
          fallback={
            <PreviewClaim row={row}>
              <p role="status" className="skeleton text-ink-3">
                Loading the evidence
              </p>
            </PreviewClaim>
          }
        >
          <PreviewPane row={row} onClose={close} />
        </Suspense>
      </PartBoundary>
    </div>
  )
}
