import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react'
import { NewListForm } from '#shared/entities/new-list-form.tsx'
import { moveList } from '#shared/state/named-lists/edit-lists.ts'
import { listTags } from '#shared/state/named-lists/named-lists.ts'
import { dropList } from '#shared/state/named-lists/told-lists.ts'
import { useWatchlist, WATCHLIST } from '#shared/state/named-lists/watchlist.ts'
import { KeptTextsNotice } from '#shared/ui/states/unreadable-notice.tsx'
import { StorageNotice } from '#shared/ui/states/storage-notice.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { ListName } from './list-name.tsx'
import { ListsExchange } from './lists-exchange.tsx'
import type { ShownList } from './use-shown-list.ts'

type ListsPanelProps = { shown: ShownList; onClose: () => void }

const KEYS = [WATCHLIST.key]

/** Makes lists, names them, puts their tabs in order and takes them away; and carries them to another device. */
export function ListsPanel({ shown, onClose }: ListsPanelProps) {
  const watchlist = useWatchlist()
  const { lists, list: here } = shown
  return (
    <div className="grid w-84 max-w-[calc(100vw-1rem)] grid-cols-1 gap-2.5 p-3">
      <h2 className="flex justify-between font-semibold">
        Lists <span className="font-regular text-ink-3">saved on this device</span>
      </h2>
      <StorageNotice keys={KEYS} />
      <NewListForm
        onMade={(id) => {
          shown.show(id)
          onClose()
        }}
      />
      {lists.length > 0 && (
        <ul className="max-h-72 overflow-auto border-t border-line-faint">
          {lists.map((list, index) => (
            <li key={list.id} className="flex items-center gap-1 border-b border-line-faint py-0.5">
              <ListName list={list} />
              <IconButton
                label={`Move ${list.name} to the left`}
                disabled={index === 0}
                onClick={() => moveList(list.id, -1)}
              >
                <ArrowLeft aria-hidden="true" size={13} />
              </IconButton>
              <IconButton
                label={`Move ${list.name} to the right`}
                disabled={index === lists.length - 1}
                onClick={() => moveList(list.id, 1)}
              >
                <ArrowRight aria-hidden="true" size={13} />
              </IconButton>
              <IconButton
                label={`Delete ${list.name}`}
                onClick={() => {
                  dropList(list, listTags(watchlist, list.id).length)
                  if (list.id === here?.id) shown.showAll()
                }}
              >
                <Trash2 aria-hidden="true" size={13} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <ListsExchange />
      <KeptTextsNotice />
    </div>
  )
}
