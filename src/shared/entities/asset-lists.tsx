import { ListPlus } from 'lucide-react'
import { listsWith } from '#shared/state/named-lists/named-lists.ts'
import { listWords } from '#shared/state/named-lists/told-lists.ts'
import { useWatchlist } from '#shared/state/named-lists/watchlist.ts'
import { Popover } from '#shared/ui/popover.tsx'
import { AssetListsPanel } from './asset-lists-panel.tsx'
import type { AssetListsProps } from './asset-lists-panel.tsx'

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
