import { Clock, Info, List } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStudyProgress } from '#api/queries/config-queries.ts'
import { formatDay, formatInstant } from '#shared/format/date.ts'
import { evidenceTier } from '#shared/format/evidence.ts'
import { countOf } from '#shared/format/words.ts'
import { insightsPath } from '#shared/navigation/paths.ts'
import { ReturnAmount } from '#shared/ui/amount.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { HitRate } from '#shared/ui/indicators/sample-words.tsx'
import { Skeleton } from '#shared/ui/panel.tsx'
import { EmptyState } from '#shared/ui/states/error-panel.tsx'
import { Notice } from '#shared/ui/states/notice.tsx'
import { QueryNotices, StudyUnderWay } from '#shared/ui/states/query-states.tsx'
import { InsightTable, RowsSkeleton } from './insight-table.tsx'
import { byStrength, newsSentence, type NewsItem, type ListOf, type News, type NewsWindow } from './news.ts'
import { QueryPanel } from './panel-parts.tsx'

/** A link leads to the rest. */
const MAX_ROWS = 6

type NewPanelProps = { news: News; now: number; listOf: ListOf }

export function NewPanel({ news, now, listOf }: NewPanelProps) {
  const { query, window, items, hasMore } = news
  // Rows are sorted by edge: the first render waits for every edge, so that no row moves while it is read.
  const [isOrdered, setOrdered] = useState(false)
  if (!isOrdered && query.data && items.every(({ expected }) => expected !== 'pending')) setOrdered(true)
  const isLoading = query.data ? !isOrdered : query.errorUpdatedAt === 0
  const skeleton = (
    <RowsSkeleton label="Loading new insights" rows={MAX_ROWS}>
      <Skeleton className="mx-4 mt-3 mb-9 w-72 max-w-[80%]" />
    </RowsSkeleton>
  )
  const study = useStudyProgress()
  const unreadable = query.data?.unreadable.length ?? 0
  return (
    <QueryPanel
      title="New insights"
      sub={`as of ${formatInstant(now)}`}
      what="The newest insights"
      query={query}
      isLoading={isLoading}
      skeleton={skeleton}
    >
      <div className="grid gap-2 px-4 pb-2 empty:hidden">
        <QueryNotices queries={[query]} what="The newest insights" />
        {unreadable > 0 && (
          <Notice icon={<Info size={14} />}>
            <b className="font-semibold text-ink">
              {unreadable} of {countOf(query.data!.received, 'insight')} could not be read
            </b>{' '}
            and left out of this page.
          </Notice>
        )}
      </div>
      {window ? (
        <Strongest items={items} window={window} hasMore={hasMore} now={now} listOf={listOf} />
      ) : study && query.data?.items.length === 0 ? (
        <StudyUnderWay {...study} />
      ) : (
        <EmptyState
          title="No new insights"
          icon={<Clock size={22} strokeWidth={1.6} />}
          actions={
            <Link to={insightsPath()} className={buttonClass('primary')}>
              Browse insights
            </Link>
          }
        >
          {query.data?.items.length
            ? 'None of the loaded insights has a publication date up to today, so it is unknown which are new. The list shows all of them.'
            : 'The service published no insight in the last six months, its default window. Choose an earlier start in the list to see older ones.'}
        </EmptyState>
      )}
    </QueryPanel>
  )
}

type StrongestProps = Pick<News, 'items' | 'hasMore'> & Omit<NewPanelProps, 'news'> & { window: NewsWindow }

function Strongest({ items, window, hasMore, now, listOf }: StrongestProps) {
  const count = items.length
  return (
    <>
      <div className="px-4 pt-1 pb-2.5">
        <p className="font-medium">{newsSentence(items, window, hasMore)}.</p>
        {!window.isToday && (
          <p className="text-sm text-ink-2">
            No insight was published on {formatDay(now)} so far. The last publication day is{' '}
            {formatDay(window.from)}.
          </p>
        )}
      </div>
      <InsightTable
        name="Strongest new insights"
        rows={byStrength(items).slice(0, MAX_ROWS)}
        trailing={[
          { head: 'Median', cell: medianOf },
          { head: 'Hit ratio, stated', isLeft: true, cell: hitRatioOf },
        ]}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line-faint px-4 pt-2.5 pb-1.5">
        <p className="text-xs text-ink-3">
          {count > MAX_ROWS && `Strongest ${MAX_ROWS} of ${count}. `}
          Sorted by clear edge over the base rate, then by quality and the lower end of the hit ratio’s 95%
          interval. Past results, not a forecast.
        </p>
        <Link to={listOf({ ...window, count })} className={buttonClass('default', 'print:hidden')}>
          <List size={14} />
          {hasMore || count === 1 ? 'Show in the list' : `Show all ${count} in the list`}
        </Link>
      </div>
    </>
  )
}

/** Names a value in a narrow panel, where the table has no header. */
const CellWord = ({ children }: { children: string }) => (
  <span className="rows-md:hidden text-ink-3">{children} </span>
)

const medianOf = ({ median, count }: NewsItem) => (
  <>
    <CellWord>median</CellWord>
    <ReturnAmount value={median} isMuted={evidenceTier(count) === 'thin'} className="font-semibold" />
  </>
)

const hitRatioOf = ({ rate, count, isCountEstimated }: NewsItem) => (
  <>
    <CellWord>stated</CellWord>
    <HitRate
      rate={rate}
      count={count}
      isEstimated={isCountEstimated}
      ownLine={['rows-md:hidden', 'rows-md:block']}
    />
  </>
)
