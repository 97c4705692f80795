import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Area, Line } from 'recharts'
import { configQueries, useIsStudying } from '#api/queries/config-queries.ts'
import { dataQueries, useFeedAccess } from '#api/queries/desk-queries.ts'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import { addMonths } from '#contract/values/horizon.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { firstIndexFrom } from '#features/asset-overview/model/price-window.ts'
import { filterSearch } from '#shared/address/filter-fields.ts'
import { decimate } from '#shared/charts/line-path.ts'
import { Plot, STILL_AREA, STILL_LINE } from '#shared/charts/plot.tsx'
import { linearScale, paddedDomain } from '#shared/charts/scale.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatRate, formatReturn } from '#shared/format/percent.ts'
import { formatHitRate, outOfSampleWords } from '#shared/format/rate-words.ts'
import { formatHorizon, formatProgress, countOf } from '#shared/format/words.ts'
import { insightPath, printSearch } from '#shared/navigation/paths.ts'
import { mayStillRun } from '#shared/predictions/status.ts'
import { ReturnAmount } from '#shared/ui/amount.tsx'
import { useShown } from '#shared/ui/button.tsx'
import { CopyAs } from '#shared/ui/copy-as.tsx'
import { DirectionMark } from '#shared/ui/indicators/direction-mark.tsx'
import { ExpectedFact } from '#shared/ui/indicators/expected-figure.tsx'
import { QualityMeter } from '#shared/ui/indicators/quality-meter.tsx'
import { Sample } from '#shared/ui/indicators/sample-words.tsx'
import { StatusMark } from '#shared/ui/indicators/status-mark.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { EmptyState } from '#shared/ui/states/error-panel.tsx'
import { QueryStates } from '#shared/ui/states/query-states.tsx'
import {
  againstDirection,
  elapsedOf,
  endedWithin,
  tierOf,
  type JudgeContext,
  type AssetInsight,
  type RecentInsights,
} from './asset-insight.ts'

type InsightsPanelProps = {
  tag: string
  recent: RecentInsights
  context: JudgeContext
  /** `none`: no status can be judged, and the panel says so. */
  prices: 'loading' | 'known' | 'none'
}

/** The active insights with title, evidence and the price since publication. */
export function InsightsPanel({ tag, recent, context, prices }: InsightsPanelProps) {
  const { closes, now } = context
  const access = useFeedAccess()
  const { parts, hasMore, isCounting } = recent
  // Shows the skeleton until the counts have loaded, because a later count could add a line.
  const query = isCounting ? { ...recent.query, data: undefined, isSuccess: false } : recent.query
  // An insight that cannot be judged is listed as long as its window may be open.
  const listed = [
    ...parts.active,
    ...parts.unjudged.filter((each) => mayStillRun(each.status, each.horizon, now)),
  ]
  const { shown, more } = useShown(listed, 4)
  const unreadable = query.data?.unreadable.length ?? 0
  const recentlyEnded = endedWithin(parts.ended, now, 12).length
  const withoutStatus = parts.unjudged.filter(
    ({ createdAt }) => createdAt === null || createdAt >= addMonths(now, -12),
  ).length
  const hasRecent = recentlyEnded + withoutStatus > 0
  /** The reference service may find some yet. */
  const isUnstudied = useIsStudying() && listed.length === 0 && !hasRecent
  return (
    <Panel
      title="Insights"
      sub={
        query.isSuccess &&
        [
          prices === 'known' && !isUnstudied && `${parts.active.length} active`,
          prices === 'none' && 'status cannot be judged without prices',
          unreadable > 0 && `${unreadable} could not be read`,
        ]
          .filter(Boolean)
          .join(', ')
      }
      isFlush
      actions={
        <>
          {listed.length > 0 && (
            <CopyAs
              search={searchOf(tag)}
              title={`insights on ${context.assetName ?? tag}`}
              access={access}
            />
          )}
          {more}
        </>
      }
    >
      <QueryStates query={query} what="Insights" skeletonLines={6} className="px-4 pb-3">
        {() =>
          isUnstudied ? (
            <EmptyState title="No insight yet" className="!px-4 !pt-1 !pb-3">
              {STILL_STUDYING}
            </EmptyState>
          ) : listed.length === 0 ? (
            <EmptyState
              title={prices === 'none' ? 'No insight that may still be active' : 'No active insight'}
              className="!px-4 !pt-1 !pb-3"
            >
              {prices === 'none'
                ? UNLISTED
                : recentlyEnded > 0
                  ? `${countOf(recentlyEnded, 'insight')} ended in the past year.`
                  : withoutStatus > 0
                    ? `${countOf(withoutStatus, 'insight of the past year has', 'insights of the past year have')} no status.`
                    : 'The service published no insight in the past year.'}
              {prices !== 'none' && !hasRecent && <WhyNone tag={tag} />}
            </EmptyState>
          ) : (
            <>
              <ul>
                {shown.map((insight) => (
                  <li key={insight.key} className="border-line-faint not-first:border-t">
                    <InsightCard insight={insight} points={closes} isJudging={prices === 'loading'} />
                  </li>
                ))}
              </ul>
              {prices === 'none' && <p className="px-4 py-2 text-xs text-ink-3">{UNLISTED}</p>}
              {hasMore && (
                <p className="px-4 py-2 text-xs text-ink-3">
                  Based on the newest {query.data?.received} insights.
                </p>
              )}
            </>
          )
        }
      </QueryStates>
    </Panel>
  )
}

