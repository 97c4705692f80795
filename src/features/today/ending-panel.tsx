import { useState } from 'react'
import { Link } from 'react-router'
import { failureOf } from '#api/client/api-error.ts'
import { formatDay, formatWeekday } from '#shared/format/date.ts'
import { formatCount } from '#shared/format/number.ts'
import { countOf } from '#shared/format/words.ts'
import { useLastError } from '#shared/state/last-error.ts'
import { Button } from '#shared/ui/button.tsx'
import { describeFailure } from '#shared/ui/states/failure.ts'
import { Notice, StaleNotice } from '#shared/ui/states/notice.tsx'
import { RetryButton } from '#shared/ui/states/retry-button.tsx'
import { LastFailure } from '#shared/ui/states/last-failure.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { toIsoDay } from '#contract/values/instant.ts'
import { formatHorizon } from '#shared/format/horizon.ts'
import { insightPath } from '#shared/navigation/paths.ts'
import { DirectionMark } from '#shared/ui/indicators/direction-mark.tsx'
import { QualityMeter } from '#shared/ui/indicators/quality-meter.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { SOON_WEEKDAYS, useEndings, type Endings, type Ending } from './ending.ts'
import {
  named,
  useNames,
  AssetLink,
  InsightLine,
  InsightTable,
  TitleCell,
  type AssetNames,
} from './insight-table.tsx'
import { leftWords } from './news.ts'

const SHORT = 8

