import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { requestLimiter } from '#api/client/request-limiter.ts'
import { calculatorQueries } from '#api/queries/calculator-queries.ts'
import { configQueries, useServiceNow } from '#api/queries/config-queries.ts'
import { entityQueries } from '#api/queries/entity-queries.ts'
import type { Series } from '#contract/records/calculator.ts'
import { priceSeriesOf, type Entity } from '#contract/records/entity.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import type { Direction } from '#contract/values/codes.ts'
import { MAX_ENTITIES } from '#contract/values/list-limits.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import type { ListedExpected } from '#shared/evidence/expected.ts'
import { supposedTicker, tickerParts } from '#shared/format/asset-label.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatHorizon } from '#shared/format/horizon.ts'
import { supposedParts, titleParts } from '#shared/format/insight-title.ts'
import { formatReturn, returnSign } from '#shared/format/percent.ts'
import { priceFormatOf } from '#shared/format/price-format.ts'
import { insightPath, assetPath } from '#shared/navigation/paths.ts'
import { usableCloses } from '#shared/predictions/realised-path.ts'
import { closesSince } from '#shared/predictions/still-running.ts'
import { Amount, NotAvailable } from '#shared/ui/amount.tsx'
import { DirectionMark } from '#shared/ui/indicators/direction-mark.tsx'
import { ExpectedFact } from '#shared/ui/indicators/expected-figure.tsx'
import { QualityMeter } from '#shared/ui/indicators/quality-meter.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'

type ListedInsight = {
  id: string | null
  tag: string | null
  title: string
  direction: Direction
  stars: number | null
  horizon: string | null
  expected: ListedExpected
}

export const InsightLink = ({ id, children }: { id: string | null; children: string }) =>
  id === null ? (
    children
  ) : (
    <Link to={insightPath(id)} className="font-semibold hover:underline">
      {children}
    </Link>
  )

const EXPECTED = 'Expected, edge'

type Column<R> = readonly [head: string, cell: (row: R) => ReactNode, isNumber?: boolean]

type InsightTableProps<R> = {
  name: string
  rows: readonly R[]
  /** Columns before and after those of every insight. */
  leading?: readonly Column<R>[]
  trailing?: readonly Column<R>[]
}

