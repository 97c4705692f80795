import { Suspense } from 'react'
import { preload } from '#shared/loading/ahead.ts'
import { part } from '#shared/loading/part.tsx'
import { SkeletonText } from '#shared/ui/skeleton-text.tsx'
import type { FacetPanelProps } from './facet-panel.tsx'

const load = () => import('./facet-panel.tsx')
const FacetPanel = part(
  async () => (await load()).FacetPanel,
  ({ onClose }) => onClose(),
)

/** The panels are not in the first bundle; pointing at a trigger already fetches them. */
export const preloadFacetPanel = () => preload(load)

export const LazyFacetPanel = (props: FacetPanelProps) => (
  <Suspense
    fallback={
      <div className="w-80 max-w-[calc(100vw-1rem)] p-3">
        <SkeletonText label={`Loading ${props.facet.label}`} lines={4} />
      </div>
    }
  >
    <FacetPanel {...props} />
  </Suspense>
)
