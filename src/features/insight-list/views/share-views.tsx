import { useState } from 'react'
import { BROWSER_FIELDS, MAX_FEED_ENTRIES, type FeedFormat } from '#contract/desk/list-feeds.ts'
import { useFeedAccess } from '#api/queries/feed-token-queries.ts'
import { allOf, countOf } from '#shared/format/words.ts'
import { feedPath } from '#shared/format/program-lines.ts'
import {
  exportWatchlist,
  importWatchlist,
  takenOverWords,
} from '#shared/state/named-lists/exchange-watchlist.ts'
import { say } from '#shared/state/toasts.ts'
import { MOST_VIEWS, exportViews, importViews } from '#shared/state/edit-views.ts'
import { buttonClass, Button } from '#shared/ui/button.tsx'
import { CopyAs } from '#shared/ui/copy-as.tsx'
import { UnreadableNotice } from '#shared/ui/states/unreadable-notice.tsx'
import { BUILT_IN_VIEWS } from './views.ts'

const LINKS = {
  atom: { name: 'Feed', title: 'Atom, for feed readers' },
  json: { name: 'JSON Feed', title: 'For feed readers and programs' },
  ics: { name: 'Calendar', title: 'Horizon ends as calendar days' },
  csv: { name: 'CSV', title: 'A table, for spreadsheets' },
} satisfies Record<FeedFormat, { name: string; title: string }>
const FORMATS = ['atom', 'json', 'ics', 'csv'] as const

/** Filters that work only in this page. */
const ONLY_HERE = {
  watched: 'the watchlist',
  q: 'the text filter',
  outcome: 'the status filter',
  expected__gte: 'the filter of the expected share',
  edge__gte: 'the edge filter',
  supported: 'the edge filter',
  show: 'the unread filter',
} satisfies Record<(typeof BROWSER_FIELDS)[number], string>

/** What of a list's filters no program can follow, in words; null for a list that it can. */
function onlyHereWords(search: string): string | null {
  const filters = new URLSearchParams(search)
  const onlyHere = BROWSER_FIELDS.filter((name) => filters.has(name))
  return onlyHere.length === 0 ? null : allOf([...new Set(onlyHere.map((name) => ONLY_HERE[name]))])
}

/** The list as lines for a notebook or a spreadsheet. `search`: its query string. */
export function CopyListAs({ search, name }: { search: string; name: string }) {
  const access = useFeedAccess()
  const onlyHere = onlyHereWords(search)
  if (onlyHere !== null)
    return (
      <p className="text-xs text-ink-3">
        Notebooks and spreadsheets cannot follow this list: {onlyHere} works only in this page.
      </p>
    )
  return <CopyAs search={search} title={name} access={access} />
}

/** Links for programs that follow the list. `search`: its query string. */
export function FollowList({ search, name }: { search: string; name: string }) {
  const onlyHere = onlyHereWords(search)
  return (
    <section aria-label="Follow this list" className="grid gap-1.5 border-t border-line-faint pt-2.5">
      <h3 className="font-medium">Follow this list</h3>
      {onlyHere !== null ? (
        <p className="text-xs text-ink-3">
          This list is narrowed by {onlyHere}, which works only in this page. Remove it to follow the list.
        </p>
      ) : (
        <>
          <div className="flex flex-wrap gap-2">
            {FORMATS.map((format) => (
              <a
                key={format}
                href={feedPath(format, search)}
                target="_blank"
                rel="noreferrer"
                title={LINKS[format].title}
                className={buttonClass()}
              >
                {LINKS[format].name}
              </a>
            ))}
            <CopyListAs search={search} name={name} />
          </div>
          <p className="text-xs text-ink-3">
            Addresses for a feed reader, a calendar of horizon ends and a spreadsheet. Each holds at most the
            newest {MAX_FEED_ENTRIES} insights. Where this dashboard asks people to sign in, the address needs
            a token from the settings.
          </p>
        </>
      )}
    </section>
  )
}

const NEWER = 'A newer version of this app wrote this text. Reload this page, then import the text again.'

/** Exports and imports views and the watchlist as text. */
export function ViewsExchange() {
  const [moved, setMoved] = useState<string | null>(null)
  const takeOver = (text: string) => {
    const words = takenOver(text)
    say(words ?? 'This text contains no views and no watchlist')
    if (words !== null && words !== NEWER) setMoved(null)
  }
  return (
    <>
      <div className="flex flex-wrap gap-2 border-t border-line-faint pt-2.5">
        <Button variant="ghost" onClick={() => setMoved(exportViews())}>
          Export views
        </Button>
        <Button variant="ghost" onClick={() => setMoved(exportWatchlist())}>
          Export watchlist
        </Button>
        <Button variant="ghost" onClick={() => setMoved('')}>
          Import
        </Button>
      </div>
      <UnreadableNotice onShow={setMoved} />
      {moved !== null && (
        <form
          className="grid gap-1.5"
          onSubmit={(event) => {
            event.preventDefault()
            takeOver(moved)
          }}
        >
          <textarea
            aria-label="Views or watchlist as text"
            rows={4}
            value={moved}
            onChange={(event) => setMoved(event.target.value)}
            className="rounded-sm border border-line-strong bg-surface p-1 font-mono text-xs"
          />
          <Button type="submit">Import this text</Button>
        </form>
      )}
    </>
  )
}

/** @returns what was imported, or null */
function takenOver(text: string): string | null {
  const views = importViews(
    text,
    () => crypto.randomUUID(),
    BUILT_IN_VIEWS.map(({ id }) => id),
  )
  if (views === 'newer') return NEWER
  if (views !== 'none') {
    const { added, left, unread } = views
    const full = left > 0 ? `, ${left} left out: at most ${MOST_VIEWS} can be saved` : ''
    return `${countOf(added, 'view')} imported${full}${unreadWords(unread)}`
  }
  const watchlist = importWatchlist(text)
  return typeof watchlist === 'string' ? null : takenOverWords(watchlist)
}

const unreadWords = (count: number) => (count > 0 ? `, ${count} could not be read` : '')