/** Insights whose horizon ends within the next weekdays, the soonest first. */
export function EndingPanel({ now }: { now: number }) {
  const all = useEndings(now)
  const { queries, pages, endings } = all
  const [isLong, setLong] = useState(false)
  const shown = isLong ? endings : endings.slice(0, SHORT)
  // Shown together, so that the list does not grow while it is read.
  const isAwaited = queries.some(({ data, errorUpdatedAt }) => data === undefined && errorUpdatedAt === 0)
  return (
    <div data-settling={isAwaited || undefined} className="min-w-0">
      <Panel title="Horizons ending soon" sub={`within ${SOON_WEEKDAYS} weekdays`} isFlush>
        {isAwaited ? (
          <EndingSkeleton rows={SHORT} />
        ) : pages.length === 0 ? (
          <LastFailure
            query={together(queries)}
            failureOf={failureOf}
            what="The list of horizons that end soon"
          >
            <EndingSkeleton rows={SHORT} />
          </LastFailure>
        ) : (
          <>
            <Missing endings={all} />
            <Stale endings={all} />
            {endings.length === 0 ? (
              <p className="px-4 pt-1 pb-2 text-sm text-ink-2">
                No horizon ends within {SOON_WEEKDAYS} weekdays.
              </p>
            ) : (
              <EndingTable endings={shown} />
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
              {scopeWords(all)}
            </p>
          </>
        )}
      </Panel>
    </div>
  )
}

/** Both failed: one error with one retry. */
const together = (queries: Endings['queries']) => ({
  data: undefined,
  error: queries[0].error ?? queries[1].error,
  errorUpdatedAt: Math.max(...queries.map(({ errorUpdatedAt }) => errorUpdatedAt)),
  isFetching: queries.some(({ isFetching }) => isFetching),
  refetch: () => queries.forEach((query) => void query.refetch()),
})

/** What the rows are based on. */
function scopeWords({ pages, queries: [short, long], endings, recent, oldest }: Endings): string {
  const loaded = pages.reduce((sum, { items }) => sum + items.length, 0)
  const unreadable = pages.reduce((sum, page) => sum + page.unreadable.length, 0)
  const of = [
    ...(short.data ? [`all since ${formatDay(recent)}`] : []),
    ...(long.data ? [`horizons 3m, 6m and 12m since ${formatDay(oldest)}`] : []),
  ]
  return [
    `${formatCount(endings.length)} of ${countOf(loaded, 'loaded insight')}: ${of.join(', ')}.`,
    ...(unreadable > 0 ? [`${countOf(unreadable, 'insight')} could not be read.`] : []),
    ...(pages.some(({ isLast }) => !isLast)
      ? ['Older ones may be missing: the service has more than one answer holds.']
      : []),
    'Ends are counted in weekdays; an exchange holiday moves an end later. A signal level may be reached earlier.',
  ].join(' ')
}

/** One of the two answers failed; the rows of the other are shown. */
function Missing({ endings: { queries } }: { endings: Endings }) {
  const failed = queries.find(({ data, errorUpdatedAt }) => data === undefined && errorUpdatedAt > 0)
  const error = useLastError(failed ?? NEVER_ASKED)
  if (!failed || !error) return null
  const { title, canRetry } = describeFailure(failureOf(error), 'Part of the list')
  return (
    <Notice
      tone="caution"
      role="alert"
      className="mx-4 mb-2"
      actions={canRetry && <RetryButton isBusy={failed.isFetching} onClick={() => void failed.refetch()} />}
    >
      <b className="font-semibold">{title}.</b>{' '}
      {failed === queries[0]
        ? 'Insights of the last two months'
        : 'Older insights with horizons 3m, 6m and 12m'}{' '}
      are missing.
    </Notice>
  )
}

/** A refresh failed; older rows are shown. */
function Stale({ endings: { queries } }: { endings: Endings }) {
  const stale = queries.filter(({ isRefetchError, data }) => isRefetchError && data !== undefined)
  const [first] = stale
  return (
    first && (
      <div className="px-4 pb-2">
        <StaleNotice
          failure={failureOf(first.error)}
          what="The list of horizons that end soon"
          since={Math.min(...stale.map(({ dataUpdatedAt }) => dataUpdatedAt))}
          onRetry={() => stale.forEach((query) => void query.refetch())}
          isRetrying={stale.some(({ isFetching }) => isFetching)}
        />
      </div>
    )
  )
}

const NEVER_ASKED = { data: undefined, error: null, errorUpdatedAt: 0 }

const HEADS = ['Ends', 'Direction', 'Insight', 'Asset', 'Quality', 'Horizon'] as const

function EndingTable({ endings }: { endings: readonly Ending[] }) {
  const names = useNames(endings.map(({ tag }) => tag))
  return (
    <InsightTable name="Horizons that end soon" heads={HEADS}>
      {endings.map((ending) => (
        <EndingLine key={ending.key} ending={ending} names={names} />
      ))}
    </InsightTable>
  )
}

function EndingLine({ ending, names }: { ending: Ending; names: AssetNames }) {
  const { id, tag, direction, stars, horizon, endAt, left } = ending
  const asset = named(ending, names)
  return (
    <InsightLine>
      <td>
        <time dateTime={toIsoDay(endAt)} className="data font-semibold">
          {formatWeekday(endAt)}
        </time>
        <span className="text-xs text-ink-2 page-md:block"> {leftWords(left)}</span>
      </td>
      <td>
        <DirectionMark direction={direction} hasWord />
      </td>
      <TitleCell>
        {id === null ? (
          asset.what
        ) : (
          <Link to={insightPath(id)} className="font-semibold hover:underline">
            {asset.what}
          </Link>
        )}
      </TitleCell>
      <td>
        <AssetLink tag={tag} named={asset} />
      </td>
      <td>
        <QualityMeter stars={stars} />
      </td>
      <td className="data">{formatHorizon(horizon)}</td>
    </InsightLine>
  )
}

/** Placeholder rows in their final size. */
const EndingSkeleton = ({ rows }: { rows: number }) => (
  <div role="status" aria-label="Loading horizons that end soon" className="pt-6">
    {Array.from({ length: rows }, (_, row) => (
      <div
        key={row}
        className="flex h-[3.25rem] items-center border-t border-line-faint px-4 max-page-md:h-[4.5rem]"
      >
        <Skeleton className="w-2/3" />
      </div>
    ))}
  </div>
)
