import { ListPlus } from 'lucide-react'
import { listWords, setInList, createListWithToast } from '#shared/state/named-lists/edit-lists.ts'
import { listsWith, namedLists, LONGEST_NAME } from '#shared/state/named-lists/named-lists.ts'
import { useWatchlist, isAssetWatched } from '#shared/state/named-lists/watchlist-store.ts'
import { NameForm } from './name-field.tsx'
import { Popover, iconTrigger } from './popover.tsx'

type AssetListsProps = {
  tag: string
  /** Short name of the asset: `HALV`. */
  name: string
  /** The service's clock, ms. */
  now: number
}

/** Button with the named lists of an asset, which opens a panel to change them. */
export function AssetLists(props: AssetListsProps) {
  const { tag, name } = props
  const words = useWatchlist((list) => listWords(listsWith(list, tag)))
  const label = `Lists of ${name}`
  return (
    <Popover label={label} align="end" button={iconTrigger(`${label}: ${words}`, <ListPlus size={15} />)}>
      {() => <AssetListsPanel {...props} />}
    </Popover>
  )
}

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
                  className="shrink-0"
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

type NewListFormProps = {
  /** Asset to add to the new list, and the service's clock, ms. */
  first?: { tag: string; now: number }
  onMade?: (id: string) => void
}

export const NewListForm = ({ first, onMade }: NewListFormProps) => (
  <NameForm
    label="Name of a new list"
    placeholder="New list"
    maxLength={LONGEST_NAME}
    verb="Make"
    onName={(name) => {
      const made = createListWithToast(name, first)
      if ('problem' in made) return made.problem
      onMade?.(made.id)
      return null
    }}
  />
)
