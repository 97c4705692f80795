import { Bookmark, Download, Info, List } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ComponentType } from 'react'
import { Link } from 'react-router'
import { useFeedAccess } from '#api/queries/desk-queries.ts'
import { toIsoDay } from '#contract/values/instant.ts'
import { formatTime } from '#shared/format/date.ts'
import { countOf } from '#shared/format/words.ts'
import { insightsPath, watchlistPath } from '#shared/navigation/paths.ts'
import { PageTitle } from '#shared/notifications/page-title.tsx'
import { useNotes } from '#shared/personal/database.ts'
import { PrintFooter, PrintHeader } from '#shared/print/print-page.tsx'
import { openOverlay, useCommandGroup } from '#shared/state/commands.ts'
import { linkWarning } from '#shared/state/named-lists/named-lists.ts'
import { useWatchlist } from '#shared/state/named-lists/watchlist-store.ts'
import { showToast } from '#shared/state/toasts.ts'
import { useListCursor } from '#shared/state/typing.ts'
import { noteVisit } from '#shared/state/visit.ts'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { CopyAs } from '#shared/ui/copy-as.tsx'
import type { PageFrameProps } from '#shared/ui/page-frame.ts'
import { usePrintLayout } from '#shared/ui/printing.ts'
import { fileStem, saveFile } from '#shared/ui/save-file.ts'
import { EmptyState } from '#shared/ui/states/error-panel.tsx'
import { LeftOutNotice, Notice } from '#shared/ui/states/notice.tsx'
import { QueryNotices } from '#shared/ui/states/query-states.tsx'
import { useShownList, useWatched, type Watched } from './use-watched.ts'
import { noteSubject, WatchNews, WatchNotes } from './watch-aside.tsx'
import { WatchTabs } from './watch-lists.tsx'
import type { PriceCells } from './watch-row.tsx'
import { WatchTable } from './watch-table.tsx'
import { watchlistCsv } from './watched-asset.ts'
import './watchlist.css'

/** The route passes in what belongs to the app or to other features. */
type WatchlistProps = {
  Frame: ComponentType<PageFrameProps>
  PriceCells: PriceCells
  /** Path of the list of insights on the same assets. @param tags of a named list; null for all watched assets */
  filterPath: (tags: readonly string[] | null) => string
}

