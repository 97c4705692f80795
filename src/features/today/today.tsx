import { useQuery } from '@tanstack/react-query'
import { failureOf } from '#api/client/http.ts'
import { configQueries, useServiceNow } from '#api/queries/config-queries.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { useWatchlist, watchedTags } from '#shared/state/named-lists/watchlist.ts'
import { LastFailure } from '#shared/ui/states/error-panel.tsx'
import { SkeletonText } from '#shared/ui/skeleton.tsx'
import { usePrintLayout } from '#shared/ui/use-print-layout.ts'
import { EndingPanel } from './ending-panel.tsx'
import { useNews, type ListOf } from './news.ts'
import { NewPanel } from './new-panel.tsx'
import { SectorPanel, WatchedPanel } from './side-panels.tsx'

/** New insights, horizons that end soon, and the new insights by watchlist and by sector. */
export function Today({ listOf }: { listOf: ListOf }) {
  usePrintLayout()
  // The service's clock decides which day is today.
  const config = useQuery(configQueries.app())
  if (config.data) return <Panels units={config.data.units} listOf={listOf} />
  return (
    <LastFailure query={config} failureOf={failureOf} what="The service's clock">
      <SkeletonText label="Loading new insights" lines={6} />
    </LastFailure>
  )
}

function Panels({ units, listOf }: { units: UnitRules; listOf: ListOf }) {
  const now = useServiceNow()
  const news = useNews(now, units)
  const tags = watchedTags(useWatchlist())
  return (
    <div className="settles-in-order grid grid-cols-1 items-start gap-4 page-lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="settles-in-order grid min-w-0 grid-cols-1 gap-4">
        <NewPanel news={news} now={now} listOf={listOf} />
        <EndingPanel now={now} units={units} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-4 page-lg:!animate-none">
        <WatchedPanel news={news} tags={tags} listOf={listOf} />
        <SectorPanel news={news} listOf={listOf} />
      </div>
    </div>
  )
}
