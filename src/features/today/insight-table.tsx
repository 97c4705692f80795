import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useServiceNow } from '#api/queries/config-queries.ts'
import { usePricedAssets, type PricedAsset } from '#api/queries/priced-assets.ts'
import type { ListedExpected } from '#shared/evidence/expected.ts'
import { supposedTicker, tickerParts } from '#shared/format/asset-label.ts'
import { formatDay } from '#shared/format/date.ts'
import { supposedParts, titleParts } from '#shared/format/insight-title.ts'
import { priceFormatOf } from '#shared/format/price-format.ts'
import { formatHorizon } from '#shared/format/words.ts'
import { insightPath, assetPath } from '#shared/navigation/paths.ts'
import type { ListedInsight } from '#shared/predictions/stated-insight.ts'
import { closesSince } from '#shared/predictions/status.ts'
import { NotAvailable, ReturnAmount } from '#shared/ui/amount.tsx'
import { DirectionMark } from '#shared/ui/indicators/direction-mark.tsx'
import { ExpectedFact } from '#shared/ui/indicators/expected-figure.tsx'
import { QualityMeter } from '#shared/ui/indicators/quality-meter.tsx'
import { Skeleton } from '#shared/ui/panel.tsx'
import { QueryNotices } from '#shared/ui/states/query-states.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'

type ShownInsight = Pick<ListedInsight, 'id' | 'tag' | 'title' | 'direction' | 'stars' | 'horizon'> & {
  expected: ListedExpected
}

export const InsightLink = ({ id, children }: { id: string | null; children: string }) =>
  id === null ? (
    children
  ) : (
    <Link to={insightPath(id)} className="py-1 font-semibold hover:underline">
      {children}
    </Link>
  )

type InsightTraitsProps = { item: Pick<ListedInsight, 'direction' | 'stars' | 'horizon'> }

export const InsightTraits = ({ item: { direction, stars, horizon } }: InsightTraitsProps) => (
  <span className="flex items-center gap-x-3 text-xs">
    <DirectionMark direction={direction} hasWord />
    <QualityMeter stars={stars} />
    <span className="data text-ink-2">{formatHorizon(horizon)}</span>
  </span>
)

type InsightTableProps<R> = {
  name: string
  rows: readonly R[]
  /** Columns before and after those of every insight. */
  leading?: readonly Column<R>[]
  trailing?: readonly Column<R>[]
}

/** A table of insights. In a narrow panel each row becomes two or three lines of text. */
export function InsightTable<R extends ShownInsight>(props: InsightTableProps<R>) {
  const { name, rows, leading = [], trailing = [] } = props
  const { assetOf, entities } = useAssets(rows.map(({ tag }) => tag))
  return (
    <div className="overflow-x-auto [container:rows/inline-size]">
      <div className="mb-1 px-4 empty:hidden">
        <QueryNotices
          queries={entities.filter(({ data }) => data === undefined)}
          what="Asset names"
          lost="Assets are shown by the tickers in their tags."
        />
      </div>
      <Table
        look="plain"
        caption={<caption className="sr-only">{name}</caption>}
        columns={[...leading, ...columnsOf(assetOf), ...trailing]}
        rows={rows}
        keyOf={({ id }, i) => id ?? i}
        className="max-rows-md:block max-rows-md:[&_tbody]:block max-rows-md:[&_thead]:sr-only max-rows-md:[&_tbody_:is(td,th):nth-child(n)]:p-0 max-rows-md:[&_tbody_:is(td,th):nth-child(n)]:whitespace-normal text-sm [&_:is(td,th)]:px-2 [&_:is(td,th)]:whitespace-nowrap [&_:is(td,th):first-child]:pl-4 [&_:is(td,th):last-child]:pr-4 [&_tbody_:is(td,th)]:py-2 [&_thead_th]:py-1.5"
        lineOf={() => ({
          className:
            'max-rows-md:flex max-rows-md:flex-wrap max-rows-md:items-center max-rows-md:gap-x-3 max-rows-md:gap-y-1.5 max-rows-md:px-4 max-rows-md:py-2.5 max-rows-md:text-xs',
        })}
      />
    </div>
  )
}

