import { useMemo, useState } from 'react'
import { failureOf } from '#api/client/api-error.ts'
import { toIsoDay } from '#contract/values/instant.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { formatDay, formatWeekday } from '#shared/format/date.ts'
import { formatCount } from '#shared/format/number.ts'
import { countOf } from '#shared/format/words.ts'
import { Button } from '#shared/ui/button.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { LastFailure } from '#shared/ui/states/error-panel.tsx'
import { QueryNotices } from '#shared/ui/states/query-notices.tsx'
import { SOON_WEEKDAYS, useEndings, type Ending } from './ending.ts'
import { InsightTable, RowsSkeleton } from './insight-table.tsx'
import { useExpected } from './use-news.ts'

const SHORT = 8
const PARTS = ['Insights of the last two months', 'Older insights with horizons 3m, 6m and 12m']

/** Insights whose horizon ends within the next weekdays, the soonest first. */
export function EndingPanel({ now, units }: { now: number; units: UnitRules }) {
  const { queries, pages, endings, recent, oldest } = useEndings(now, units)
  const [isLong, setLong] = useState(false)
  const shown = useExpected(useMemo(() => (isLong ? endings : endings.slice(0, SHORT)), [endings, isLong]))
  // Shown together, so that the list does not grow while it is read.
  const isAwaited = queries.some(({ data, errorUpdatedAt }) => data === undefined && errorUpdatedAt === 0)
  const refetch = () => queries.forEach((query) => void query.refetch())
  const skeleton = (
    <RowsSkeleton label="Loading horizons that end soon" rows={SHORT} rowClass="h-[3.25rem]">
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
    <div data-settling={isAwaited || undefined} className="min-w-0">
      <Panel title="Horizons ending soon" sub={`within ${SOON_WEEKDAYS} weekdays`} isFlush>
        {isAwaited ? (
          skeleton
        ) : pages.length === 0 ? (
          <LastFailure
            query={{ ...short, refetch }}
            failureOf={failureOf}
            what="The list of horizons that end soon"
          >
            {skeleton}
          </LastFailure>
        ) : (
          <>
            <div className="grid gap-2 px-4 pb-2 empty:hidden">
              {queries.map((query, i) => (
                <QueryNotices key={PARTS[i]} queries={[query]} failureOf={failureOf} what={PARTS[i]!} />
              ))}
            </div>
            {endings.length === 0 ? (
              <p className="px-4 pt-1 pb-2 text-sm text-ink-2">
                No horizon ends within {SOON_WEEKDAYS} weekdays.
              </p>
            ) : (
              <InsightTable name="Horizons that end soon" rows={shown} before={[['Ends', endOf]]} />
            )}
            {endings.length > SHORT && (
              <Button
                variant="ghost"
                className="mx-2 my-1 print:hidden"
                aria-expanded={isLong}
                onClick={() => setLong(!isLong)}
              >
                {isLong ? 'Fewer' : `All ${endings.length}`}
              </Button>
            )}
            <p className="border-t border-line-faint px-4 pt-2 pb-1.5 text-xs text-ink-3">
              {formatCount(endings.length)} of{' '}
              {countOf(pages.flatMap(({ items }) => items).length, 'loaded insight')}: {since.join(', ')}.
              {unreadable > 0 && ` ${countOf(unreadable, 'insight')} could not be read.`}
              {pages.some(({ isLast }) => !isLast) &&
                ' Older ones may be missing: the service has more than one answer holds.'}{' '}
              Ends are counted in weekdays; an exchange holiday moves an end later. A signal level may be
              reached earlier.
            </p>
          </>
        )}
      </Panel>
    </div>
  )
}

const endOf = ({ endAt, left }: Ending) => (
  <>
    <time dateTime={toIsoDay(endAt)} className="data font-semibold">
      {formatWeekday(endAt)}
    </time>
    <span className="text-xs text-ink-2 page-md:block">
      {' '}
      {left === 0 ? 'today' : `in ${countOf(left, 'weekday')}`}
    </span>
  </>
)
