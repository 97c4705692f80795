import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { ReferenceLine } from 'recharts'
import { calculatorQueries } from '#api/queries/calculator-queries.ts'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { Condition } from '#contract/records/insight.ts'
import { prettifySeries, parseSnake } from '#contract/records/snake.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { PathLine } from '#shared/charts/fan-marks.tsx'
import { decimate } from '#shared/charts/line-path.ts'
import { Dot, Plot } from '#shared/charts/plot.tsx'
import { linearScale, paddedDomain } from '#shared/charts/scale.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatSeriesValue } from '#shared/format/series-value.ts'
import { fromCode } from '#shared/format/words.ts'
import { assetPath } from '#shared/navigation/paths.ts'
import { Panel } from '#shared/ui/panel.tsx'
import { useLastError, EmptyState } from '#shared/ui/states/error-panel.tsx'
import { QuietFailure } from '#shared/ui/states/query-states.tsx'
import { useIsNear } from '#shared/ui/use-is-near.ts'

type ConditionsPanelProps = {
  conditions: readonly Condition[]
  /** The insight's own entity; a condition on another entity links to it. */
  tag: string | null
  entryAt: number | null
}

/** The conditions at publication, each with one year of its series and the trigger level. */
export const ConditionsPanel = ({ conditions, tag, entryAt }: ConditionsPanelProps) => (
  <Panel
    title="Conditions"
    term="condition"
    sub={conditions.length > 0 ? `${conditions.length} held on publication` : undefined}
    isFlush
  >
    {conditions.length === 0 ? (
      <EmptyState title="No conditions provided">The service sent none with this insight.</EmptyState>
    ) : (
      <ul className="detail-conditions page-lg:grid-cols-3 grid pb-1">
        {conditions.map((condition, i) => (
          <ConditionItem key={i} condition={condition} tag={tag} entryAt={entryAt} />
        ))}
      </ul>
    )}
  </Panel>
)

type ConditionItemProps = Omit<ConditionsPanelProps, 'conditions'> & { condition: Condition }

function ConditionItem({ condition, tag, entryAt }: ConditionItemProps) {
  const { snake, value } = condition
  const [ref, isNear] = useIsNear<HTMLLIElement>('50%')
  const series = useQuery({ ...calculatorQueries.series(snake ?? ''), enabled: snake !== null && isNear })
  const error = useLastError(series)
  /** Why there is no chart. */
  const placeholder = series.data ? 'no values' : error ? 'series not available' : 'loading'
  const words = (of: number | null) => formatSeriesValue(of, series.data?.meta.display_format ?? null)
  const year = useMemo(() => yearUntil(series.data?.points ?? [], entryAt), [series.data, entryAt])
  const then = year.at(-1)
  // Depending on the service, `value` is the trigger level or the value of the series on that day.
  const isLevel =
    value !== null && !(then && Math.abs(then.value - value) <= 1e-6 * Math.max(1e-3, Math.abs(value)))
  const levelWords = isLevel ? `${then ? 'trigger' : 'value'} ${words(value)}` : 'value provided'
  return (
    <li
      ref={ref}
      className="max-page-lg:not-first:border-t page-lg:not-nth-[3n+1]:border-l page-lg:nth-[n+4]:border-t grid grid-cols-[minmax(0,1fr)_auto_auto] content-start items-start gap-x-4 gap-y-px border-line-faint px-4 py-2.5"
    >
      <p className="max-page-sm:col-span-full font-medium">
        {condition.condition_text ?? (snake ? prettifySeries(snake) : 'Condition without a text')}
      </p>
      <SeriesSpark
        points={year}
        trigger={isLevel ? value : null}
        words={words}
        placeholder={snake === null ? 'no series provided' : placeholder}
        name={condition.condition_text ?? snake ?? 'Series'}
      />
      <span className="max-page-sm:col-span-2 num text-sm font-semibold">
        {then ? words(then.value) : ''}
        <small className="block text-xs font-regular text-ink-3">
          {value === null ? 'no trigger provided' : levelWords}
        </small>
      </span>
      <div className="col-span-full empty:hidden print:hidden">
        {!series.data && <QuietFailure query={series} what="The series" />}
      </div>
      <p className="col-span-full min-w-0 text-xs text-ink-3">
        <ConditionSource condition={condition} tag={tag} />
        {then && <span className="whitespace-nowrap"> · on {formatDay(then.at)}</span>}
      </p>
    </li>
  )
}

/** Asset, kind, code and series of a condition. */
function ConditionSource({ condition, tag }: Pick<ConditionItemProps, 'condition' | 'tag'>) {
  const { snake, method_sub_cls: kind, condition: code } = condition
  const entity = condition.entity ?? (snake && parseSnake(snake)?.entity)
  return (
    <>
      {entity && entity !== tag ? (
        <Link to={assetPath(entity)} className="text-ink-2 hover:underline">
          {entity}
        </Link>
      ) : (
        entity
      )}
      {kind && ` · ${fromCode(kind)}`}
      {code !== null && ` · code ${code}`}
      {snake && (
        <>
          {' · '}
          <code className="font-mono text-2xs">{snake}</code>
        </>
      )}
    </>
  )
}

type SeriesSparkProps = {
  /** The year up to the day of the figure shown beside it. */
  points: readonly Close[]
  trigger: number | null
  words: (value: number | null) => string
  /** Shown if there are no points. */
  placeholder: string
  name: string
}

const [WIDTH, HEIGHT] = [96, 28]

/** A small chart of one year of a series with its trigger level; its accessible name has all figures. */
function SeriesSpark({ points, trigger, words, placeholder, name }: SeriesSparkProps) {
  const last = points.at(-1)
  if (!last)
    return (
      <span className="grid h-7 w-24 place-items-center text-2xs text-ink-3 print:hidden">{placeholder}</span>
    )
  const values = points.map((point) => point.value)
  const range = `${words(Math.min(...values))} to ${words(Math.max(...values))}`
  const x = linearScale([points[0]!.at, last.at], [0, WIDTH - 4])
  const y = linearScale(paddedDomain([...values, trigger], 0.08)!, [HEIGHT - 2, 2])
  return (
    <span
      role="img"
      aria-label={`${name}: ${words(last.value)} on ${formatDay(last.at)}, one-year range ${range}${trigger === null ? '' : `, trigger ${words(trigger)}`}`}
      className="relative block h-7 w-24"
    >
      <Plot width={WIDTH} height={HEIGHT} x={{ scale: x }} y={{ scale: y, hasGrid: false }}>
        {trigger !== null && (
          <ReferenceLine
            y={trigger}
            stroke="var(--color-fan-median)"
            strokeDasharray="1 3"
            strokeWidth={1.25}
          />
        )}
        <PathLine points={decimate(points, WIDTH)} x={x} y={y} stroke="var(--color-chart-past)" />
        <Dot at={[last.at, last.value]} r={2.5} ring="none" />
      </Plot>
    </span>
  )
}

/** One year of a series up to its last value at or before `until`, or up to the newest without `until`; gaps are left out. */
export function yearUntil(points: readonly SeriesPoint[], until: number | null): Close[] {
  const values = points.flatMap(({ at, value }) =>
    value === null || (until !== null && at > until) ? [] : [{ at, value }],
  )
  const last = values.at(-1)
  return last ? values.filter(({ at }) => at >= last.at - 366 * MS_PER_DAY) : []
}
