import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { configQueries } from '#api/queries/config-queries.ts'
import type { AppConfig } from '#contract/desk/app-config.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import { EmptyState } from '#shared/ui/states/empty-state.tsx'
import { ErrorPanel } from '#shared/ui/states/error-panel.tsx'
import { failureOf } from '#api/client/api-error.ts'
import { StandingFailure } from '#shared/ui/states/last-failure.tsx'
import { SkeletonText } from '#shared/ui/skeleton-text.tsx'
import { usePrintLayout } from '#shared/ui/use-print-layout.ts'
import { judgingScope } from '#features/track-record/judging/judging-scope.ts'
import { useJudging } from '#features/track-record/judging/use-judging.ts'
import type { JudgingRequest } from '#features/track-record/judging/start-judging.ts'
import { BehindDialog, type Behind } from '#features/track-record/panels/cases-dialog.tsx'
import { CoveragePanel } from '#features/track-record/panels/coverage-panel.tsx'
import { GroupsPanel } from '#features/track-record/panels/groups-panel.tsx'
import { MediansPanel } from '#features/track-record/panels/medians-panel.tsx'
import type { PanelContext } from '#features/track-record/panels/panel-context.ts'
import { PitPanel } from '#features/track-record/panels/pit-panel.tsx'
import { RecordNotes } from '#features/track-record/panels/record-notes.tsx'
import { RecordStrip } from '#features/track-record/panels/record-strip.tsx'
import { ReliabilityPanel } from '#features/track-record/panels/reliability-panel.tsx'
import { RunBar } from '#features/track-record/panels/run-bar.tsx'
import { TimelinePanel } from '#features/track-record/panels/timeline-panel.tsx'
import { medianGroups } from '#features/track-record/record/record-medians.ts'
import type { RecordSearch } from '#features/track-record/record/record-search.ts'
import { recordTimeline } from '#features/track-record/record/record-timeline.ts'
import { trackRecord } from '#features/track-record/record/track-record.ts'

type TrackRecordProps = {
  /** The list's own request; null where it matches nothing and cannot be asked. */
  filterAt: (now: number) => InsightFilter | null
  /** The same in words, for pictures. */
  filters: string
  search: RecordSearch
  onSearch: (change: Partial<RecordSearch>) => void
}

/** How insights of the past turned out, for the current filters. */
export function TrackRecord(props: TrackRecordProps) {
  usePrintLayout()
  const query = useQuery(configQueries.app())
  if (query.data) return <Judged {...props} config={query.data} />
  return (
    <StandingFailure query={query} failureOf={failureOf} what="The track record">
      <SkeletonText label="Loading the track record" lines={6} />
    </StandingFailure>
  )
}

function Judged({ filterAt, filters, search, onSearch, config }: TrackRecordProps & { config: AppConfig }) {
  // The clock of the moment it was opened: a clock that moves would start judging anew.
  const [now] = useState(config.now)
  const filter = filterAt(now)
  const request: JudgingRequest | null = filter && {
    filter,
    now,
    units: config.units,
    most: Number(search.most),
    scope: judgingScope(config),
  }
  const judging = useJudging(request)
  const judged = useDeferredValue(judging.judged)
  const record = useMemo(() => trackRecord(judged), [judged])
  const medians = useMemo(() => medianGroups(judged), [judged])
  const timeline = useMemo(() => recordTimeline(judged), [judged])
  const [behind, setBehind] = useState<Behind | null>(null)
  const context: PanelContext = { n: judged.length, now, filters, onOpen: setBehind }

  if (request === null) {
    return (
      <EmptyState title="Nothing is watched">
        The filter asks for assets on the watchlist, and it holds none of them.
      </EmptyState>
    )
  }
  return (
    <>
      <RunBar judging={judging} most={search.most} onMost={(most) => onSearch({ most })} />
      {judging.failure && (
        <ErrorPanel failure={judging.failure} what="The list of past insights" onRetry={judging.restart} />
      )}
      {judged.length === 0 ? (
        <NothingYet phase={judging.phase} />
      ) : (
        <>
          <RecordStrip record={record} />
          <div className="paper-pair grid grid-cols-1 items-start gap-4 page-lg:grid-cols-2">
            <ReliabilityPanel record={record} context={context} />
            <PitPanel pit={record.pit} context={context} />
          </div>
          <GroupsPanel judged={judged} by={search.by} onGroup={(by) => onSearch({ by })} context={context} />
          <div className="paper-pair grid grid-cols-1 items-start gap-4 page-lg:grid-cols-2">
            <CoveragePanel coverage={record.coverage} context={context} />
            <MediansPanel groups={medians} context={context} />
          </div>
          <TimelinePanel timeline={timeline} context={context} />
        </>
      )}
      <RecordNotes />
      {behind && <BehindDialog behind={behind} onClose={() => setBehind(null)} />}
    </>
  )
}

function NothingYet({ phase }: { phase: ReturnType<typeof useJudging>['phase'] }) {
  if (phase === 'running') return <RecordSkeleton />
  if (phase === 'failed') return null
  return (
    <EmptyState title="No past insight to judge">
      {phase === 'done'
        ? 'No insight of these filters has come to its end yet. Fewer filters or an earlier start may hold some.'
        : 'Judging was stopped before the first one.'}
    </EmptyState>
  )
}

/** The record's figures and its first panels in their sizes: what stands below them must not be pushed away when they come. */
const RecordSkeleton = () => (
  <div role="status" aria-label="Judging the newest insights" className="grid gap-4">
    <div className="h-[5.875rem] rounded-md border border-line bg-surface max-md:h-[23.25rem]" />
    <div className="grid gap-4 page-lg:grid-cols-2">
      <div className="h-[27.375rem] rounded-md border border-line bg-surface" />
      <div className="h-[27.375rem] rounded-md border border-line bg-surface" />
    </div>
    <div className="h-[30rem] rounded-md border border-line bg-surface" />
  </div>
)