/** Query string of the list of this asset's insights. */
const searchOf = (tag: string) => {
  const { state } = filterSearch.read(new URLSearchParams())
  return printSearch(filterSearch.write({ ...state, entity: [tag] }))
}

/** In reference mode: why the asset has no insight at all, if the service says so. */
function WhyNone({ tag }: { tag: string }) {
  const config = useQuery(configQueries.app())
  const { data } = useQuery({ ...dataQueries.report({ tag }), enabled: config.data?.mode === 'reference' })
  const row = data?.rows[0]
  return row?.tag === tag && row.reason !== null && <span className="mt-1 block">{row.reason}</span>
}

/** In place of the statement that the service published none. */
export const STILL_STUDYING =
  'The service still studies assets, perhaps this one. This panel looks again when all are studied.'

const UNLISTED = 'Older insights are not listed: without prices their outcomes are unknown.'

type InsightCardProps = { insight: AssetInsight; points: readonly SeriesPoint[]; isJudging: boolean }

function InsightCard({ insight, points, isJudging }: InsightCardProps) {
  const { words, direction, median, horizon, status, progress } = insight
  const { realised } = status
  const contradiction = againstDirection(insight)
  const content = (
    <>
      <span className="min-w-0">
        <span className="block font-medium text-pretty">{words.title}</span>
        <span className="mt-0.5 block text-xs text-pretty text-ink-3">{words.description}</span>
        {contradiction && <span className="mt-0.5 block text-xs text-caution">{contradiction}</span>}
      </span>
      <span className="grid justify-items-end gap-1">
        <span className="flex items-center gap-1.5 font-semibold data">
          <DirectionMark direction={direction} />
          <ReturnAmount value={median} />
          <span className="font-regular text-ink-2">{formatHorizon(horizon)}</span>
        </span>
        <InsightMiniChart insight={insight} points={points} />
      </span>
      <span className="col-span-full min-w-0 truncate text-sm data">
        {insight.expected && <ExpectedFact expected={insight.expected} />}
      </span>
      <span className="fact-line col-span-full text-xs data text-ink-2">
        <span className="fact inline-flex items-center gap-1.5">
          {!isJudging && <StatusMark state={status.state} elapsed={elapsedOf(progress)} />}
          {progress
            ? `${formatProgress(progress.day, progress.of)} since ${formatDay(insight.measuredAt, { year: false })}`
            : formatDay(insight.createdAt)}
        </span>
        <InsightEvidence insight={insight} />
        {realised !== null && (
          <span className="ml-auto">
            now <ReturnAmount value={realised} />
          </span>
        )}
      </span>
    </>
  )
  const layout = 'grid grid-cols-[minmax(0,1fr)_auto] max-page-xs:grid-cols-1 gap-x-3 gap-y-1.5 px-4 py-2.5'
  return insight.id ? (
    <Link to={insightPath(insight.id)} className={`${layout} hover:bg-hover focus-visible:-outline-offset-2`}>
      {content}
    </Link>
  ) : (
    <div className={layout}>{content}</div>
  )
}

