import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { assetPath } from '#shared/navigation/paths.ts'
import { useCommands } from '#shared/state/commands.ts'
import { say } from '#shared/state/toasts.ts'
import type { useListCursor } from '#shared/state/use-list-cursor.ts'
import { unwatchAsset } from '#shared/state/watched-assets.ts'
import { nameOf } from './model/watch-words.ts'
import type { Watched } from './use-watched.ts'
import type { WatchFrame } from './watch-frame.ts'
import { WatchRow } from './watch-row.tsx'

const HEAD = [
  ['Asset', 'watch-asset'],
  ['Last', 'watch-last'],
  ['1D', 'watch-day'],
  ['Active', 'watch-active'],
  ['Next ending', 'watch-next'],
  ['Since your visit', 'watch-new'],
  ['Note', 'watch-note'],
] as const

type WatchTableProps = Pick<WatchFrame, 'PriceCells'> & {
  watched: Watched
  notes: ReadonlyMap<string, string>
  cursor: ReturnType<typeof useListCursor>
  /** Takes the focus to the note of the chosen asset. */
  onNote: () => void
}

/** The watched assets; `j` and `k` go from one to the next, `s` takes one off, `e` notes something on it. */
export function WatchTable({ watched, notes, cursor, onNote, PriceCells }: WatchTableProps) {
  const { assets, feeds, series, now, hasInsights } = watched
  const table = useRef<HTMLTableElement>(null)
  const navigate = useNavigate()
  const focusRow = (index: number) => {
    const links = table.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? []
    links[Math.max(0, Math.min(index, links.length - 1))]?.focus()
  }
  const unwatch = useUnwatch(assets, focusRow)
  // The rows are drawn again only for what they show: which place they have is looked up when they are pressed.
  const latest = useRef({ cursor, unwatch })
  useEffect(() => {
    latest.current = { cursor, unwatch }
  })
  const select = useCallback((index: number) => latest.current.cursor.moveTo(index), [])
  const takeOff = useCallback((index: number) => latest.current.unwatch(index), [])

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
      label: 'Stop watching the asset',
      group: 'Watchlist',
      keys: 's',
      hint: 'unwatch',
      run: () => unwatch(cursor.at),
    },
    { id: 'watch note', label: 'Edit the note', group: 'Watchlist', keys: 'e', hint: 'note', run: onNote },
  ])

  const hasFailed = !hasInsights && feeds.every(({ data, errorUpdatedAt }) => data || errorUpdatedAt > 0)
  return (
    <table ref={table} aria-label="Watched assets" className="watch-table">
      <thead>
        <tr>
          {HEAD.map(([label, place]) => (
            <th key={label} scope="col" className={place}>
              {label}
            </th>
          ))}
          <th scope="col" className="watch-off">
            <span className="sr-only">Stop watching</span>
          </th>
        </tr>
      </thead>
      <tbody>
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
            PriceCells={PriceCells}
            onSelect={select}
            onUnwatch={takeOff}
          />
        ))}
      </tbody>
    </table>
  )
}

/** Takes the asset of a row off, with a way to take that back; the focus goes on to the row that comes in its place. */
function useUnwatch(assets: Watched['assets'], focusRow: (index: number) => void) {
  const next = useRef<number | null>(null)
  const shown = useRef(assets.length)
  useEffect(() => {
    const isGone = shown.current > assets.length
    shown.current = assets.length
    if (!isGone || next.current === null) return
    focusRow(next.current)
    next.current = null
  }, [assets.length, focusRow])
  return (index: number) => {
    const asset = assets[index]
    if (!asset) return
    next.current = index
    say(`${nameOf(asset)} removed from the watchlist`, unwatchAsset(asset.tag))
  }
}
