import { Suspense } from 'react'
import type { Insight } from '#contract/insight.ts'
import { part } from '#shared/ui/part.tsx'
import { SkeletonText } from '#shared/ui/skeleton.tsx'
import type { Facet } from './facets.ts'
import type { InsightSearch } from './insight-search.ts'

export type FacetPanelProps = {
  facet: Facet
  search: InsightSearch
  onChange: (change: Partial<InsightSearch>) => void
  /** What is on screen, for counts and shapes. */
  insights: readonly Insight[]
  /** Whether these are all there are. */
  isEnd: boolean
  /** Display name of an entity's tag. */
  nameOf: (tag: string) => string
  now: number
  watchedTags: readonly string[]
  onClose: () => void
}

const load = () => import('./facet-panel.tsx')
const FacetPanel = part(async () => (await load()).FacetPanel)

/** The panels are not in the first bundle; pointing at a trigger already fetches them. */
export const preloadFacetPanel = () => void load()

export const LazyFacetPanel = (props: FacetPanelProps) => (
  <Suspense
    fallback={
      <div className="w-72 p-3">
        <SkeletonText label={`Loading ${props.facet.label}`} lines={4} />
      </div>
    }
  >
    <FacetPanel {...props} />
  </Suspense>
)