const columnsOf = (assetOf: ReturnType<typeof useAssets>['assetOf']): Column<ShownInsight>[] => [
  {
    head: 'Direction',
    isLeft: true,
    cell: ({ direction }) => <DirectionMark direction={direction} hasWord />,
  },
  {
    head: 'Insight',
    isLeft: true,
    // The title takes the remaining width; in a narrow panel title and expected share have a line each.
    className:
      'w-full min-w-40 !whitespace-normal max-rows-md:order-first max-rows-md:text-sm max-rows-md:min-w-0 max-rows-md:basis-full',
    cell: (row) => <InsightLink id={row.id}>{whatOf(row.title, assetOf(row.tag))}</InsightLink>,
  },
  { head: 'Asset', isLeft: true, cell: ({ tag }) => <AssetLink tag={tag} asset={assetOf(tag)} /> },
  { head: 'Quality', isLeft: true, cell: ({ stars }) => <QualityMeter stars={stars} /> },
  {
    head: 'Horizon',
    isLeft: true,
    cell: ({ horizon }) => <span className="data">{formatHorizon(horizon)}</span>,
  },
  {
    head: 'Expected, edge',
    isLeft: true,
    className: 'max-rows-md:basis-full',
    cell: ({ expected }) => <ExpectedFact expected={expected} wordClass="rows-md:sr-only" />,
  },
]

type RowsSkeletonProps = { label: string; rows: number; children: ReactNode }

/** Placeholder rows in their final size, below the placeholder of what comes above the table. */
export const RowsSkeleton = ({ label, rows, children }: RowsSkeletonProps) => (
  <div role="status" aria-label={label} className="[container:rows/inline-size]">
    {children}
    {Array.from({ length: rows }, (_, row) => (
      <div
        key={row}
        className="max-rows-md:h-[4.5rem] flex h-[3.25rem] items-center border-t border-line-faint px-4"
      >
        <Skeleton className="w-2/3" />
      </div>
    ))}
  </div>
)

/** Names and closes of the assets of a panel, as many closes as a status needs. */
export function useAssets(tags: readonly (string | null)[]) {
  const now = useServiceNow()
  return usePricedAssets([...new Set(tags.flatMap((tag) => tag ?? []))], () => closesSince(now))
}

export const nameOf = ({ entity }: PricedAsset) => entity?.name ?? null

/** A title without the asset's name, which is shown beside it. It is guessed until the name has loaded, so that it does not change then. */
export const whatOf = (title: string, asset: PricedAsset): string =>
  (asset.entityState === 'loading' ? supposedParts(title) : titleParts(title, nameOf(asset))).what

/** `HALV:XSTO` with its name in the tooltip and its last close; a tag that cannot be resolved is shown as it is. */
export function AssetLink({ tag, asset }: { tag: string | null; asset: PricedAsset }) {
  if (tag === null) return <NotAvailable />
  const { entity, isUnknown } = asset
  const { symbol, exchange, isBareTag } = entity || isUnknown ? tickerParts(tag, entity) : supposedTicker(tag)
  return (
    <span className="max-rows-md:inline-flex max-rows-md:min-w-0 max-rows-md:flex-wrap max-rows-md:items-baseline max-rows-md:gap-x-2">
      <Link
        to={assetPath(tag)}
        title={nameOf(asset) ?? tag}
        // Without a ticker the symbol is the whole name.
        className={clsx(
          '-my-1 inline-block max-w-60 truncate py-1 align-bottom hover:underline',
          isBareTag ? 'font-mono text-xs' : 'data text-ink-3',
        )}
      >
        {isBareTag ? symbol : <b className="font-semibold text-ink">{symbol}</b>}
        {!isBareTag && exchange && `:${exchange}`}
      </Link>
      <LastClose asset={asset} />
    </span>
  )
}

/** `62.40 +1.30%`: the last close and its change from the one before. While loading it takes up its line. */
function LastClose({ asset: { entity, closes, closesState } }: { asset: PricedAsset }) {
  const [before, last] = closes.slice(-2)
  const line = 'data block text-xs text-ink-2 rows-md:min-w-24 rows-md:whitespace-nowrap'
  if (closesState === 'loading')
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
      {priceFormatOf(entity).price(last.value)} <ReturnAmount value={change} decimals={2} />
    </span>
  )
}
