import {
  useCallback,
  useEffect,
  useRef,
  useLayoutEffect,
  useState,
  type RefObject,
  type DragEvent,
} from 'react'
import { useNavigate } from 'react-router'
import { assetPath } from '#shared/navigation/paths.ts'
import { useCommands } from '#shared/state/commands.ts'
import { setInList } from '#shared/state/named-lists/told-lists.ts'
import { say } from '#shared/state/toasts.ts'
import type { useListCursor } from '#shared/state/use-list-cursor.ts'
import { unwatchAsset } from '#shared/state/named-lists/watched-assets.ts'
import { placeAsset } from '#shared/state/named-lists/edit-lists.ts'
import { nameOf, type WatchedAsset } from './watched-asset.ts'
import type { ShownList } from './use-shown-list.ts'
import type { Watched } from './use-watched.ts'
import { WatchRow, type WatchFrame, type Moves } from './watch-row.tsx'

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
  // Stable callbacks, so that memoised rows do not render for a new position.
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

/** Moves the focus when the focused row is removed. @param handOn focuses the row that took its position */
function useFocusOfRows(table: RefObject<HTMLElement | null>, count: number, handOn: () => void) {
  const hadFocus = useRef(false)
  useEffect(() => {
    // No event is sent when a focused row is removed, so the last focus is remembered.
    const onFocus = ({ target }: FocusEvent) => {
      hadFocus.current = target instanceof Node && table.current?.contains(target) === true
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [table])
  const shown = useRef(count)
  const latest = useRef(handOn)
  useEffect(() => {
    latest.current = handOn
  })
  useEffect(() => {
    const isGone = shown.current > count
    shown.current = count
    if (isGone && hadFocus.current && document.activeElement === document.body) latest.current()
  }, [count])
}

/** Reorders rows by steps and by dragging. The moved row keeps the focus and its new position is announced. */
function useRowOrder(
  table: RefObject<HTMLTableElement | null>,
  assets: readonly WatchedAsset[],
  { list, ordered }: Pick<ShownList, 'list' | 'ordered'>,
) {
  const [told, setTold] = useState('')
  const [drag, setDrag] = useState<{ from: number; over: number } | null>(null)
  /** The element to focus once the row has moved. */
  const focusNext = useRef<{ index: number; on: string } | null>(null)
  useLayoutEffect(() => {
    const next = focusNext.current
    focusNext.current = null
    const row = next && table.current?.tBodies[0]?.rows[next.index]
    row?.querySelector<HTMLElement>(next!.on)?.focus()
  })
  const moveTo = (from: number, to: number, on = '') => {
    const asset = assets[from]
    if (!asset || from === to || Math.min(from, to) < 0 || Math.max(from, to) >= ordered) return
    const after = to > from ? to + 1 : to
    placeAsset(list?.id ?? null, asset.tag, after < ordered ? assets[after]!.tag : null)
    setTold(`${nameOf(asset)} moved to position ${to + 1} of ${ordered}`)
    if (on !== '') focusNext.current = { index: to, on }
  }
  const rowOf = ({ target }: DragEvent) => {
    const row = target instanceof Element ? target.closest('tr') : null
    return row ? row.sectionRowIndex : -1
  }
  return {
    /** Announcement of the last move. */
    told,
    moveTo,
    /** Index of the row under the dragged one. */
    target: drag && drag.over !== drag.from ? drag.over : null,
    /** For the table's body. */
    dragging: {
      onDragStart: (event: DragEvent) => {
        const from = rowOf(event)
        // A link of the row is dragged as the row.
        event.dataTransfer.setData('text/plain', assets[from]?.tag ?? '')
        event.dataTransfer.effectAllowed = 'move'
        setDrag({ from, over: from })
      },
      onDragOver: (event: DragEvent) => {
        const over = rowOf(event)
        if (!drag || over < 0 || over >= ordered) return
        event.preventDefault()
        if (over !== drag.over) setDrag({ ...drag, over })
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        if (drag) moveTo(drag.from, rowOf(event))
        setDrag(null)
      },
      onDragEnd: () => setDrag(null),
    },
  }
}
