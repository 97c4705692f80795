import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fetchInsightPage } from '#api/queries/insight-queries.ts'
import { MAX_LIMIT, DEFAULT_LIMIT } from '#contract/values/list-limits.ts'
import { useExpectedProgress } from '#features/insight-list/rows/row-expected.ts'
import { useCheckedCount } from '#features/insight-list/rows/row-outcomes.ts'
import { askedBy } from '#features/insight-list/search/insight-search.ts'
import { useListAddress } from '#features/insight-list/search/list-address.ts'
import { formatCount } from '#shared/format/number.ts'
import { countOf } from '#shared/format/words.ts'
import { Button } from '#shared/ui/button.tsx'
import { freezing, freezingPoint, listQuery, pageRequest } from './list-query.ts'
import { useList } from './list-model.ts'
import { splitPages } from './insight-pages.ts'

/** Loads the rest of the list, as far as one request reaches, and caches the answer as pages of the list. */
export function LoadAll() {
  const { base, pages, search } = useList()
  const { set } = useListAddress()
  const queryClient = useQueryClient()
  const loadAll = useMutation({
    // Uses the values at the press: the answer may arrive when another list is on screen.
    mutationFn: async () => {
      const whole = await fetchInsightPage({ ...pageRequest(base, 0, pages.anchor), limit: MAX_LIMIT })
      const at = pages.anchor ?? freezingPoint(whole)
      const split = splitPages(whole, base.limit ?? DEFAULT_LIMIT)
      for (const [number, page] of split.entries())
        queryClient.setQueryData(listQuery(pageRequest(base, number, at)).queryKey, page)
      if (at !== undefined) freezing(queryClient, base, pages.anchor).freezeAt(at)
      const isSame = (now: typeof search) => askedBy(now) === askedBy(search) && now.limit === search.limit
      set((now) => (isSame(now) ? { page: 0, pages: split.length } : {}), { isReplacing: true })
    },
  })
  if (pages.isPrevious || (pages.isEnd && search.page === 0)) return null
  if (pages.rows.length >= MAX_LIMIT && search.page === 0)
    return (
      <p className="py-1 text-xs text-ink-3">
        The first {formatCount(MAX_LIMIT)} are loaded. Narrow the filters to see others.
      </p>
    )
  return (
    <div className="flex flex-wrap items-center gap-2 py-1">
      <Button isBusy={loadAll.isPending} onClick={() => loadAll.mutate()}>
        Load all (at most {formatCount(MAX_LIMIT)})
      </Button>
      {loadAll.isError && <span className="text-xs text-danger">They could not be loaded. Try again.</span>}
    </div>
  )
}

/** What loaded rows are narrowed by although the service cannot filter by it. */
export type OwnFilter = 'status' | 'expected share'

/** How many loaded rows have a status or an expected share, in words. */
export function useCheckedWords(by: OwnFilter) {
  const { loaded } = useList()
  const ids = loaded.map(({ id }) => id)
  const ofStatus = useCheckedCount(ids)
  const { known, missing } = useExpectedProgress(ids)
  const checked = by === 'status' ? ofStatus : known
  const isDone = checked >= loaded.length
  const rows = countOf(loaded.length, 'loaded insight')
  const words = isDone ? `All ${rows} checked.` : `${checked} of ${rows} checked so far.`
  return { isDone, words: by === 'expected share' && missing ? `No expected shares: ${missing}.` : words }
}
