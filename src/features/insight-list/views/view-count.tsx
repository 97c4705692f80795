import { useQuery } from '@tanstack/react-query'
import { memo, useDeferredValue } from 'react'
import { insightQueries } from '#api/queries/insight-queries.ts'
import { toWireInstant } from '#contract/values/instant.ts'
import { useViews } from '#shared/state/views/views.ts'
import type { View } from '#shared/state/views/views.ts'
import { useList } from '#features/insight-list/pages/use-list-model.ts'
import { isUnaskable, toInsightFilter } from '#shared/address/insight-filter-body.ts'
import { insightSearch } from '#features/insight-list/search/insight-search.ts'
import { narrowsLoaded } from '#features/insight-list/search/same-list.ts'

const COUNTED = 20

/** What is new in a view since it was last open: only one that was can have anything new. */
export const ViewCount = memo(function ViewCount({ view }: { view: View }) {
  const { now, watchedTags } = useList()
  const seen = useViews((state) => state.seen[view.id])
  const { state } = insightSearch.read(new URLSearchParams(view.search))
  const filter = toInsightFilter({ ...state, page: 0 }, { now, watchedTags })
  // The tab that was left is counted when the list that was asked for has been: its own rows come first.
  const isDue = useDeferredValue(true, false)
  const { data: page } = useQuery({
    ...insightQueries.list({ ...filter, from_date: toWireInstant((seen ?? 0) + 1000), limit: COUNTED }),
    // How many of them would be shown only the loaded rows can tell.
    enabled: isDue && seen !== undefined && !isUnaskable(state, filter) && !narrowsLoaded(state),
    retry: false,
  })
  if (!page || page.received === 0) return null
  return (
    <span className="data text-xs font-regular text-accent-text">
      {page.received}
      {!page.isLast && '+'}
      <span className="sr-only"> new</span>
    </span>
  )
})
