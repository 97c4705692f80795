import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fetchInsightPage } from '#api/queries/insight-queries.ts'
import { DEFAULT_LIMIT, MAX_LIMIT } from '#contract/values/list-limits.ts'
import { sentFilters } from '#features/insight-list/search/insight-search.ts'
import { useListAddress } from '#features/insight-list/search/list-address.ts'
import { figureOf } from '#shared/evidence/expected.ts'
import { formatCount } from '#shared/format/number.ts'
import { countOf } from '#shared/format/words.ts'
import { Button } from '#shared/ui/button.tsx'
import { useList } from './list-model.tsx'
import { freezingPoint, pageQuery, splitPages } from './list-query.ts'
import { useFactsById, useRowFacts } from './row-facts.ts'

/** A button that loads the rest of the list in one request of at most `MAX_LIMIT` rows and caches it as pages of the list. */
export function LoadAll() {
  const { base, pages, search, isWhole } = useList()
  const { set } = useListAddress()
  const queryClient = useQueryClient()
  const loadAll = useMutation({
    // Uses the values at the time of the press, because another list may be on screen when the response arrives.
    mutationFn: async () => {
      const end = base.to_date ?? pages.anchor
      const whole = await fetchInsightPage({ ...base, ...(end && { to_date: end }), limit: MAX_LIMIT })
      const split = splitPages(whole, base.limit ?? DEFAULT_LIMIT)
      for (const [number, page] of split.entries())
        queryClient.setQueryData(pageQuery(base, number, freezingPoint(whole)).queryKey, page)
      const isSame = (now: typeof search) =>
        sentFilters(now) === sentFilters(search) && now.limit === search.limit
      set((now) => (isSame(now) ? { page: 0, pages: split.length } : {}), { isReplacing: true })
    },
  })
  if (pages.isPrevious || isWhole) return null
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

/** A filter that the service does not have, applied to the loaded rows. */
export type LocalFilter = 'status' | 'expected share'

/** How many loaded rows have been checked for their status or expected share, in words. */
export function useCheckedWords(by: LocalFilter) {
  const { loaded } = useList()
  const ids = loaded.map(({ id }) => id)
  const ofStatus = useCheckedCount(ids)
  const facts = useFactsById('expected')
  const expected = ids.flatMap((id) => facts[id] ?? [])
  const [first] = expected
  /** The reason where none has a figure. */
  const missing = first && 'missing' in first && !expected.some(figureOf) ? first.missing : null
  const checked = by === 'status' ? ofStatus : expected.length
  const unloaded = useRowFacts((state) => ids.filter((id) => state.unloaded.has(id)).length)
  const hasFailed = by === 'status' && unloaded > 0
  const isDone = !hasFailed && checked >= loaded.length
  const rows = countOf(loaded.length, 'loaded insight')
  const words = hasFailed
    ? `The status of ${unloaded} of ${rows} could not be checked: the prices did not load.`
    : isDone
      ? `All ${rows} checked.`
      : `${checked} of ${rows} checked so far.`
  return {
    isDone,
    hasFailed,
    words: by === 'expected share' && missing ? `No expected shares: ${missing}.` : words,
  }
}

/** How many of these insights are checked. */
export const useCheckedCount = (ids: readonly string[]): number =>
  useRowFacts(({ checkedAt }) => ids.filter((id) => checkedAt.has(id)).length)
