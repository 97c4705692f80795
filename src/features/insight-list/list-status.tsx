import { useSyncExternalStore } from 'react'
import { onStaleChange, staleSince } from '#api/stale-answers.ts'
import { formatTime } from '#shared/format/date.ts'
import { narrowsLoaded } from '#features/insight-list/search/same-list.ts'
import type { InsightSearch } from '#features/insight-list/search/insight-search.ts'
import { useList } from '#features/insight-list/pages/use-list-model.ts'
import type { ListModel } from '#features/insight-list/pages/use-list-model.ts'

/** How much is loaded, in which order, and since when. */
export function ListStatus() {
  const { pages, rows, search } = useList()
  // The notice above says of when the last known answers are; the time at which they were given once more would contradict it.
  const isStale = useSyncExternalStore(onStaleChange, staleSince) !== null
  return (
    <>
      <span role="status">
        {pages.isPrevious
          ? beforeWords(pages)
          : statusWords(pages.rows.length, rows.length, pages.isEnd, search)}
      </span>
      {pages.updatedAt > 0 && !isStale && <span>Updated {formatTime(pages.updatedAt)}</span>}
    </>
  )
}

/** Rows of the list before are never counted as this one's. */
const beforeWords = ({ rows, error, isFetching }: ListModel['pages']) =>
  `${rows.length} rows of the previous list, ${error ? 'the new one could not be loaded' : isFetching ? 'loading the new one' : 'waiting for the connection'}`

function statusWords(loaded: number, shown: number, isEnd: boolean, search: InsightSearch): string {
  if (loaded === 0) return isEnd ? 'no insights' : ''
  const scope = isEnd ? `all ${loaded} loaded` : `${loaded} loaded, more available`
  if (narrowsLoaded(search)) return `${shown} shown of ${scope}`
  return search.sort === null ? `${scope}, newest first` : `sorted within the ${loaded} loaded`
}
