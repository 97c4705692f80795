import { useMemo, useState } from 'react'
import { toIsoDay, dayNumber, MS_PER_DAY } from '#contract/values/instant.ts'
import { type UnitRules, asRate } from '#contract/values/units.ts'
import { formatDay, formatWeekday } from '#shared/format/date.ts'
import { formatCount } from '#shared/format/number.ts'
import { countOf } from '#shared/format/words.ts'
import { MoreButton } from '#shared/ui/button.tsx'
import { QueryNotices } from '#shared/ui/states/query-notices.tsx'
import { FootNote, QueryPanel } from './panel-parts.tsx'
import { FEED_PARTS, sinceItems, type FeedWindow } from './feed-window.ts'
import { InsightTable, RowsSkeleton } from './insight-table.tsx'
import { useExpected } from './news.ts'
import type { FeedInsight } from '#contract/records/feed.ts'
import { addWeekdays } from '#contract/values/horizon.ts'

/** Rows shown until all are requested. */
const SHORT = 8

/** Insights whose horizon ends within the next weekdays, the soonest first. */
export function EndingPanel({ feed, now, units }: { feed: FeedWindow; now: number; units: UnitRules }) {
  const { queries, pages, insights, recent, oldest } = feed
  const today = dayNumber(now) * MS_PER_DAY
  const endings = useMemo(() => endingSoon(insights, today, units), [insights, today, units])
  const [isLong, setLong] = useState(false)
  const shown = useExpected(useMemo(() => (isLong ? endings : endings.slice(0, SHORT)), [endings, isLong]))
  const skeleton = (
    <RowsSkeleton label="Loading horizons that end soon" rows={SHORT}>
      <div className="pt-6" />
    </RowsSkeleton>
  )
  const [short, long] = queries
  const since = [
    ...(short.data ? [`all since ${formatDay(recent)}`] : []),
    ...(long.data ? [`horizons 3m, 6m and 12m since ${formatDay(oldest)}`] : []),
  ]
  const unreadable = pages.flatMap((page) => page.unreadable).length
  return (
    <QueryPanel
      title="Horizons ending soon"
      sub={`within ${SOON_WEEKDAYS} weekdays`}
      what="The list of horizons that end soon"
      query={feed.query}
      isLoading={feed.isLoading}
      skeleton={skeleton}
    >
      <div className="grid gap-2 px-4 pb-2 empty:hidden">
        {queries.map((query, i) => (
          <QueryNotices key={FEED_PARTS[i]} queries={[query]} what={FEED_PARTS[i]!} />
        ))}
      </div>
      {endings.length === 0 ? (
        <p className="px-4 pt-1 pb-2 text-sm text-ink-2">No horizon ends within {SOON_WEEKDAYS} weekdays.</p>
      ) : (
        <InsightTable name="Horizons that end soon" rows={shown} leading={[['Ends', endOf]]} />
      )}
      {endings.length > SHORT && (
        <MoreButton isOpen={isLong} onOpen={setLong} more={`All ${endings.length}`} className="mx-2 my-1" />
      )}
      <FootNote>
        {formatCount(endings.length)} of{' '}
        {countOf(pages.flatMap(({ items }) => items).length, 'loaded insight')}: {since.join(', ')}.
        {unreadable > 0 && ` ${countOf(unreadable, 'insight')} could not be read.`}
        {pages.some(({ isLast }) => !isLast) &&
          ' Older ones may be missing: the service has more than one answer holds.'}{' '}
        Ends are counted in weekdays; an exchange holiday moves an end later. A signal level may be reached
        earlier.
      </FootNote>
    </QueryPanel>
  )
}

const endOf = ({ endAt, left }: Ending) => (
  <>
    <time dateTime={toIsoDay(endAt)} className="data font-semibold">
      {formatWeekday(endAt)}
    </time>
    <span className="text-xs text-ink-2 rows-md:block">
      {' '}
      {left === 0 ? 'today' : `in ${countOf(left, 'weekday')}`}
    </span>
  </>
)

/** How many weekdays ahead "soon" reaches. */
export const SOON_WEEKDAYS = 5

/**
 * Insights whose horizon ends soon: the soonest first, on the same day the highest quality first. `endAt` (ms UTC) is counted in
 * weekdays, because the exchange's holidays are unknown without closes; `left` is the number of weekdays until then, 0 is today.
 */
export function endingSoon(insights: readonly FeedInsight[], now: number, units: UnitRules) {
  return sinceItems(insights)
    .flatMap((item) => {
      const { endAt, insight } = item
      const left = endAt === null ? null : weekdaysUntil(endAt, now)
      if (endAt === null || left === null) return []
      const rate = insight.hit_rate === null ? null : asRate(insight.hit_rate, units)
      return { ...item, endAt, left, rate }
    })
    .sort((a, b) => a.endAt - b.endAt || (b.stars ?? -1) - (a.stars ?? -1) || (a.key < b.key ? -1 : 1))
}
type Ending = ReturnType<typeof endingSoon>[number]

/** Weekdays from now until a day soon ahead: 0 is today; null for a day in the past or further ahead. */
export function weekdaysUntil(endAt: number, now: number): number | null {
  const today = dayNumber(now) * MS_PER_DAY
  const end = dayNumber(endAt)
  if (end < dayNumber(now)) return null
  for (let left = 0; left <= SOON_WEEKDAYS; left += 1)
    if (dayNumber(addWeekdays(today, left)) >= end) return left
  return null
}
