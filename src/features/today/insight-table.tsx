import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ReactNode } from 'react'
import type { Entity } from '#contract/records/entity.ts'
import { supposedParts, titleParts } from '#shared/format/insight-title.ts'
import { supposedTicker, tickerParts, type TickerParts } from '#shared/format/ticker.ts'
import { entityQueries } from '#api/queries/entity-queries.ts'
import { MAX_ENTITIES } from '#contract/values/list-limits.ts'
import { NotAvailable } from '#shared/ui/amount.tsx'
import { assetPath } from '#shared/navigation/paths.ts'

/** What is known of the assets of a panel. */
export type AssetNames = {
  /** By tag; undefined while nothing has come. */
  entities: ReadonlyMap<string, Entity> | undefined
  /** They failed to load. */
  hasFailed: boolean
}

type NamedInsight = {
  ticker: TickerParts | null
  name: string | null
  /** What the insight says, for a place that names its asset already. */
  what: string
}

/**
 * An insight with its asset's name. While names load, ticker and title are derived from tag and title, so that the words do not
 * change later.
 */
export function named(
  { tag, title }: { tag: string | null; title: string },
  { entities, hasFailed }: AssetNames,
): NamedInsight {
  const entity = tag === null ? undefined : entities?.get(tag)
  const name = entity?.name?.trim() || null
  const isAwaited = entities === undefined && !hasFailed
  const ticker = tag === null ? null : entities ? tickerParts(tag, entity) : supposedTicker(tag)
  return { ticker, name, what: (isAwaited ? supposedParts(title) : titleParts(title, name)).what }
}

/** Names of the assets that a panel shows, asked for together. */
export function useNames(tags: readonly (string | null)[]): AssetNames {
  const asked = [...new Set(tags.flatMap((tag) => tag ?? []))].slice(0, MAX_ENTITIES)
  const { data, errorUpdatedAt } = useQuery({
    ...entityQueries.batch(asked),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  })
  return { entities: data, hasFailed: data === undefined && errorUpdatedAt > 0 }
}

/** `HALV:XSTO`, its name in the tooltip; what nothing resolves stays as its tag. */
export function AssetLink({ tag, named: { ticker, name } }: { tag: string | null; named: NamedInsight }) {
  if (tag === null || ticker === null) return <NotAvailable />
  return (
    <Link
      to={assetPath(tag)}
      title={name ?? tag}
      className={ticker.isBareTag ? 'font-mono text-xs hover:underline' : 'data text-ink-3 hover:underline'}
    >
      {ticker.isBareTag ? (
        ticker.symbol
      ) : (
        <>
          <b className="font-semibold text-ink">{ticker.symbol}</b>
          {ticker.exchange && `:${ticker.exchange}`}
        </>
      )}
    </Link>
  )
}

type InsightTableProps = {
  /** Accessible name. */
  name: string
  heads: readonly string[]
  children: ReactNode
}

/** Insights line by line; where there is no room for columns each line becomes two or three rows of words. */
export const InsightTable = ({ name, heads, children }: InsightTableProps) => (
  <table aria-label={name} className="w-full border-collapse text-sm max-page-md:block">
    <thead className="text-2xs text-ink-3 max-page-md:sr-only">
      <tr className="[&>th]:px-2 [&>th]:py-1.5 [&>th]:text-left [&>th]:font-regular [&>th]:whitespace-nowrap [&>th:first-child]:pl-4 [&>th:last-child]:pr-4">
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="max-page-md:block">{children}</tbody>
  </table>
)

export const InsightLine = ({ children }: { children: ReactNode }) => (
  <tr className="border-t border-line-faint max-page-md:flex max-page-md:flex-wrap max-page-md:items-center max-page-md:gap-x-3 max-page-md:gap-y-1 max-page-md:px-4 max-page-md:py-2.5 max-page-md:text-xs [&>td]:px-2 [&>td]:py-2 [&>td]:whitespace-nowrap max-page-md:[&>td:nth-child(n)]:p-0 max-page-md:[&>td:nth-child(n)]:whitespace-normal [&>td:first-child]:pl-4 [&>td:last-child]:pr-4">
    {children}
  </tr>
)

/** The title takes the remaining width; on a phone it is a row of its own. */
export const TitleCell = ({ children }: { children: ReactNode }) => (
  <td className="w-full min-w-48 max-page-md:min-w-0 text-sm !whitespace-normal max-page-md:order-first max-page-md:basis-full">
    {children}
  </td>
)

/** A head where a phone has no column for it. */
export const CellWord = ({ children }: { children: string }) => (
  <span className="text-ink-3 page-md:hidden">{children} </span>
)
