import { formatCount } from '#shared/format/number.ts'
import { countOf } from '#shared/format/words.ts'
import { linkWarning } from '#shared/state/named-lists/link-warning.ts'
import { listTags, namedLists } from '#shared/state/named-lists/named-lists.ts'
import { useWatchlist } from '#shared/state/named-lists/watchlist.ts'
import type { InsightSearch } from '#features/insight-list/search/insight-search.ts'

type WatchedChoicesProps = {
  search: InsightSearch
  watchedCount: number
  onChange: (change: Partial<InsightSearch>) => void
  /** Adds entities to those that are chosen. */
  onAdd: (tags: readonly string[]) => void
}

/**
 * What this device watches, as a choice of entities. All of it has a mark of its own in the address; a named list becomes the tags that
 * are in it now, so that the link says the same on every device.
 */
export function WatchedChoices({ search, watchedCount, onChange, onAdd }: WatchedChoicesProps) {
  const watchlist = useWatchlist()
  const lists = namedLists(watchlist)
    .map(({ id, name }) => ({ id, name, tags: listTags(watchlist, id) }))
    .filter(({ tags }) => tags.length > 0)
  const warning = linkWarning(search.entity.length)
  return (
    <div className="mt-1 border-t border-line-faint px-3 pt-1">
      <label className="flex min-h-7 items-center gap-2">
        <input
          type="checkbox"
          checked={search.watched}
          onChange={(event) => onChange({ watched: event.target.checked })}
          className="accent-accent"
        />
        Only my watchlist{' '}
        <span className="ml-auto text-xs text-ink-3">{countOf(watchedCount, 'asset')} on this device</span>
      </label>
      {lists.length > 0 && (
        <div role="group" aria-label="Add the assets of a list" className="max-h-40 overflow-auto">
          {lists.map(({ id, name, tags }) => (
            <button
              key={id}
              type="button"
              title={`Add ${countOf(tags.length, 'asset')} of ${name}`}
              onClick={() => onAdd(tags)}
              className="flex min-h-7 w-full items-center gap-2 rounded-xs text-left hover:bg-hover max-md:min-h-11"
            >
              <span className="min-w-0 truncate">Add watchlist: {name}</span>
              <span className="data ml-auto text-ink-3">{formatCount(tags.length)}</span>
            </button>
          ))}
        </div>
      )}
      <p role="status" className="py-1 text-xs text-caution empty:hidden">
        {warning}
      </p>
    </div>
  )
}
