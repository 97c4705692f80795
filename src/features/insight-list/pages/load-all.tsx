import { MAX_LIMIT } from '#contract/values/list-limits.ts'
import { formatCount } from '#shared/format/number.ts'
import { printSearch } from '#shared/navigation/paths.ts'
import { Button } from '#shared/ui/button.tsx'
import { useListAddress } from '#features/insight-list/search/use-list-address.ts'
import { EMPTY_SEARCH, insightSearch } from '#features/insight-list/search/insight-search.ts'
import type { InsightSearch } from '#features/insight-list/search/insight-search.ts'
import { useList } from './use-list-model.ts'
import { useLoadAll } from './use-load-all.ts'

/** Brings the rest of the list, as far as one request reaches; nothing where all of it is loaded. */
export function LoadAll() {
  const { base, pages, search } = useList()
  const { set } = useListAddress()
  const loadAll = useLoadAll(base, pages, (count) =>
    set((now) => (listOf(now) === listOf(search) ? { page: 0, pages: count } : {}), { isReplacing: true }),
  )
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

/** What is asked of the service, as a text: neither how far it is loaded nor how it is shown. */
function listOf(search: InsightSearch): string {
  const { page, pages, q, outcome, show, sort, cols } = EMPTY_SEARCH
  return printSearch(insightSearch.write({ ...search, page, pages, q, outcome, show, sort, cols }))
}