/** The watched assets: price, active insights, next ending, and news since the last visit. */
export function Watchlist({ Frame, PriceCells, filterPath }: WatchlistProps) {
  usePrintLayout()
  const access = useFeedAccess()
  const watchlist = useWatchlist()
  const shown = useShownList()
  const { list, tags } = shown
  const id = list?.id ?? null
  const [isArranging, setArranging] = useState(false)
  const canArrange = shown.ordered > 1
  const listPath = filterPath(list ? tags : null)
  const title = list ? `${list.name} · Watchlist` : 'Watchlist'
  const watched = useWatched(tags)
  const { assets, expected, now, hasInsights, newSince, updatedAt } = watched
  const cursor = useListCursor(tags)
  const notes = useAssetNotes()
  const selected = assets[cursor.at]
  const exportAll = () => {
    const since = new Map([...watchlist.insights, ...watchlist.assets].map((each) => [each.tag, each.since]))
    const lines = assets.map((asset, i) => ({
      asset,
      expected: expected[i] ?? null,
      note: notes.get(asset.tag) ?? '',
      since: since.get(asset.tag) ?? now,
    }))
    const name = fileStem(`watchlist ${list?.name ?? ''} ${toIsoDay(now)}`)
    saveFile(`${name}.csv`, watchlistCsv(lines), 'text/csv')
    showToast(`${countOf(lines.length, 'asset')} exported`)
  }
  useCommandGroup('watch ', 'Watchlist', [['export', 'Export the watchlist', 'mod+e', exportAll]])
  useNoteVisit(watched)
  const emptyLink = useFocusWhenEmptied(id, tags.length)
  const warning = list && linkWarning(tags.length)
  return (
    <Frame
      title={<h1>Watchlist</h1>}
      tabs={
        (tags.length > 0 || shown.lists.length > 0) && (
          <WatchTabs
            shown={shown}
            isArranging={isArranging && canArrange}
            onArrange={canArrange ? () => setArranging(!isArranging) : null}
          />
        )
      }
      tools={
        assets.length > 0 && (
          <>
            <Link
              to={listPath}
              onClick={() => warning !== null && showToast(warning)}
              className={buttonClass('default')}
            >
              <List size={14} />
              <span className="max-xl:sr-only">Open as filter</span>
            </Link>
            <CopyAs search={filterPath(tags).split('?')[1] ?? ''} title={title} access={access} isCompact />
            <Button icon={<Download size={14} />} onClick={exportAll}>
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
      <PageTitle>{title}</PageTitle>
      <LeftOutNotice className="mx-3 mt-2" dropped={shown.dropped} set={shown.set} />
      {shown.isGone && (
        <Notice className="mx-3 mt-2" icon={<Info size={14} />} onDismiss={shown.showAll}>
          This list does not exist on this device. All assets are shown.
        </Notice>
      )}
      {assets.length === 0 ? (
        <EmptyState
          title={list ? `No assets in ${list.name}` : 'No assets on the watchlist'}
          icon={<Bookmark size={22} strokeWidth={1.6} />}
          actions={
            <Link
              ref={emptyLink}
              to={list ? watchlistPath() : insightsPath()}
              className={buttonClass('primary')}
            >
              {list ? 'Show all assets' : 'Browse insights'}
            </Link>
          }
        >
          {list
            ? 'Add an asset with its “Lists of” button, under All or on the asset page.'
            : 'Add an asset with the bookmark button. You then see its price, its active insights and what is new.'}
        </EmptyState>
      ) : (
        <div className="print-sheet flex min-w-0 flex-1 flex-col xl:flex-row print:block">
          <PrintHeader title={title} />
          <section aria-label="Assets" className="min-w-0 [container:watch/inline-size] xl:flex-1">
            <div className="grid gap-2 px-3 py-2 empty:hidden">
              <WatchNotices watched={watched} />
            </div>
            <WatchTable
              key={id}
              watched={watched}
              shown={shown}
              notes={notes}
              cursor={cursor}
              isArranging={isArranging && canArrange}
              onNote={() => selected && openOverlay(noteSubject(selected))}
              PriceCells={PriceCells}
            />
            <p className="border-t border-line-faint px-4.5 py-3 text-xs text-ink-3 max-md:px-4">
              Saved on this device only. Two arrows: the asset has bullish and bearish insights at the same
              time; they are not netted.
            </p>
          </section>
          <aside className="grid content-start gap-5 border-line px-4 py-4 max-xl:border-t xl:w-aside xl:shrink-0 xl:border-l">
            {selected && <WatchNotes asset={selected} />}
            {hasInsights && <WatchNews assets={assets} newSince={newSince} now={now} listPath={listPath} />}
          </aside>
          <PrintFooter now={now} />
        </div>
      )}
    </Frame>
  )
}

/** Texts of the notes by asset tag, the last changed first. */
function useAssetNotes(): ReadonlyMap<string, string> {
  const notes = useNotes()?.data?.items
  return useMemo(() => {
    const texts = new Map<string, string>()
    for (const { on, text } of notes ?? [])
      if (on.kind === 'asset') texts.set(on.key, [texts.get(on.key), text].filter(Boolean).join(' · '))
    return texts
  }, [notes])
}

function WatchNotices({ watched }: { watched: Watched }) {
  const { assets, entities, feeds, unpriced, hasInsights, isCutOff, unreadable } = watched
  const lost = assets.filter(({ insightsState }) => insightsState === 'failed').length
  return (
    <>
      <QueryNotices queries={entities} what="Asset names" lost="Assets are shown by their tags." />
      <QueryNotices
        queries={feeds}
        what={`Insights of ${lost > 0 && lost < assets.length ? `${lost} of ` : ''}these assets`}
        lost="Active, next ending and new insights are unknown."
      />
      <QueryNotices
        queries={unpriced}
        what={`Prices of ${countOf(unpriced.length, 'asset')}`}
        lost={hasInsights ? 'Their active insights are counted by end date.' : ''}
      />
      {unreadable > 0 && (
        <Notice icon={<Info size={14} />}>
          <b className="font-semibold text-ink">
            {countOf(unreadable, 'insight')} of these assets could not be read
          </b>{' '}
          and {unreadable === 1 ? 'is' : 'are'} left out.
        </Notice>
      )}
      {isCutOff && (
        <Notice>Older insights may be missing: these assets have more than one answer holds.</Notice>
      )}
    </>
  )
}

/** Notes the newest insight shown here as seen in this visit. */
function useNoteVisit({ assets, hasInsights, now }: Watched) {
  const newest = Math.max(
    ...assets.flatMap(({ insights }) => insights.map(({ createdAt }) => createdAt ?? 0)),
    0,
  )
  const note = useEffectEvent(() => noteVisit(newest, Date.now(), now))
  useEffect(() => {
    if (hasInsights && newest > 0) note()
  }, [hasInsights, newest])
}

/** Focuses the link of the empty state when the last row of the shown list is removed. */
function useFocusWhenEmptied(id: string | null, count: number) {
  const link = useRef<HTMLAnchorElement>(null)
  const filled = useRef<string | null>('nothing yet')
  useEffect(() => {
    if (count === 0 && filled.current === id) link.current?.focus()
    filled.current = count > 0 ? id : 'nothing yet'
  }, [id, count])
  return link
}
