import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Direction } from '#contract/values/codes.ts'
import type { ListedExpected } from '#shared/evidence/expected.ts'
import { formatHorizon } from '#shared/format/horizon.ts'
import { insightPath } from '#shared/navigation/paths.ts'
import { DirectionMark } from '#shared/ui/indicators/direction-mark.tsx'
import { ExpectedFact } from '#shared/ui/indicators/expected-figure.tsx'
import { QualityMeter } from '#shared/ui/indicators/quality-meter.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { AssetLink, useAssets } from './assets.tsx'

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
  /** Columns before and behind those of every insight. */
  before?: readonly Column<R>[]
  behind?: readonly Column<R>[]
}

/** Insights line by line; where there is no room for columns each line becomes two or three rows of words. */
export function InsightTable<R extends ListedInsight>(props: InsightTableProps<R>) {
  const { name, rows, before = [], behind = [] } = props
  const { named, quoteOf } = useAssets(rows.map(({ tag }) => tag))
  const columns: readonly Column<R>[] = [
    ...before,
    ['Direction', ({ direction }) => <DirectionMark direction={direction} hasWord />],
    ['Insight', (row) => <InsightLink id={row.id}>{named(row).what}</InsightLink>],
    ['Asset', ({ tag, title }) => <AssetLink tag={tag} named={named({ tag, title })} quote={quoteOf(tag)} />],
    ['Quality', ({ stars }) => <QualityMeter stars={stars} />],
    ['Horizon', ({ horizon }) => <span className="data">{formatHorizon(horizon)}</span>],
    [EXPECTED, ({ expected }) => <ExpectedFact expected={expected} wordClass="page-md:sr-only" />],
    ...behind,
  ]
  return (
    <table
      aria-label={name}
      className="w-full border-collapse text-sm max-page-md:block [&_:is(td,th)]:px-2 [&_:is(td,th)]:whitespace-nowrap [&_:is(td,th):first-child]:pl-4 [&_:is(td,th):last-child]:pr-4"
    >
      <thead className="text-2xs text-ink-3 max-page-md:sr-only">
        <tr className="[&>th]:py-1.5 [&>th]:text-left [&>th]:font-regular">
          {columns.map(([head, , isNumber]) => (
            <th key={head} scope="col" className={isNumber ? '!text-right' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-page-md:block">
        {rows.map((row, i) => (
          <tr
            key={row.id ?? i}
            className="border-t border-line-faint max-page-md:flex max-page-md:flex-wrap max-page-md:items-center max-page-md:gap-x-3 max-page-md:gap-y-1 max-page-md:px-4 max-page-md:py-2.5 max-page-md:text-xs [&>td]:py-2 max-page-md:[&>td:nth-child(n)]:p-0 max-page-md:[&>td:nth-child(n)]:whitespace-normal"
          >
            {columns.map(([head, cell, isNumber]) => (
              <td
                key={head}
                // The title takes the remaining width; on a phone it is a row of its own, as is what comes later.
                className={clsx(
                  isNumber && 'text-right',
                  head === EXPECTED && 'max-page-md:basis-full',
                  head === 'Insight' &&
                    'w-full min-w-48 text-sm !whitespace-normal max-page-md:order-first max-page-md:min-w-0 max-page-md:basis-full',
                )}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type RowsSkeletonProps = { label: string; rows: number; rowClass: string; children: ReactNode }

/** Placeholder rows in their final size, below what stands above them. */
export const RowsSkeleton = ({ label, rows, rowClass, children }: RowsSkeletonProps) => (
  <div role="status" aria-label={label}>
    {children}
    {Array.from({ length: rows }, (_, row) => (
      <div
        key={row}
        className={clsx('flex items-center border-t border-line-faint px-4 max-page-md:h-[4.5rem]', rowClass)}
      >
        <Skeleton className="w-2/3" />
      </div>
    ))}
  </div>
)
