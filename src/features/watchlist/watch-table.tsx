import { clsx } from 'clsx'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { assetPath } from '#shared/navigation/paths.ts'
import { useHasWritten } from '#shared/personal/written.ts'
import { useCommandGroup } from '#shared/state/commands.ts'
import { moveAsset, sayWatched, setInList } from '#shared/state/named-lists/edit-lists.ts'
import { unwatchAsset } from '#shared/state/named-lists/watchlist-store.ts'
import type { useListCursor } from '#shared/state/typing.ts'
import { within } from '#shared/statistics/within.ts'
import type { ShownList, Watched } from './use-watched.ts'
import { WatchRow, type PriceCells } from './watch-row.tsx'
import { symbolOf } from './watched-asset.ts'

/** The columns with their widths, so that none moves when its figures load. */
const HEAD = [
  ['Asset', 'watch-asset w-[38%]'],
  ['Last', 'watch-last min-w-[10.3125rem]'],
  ['1D', 'watch-day min-w-19'],
  ['Active', 'watch-active min-w-[7.375rem]'],
  ['Next ending', 'watch-next w-[40%] min-w-47'],
  ['Since last visit', 'watch-new'],
  ['Note', 'watch-note'],
] as const

type WatchTableProps = {
  watched: Watched
  shown: ShownList
  notes: ReadonlyMap<string, string>
  cursor: ReturnType<typeof useListCursor>
  /** The rows show buttons to move them instead of their other buttons. */
  isArranging: boolean
  onNote: () => void
  PriceCells: PriceCells
}

/** The assets of a list; `j` and `k` select the next and the previous one, `s` removes it, `w` or `e` writes a note on it. */
export function WatchTable(props: WatchTableProps) {
  const { watched, shown, notes, cursor, isArranging, onNote, PriceCells } = props
  const { assets, expected, now } = watched
  // Known before the notes have loaded.
  const hasWritten = useHasWritten()
  const { list, ordered } = shown
  const table = useRef<HTMLTableElement>(null)
  const navigate = useNavigate()
  const focusRow = (index: number) => {
    const links = table.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? []
    links[within(index, 0, links.length - 1)]?.focus()
  }
  const [announcement, setAnnouncement] = useState('')
  /** The button that moved a row, and the row's new index: it gets the focus again. */
  const focusNext = useRef<{ index: number; by: -1 | 1 } | null>(null)
  useLayoutEffect(() => {
    const next = focusNext.current
    focusNext.current = null
    const row = next && table.current?.tBodies[0]?.rows[next.index]
    row?.querySelector<HTMLElement>(`[data-move="${next!.by}"]`)?.focus()
  })
  const move = (index: number, by: -1 | 1) => {
    const asset = assets[index]
    if (!asset) return
    moveAsset(list?.id ?? null, asset.tag, by)
    setAnnouncement(`${symbolOf(asset)} moved to position ${index + by + 1} of ${ordered}`)
    focusNext.current = { index: index + by, by }
  }
  const remove = (index: number) => {
    const asset = assets[index]
    if (!asset) return
    const name = symbolOf(asset)
    if (list) setInList(list, { tag: asset.tag, name }, false, now)
    else sayWatched(name, false, unwatchAsset(asset.tag))
  }
  const count = useRef(assets.length)
  const latest = useRef({ select: cursor.moveTo, move, remove })
  useEffect(() => {
    latest.current = { select: cursor.moveTo, move, remove }
    // When the focused row is removed, the row in its position gets the focus.
    if (assets.length < count.current && document.activeElement === document.body) focusRow(cursor.at)
    count.current = assets.length
  })
  const actions = useMemo(
    () => ({
      PriceCells,
      select: (index: number) => latest.current.select(index),
      move: (index: number, by: -1 | 1) => latest.current.move(index, by),
      remove: (index: number) => latest.current.remove(index),
    }),
    [PriceCells],
  )

  const isInRows = () => table.current?.contains(document.activeElement) === true
  const step = (by: 1 | -1) => focusRow(isInRows() ? cursor.at + by : cursor.at)
  const current = assets[cursor.at]
  const removeLabel = list ? `Remove the asset from ${list.name}` : 'Stop watching the asset'
  useCommandGroup('watch ', 'Watchlist', [
    ['next', 'Next asset', 'j', () => step(1), { hint: 'move' }],
    ['previous', 'Previous asset', 'k', () => step(-1), { hint: 'move' }],
    ['open', 'Open the asset', 'Enter', () => current && navigate(assetPath(current.tag)), OPEN],
    ['off', removeLabel, 's', () => remove(cursor.at), { hint: list ? 'remove' : 'unwatch' }],
    ['note', 'Write a note on the asset', 'w | e', onNote, { hint: 'note' }],
  ])

  return (
    <>
      <table ref={table} aria-label="Watched assets" className="watch-table w-full border-collapse text-sm">
        <thead>
          <tr>
            {HEAD.map(([label, className]) => (
              <th
                key={label}
                scope="col"
                className={clsx(className, label === 'Note' && hasWritten && 'w-[22%]')}
              >
                {label}
              </th>
            ))}
            <th scope="col" className="watch-off w-18">
              <span className="sr-only">{isArranging ? 'Order' : 'Lists, stop watching'}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {assets.map((asset, i) => (
            <WatchRow
              key={asset.tag}
              asset={asset}
              expected={expected[i] ?? null}
              index={i}
              note={notes.get(asset.tag) ?? ''}
              now={now}
              list={list}
              isSelected={i === cursor.at}
              moves={isArranging && i < ordered ? { up: i > 0, down: i < ordered - 1 } : null}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

/** The focused link of a row handles Enter itself. */
const OPEN = { isLocal: true, hint: 'open asset' }
