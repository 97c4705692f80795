import { useFeedAccess } from '#api/queries/desk-queries.ts'
import { BROWSER_FIELDS, MAX_FEED_ENTRIES, type FeedFormat } from '#contract/desk/list-feeds.ts'
import { feedPath } from '#shared/format/program-lines.ts'
import { allOf } from '#shared/format/words.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { CopyAs } from '#shared/ui/copy-as.tsx'

const LINKS: readonly (readonly [FeedFormat, label: string, title: string])[] = [
  ['atom', 'Feed', 'Atom, for feed readers'],
  ['json', 'JSON Feed', 'For feed readers and programs'],
  ['ics', 'Calendar', 'Horizon ends as calendar days'],
  ['csv', 'CSV', 'A table, for spreadsheets'],
]

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

/** The filters of a list that only this page can apply, in words; null without any. */
function onlyHereWords(search: string): string | null {
  const filters = new URLSearchParams(search)
  const onlyHere = BROWSER_FIELDS.filter((name) => filters.has(name))
  return onlyHere.length === 0 ? null : allOf([...new Set(onlyHere.map((name) => ONLY_HERE[name]))])
}

/** Code lines that read the list in a notebook or a spreadsheet. `search`: its query string. */
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

/** Feed links of the list. `search`: its query string. */
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
            {LINKS.map(([format, label, title]) => (
              <a
                key={format}
                href={feedPath(format, search)}
                target="_blank"
                rel="noreferrer"
                title={title}
                className={buttonClass()}
              >
                {label}
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
