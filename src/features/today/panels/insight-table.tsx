import type { ReactNode } from 'react'

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

/** What the line is of: it takes the room that is left, and on a phone a row of its own before all others. */
export const TitleCell = ({ children }: { children: ReactNode }) => (
  <td className="w-full min-w-48 max-page-md:min-w-0 text-sm !whitespace-normal max-page-md:order-first max-page-md:basis-full">
    {children}
  </td>
)

/** A head where a phone has no column for it. */
export const CellWord = ({ children }: { children: string }) => (
  <span className="text-ink-3 page-md:hidden">{children} </span>
)
