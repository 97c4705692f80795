import { ArrowUpDown, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { watchlistPath } from '#shared/navigation/paths.ts'
import { NotifySwitch } from '#shared/notifications/notify-switch.tsx'
import { listSource } from '#shared/notifications/notifying.ts'
import { openOverlay } from '#shared/state/commands.ts'
import { moveList, deleteListWithToast, renameListWithToast } from '#shared/state/named-lists/edit-lists.ts'
import { listTags, LONGEST_NAME } from '#shared/state/named-lists/named-lists.ts'
import { useWatchlist, watchedTags } from '#shared/state/named-lists/watchlist-store.ts'
import { ArrangedNames } from '#shared/ui/arranged-names.tsx'
import { NewListForm } from '#shared/ui/asset-lists.tsx'
import { IconButton, Button } from '#shared/ui/button.tsx'
import { Popover, iconTrigger } from '#shared/ui/popover.tsx'
import { tabProps, TabStrip, TAB_STRIP_TOOL } from '#shared/ui/tab-strip.tsx'
import type { ShownList } from './use-watched.ts'

type WatchTabsProps = {
  shown: ShownList
  isArranging: boolean
  /** Null if there is nothing to reorder. */
  onArrange: (() => void) | null
}

const ALL = { id: null, name: 'All' }

export function WatchTabs({ shown, isArranging, onArrange }: WatchTabsProps) {
  const watchlist = useWatchlist()
  const { lists, list } = shown
  return (
    <div className="flex min-w-0 flex-1 items-stretch">
      <TabStrip label="Lists">
        {[ALL, ...lists].map(({ id, name }) => (
          <Link key={id} to={watchlistPath(id)} preventScrollReset {...tabProps(id === (list?.id ?? null))}>
            <span className="max-w-44 truncate" title={name}>
              {name}
            </span>{' '}
            <span className="text-xs font-regular data text-ink-3">
              {(id === null ? watchedTags(watchlist) : listTags(watchlist, id)).length}
            </span>
          </Link>
        ))}
      </TabStrip>
      <Popover
        label="Create and arrange lists"
        button={iconTrigger('Create and arrange lists', <Plus size={14} />, TAB_STRIP_TOOL)}
      >
        {(close) => <ListsPanel shown={shown} onClose={close} />}
      </Popover>
      {onArrange && (
        <IconButton
          label="Reorder assets"
          aria-pressed={isArranging}
          onClick={onArrange}
          className="self-center"
          icon={<ArrowUpDown size={14} />}
        />
      )}
    </div>
  )
}

function ListsPanel({ shown, onClose }: { shown: ShownList; onClose: () => void }) {
  const watchlist = useWatchlist()
  const { lists, list: shownList } = shown
  return (
    <div className="grid w-84 max-w-[calc(100vw-1rem)] grid-cols-1 gap-2.5 p-3">
      <h2 className="flex justify-between font-semibold">
        Lists <span className="font-regular text-ink-3">saved on this device</span>
      </h2>
      <NewListForm
        onMade={(id) => {
          shown.show(id)
          onClose()
        }}
      />
      {lists.length > 0 && (
        <ArrangedNames
          items={lists}
          maxLength={LONGEST_NAME}
          onName={renameListWithToast}
          onMove={moveList}
          onDelete={(list) => {
            deleteListWithToast(list, listTags(watchlist, list.id).length)
            if (list.id === shownList?.id) shown.showAll()
          }}
        />
      )}
      <NotifySwitch
        source={listSource(shownList?.id ?? null)}
        name={shownList?.name ?? 'Watchlist'}
        obstacle={shown.tags.length > 0 ? null : 'It tells of nothing until an asset is in it.'}
      />
      <div className="border-t border-line-faint pt-2.5">
        <Button variant="ghost" onClick={() => openOverlay('data')}>
          Export and import
        </Button>
      </div>
    </div>
  )
}
