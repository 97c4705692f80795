import { ListPlus } from 'lucide-react'
import { listsWith, namedLists } from '#shared/state/named-lists/named-lists.ts'
import { listWords, setInList } from '#shared/state/named-lists/edit-lists.ts'
import { useWatchlist, isAssetWatched } from '#shared/state/named-lists/watchlist.ts'
import { Popover } from '#shared/ui/popover.tsx'
import { NewListForm } from './new-list-form.tsx'

type AssetListsProps = {
  tag: string
  /** How the asset is called where it stands alone: `HALV`. */
  name: string
  /** The service's clock, ms: when it was put there. */
  now: number
}

/** Says in which named lists an asset is, and opens the panel that puts it into others. */
export function AssetLists(props: AssetListsProps) {
  const { tag, name } = props
  const words = useWatchlist((list) => listWords(listsWith(list, tag)))
  const label = `Lists of ${name}`
  return (
    <Popover
      label={label}
      align="end"
      button={{
        'aria-label': `${label}: ${words}`,
        title: `${label}: ${words}`,
        className:
          'grid size-control min-w-6 shrink-0 place-items-center rounded-sm text-ink-2 hover:bg-hover hover:text-ink active:bg-press',
        children: <ListPlus aria-hidden="true" size={15} />,
      }}
    >
      {() => <AssetListsPanel {...props} />}
    </Popover>
  )
}

/** The named lists of the watchlist, each with whether the asset is in it. */
function AssetListsPanel({ tag, name, now }: AssetListsProps) {
  const watchlist = useWatchlist()
  const lists = namedLists(watchlist)
  const own = new Set(listsWith(watchlist, tag).map(({ id }) => id))
  return (
    <div className="grid w-72 max-w-[calc(100vw-1rem)] grid-cols-1 gap-2 p-3">
      <h2 className="flex justify-between gap-2 font-semibold">
        <span className="min-w-0 truncate">Lists of {name}</span>
        <span className="shrink-0 font-regular text-ink-3">on this device</span>
      </h2>
      {!isAssetWatched(watchlist, tag) && (
        <p className="text-xs text-ink-3">Not watched yet. Adding it to a list also watches it.</p>
      )}
      {lists.length > 0 && (
        <ul className="max-h-72 overflow-auto">
          {lists.map((list) => (
            <li key={list.id}>
              <label className="flex min-h-7 cursor-pointer items-center gap-2 rounded-xs hover:bg-hover max-md:min-h-11">
                <input
                  type="checkbox"
                  checked={own.has(list.id)}
                  onChange={(event) => setInList(list, { tag, name }, event.target.checked, now)}
                  className="shrink-0 accent-accent"
                />
                <span className="min-w-0 truncate" title={list.name}>
                  {list.name}
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <NewListForm first={{ tag, now }} />
    </div>
  )
}
