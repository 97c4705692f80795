import { useQuery } from '@tanstack/react-query'
import { configQueries, useServiceNow } from '#api/queries/config-queries.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { searchSchema } from '#shared/address/search-schema.ts'
import { useSearchState } from '#shared/navigation/use-search-state.ts'
import { useWatchlist, watchedTags } from '#shared/state/named-lists/watchlist-store.ts'
import { SkeletonText } from '#shared/ui/panel.tsx'
import { usePrintLayout } from '#shared/ui/printing.ts'
import { LastFailure } from '#shared/ui/states/error-panel.tsx'
import { LeftOutNotice } from '#shared/ui/states/notice.tsx'
import { lazyPart, PartBoundary } from '#shared/ui/states/part-boundary.tsx'
import { ConflictPanel, DecidedPanel, EndingPanel } from './feed-panels.tsx'
import { useFeedWindow } from './feed-window.ts'
import { NewPanel } from './new-panel.tsx'
import { useNews, type ListOf } from './news.ts'
import { CallsFrame } from './panel-parts.tsx'
import { SectorPanel, WatchedPanel } from './side-panels.tsx'
import { SincePanel, useLastVisit, type NewsSource } from './since-panel.tsx'

/** A separate chunk, because it includes the database of calls. */
const CallsPanel = lazyPart(async () => (await import('./calls-panel.tsx')).CallsPanel)

type TodayProps = {
  listOf: ListOf
  /** Every view and every watchlist, in the order of their tabs. */
  sources: readonly NewsSource[]
}

/** New and decided insights since the last visit, horizons that end soon, and the person's own assets and calls. */
export function Today(props: TodayProps) {
  usePrintLayout()
  // The service's clock decides which day is today.
  const config = useQuery(configQueries.app())
  const { dropped, set } = useSearchState(NO_PARAMETERS)
  return (
    <>
      <LeftOutNotice dropped={dropped} set={set} />
      {config.data ? (
        <Panels units={config.data.units} {...props} />
      ) : (
        <LastFailure query={config} what="The service's clock">
          <SkeletonText label="Loading new insights" lines={6} />
        </LastFailure>
      )}
    </>
  )
}

/** The page has no state in its address. */
const NO_PARAMETERS = searchSchema({})

function Panels({ units, listOf, sources }: TodayProps & { units: UnitRules }) {
  const now = useServiceNow()
  const news = useNews(now, units)
  const feed = useFeedWindow(now)
  const tags = watchedTags(useWatchlist())
  const newest = Math.max(0, ...(news.query.data?.items.map(({ created_at: at }) => at ?? 0) ?? []))
  const since = useLastVisit(newest > 0 ? newest : null, now)
  return (
    <div className="settles-in-order page-lg:grid-cols-[minmax(0,1fr)_24rem] grid grid-cols-1 items-start gap-4">
      <div className="settles-in-order grid min-w-0 grid-cols-1 gap-4">
        <SincePanel sources={sources} since={since} />
        <NewPanel news={news} now={now} listOf={listOf} />
        {since !== null && <DecidedPanel feed={feed} since={since} now={now} units={units} tags={tags} />}
        <EndingPanel feed={feed} now={now} units={units} />
      </div>
      <div className="settles-in-order page-lg:!animate-none grid min-w-0 grid-cols-1 gap-4">
        <PartBoundary loading={<CallsFrame />}>
          <CallsPanel now={now} />
        </PartBoundary>
        <WatchedPanel news={news} tags={tags} listOf={listOf} />
        {since !== null && <ConflictPanel feed={feed} since={since} now={now} units={units} />}
        <SectorPanel news={news} listOf={listOf} />
      </div>
    </div>
  )
}
