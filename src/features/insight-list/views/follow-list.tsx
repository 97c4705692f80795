import { BROWSER_FIELDS, LIST_FEEDS, MAX_FEED_ENTRIES, SHOWING_FIELDS } from '#contract/desk/list-feeds.ts'
import type { FeedFormat } from '#contract/desk/list-feeds.ts'
import { allOf } from '#shared/format/word-lists.ts'
import { printSearch } from '#shared/navigation/paths.ts'
import { buttonClass } from '#shared/ui/button.tsx'

const LINKS = {
  atom: { name: 'Feed', title: 'Atom, for feed readers' },
  json: { name: 'JSON Feed', title: 'For feed readers and programs' },
  ics: { name: 'Calendar', title: 'Horizon ends as calendar days' },
  csv: { name: 'CSV', title: 'A table, for spreadsheets' },
} satisfies Record<FeedFormat, { name: string; title: string }>
const FORMATS = ['atom', 'json', 'ics', 'csv'] as const

/** What narrows a list here and nowhere else. */
const ONLY_HERE = {
  watched: 'the watchlist',
  q: 'the text filter',
  outcome: 'the status filter',
  show: 'the unread filter',
} satisfies Record<(typeof BROWSER_FIELDS)[number], string>

/**
 * Where programs follow the present list, or why none can.
 *
 * @param search query string of the list as the list writes it
 */
export function FollowList({ search }: { search: string }) {
  const filters = new URLSearchParams(search)
  const onlyHere = BROWSER_FIELDS.filter((name) => filters.has(name))
  for (const name of SHOWING_FIELDS) filters.delete(name)
  const query = printSearch(filters)
  return (
    <section aria-label="Follow this list" className="grid gap-1.5 border-t border-line-faint pt-2.5">
      <h3 className="font-medium">Follow this list</h3>
      {onlyHere.length > 0 ? (
        <p className="text-xs text-ink-3">
          This list is narrowed by {allOf(onlyHere.map((name) => ONLY_HERE[name]))}, which works only in this
          page. Remove it to follow the list.
        </p>
      ) : (
        <>
          <div className="flex flex-wrap gap-2">
            {FORMATS.map((format) => (
              <a
                key={format}
                href={LIST_FEEDS[format] + (query && `?${query}`)}
                target="_blank"
                rel="noreferrer"
                title={LINKS[format].title}
                className={buttonClass()}
              >
                {LINKS[format].name}
              </a>
            ))}
          </div>
          <p className="text-xs text-ink-3">
            Addresses for a feed reader, a calendar of horizon ends and a spreadsheet. Each holds at most the
            newest {MAX_FEED_ENTRIES} insights. Where this dashboard asks people to sign in, the program needs
            access too.
          </p>
        </>
      )}
    </section>
  )
}
