import { Bookmark, Download, List } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { toIsoDay } from '#contract/instant.ts'
import { fileStem, saveFile } from '#shared/charts/save-file.ts'
import { formatTime } from '#shared/format/date.ts'
import { countOf } from '#shared/format/words.ts'
import { AppLink } from '#shared/navigation/app-link.tsx'
import { insightsPath } from '#shared/navigation/paths.ts'
import { PaperFoot, PaperHead } from '#shared/paper/paper.tsx'
import { useCommands } from '#shared/state/commands.ts'
import { noteVisit } from '#shared/state/note-visit.ts'
import { say } from '#shared/state/toasts.ts'
import { useListCursor } from '#shared/state/use-list-cursor.ts'
import { useWatchlist, WATCHLIST, watchedTags } from '#shared/state/watchlist.ts'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/faces/empty-state.tsx'
import { StorageNotice } from '#shared/ui/faces/storage-notice.tsx'
import { usePrintLayout } from '#shared/ui/use-print-layout.ts'
import { watchlistCsv } from './model/watch-export.ts'
import { useWatched, type Watched } from './use-watched.ts'
import { WatchNews } from './watch-aside.tsx'
import type { WatchFrame } from './watch-frame.ts'
import { WatchNote } from './watch-note.tsx'
import { WatchNotices } from './watch-notices.tsx'
import { WatchTable } from './watch-table.tsx'
import './watchlist.css'

const KEYS = [WATCHLIST.key]

/** The assets that this device watches: price, what runs on them, what ends next, and what has happened since the last visit. */
export function Watchlist({ Frame, PriceCells, listPath }: WatchFrame) {
  usePrintLayout()
  const list = useWatchlist()
  const tags = watchedTags(list)
  const watched = useWatched(tags)
  const { assets, now, hasInsights, updatedAt } = watched
  const cursor = useListCursor(tags)
  const notes = new Map(list.assets.map(({ tag, note }) => [tag, note]))
  const field = useRef<HTMLTextAreaElement>(null)
  const rows = useRef<HTMLElement>(null)
  const chosen = assets[cursor.at]
  const hadAssets = useRef(false)
  useEffect(() => {
    hadAssets.current = tags.length > 0
  }, [tags.length])
  const exportAll = () => {
    const since = new Map([...list.insights, ...list.assets].map((each) => [each.tag, each.since]))
    const lines = assets.map((asset) => ({
      asset,
      note: notes.get(asset.tag) ?? '',
      since: since.get(asset.tag) ?? now,
    }))
    saveFile(`${fileStem(`watchlist ${toIsoDay(now)}`)}.csv`, watchlistCsv(lines, hasInsights), 'text/csv')
    say(`${countOf(lines.length, 'asset')} exported`)
  }
  useCommands([
    { id: 'watch export', label: 'Export the watchlist', group: 'Watchlist', keys: 'mod+e', run: exportAll },
  ])
  useNotedVisit(watched)
  return (
    <Frame
      title={<h1>Watchlist</h1>}
      tools={
        assets.length > 0 && (
          <>
            <AppLink to={listPath} className={buttonClass('default')}>
              <List aria-hidden="true" size={14} />
              <span className="max-xl:sr-only">Open as filter</span>
            </AppLink>
            <Button icon={<Download aria-hidden="true" size={14} />} onClick={exportAll}>
              <span className="max-xl:sr-only">Export</span>
            </Button>
          </>
        )
      }
      status={
        updatedAt > 0 && (
          <span>
            {countOf(assets.length, 'asset')}, insights as of {formatTime(updatedAt)}
          </span>
        )
      }
    >
      <title>Watchlist · Insight Desk</title>
      {assets.length === 0 ? (
        <NothingWatched hadAssets={hadAssets} />
      ) : (
        <div className="paper-page flex min-w-0 flex-1 flex-col xl:flex-row print:block">
          <PaperHead title="Watchlist" />
          <section ref={rows} aria-label="Assets" className="min-w-0 flex-1 [container:watch/inline-size]">
            <div className="grid gap-2 px-3 py-2 empty:hidden">
              <StorageNotice keys={KEYS} />
              <WatchNotices watched={watched} />
            </div>
            <WatchTable
              watched={watched}
              notes={notes}
              cursor={cursor}
              onNote={() => field.current?.focus()}
              PriceCells={PriceCells}
            />
            <p className="border-t border-line-faint px-4.5 py-3 text-xs text-ink-3 max-md:px-4">
              Kept on this device only. Two arrows: insights on the asset point both ways at the same time;
              nothing is netted.
            </p>
          </section>
          <aside className="grid content-start gap-5 border-line px-4 py-4 max-xl:border-t xl:w-aside xl:shrink-0 xl:border-l">
            {chosen && (
              <WatchNote
                key={chosen.tag}
                asset={chosen}
                note={notes.get(chosen.tag) ?? ''}
                now={now}
                field={field}
                onLeave={() =>
                  rows.current?.querySelectorAll<HTMLElement>('[data-row-link]')[cursor.at]?.focus()
                }
              />
            )}
            <WatchNews watched={watched} listPath={listPath} />
          </aside>
          <PaperFoot now={now} />
        </div>
      )}
    </Frame>
  )
}

/** @param props.hadAssets true as the last one is taken off: the row that had the focus is gone */
function NothingWatched({ hadAssets }: { hadAssets: RefObject<boolean> }) {
  const wayOn = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (hadAssets.current) wayOn.current?.focus()
  }, [hadAssets])
  return (
    <EmptyState
      title="Nothing on the watchlist"
      icon={<Bookmark aria-hidden="true" size={22} strokeWidth={1.6} />}
      actions={
        <AppLink ref={wayOn} to={insightsPath()} className={buttonClass('primary')}>
          Browse insights
        </AppLink>
      }
    >
      The bookmark of an insight or an asset (key s) keeps the asset here, with its price, what runs on it and
      what is new.
    </EmptyState>
  )
}

/** Looking at the watchlist is a visit: what it shows is not new to the next one. */
function useNotedVisit({ assets, hasInsights, now }: Watched) {
  const newest = Math.max(
    ...assets.flatMap(({ insights }) => insights.map(({ createdAt }) => createdAt ?? 0)),
    0,
  )
  const clock = useRef(now)
  useEffect(() => {
    clock.current = now
  })
  useEffect(() => {
    if (hasInsights && newest > 0) noteVisit(newest, Date.now(), clock.current)
  }, [hasInsights, newest])
}
