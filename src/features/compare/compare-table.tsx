/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari drops the table semantics of blocks, the explicit roles restore them */

import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import { TIER_WORDS } from '#shared/format/evidence.ts'
import { countOf } from '#shared/format/words.ts'
import { Button } from '#shared/ui/button.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { conditionLines } from './compare-words.ts'
import { compareRows } from './compare-fields.tsx'
import type { ComparedInsight } from './use-compared.ts'

/** Every field of every insight; rows that are equal in all columns are hidden at first. */
export function CompareTable({
  insights,
  positions,
}: {
  insights: readonly ComparedInsight[]
  /** Column numbers from 1; a failed column keeps its number. */
  positions: readonly number[]
}) {
  const [isUnfolded, setIsUnfolded] = useState(false)
  const rows = compareRows(insights)
  const equal = rows.filter(({ isEqual }) => isEqual)
  const shown = isUnfolded ? rows : rows.filter(({ isEqual }) => !isEqual)
  const conditions = conditionLines(insights, positions)
  return (
    <Panel
      title="Field by field"
      sub="differences to the first"
      isFlush
      actions={
        equal.length > 0 && (
          <Button
            variant="ghost"
            className="print:hidden"
            aria-expanded={isUnfolded}
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            {isUnfolded ? 'Hide' : 'Show'} {countOf(equal.length, 'equal row')}
          </Button>
        )
      }
    >
      {/* On a phone each field is a block with one numbered line per insight. */}
      <table role="table" className="w-full table-fixed border-collapse px-4 pb-3 text-sm max-page-md:block">
        <thead role="rowgroup" className="max-page-md:block">
          <tr
            role="row"
            className="text-left align-top text-xs text-ink-3 max-page-md:grid max-page-md:gap-1 max-page-md:pb-2 [&>th]:font-regular page-md:[&>th]:py-1.5 page-md:[&>th]:pr-3"
          >
            <th role="columnheader" scope="col" className="w-36 max-page-md:sr-only page-md:pl-4">
              Field
            </th>
            {insights.map(({ id, title }, i) => (
              <th key={id} role="columnheader" scope="col" className="[overflow-wrap:anywhere]">
                {positions[i]}. {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-page-md:block">
          {shown.map(({ label, cells, isEqual }) => (
            <FieldRow key={label} label={label} isEqual={isEqual}>
              {cells.map((cell, i) => (
                <FieldCell key={insights[i]!.id} position={positions[i]!}>
                  <b
                    className={clsx(
                      'data font-semibold whitespace-normal',
                      cell.tier === 'thin' && 'text-ink-3',
                    )}
                  >
                    {cell.node}
                  </b>
                  {cell.tier !== 'ample' && (
                    <span className="text-xs text-caution" title={TIER_WORDS[cell.tier]}>
                      {' '}
                      {cell.tier}
                    </span>
                  )}
                  {cell.note && (
                    <span className="data block text-xs whitespace-normal text-ink-3">{cell.note}</span>
                  )}
                </FieldCell>
              ))}
            </FieldRow>
          ))}
          <FieldRow label="Conditions">
            {conditions.map((lines, i) => (
              <FieldCell key={insights[i]!.id} position={positions[i]!}>
                {lines.length === 0
                  ? 'None provided'
                  : lines.map(({ text, where }) => (
                      <p key={text} className="pb-1">
                        {text} <span className="text-xs text-ink-3">{where}</span>
                      </p>
                    ))}
              </FieldCell>
            ))}
          </FieldRow>
        </tbody>
      </table>
    </Panel>
  )
}

type FieldRowProps = { label: string; isEqual?: boolean; children: ReactNode }

const FieldRow = ({ label, isEqual = false, children }: FieldRowProps) => (
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

/** The value of one insight. On a phone it is preceded by the insight's number. */
const FieldCell = ({ position, children }: { position: number; children: ReactNode }) => (
  <td role="cell" className="max-page-md:flex max-page-md:gap-2 max-page-md:pt-1">
    <span aria-hidden="true" className="data w-4 shrink-0 text-ink-3 page-md:hidden">
      {position}.
    </span>
    <div className="min-w-0 [overflow-wrap:anywhere]">{children}</div>
  </td>
)