/** A table of insights. In a narrow panel each row becomes two or three lines of text. */
export function InsightTable<R extends ListedInsight>(props: InsightTableProps<R>) {
  const { name, rows, leading = [], trailing = [] } = props
  const { named, pricesOf } = useAssets(rows.map(({ tag }) => tag))
  const columns: readonly Column<R>[] = [
    ...leading,
    ['Direction', ({ direction }) => <DirectionMark direction={direction} hasWord />],
    ['Insight', (row) => <InsightLink id={row.id}>{named(row).what}</InsightLink>],
    ['Asset', (row) => <AssetLink tag={row.tag} named={named(row)} prices={pricesOf(row.tag)} />],
    ['Quality', ({ stars }) => <QualityMeter stars={stars} />],
    ['Horizon', ({ horizon }) => <span className="data">{formatHorizon(horizon)}</span>],
    [EXPECTED, ({ expected }) => <ExpectedFact expected={expected} wordClass="rows-md:sr-only" />],
    ...trailing,
  ]
  return (
    <div className="overflow-x-auto [container:rows/inline-size]">
      <table
        aria-label={name}
        className="w-full border-collapse text-sm max-rows-md:block [&_:is(td,th)]:px-2 [&_:is(td,th)]:whitespace-nowrap [&_:is(td,th):first-child]:pl-4 [&_:is(td,th):last-child]:pr-4"
      >
        <thead className="text-2xs text-ink-3 max-rows-md:sr-only">
          <tr className="[&>th]:py-1.5 [&>th]:text-left [&>th]:font-regular">
            {columns.map(([head, , isNumber]) => (
              <th key={head} scope="col" className={isNumber ? '!text-right' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-rows-md:block">
          {rows.map((row, i) => (
            <tr
              key={row.id ?? i}
              className="border-t border-line-faint max-rows-md:flex max-rows-md:flex-wrap max-rows-md:items-center max-rows-md:gap-x-3 max-rows-md:gap-y-1.5 max-rows-md:px-4 max-rows-md:py-2.5 max-rows-md:text-xs [&>td]:py-2 max-rows-md:[&>td:nth-child(n)]:p-0 max-rows-md:[&>td:nth-child(n)]:whitespace-normal"
            >
              {columns.map(([head, cell, isNumber]) => (
                <td
                  key={head}
                  // The title takes the remaining width; in a narrow panel title and expected share have a line each.
                  className={clsx(
                    isNumber && 'text-right',
                    head === EXPECTED && 'max-rows-md:basis-full',
                    head === 'Insight' &&
                      'w-full min-w-40 text-sm !whitespace-normal max-rows-md:order-first max-rows-md:min-w-0 max-rows-md:basis-full',
                  )}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowsSkeletonProps = { label: string; rows: number; children: ReactNode }

/** Placeholder rows in their final size, below the placeholder of what comes above the table. */
export const RowsSkeleton = ({ label, rows, children }: RowsSkeletonProps) => (
  <div role="status" aria-label={label} className="[container:rows/inline-size]">
    {children}
    {Array.from({ length: rows }, (_, row) => (
      <div
        key={row}
        className="flex h-[3.25rem] items-center border-t border-line-faint px-4 max-rows-md:h-[4.5rem]"
      >
        <Skeleton className="w-2/3" />
      </div>
    ))}
  </div>
)

type NamedInsight = ReturnType<ReturnType<typeof useAssets>['named']>

/** The daily closes of an asset, as many as a status needs. */
type AssetPrices = {
  entity: Entity | null
  /** Ascending; empty while they load and if they failed. */
  closes: readonly Close[]
  state: 'loaded' | 'loading' | 'failed'
}

const NO_CLOSES: readonly Close[] = []
const LOADING: AssetPrices = { entity: null, closes: NO_CLOSES, state: 'loading' }
const closesIn = ({ points }: Series) => usableCloses(points)

/** Limits the many small requests of all panels together: closes and counts. The panels' main queries do not wait for them. */
export const inTurn = requestLimiter({ most: 4 }).run

/**
 * Names and closes of the assets of a panel; one request loads the names. Until then ticker and title are guessed from the tag and
 * the title, so that the text does not change afterwards.
 */
export function useAssets(tags: readonly (string | null)[]) {
  const now = useServiceNow()
  const { data: config } = useQuery(configQueries.app())
  const distinct = [...new Set(tags.flatMap((tag) => tag ?? []))].slice(0, MAX_ENTITIES)
  const { data, errorUpdatedAt, isPlaceholderData } = useQuery({
    ...entityQueries.batch(distinct),
    enabled: distinct.length > 0,
    placeholderData: keepPreviousData,
  })
  const isNamed = (data !== undefined && !isPlaceholderData) || errorUpdatedAt > 0
  const series = useQueries({
    queries: distinct.map((tag) => ({
      ...calculatorQueries.recent(
        priceSeriesOf(tag, data?.get(tag) ?? null),
        closesSince(now),
        config?.units ?? DEFAULT_UNITS,
        inTurn,
      ),
      select: closesIn,
      // If the names fail, `priceSeriesOf` falls back to the usual name.
      enabled: config !== undefined && isNamed,
    })),
  })
  const prices = new Map(
    distinct.map((tag, i): [string, AssetPrices] => {
      const { data: closes, errorUpdatedAt: failedAt = 0 } = series[i] ?? {}
      const state = closes ? 'loaded' : failedAt > 0 ? 'failed' : 'loading'
      return [tag, { entity: data?.get(tag) ?? null, closes: closes ?? NO_CLOSES, state }]
    }),
  )
  return {
    /** `what` is the title without the asset's name, for places that show the asset beside it. */
    named: ({ tag, title }: { tag: string | null; title: string }) => {
      const entity: Entity | undefined = tag === null ? undefined : data?.get(tag)
      const name = entity?.name?.trim() || null
      const ticker = tag === null ? null : data ? tickerParts(tag, entity) : supposedTicker(tag)
      const isLoading = data === undefined && errorUpdatedAt === 0
      return { ticker, name, what: (isLoading ? supposedParts(title) : titleParts(title, name)).what }
    },
    pricesOf: (tag: string | null): AssetPrices => (tag === null ? undefined : prices.get(tag)) ?? LOADING,
    /** Some closes are loading. */
    isLoading: [...prices.values()].some(({ state }) => state === 'loading'),
  }
}

type AssetLinkProps = { tag: string | null; named: NamedInsight; prices: AssetPrices }

/** `HALV:XSTO` with its name in the tooltip and its last close; a tag that cannot be resolved is shown as it is. */
export function AssetLink({ tag, named: { ticker, name }, prices }: AssetLinkProps) {
  if (tag === null || ticker === null) return <NotAvailable />
  const { symbol, exchange, isBareTag } = ticker
  return (
    <span className="max-rows-md:inline-flex max-rows-md:min-w-0 max-rows-md:flex-wrap max-rows-md:items-baseline max-rows-md:gap-x-2">
      <Link
        to={assetPath(tag)}
        title={name ?? tag}
        className={clsx('hover:underline', isBareTag ? 'font-mono text-xs' : 'data text-ink-3')}
      >
        {isBareTag ? symbol : <b className="font-semibold text-ink">{symbol}</b>}
        {!isBareTag && exchange && `:${exchange}`}
      </Link>
      <LastClose prices={prices} />
    </span>
  )
}

/** `62.40 +1.30%`: the last close and its change from the one before. While loading it takes up its line. */
function LastClose({ prices: { entity, closes, state } }: { prices: AssetPrices }) {
  const [before, last] = closes.slice(-2)
  const line = 'data block text-xs text-ink-2 rows-md:min-w-24 rows-md:whitespace-nowrap'
  if (state === 'loading')
    return (
      <span aria-hidden="true" className={line}>
        …
      </span>
    )
  if (!before || !last) return <NotAvailable className="block text-xs" />
  const change = last.value / before.value - 1
  return (
    <span
      className={line}
      title={`Close of ${formatDay(last.at)}, change from the close of ${formatDay(before.at)}`}
    >
      {priceFormatOf(entity).price(last.value)}{' '}
      <Amount text={formatReturn(change, 2)} sign={returnSign(change, 2)} />
    </span>
  )
}
