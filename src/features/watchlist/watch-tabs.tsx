import { ArrowUpDown, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { watchlistPath } from '#shared/navigation/paths.ts'
import { listTags } from '#shared/state/named-lists/named-lists.ts'
import { useWatchlist, watchedTags } from '#shared/state/named-lists/watchlist.ts'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Popover } from '#shared/ui/popover.tsx'
import { tabProps, TabStrip } from '#shared/ui/tab-strip.tsx'
import { ListsPanel } from './lists-panel.tsx'
import type { ShownList } from './use-shown-list.ts'

type WatchTabsProps = {
  shown: ShownList
  isArranging: boolean
  /** Absent where there is nothing to arrange. */
  onArrange: (() => void) | null
}

/** All that is watched, then the named lists, each with how many assets are in it; behind them what makes and arranges lists. */
export function WatchTabs({ shown, isArranging, onArrange }: WatchTabsProps) {
  const watchlist = useWatchlist()
  const { lists, list } = shown
  return (
    <div className="flex min-w-0 flex-1 items-stretch">
      <TabStrip label="Lists">
        <Tab id={null} name="All" count={watchedTags(watchlist).length} isHere={list === null} />
        {lists.map(({ id, name }) => (
          <Tab key={id} id={id} name={name} count={listTags(watchlist, id).length} isHere={id === list?.id} />
        ))}
      </TabStrip>
      <Popover
        label="Create and arrange lists"
        button={{
          'aria-label': 'Create and arrange lists',
          title: 'Create and arrange lists',
          className: 'grid w-8 shrink-0 place-items-center rounded-sm text-ink-2 hover:text-ink',
          children: <Plus aria-hidden="true" size={14} />,
        }}
      >
        {(close) => <ListsPanel shown={shown} onClose={close} />}
      </Popover>
      {onArrange && (
        <IconButton
          label="Reorder assets"
          aria-pressed={isArranging}
          onClick={onArrange}
          className="self-center"
        >
          <ArrowUpDown aria-hidden="true" size={14} />
        </IconButton>
      )}
    </div>
  )
}

type TabProps = { id: string | null; name: string; count: number; isHere: boolean }

const Tab = ({ id, name, count, isHere }: TabProps) => (
  <Link to={watchlistPath(id)} preventScrollReset {...tabProps(isHere)}>
    <span className="max-w-44 truncate" title={name}>
      {name}
    </span>{' '}
    <span className="data text-xs font-regular text-ink-3">{count}</span>
  </Link>
)
