import { useQueries, useQuery } from '@tanstack/react-query'
import { mean, pairs, sum } from 'd3-array'
import { Check, Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { reportQueries } from '#api/queries/asset-queries.ts'
import { calculatorQueries } from '#api/queries/calculator-queries.ts'
import { entityQueries } from '#api/queries/entity-queries.ts'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import { priceSeriesOf, type Entity } from '#contract/records/entity.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { midnightOf, MS_PER_DAY } from '#contract/values/instant.ts'
import { WatchButton } from '#features/asset-overview/header/asset-header.tsx'
import { overviewSearch, toggledCompared } from '#features/asset-overview/model/overview-search.ts'
import {
  changeBetween,
  historyOf,
  lastCloseBefore,
  closesByDay,
  windowOf,
} from '#features/asset-overview/model/price-window.ts'
import { usePageAsset, useServiceClock } from '#features/asset-overview/model/use-asset.ts'
import { tickerParts, tickerLabel } from '#shared/format/asset-label.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatSigned } from '#shared/format/number.ts'
import { priceFormatOf } from '#shared/format/price-format.ts'
import { assetPath } from '#shared/navigation/paths.ts'
import { useSearchState } from '#shared/navigation/use-search-state.ts'
import { within } from '#shared/statistics/within.ts'
import { NotAvailable, ReturnAmount } from '#shared/ui/amount.tsx'
import { AssetLogo } from '#shared/ui/asset-logo.tsx'
import { IconButton, useShown } from '#shared/ui/button.tsx'
import { Panel, Skeleton } from '#shared/ui/panel.tsx'
import { EmptyState } from '#shared/ui/states/error-panel.tsx'
import { QueryStates, QuietFailure } from '#shared/ui/states/query-states.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'
import { Segmented } from '#shared/ui/toggles.tsx'
import { useIsNear } from '#shared/ui/use-is-near.ts'

/** Days of closes to fetch: the last two closes, with room for holidays and a short suspension. */
const DAYS_OF_LAST_CLOSES = 14
/** Days of closes to fetch for a correlation: the year up to the last close, and the closes before both. */
const DAYS_OF_YEAR = 366 + DAYS_OF_LAST_CLOSES

type Figure = 'day' | 'correlation'

/** Related assets in the service's order of proximity. Assets that the entity service does not find are shown by tag. */
export function RelatedPanel() {
  const { tag } = usePageAsset()
  const [figure, setFigure] = useState<Figure>('day')
  const query = useQuery(reportQueries.proximity(tag))
  const [ref, isNear] = useIsNear<HTMLDivElement>()
  const all = [...new Set(query.data?.items)].filter((each) => each !== tag)
  const { shown: tags, more } = useShown(all, 8)
  return (
    <Panel
      title="Related assets"
      term="proximity"
      sub={all.length > 0 ? `by proximity, ${all.length} in all` : 'by proximity'}
      isFlush
      actions={more}
    >
      <div ref={ref} className="px-4 pb-2">
        <Segmented
          label="Figure of the related assets"
          options={{ day: '1D', correlation: 'Correlation, 1Y' }}
          value={figure}
          onChange={setFigure}
        />
        <QueryStates query={query} what="Related assets" skeletonLines={6}>
          {() =>
            tags.length === 0 ? (
              <EmptyState title="No related assets" className="!p-0">
                The knowledge graph lists no related asset.
              </EmptyState>
            ) : (
              <RelatedTable figure={figure} tags={tags} isNear={isNear} />
            )
          }
        </QueryStates>
      </div>
    </Panel>
  )
}

/** `isNear`: the table is near the viewport, so closes are requested. */
type RelatedTableProps = { figure: Figure; tags: readonly string[]; isNear: boolean }

function RelatedTable({ figure, tags, isNear }: RelatedTableProps) {
  const { points = [] } = usePageAsset()
  const { now, units, isSettled } = useServiceClock()
  const entityQuery = useQuery(entityQueries.batch(tags))
  const since = midnightOf(now) - (figure === 'day' ? DAYS_OF_LAST_CLOSES : DAYS_OF_YEAR) * MS_PER_DAY
  const series = useQueries({
    queries: tags.map((tag) => ({
      ...calculatorQueries.recent(priceSeriesOf(tag, entityQuery.data?.get(tag)), since, units),
      enabled: isNear && isSettled && (entityQuery.data?.has(tag) ?? false),
    })),
  })
  const rows = tags.map((tag, i): Row => {
    const closes = series[i]?.data?.points
    return {
      tag,
      entity: entityQuery.data?.get(tag),
      isUnknown: entityQuery.isSuccess,
      last: closes ? lastCloseBefore(closes, closes.length) : null,
      figure: closes && figureOf(figure, closes, points),
      missing: series[i]?.isPending ? <Skeleton className="ml-auto w-9" /> : <NotAvailable />,
    }
  })
  const newest = Math.max(...rows.flatMap(({ last }) => last?.at ?? []))
  return (
    <>
      <QuietFailure query={entityQuery} what="Asset names" />
      <div className="max-page-xs:overflow-x-auto">
        <Table
          look="plain"
          columns={columnsOf(figure)}
          rows={rows}
          keyOf={({ tag }) => tag}
          className="text-sm"
        />
      </div>
      {/* As high while the closes load. */}
      <p className="min-h-[1lh] pt-1 text-xs text-ink-3">
        {Number.isFinite(newest) && `Closes up to ${formatDay(newest)}.`}
      </p>
    </>
  )
}

function RowButtons({ tag, entity }: Pick<Row, 'tag' | 'entity'>) {
  const { now } = useServiceClock()
  const { tag: ownTag } = usePageAsset()
  const { state, set } = useSearchState(overviewSearch)
  const label = tickerLabel(tag, entity)
  const isCompared = state.cmp.includes(tag)
  const Sign = isCompared ? Check : Plus
  return (
    <>
      <WatchButton tag={tag} name={label} label={`Watch ${label}`} now={now} size={14} />
      {/* Missing if the chart is full. */}
      {toggledCompared(state.cmp, ownTag, tag) !== state.cmp && (
        <IconButton
          label={`Compare with ${label}`}
          aria-pressed={isCompared}
          onClick={() => set(({ cmp }) => ({ cmp: toggledCompared(cmp, ownTag, tag) }))}
          icon={<Sign size={14} />}
        />
      )}
    </>
  )
}

type Row = {
  tag: string
  entity: Entity | undefined
  /** The entity service has responded without it. */
  isUnknown: boolean
  last: Close | null
  /** Null or undefined if it is not loaded or cannot be calculated. */
  figure: ReactNode
  /** Shown instead. */
  missing: ReactNode
}

const columnsOf = (figure: Figure): Column<Row>[] => [
  {
    head: 'Asset',
    className: 'w-full max-w-0 max-page-xs:max-w-none',
    cell: (row) => (row.entity ? <AssetLink entity={row.entity} /> : <PlainTag {...row} />),
  },
  {
    head: 'Last',
    className: 'num',
    title: ({ last }) => (last ? `Close of ${formatDay(last.at)}` : undefined),
    cell: ({ entity, last, missing }) =>
      entity && (
        <>
          {last ? priceFormatOf(entity).price(last.value) : missing}{' '}
          <span className="ml-auto block max-w-16 truncate text-xs text-ink-3">{entity.currency}</span>
        </>
      ),
  },
  {
    head: figure === 'day' ? '1D' : CORRELATION,
    className: 'num pl-3',
    cell: (row) => row.entity && (row.figure ?? row.missing),
  },
  {
    head: <span className="sr-only">Watch, compare</span>,
    isLeft: true,
    className: 'pl-1 whitespace-nowrap not-print:[&>button]:inline-grid',
    // Comparing needs an entity; where the service is away, its usual series is tried.
    cell: ({ tag, entity, isUnknown }) => (entity || !isUnknown) && <RowButtons tag={tag} entity={entity} />,
  },
]

const CORRELATION = <span title="Correlation of daily returns over one year of shared days">Corr.</span>

const PlainTag = ({ tag, isUnknown }: Pick<Row, 'tag' | 'isUnknown'>) => (
  <>
    <Link to={assetPath(tag)} className="inline-block py-1 font-mono text-xs hover:underline">
      {tag}
    </Link>
    {isUnknown && <span className="ml-2 text-xs text-ink-3">not found by the entity service</span>}
  </>
)

function AssetLink({ entity }: { entity: Entity }) {
  const { tag, name, logo_url: logo } = entity
  const { symbol, exchange } = tickerParts(tag, entity)
  return (
    <Link to={assetPath(tag)} className="flex items-center gap-2 py-0.5 hover:[&_b]:underline">
      <AssetLogo tag={tag} label={name ?? symbol} url={logo} size={22} />
      <span className="min-w-0">
        <span className="block truncate data">
          <b className="font-semibold">{symbol}</b>
          {exchange && <span className="text-ink-3">:{exchange}</span>}
        </span>
        <span className="block truncate text-xs text-ink-3" title={name ?? undefined}>
          {name}
        </span>
      </span>
    </Link>
  )
}

/** The figure of a row; null if it cannot be calculated from the closes. */
function figureOf(figure: Figure, closes: readonly SeriesPoint[], own: readonly SeriesPoint[]) {
  if (figure === 'correlation') {
    const correlation = yearCorrelation(own, closes)
    return (
      correlation && (
        <span title={`n = ${correlation.n} daily returns`}>
          {formatSigned(correlation.value, 2)}
          <span className="sr-only">, n = {correlation.n}</span>
        </span>
      )
    )
  }
  const last = lastCloseBefore(closes, closes.length)
  const before = last && lastCloseBefore(closes, last.index)
  const change = before ? changeBetween(before, last).fraction : null
  return last && <ReturnAmount value={change} />
}

const MIN_RETURNS = 60

/**
 * Pearson's correlation of the returns of the last year, as the button 1Y counts it, between days on which both assets have a close,
 * and the number of returns. Null with fewer than 60 returns, or if one asset never moves.
 */
export function yearCorrelation(a: readonly SeriesPoint[], b: readonly SeriesPoint[]) {
  const history = historyOf(a)
  if (!history) return null
  const { from, to } = windowOf({ name: '1Y' }, history)
  const reach = { from: from - DAYS_OF_LAST_CLOSES * MS_PER_DAY, to }
  const other = closesByDay(b, reach)
  const common = [...closesByDay(a, reach)].filter(([day, close]) => close > 0 && (other.get(day) ?? 0) > 0)
  const returns = pairs(common, ([before, base], [day, close]) => ({
    day,
    x: close / base - 1,
    y: other.get(day)! / other.get(before)! - 1,
  })).filter(({ day }) => day >= from)
  if (returns.length < MIN_RETURNS) return null
  const [meanX, meanY] = [mean(returns, ({ x }) => x)!, mean(returns, ({ y }) => y)!]
  const squaresX = sum(returns, ({ x }) => (x - meanX) ** 2)
  const squaresY = sum(returns, ({ y }) => (y - meanY) ** 2)
  if (squaresX < 1e-18 || squaresY < 1e-18) return null
  const value = sum(returns, ({ x, y }) => (x - meanX) * (y - meanY)) / Math.sqrt(squaresX * squaresY)
  return { value: within(value, -1, 1), n: returns.length }
}
