import { Clock, Info, List } from 'lucide-react'
import { Link } from 'react-router'
import { failureOf } from '#api/client/api-error.ts'
import { formatInstant } from '#shared/format/date.ts'
import { countOf } from '#shared/format/words.ts'
import { insightsPath, insightPath } from '#shared/navigation/paths.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/states/empty-state.tsx'
import { Notice, StaleNotice } from '#shared/ui/states/notice.tsx'
import { LastFailure } from '#shared/ui/states/last-failure.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { formatHorizon } from '#shared/format/horizon.ts'
import { formatReturn, returnSign } from '#shared/format/percent.ts'
import { Amount } from '#shared/ui/amount.tsx'
import { DirectionMark } from '#shared/ui/indicators/direction-mark.tsx'
import { QualityMeter } from '#shared/ui/indicators/quality-meter.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import {
  byStrength,
  newsSentence,
  quietDayWords,
  cautionOf,
  hitWords,
  type NewsWindow,
  type NewsItem,
} from './news.ts'
import type { News, ListOf } from './use-news.ts'
import {
  named,
  useNames,
  AssetLink,
  CellWord,
  InsightLine,
  InsightTable,
  TitleCell,
  type AssetNames,
} from './insight-table.tsx'

/** Rows shown; a link leads to the rest. */
const MOST = 6

type NewPanelProps = { news: News; now: number; listOf: ListOf }

/** New insights: their number, the strongest ones, and a link to all. */
export function NewPanel({ news, now, listOf }: NewPanelProps) {
  const { query, window, items } = news
  const isAwaited = query.data === undefined && query.errorUpdatedAt === 0
  return (
    <div data-settling={isAwaited || undefined} className="min-w-0">
      <Panel title="New insights" sub={`as of ${formatInstant(now)}`} isFlush>
        {query.data === undefined ? (
          <LastFailure query={query} failureOf={failureOf} what="The newest insights">
            <StrongestSkeleton rows={MOST} />
          </LastFailure>
        ) : (
          <>
            <NewsNotices news={news} />
            {window ? (
              <Strongest
                news={news}
                window={window}
                now={now}
                listPath={listOf({ ...window, count: items.length })}
              />
            ) : (
              <EmptyState
                title="No new insights"
                icon={<Clock aria-hidden="true" size={22} strokeWidth={1.6} />}
                actions={
                  <Link to={insightsPath()} className={buttonClass('primary')}>
                    Browse insights
                  </Link>
                }
              >
                The service published no insight in the last six months, its default window. Choose an earlier
                start in the list to see older ones.
              </EmptyState>
            )}
          </>
        )}
      </Panel>
    </div>
  )
}

type StrongestProps = { news: News; window: NewsWindow; now: number; listPath: string }

function Strongest({ news: { items, hasMore }, window, now, listPath }: StrongestProps) {
  const shown = byStrength(items).slice(0, MOST)
  return (
    <>
      <div className="px-4 pt-1 pb-2.5">
        <p className="text-md font-medium">{newsSentence(items, window, hasMore)}.</p>
        {!window.isToday && <p className="text-sm text-ink-2">{quietDayWords(now, window)}</p>}
      </div>
      <StrongestTable items={shown} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line-faint px-4 pt-2.5 pb-1.5">
        <p className="text-xs text-ink-3">
          {shown.length < items.length && `Strongest ${shown.length} of ${items.length}. `}
          Sorted by quality, then by the lower end of the hit ratio’s 95% interval. Past results, not a
          forecast.
        </p>
        <Link to={listPath} className={buttonClass('default', 'print:hidden')}>
          <List aria-hidden="true" size={14} />
          {hasMore || items.length === 1 ? 'Show in the list' : `Show all ${items.length} in the list`}
        </Link>
      </div>
    </>
  )
}

/** Notices about a stale or partly unreadable answer. */
function NewsNotices({ news: { query } }: { news: News }) {
  const { data, error, dataUpdatedAt, isRefetchError, isFetching, refetch } = query
  const unreadable = data?.unreadable.length ?? 0
  return (
    <div className="grid gap-2 px-4 pb-2 empty:hidden">
      {isRefetchError && (
        <StaleNotice
          failure={failureOf(error)}
          what="The newest insights"
          since={dataUpdatedAt}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {unreadable > 0 && (
        <Notice icon={<Info aria-hidden="true" size={14} />}>
          <b className="font-semibold text-ink">
            {unreadable} of {countOf(data?.received ?? 0, 'insight')} could not be read
          </b>{' '}
          and {unreadable === 1 ? 'is' : 'are'} left out of this page.
        </Notice>
      )}
    </div>
  )
}

const HEADS = ['Direction', 'Insight', 'Asset', 'Quality', 'Horizon', 'Median', 'Hit ratio · n'] as const

function StrongestTable({ items }: { items: readonly NewsItem[] }) {
  const names = useNames(items.map(({ tag }) => tag))
  return (
    <InsightTable name="Strongest new insights" heads={HEADS}>
      {items.map((item) => (
        <StrongLine key={item.id} item={item} names={names} />
      ))}
    </InsightTable>
  )
}

function StrongLine({ item, names }: { item: NewsItem; names: AssetNames }) {
  const { id, tag, direction, stars, horizon, median } = item
  const asset = named(item, names)
  const caution = cautionOf(item)
  return (
    <InsightLine>
      <td>
        <DirectionMark direction={direction} hasWord />
      </td>
      <TitleCell>
        <Link to={insightPath(id)} className="font-semibold hover:underline">
          {asset.what}
        </Link>
      </TitleCell>
      <td>
        <AssetLink tag={tag} named={asset} />
      </td>
      <td>
        <QualityMeter stars={stars} />
      </td>
      <td className="data">{formatHorizon(horizon)}</td>
      <td>
        <CellWord>median</CellWord>
        <Amount
          text={formatReturn(median)}
          sign={returnSign(median)}
          isMuted={caution?.word === 'thin'}
          className="font-semibold"
        />
      </td>
      <td>
        <CellWord>hit ratio</CellWord>
        <Amount text={hitWords(item)} isMuted={caution?.word === 'thin'} />
        {caution && (
          <span className="ml-2 text-caution" title={caution.words}>
            {caution.word}
          </span>
        )}
      </td>
    </InsightLine>
  )
}

/** Placeholder in the final size. */
const StrongestSkeleton = ({ rows }: { rows: number }) => (
  <div role="status" aria-label="Loading new insights">
    <Skeleton className="mx-4 mt-3 mb-9 w-72 max-w-[80%]" />
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className="flex h-9 items-center border-t border-line-faint px-4 max-page-md:h-[4.5rem]">
        <Skeleton className="w-2/3" />
      </div>
    ))}
  </div>
)