/**
 * Facts of a line (`fact-line`): quality, the stated hit ratio with its cases, then the hit ratio out of sample. A small sample
 * is named and underlined.
 */
export function InsightEvidence({ insight }: { insight: AssetInsight }) {
  const { rate, outOfSample, cases, isCasesEstimated, hasLostCases } = insight
  return (
    <>
      <QualityMeter stars={insight.stars} className="fact" />
      {rate === null && outOfSample === null && <span className="fact text-ink-3">hit ratio n/a</span>}
      {rate !== null && (
        <span className="fact max-page-xs:whitespace-normal whitespace-nowrap">
          <Sample tier={tierOf(insight)}>
            <span className="sr-only">hit ratio, </span>stated{' '}
            {hasLostCases
              ? `${formatRate(rate)} · n could not be loaded`
              : formatHitRate(rate, cases, isCasesEstimated)}
          </Sample>
        </span>
      )}
      {outOfSample !== null && (
        <span className="fact max-page-xs:whitespace-normal whitespace-nowrap text-ink-3">
          {outOfSampleWords(outOfSample)}
        </span>
      )}
    </>
  )
}

const WIDTH = 88
const HEIGHT = 24
const LINE = { ...STILL_LINE, connectNulls: true } as const

/**
 * The price around an active insight: closes before publication in grey and since then in ink, over the range of the signal
 * levels and the median of past cases (dashed). Both have straight edges, because only their values at the end of the horizon are
 * known.
 */
function InsightMiniChart({ insight, points }: { insight: AssetInsight; points: readonly SeriesPoint[] }) {
  const { createdAt, endsAt, lastValue, signalLow, signalHigh, status } = insight
  if (createdAt === null || endsAt === null || lastValue === null || points.length === 0) return null
  const from = createdAt - Math.max(5 * MS_PER_DAY, (endsAt - createdAt) / 4)
  const created = points[firstIndexFrom(points, createdAt)]?.at ?? createdAt
  const closes = decimate(points.slice(firstIndexFrom(points, from)), WIDTH)
  const median = insight.median === null ? null : lastValue * (1 + insight.median)
  const rows = [
    ...closes.map(({ at, value }) => ({
      x: at,
      before: at <= created ? value : null,
      since: at >= createdAt ? value : null,
    })),
    { x: createdAt, median: lastValue, levels: [lastValue, lastValue] },
    { x: endsAt, median, levels: [signalLow, signalHigh] },
  ].toSorted((a, b) => a.x - b.x)
  const values = [lastValue, median, signalLow, signalHigh, ...closes.map(({ value }) => value)]
  return (
    <span
      role="img"
      aria-label={`Price since publication: ${formatReturn(status.realised)}`}
      className="relative block"
      style={{ width: WIDTH, height: HEIGHT }}
    >
      <Plot
        width={WIDTH}
        height={HEIGHT}
        data={rows}
        x={{ scale: linearScale([from, endsAt], [0, WIDTH]) }}
        y={{ scale: linearScale(paddedDomain(values)!, [HEIGHT, 0]) }}
      >
        {signalLow !== null && signalHigh !== null && (
          <Area dataKey="levels" fill="var(--color-fan-2)" connectNulls {...STILL_AREA} />
        )}
        {median !== null && (
          <Line
            dataKey="median"
            stroke="var(--color-fan-median)"
            strokeWidth={1.5}
            strokeDasharray="4 2"
            {...LINE}
          />
        )}
        <Line dataKey="before" stroke="var(--color-chart-past)" strokeWidth={1.25} {...LINE} />
        <Line dataKey="since" stroke="var(--color-chart-fact)" strokeWidth={1.5} {...LINE} />
      </Plot>
    </span>
  )
}
