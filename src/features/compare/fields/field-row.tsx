/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari forgets that it is a table once it is laid out as blocks: the roles say it again */
import type { ReactNode } from 'react'

type FieldRowProps = { label: string; isEqual?: boolean; children: ReactNode }

/** One field of all insights. On a phone a block of its own. */
export const FieldRow = ({ label, isEqual = false, children }: FieldRowProps) => (
  <tr
    role="row"
    className="border-t border-line-faint align-top max-page-md:block max-page-md:py-2 page-md:[&>*]:py-1.5 page-md:[&>*]:pr-3"
  >
    <th
      role="rowheader"
      scope="row"
      className="text-left font-regular text-ink-2 max-page-md:block page-md:pl-4"
    >
      {label}
      {isEqual && <span className="text-xs text-ink-3"> equal</span>}
    </th>
    {children}
  </tr>
)

/** What one insight says of a field. On a phone its number stands before it: the column that it has elsewhere. */
export const FieldCell = ({ place, children }: { place: number; children: ReactNode }) => (
  <td role="cell" className="max-page-md:flex max-page-md:gap-2 max-page-md:pt-1">
    <span aria-hidden="true" className="data w-4 shrink-0 text-ink-3 page-md:hidden">
      {place}.
    </span>
    <div className="min-w-0 [overflow-wrap:anywhere]">{children}</div>
  </td>
)
