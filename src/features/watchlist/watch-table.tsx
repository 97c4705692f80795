import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { assetPath } from '#shared/navigation/paths.ts'
import { useCommands } from '#shared/state/commands.ts'
import { setInList } from '#shared/state/named-lists/told-lists.ts'
import { say } from '#shared/state/toasts.ts'
import type { useListCursor } from '#shared/state/use-list-cursor.ts'
import { unwatchAsset } from '#shared/state/named-lists/watched-assets.ts'
import { nameOf } from '#features/watchlist/model/watch-words.ts'
import { useFocusOfRows } from './use-focus-of-rows.ts'
import { useRowOrder } from './use-row-order.ts'
import type { ShownList } from './use-shown-list.ts'
import type { Watched } from './use-watched.ts'
import type { WatchFrame } from './watch-frame.ts'
import { WatchRow } from './watch-row.tsx'
import type { Moves } from './watch-tools.tsx'

const HEAD = [
  ['Asset', 'watch-asset'],
  ['Last', 'watch-last'],
  ['1D', 'watch-day'],
  ['Active', 'watch-active'],
  ['Next ending', 'watch-next'],
  ['Since last visit', 'watch-new'],
  ['Note', 'watch-note'],
] as const

type WatchTableProps = Pick<WatchFrame, 'PriceCells'> & {
  watched: Watched
  shown: ShownList
  notes: ReadonlyMap<string, string>
  cursor: ReturnType<typeof useListCursor>
  /** The rows show what moves them in the place of their other tools. */
  isArranging: boolean
  /** Takes the focus to the note of the chosen asset. */
  onNote: () => void
}

/**
 * The assets of a list; `j` and `k` go from one to the next, with Shift they take the asset along; `s` takes one off, `e` notes
 * something on it.
 */
export function WatchTable(props: WatchTableProps) {
  const { watched, shown, notes, cursor, isArranging, onNote, PriceCells } = props
  const { assets, feeds, series, now, hasInsights } = watched
  const { list, ordered } = shown
  const table = useRef<HTMLTableElement>(null)
  const navigate = useNavigate()
  const focusRow = (index: number) => {
    const links = table.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? []
    links[Math.max(0, Math.min(index, links.length - 1))]?.focus()
  }
  useFocusOfRows(table, assets.length, () => focusRow(cursor.at))
  const { told, moveTo, target, dragging } = useRowOrder(table, assets, shown)
  const move = (index: number, by: 1 | -1, on: string) => {
    // The cursor stays on the asset, also where it has not been moved yet.
    cursor.moveTo(index)
    moveTo(index, index + by, on)
  }
  const takeOff = (index: number) => {
    const asset = assets[index]
    if (!asset) return
    const name = nameOf(asset)
    if (list) setInList(list, { tag: asset.tag, name }, false, now)
    else say(`${name} removed from the watchlist`, unwatchAsset(asset.tag))
  }
  // The rows are drawn again only for what they show: which place they have is looked up when they are pressed.
  const latest = useRef({ cursor, move, takeOff })
  useEffect(() => {
    latest.current = { cursor, move, takeOff }
  })
  const select = useCallback((index: number) => latest.current.cursor.moveTo(index), [])
  const takeRowOff = useCallback((index: number) => latest.current.takeOff(index), [])
  const moveRow = useCallback(
    (index: number, by: 1 | -1) => latest.current.move(index, by, `[data-move=${by < 0 ? 'up' : 'down'}]`),
    [],
  )

  const isInRows = () => table.current?.contains(document.activeElement) === true
  const step = (by: 1 | -1) => focusRow(isInRows() ? cursor.at + by : cursor.at)
  const current = assets[cursor.at]
  useCommands([
    {
      id: 'watch next',
      label: 'Next asset',
      group: 'Watchlist',
      keys: 'j',
      hint: 'move',
      run: () => step(1),
    },
    {
      id: 'watch previous',
      label: 'Previous asset',
      group: 'Watchlist',
      keys: 'k',
      hint: 'move',
      run: () => step(-1),
    },
    {
      id: 'watch down',
      label: 'Move the asset down',
      group: 'Watchlist',
      keys: 'J',
      run: () => move(cursor.at, 1, '[data-row-link]'),
    },
    {
      id: 'watch up',
      label: 'Move the asset up',
      group: 'Watchlist',
      keys: 'K',
      run: () => move(cursor.at, -1, '[data-row-link]'),
    },
    {
      id: 'watch open',
      label: 'Open the asset',
      group: 'Watchlist',
      keys: 'Enter',
      hint: 'open asset',
      isLocal: true,
      run: () => current && void navigate(assetPath(current.tag)),
    },
    {
      id: 'watch off',
      label: list ? `Remove the asset from ${list.name}` : 'Stop watching the asset',
      group: 'Watchlist',
      keys: 's',
      hint: list ? 'remove' : 'unwatch',
      run: () => takeOff(cursor.at),
    },
    { id: 'watch note', label: 'Edit the note', group: 'Watchlist', keys: 'e', hint: 'note', run: onNote },
  ])

  const hasFailed = !hasInsights && feeds.every(({ data, errorUpdatedAt }) => data || errorUpdatedAt > 0)
  return (
    <>
      <table ref={table} aria-label="Watched assets" className="watch-table">
        <thead>
          <tr>
            {HEAD.map(([label, place]) => (
              <th key={label} scope="col" className={place}>
                {label}
              </th>
            ))}
            <th scope="col" className="watch-off">
              <span className="sr-only">{isArranging ? 'Order' : 'Lists, stop watching'}</span>
            </th>
          </tr>
        </thead>
        <tbody {...(isArranging && dragging)}>
          {assets.map((asset, i) => (
            <WatchRow
              key={asset.tag}
              asset={asset}
              index={i}
              note={notes.get(asset.tag) ?? ''}
              isSelected={i === cursor.at}
              isUnknown={watched.isUnknown(i)}
              insights={hasInsights ? 'here' : hasFailed ? 'failed' : 'awaited'}
              closes={series[i]?.data && asset.closes}
              hasNoCloses={(series[i]?.errorUpdatedAt ?? 0) > 0}
              now={now}
              list={list}
              moves={isArranging && i < ordered ? movesAt(i, ordered) : null}
              isTarget={i === target}
              PriceCells={PriceCells}
              onSelect={select}
              onMove={moveRow}
              onTakeOff={takeRowOff}
            />
          ))}
        </tbody>
      </table>
      <p role="status" className="sr-only">
        {told}
      </p>
    </>
  )
}

function movesAt(index: number, count: number): Moves {
  if (count === 1) return 'none'
  return index === 0 ? 'down' : index === count - 1 ? 'up' : 'both'
}
