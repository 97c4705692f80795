import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { memo, useMemo, useState, type ReactNode } from 'react'
import { serviceScope } from '#api/queries/calibration-queries.ts'
import { configQueries, useStudyProgress } from '#api/queries/config-queries.ts'
import { type AppConfig, editionOf } from '#contract/desk/app-config.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import type { JudgedInsight } from '#features/track-record/judging/judge.ts'
import { useJudging } from '#features/track-record/judging/use-judging.ts'
import { CalibrationPanel } from '#features/track-record/panels/calibration-panel.tsx'
import {
  CasesDialog,
  subtitleOf,
  type CaseList,
  type PanelContext,
} from '#features/track-record/panels/cases-dialog.tsx'
import { GroupsPanel } from '#features/track-record/panels/groups-panel.tsx'
import {
  CoveragePanel,
  ReliabilityPanel,
  PitPanel,
  MediansPanel,
} from '#features/track-record/panels/outcome-panels.tsx'
import { recordFigures, type RecordFigures } from '#features/track-record/panels/record-figures.ts'
import { medianGroups, type RecordSearch } from '#features/track-record/panels/record-groups.ts'
import { RunBar } from '#features/track-record/panels/run-bar.tsx'
import { recordTimeline, TimelinePanel } from '#features/track-record/panels/timeline-panel.tsx'
import { InTurn, RecordLimits } from '#shared/charts/record-parts.tsx'
import { formatCount } from '#shared/format/number.ts'
import { formatRate, formatRateRange, formatShareGap } from '#shared/format/percent.ts'
import { formatHits } from '#shared/format/rate-words.ts'
import { Skeleton, SkeletonText } from '#shared/ui/panel.tsx'
import { usePrintLayout } from '#shared/ui/printing.ts'
import { EmptyState, ErrorPanel, LastFailure } from '#shared/ui/states/error-panel.tsx'
import { StudyUnderWay } from '#shared/ui/states/query-states.tsx'

type TrackRecordProps = {
  /** The list's request; null if it can match nothing. */
  filterAt: (now: number) => InsightFilter | null
  /** The same in words, for exported images. */
  filters: string
  search: RecordSearch
  /** Stable, so that the memoized panels do not render anew. */
  onSearch: (change: Partial<RecordSearch>) => void
}

/** Outcomes of past insights, for the current filters. */
export function TrackRecord(props: TrackRecordProps) {
  usePrintLayout()
  const query = useQuery(configQueries.app())
  if (query.data) return <Judged key={editionOf(query.data)} {...props} config={query.data} />
  return (
    <LastFailure query={query} what="The track record">
      <SkeletonText label="Loading the track record" lines={6} />
    </LastFailure>
  )
}

