import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { failureOf } from '#api/client/api-error.ts'
import { calculatorQueries } from '#api/queries/calculator-queries.ts'
import { prettifySeries, parseSnake } from '#contract/records/snake.ts'
import type { Condition } from '#contract/records/insight.ts'
import { formatDay } from '#shared/format/date.ts'
import { fromCode } from '#shared/format/words.ts'
import { assetPath } from '#shared/navigation/paths.ts'
import { Panel } from '#shared/ui/panel.tsx'
import { useIsNear } from '#shared/ui/use-is-near.ts'
import { useStandingError } from '#shared/state/last-error.ts'
import { describeFailure } from '#shared/ui/states/failure.ts'
import { RetryButton } from '#shared/ui/states/retry-button.tsx'
import { EmptyState } from '#shared/ui/states/empty-state.tsx'
import { formatSeriesValue, yearUntil } from '#features/insight-detail/model/series-value.ts'
import { SeriesSpark } from './series-spark.tsx'

type ConditionsPanelProps = {
  conditions: readonly Condition[]
  /** The insight's own entity; a condition on another entity links to it. */
  tag: string | null
  entryAt: number | null
}

/** The conditions on publication, each with one year of its series and the trigger level. */
export function ConditionsPanel({ conditions, tag, entryAt }: ConditionsPanelProps) {
  return (
    <Panel
      title="Conditions"
      term="condition"
      sub={conditions.length > 0 ? `${conditions.length} held on publication` : undefined}
      isFlush
    >
      {conditions.length === 0 ? (
        <EmptyState title="No conditions provided">The service sent none with this insight.</EmptyState>
      ) : (
        <ul className="detail-conditions grid pb-1 page-lg:grid-cols-3">
          {conditions.map((condition, i) => (
            <ConditionItem key={i} condition={condition} tag={tag} entryAt={entryAt} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function ConditionItem({
  condition,
  tag,
  entryAt,
}: {
  condition: Condition
  tag: string | null
  entryAt: number | null
}) {
  const { snake, value } = condition
  const [ref, isNear] = useIsNear<HTMLLIElement>('50%')
  const series = useQuery({ ...calculatorQueries.series(snake ?? ''), enabled: snake !== null && isNear })
  const error = useStandingError(series)
  const format = series.data?.meta.display_format ?? null
  const year = useMemo(() => yearUntil(series.data?.points ?? [], entryAt), [series.data, entryAt])
  const then = year.at(-1)
  // Services differ: `value` is the trigger level, or the value of the series on that day.
  const isLevel = !(
    then &&
    value !== null &&
    Math.abs(then.value - value) <= 1e-6 * Math.max(1e-3, Math.abs(value))
  )
  const entity = condition.entity ?? (snake === null ? null : (parseSnake(snake)?.entity ?? null))
  return (
    <li
      ref={ref}
      className="grid content-start grid-cols-[minmax(0,1fr)_auto_auto] items-start gap-x-4 gap-y-px border-line-faint px-4 py-2.5 max-page-lg:not-first:border-t page-lg:not-nth-[3n+1]:border-l page-lg:nth-[n+4]:border-t"
    >
      <p className="font-medium max-page-sm:col-span-full">
        {condition.condition_text?.trim() || (snake ? prettifySeries(snake) : 'Condition without a text')}
      </p>
      <SeriesSpark
        points={year}
        trigger={isLevel ? value : null}
        displayFormat={format}
        state={snake === null ? 'none' : series.data ? 'ready' : error ? 'failed' : 'loading'}
        name={condition.condition_text ?? snake ?? 'Series'}
      />
      <span className="num text-sm font-semibold max-page-sm:col-span-2">
        {then ? formatSeriesValue(then.value, format) : ''}
        <small className="block text-xs font-regular text-ink-3">
          {value === null
            ? 'no trigger provided'
            : then && !isLevel
              ? 'value provided'
              : `${then ? 'trigger' : 'value'} ${formatSeriesValue(value, format)}`}
        </small>
      </span>
      {error && !series.data && (
        <p className="col-span-full flex flex-wrap items-center gap-x-2 text-xs text-ink-2 print:hidden">
          {describeFailure(failureOf(error), 'The series').title}.
          <RetryButton variant="ghost" isBusy={series.isFetching} onClick={() => void series.refetch()} />
        </p>
      )}
      <p className="col-span-full min-w-0 text-xs wrap-anywhere text-ink-3">
        {entity !== null && entity !== tag ? (
          <Link to={assetPath(entity)} className="text-ink-2 hover:underline">
            {entity}
          </Link>
        ) : (
          entity
        )}
        {condition.method_sub_cls && ` · ${fromCode(condition.method_sub_cls)}`}
        {condition.condition !== null && ` · code ${condition.condition}`}
        {snake && (
          <>
            {' · '}
            <code className="font-mono text-2xs">{snake}</code>
          </>
        )}
        {then && <span className="whitespace-nowrap"> · on {formatDay(then.at)}</span>}
      </p>
    </li>
  )
}