function Judged({ filterAt, filters, search, onSearch, config }: TrackRecordProps & { config: AppConfig }) {
  // The clock when the page was opened, or when new prices came: a moving clock would restart judging.
  const [now] = useState(config.now)
  const filter = filterAt(now)
  const judging = useJudging(
    config,
    filter && {
      filter,
      now,
      units: config.units,
      most: Number(search.most),
      scope: serviceScope(config),
      makesRecord: config.mode !== 'reference',
    },
  )
  const shown = useThrottled(judging.judged, judging.phase === 'running')
  const [opened, setOpened] = useState<CaseList | null>(null)
  if (filter === null)
    return (
      <EmptyState title="No watched assets">
        The filter selects watched assets, but the watchlist has none that match.
      </EmptyState>
    )
  return (
    <>
      <RunBar judging={judging} most={search.most} onMost={(most) => onSearch({ most })} />
      {/* The bar above it continues. */}
      {judging.failure && <ErrorPanel failure={judging.failure} what="Past insights or their prices" />}
      {shown.length === 0 ? (
        <NothingYet phase={judging.phase} />
      ) : (
        <JudgedPanels
          judged={shown}
          by={search.by}
          now={now}
          filters={filters}
          onOpen={setOpened}
          onSearch={onSearch}
        />
      )}
      <CalibrationPanel
        isGathered={config.mode !== 'reference'}
        now={now}
        by={search.scores}
        onSearch={onSearch}
      />
      <RecordLimits title="Limits of this track record" limits={LIMITS} />
      {opened && <CasesDialog list={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** Fewer insights are not shown while judging runs. */
const FIRST_SHOWN = 20

/** The insights to show. While judging runs they are updated at every doubling, because rendering all panels takes a while. */
function useThrottled(judged: readonly JudgedInsight[], isRunning: boolean) {
  const [shown, setShown] = useState(judged)
  const isDue = !isRunning || judged.length >= Math.max(FIRST_SHOWN, 2 * shown.length)
  if (judged !== shown && (isDue || judged.length < shown.length)) setShown(judged)
  return shown
}

type JudgedPanelsProps = {
  judged: readonly JudgedInsight[]
  by: RecordSearch['by']
  now: number
  filters: string
  onOpen: (list: CaseList) => void
  onSearch: (change: Partial<RecordSearch>) => void
}

const PAIR = 'print-pair grid grid-cols-1 items-start gap-4 page-lg:grid-cols-2'

/** The panels on the judged insights, each rendered in a task of its own. */
const JudgedPanels = memo(function JudgedPanels(props: JudgedPanelsProps) {
  const { judged, by, now, filters, onOpen, onSearch } = props
  const { strip, reliability, pit, coverage, medians, timeline, groups } = useMemo(() => {
    const record = recordFigures(judged)
    const context: PanelContext = { subtitle: subtitleOf(judged.length, now, filters), onOpen }
    return {
      strip: <RecordStrip record={record} />,
      reliability: <ReliabilityPanel record={record} context={context} />,
      pit: <PitPanel pit={record.pit} context={context} />,
      coverage: <CoveragePanel coverage={record.coverage} context={context} />,
      medians: <MediansPanel groups={medianGroups(judged)} context={context} />,
      timeline: <TimelinePanel timeline={recordTimeline(judged)} context={context} />,
      groups: { judged, context },
    }
  }, [judged, now, filters, onOpen])
  const byGroup = useMemo(
    () => <GroupsPanel {...groups} by={by} onGroup={(by) => onSearch({ by })} />,
    [groups, by, onSearch],
  )
  return (
    <>
      {strip}
      <div className={PAIR}>
        <InTurn placeholder={CHART}>{reliability}</InTurn>
        <InTurn placeholder={CHART}>{pit}</InTurn>
      </div>
      <InTurn placeholder={GROUPS}>{byGroup}</InTurn>
      <div className={PAIR}>
        <InTurn placeholder={CHART}>{coverage}</InTurn>
        <InTurn placeholder={CHART}>{medians}</InTurn>
      </div>
      <InTurn placeholder={CHART}>{timeline}</InTurn>
    </>
  )
})

function NothingYet({ phase }: { phase: ReturnType<typeof useJudging>['phase'] }) {
  const study = useStudyProgress()
  if (phase === 'running') return <RecordSkeleton />
  if (phase === 'failed') return null
  if (phase === 'done' && study) return <StudyUnderWay {...study} />
  return (
    <EmptyState title="No past insight to judge">
      {phase === 'done'
        ? 'No insight that matches these filters has ended yet. Try fewer filters or an earlier start date.'
        : 'Judging was stopped before the first insight.'}
    </EmptyState>
  )
}

/** A panel that is not drawn yet, with a bar for its heading. */
const Placeholder = ({ height }: { height: string }) => (
  <div className={clsx('rounded-md border border-line bg-surface p-4', height)}>
    <Skeleton className="mt-1 w-48" />
  </div>
)

const CHART = <Placeholder height="h-[27.375rem]" />
const GROUPS = <Placeholder height="h-[30rem]" />

/** Placeholders in the final size of the figures and the first panels, so that nothing moves when they load. */
const RecordSkeleton = () => (
  <div role="status" aria-label="Judging the newest insights" className="grid grid-cols-1 gap-4">
    <Placeholder height="h-[5.875rem] max-md:h-[23.25rem]" />
    <div className="page-lg:grid-cols-2 grid grid-cols-1 gap-4">
      {CHART}
      {CHART}
    </div>
    {GROUPS}
  </div>
)

/** The main figures of the record, each with its count. */
function RecordStrip({ record }: { record: RecordFigures }) {
  const { judged, whole, coverage, worked } = record
  return (
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-md border border-line bg-line">
      <StripFigure name="Judged insights" value={formatCount(judged.length)}>
        with an ended window
      </StripFigure>
      {whole && (
        <>
          <StripFigure name="Mean hit ratio" value={formatRate(whole.hitRatio, whole.n)}>
            of {formatCount(whole.n)} past insights
          </StripFigure>
          <StripFigure name="Hit rate of past insights" value={formatRate(whole.share, whole.n)}>
            {formatHits(whole.hits, whole.n)}
            {whole.interval && `, ${formatRateRange(whole.interval)}`}
          </StripFigure>
          <StripFigure
            name="Difference"
            value={
              whole.isTooFew || whole.share === null
                ? 'Too few to judge'
                : formatShareGap(whole.share, whole.hitRatio, { counts: [whole.n, whole.n] })
            }
          >
            {whole.isTooFew
              ? 'under 30 cases; range of chance'
              : `hit rate ${whole.isOutside ? 'outside' : 'inside'} the range of chance,`}{' '}
            {formatRateRange(whole.byChance)}
          </StripFigure>
        </>
      )}
      <StripFigure name="Worked by signal levels" value={formatRate(worked.share, worked.n)}>
        {formatHits(worked.hits, worked.n)}, status estimated here
      </StripFigure>
      {coverage.map(({ nominal, share, n, expected }) => (
        <StripFigure key={nominal} name={`Inside middle ${formatRate(nominal)}`} value={formatRate(share, n)}>
          of {formatCount(n)}, expected {formatRate(expected ?? nominal)}
        </StripFigure>
      ))}
    </dl>
  )
}

type StripFigureProps = {
  name: string
  value: string
  /** Count and interval. */
  children: ReactNode
}

const StripFigure = ({ name, value, children }: StripFigureProps) => (
  <div className="min-w-36 flex-1 bg-surface px-4 py-2.5">
    <dt className="text-xs text-ink-3">{name}</dt>
    <dd className="text-lg font-semibold data whitespace-normal">{value}</dd>
    {/* Reserves two lines, because the text changes while more data load. */}
    <dd className="min-h-[2lh] text-xs text-ink-2">{children}</dd>
  </div>
)

const LIMITS = [
  'Only insights that the service still returns are judged. If its prices include only surviving assets, the hit rate is overstated.',
  'Overlapping windows on one asset count once, the newest of them. Insights on different assets share the market, so every interval and every range of chance is too narrow.',
  'Hit: the return from the last value over the horizon’s trading days moved the stated way, as in the hit ratio. Worked: decided by the signal levels, estimated by this dashboard.',
  'Several tables use the same insights. With many groups, some are outside their bars by chance alone.',
  'Insights older than six months come from the feed, which has no checks. Their hit ratio is the feed’s hit rate.',
]
