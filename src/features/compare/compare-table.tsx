/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari drops the table semantics of blocks, the explicit roles restore them */

import { useState, type ReactNode } from 'react'
import { formatDay } from '#shared/format/date.ts'
import { allOf, compareHorizons, countOf, DIRECTION_WORDS } from '#shared/format/words.ts'
import { oppositionsOf, oppositionWords } from '#shared/predictions/opposition.ts'
import { MoreButton } from '#shared/ui/button.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { compareRows } from './compare-fields.tsx'
import type { ComparedCondition, ComparedInsight } from './use-compared.ts'

type CompareTableProps = {
  insights: readonly ComparedInsight[]
  /** Column numbers from 1; a failed column keeps its number. */
  positions: readonly number[]
}

/** Every field of every insight; rows that are equal in all columns are hidden at first. */
export function CompareTable({ insights, positions }: CompareTableProps) {
  const [isUnfolded, setIsUnfolded] = useState(false)
  const rows = compareRows(insights)
  const equal = rows.filter(({ isEqual }) => isEqual)
  const equalRows = countOf(equal.length, 'equal row')
  const shown = isUnfolded ? rows : rows.filter(({ isEqual }) => !isEqual)
  const conditions = conditionLines(insights, positions)
  return (
    <Panel
      title="Field by field"
      sub="differences to the first"
      isFlush
      actions={
        equal.length > 0 && (
          <MoreButton
            isOpen={isUnfolded}
            onOpen={setIsUnfolded}
            more={`Show ${equalRows}`}
            fewer={`Hide ${equalRows}`}
          />
        )
      }
    >
      {/* On a phone each field is a block with one numbered line per insight. */}
      <table role="table" className="max-page-md:block w-full table-fixed border-collapse px-4 pb-3 text-sm">
        <thead role="rowgroup" className="max-page-md:block">
          <tr
            role="row"
            className="max-page-md:grid max-page-md:gap-1 max-page-md:pb-2 page-md:[&>th]:py-1.5 page-md:[&>th]:pr-3 text-left align-top text-xs text-ink-3 [&>th]:font-regular"
          >
            <th role="columnheader" scope="col" className="max-page-md:sr-only page-md:pl-4 w-36">
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
                  <b className="font-semibold data whitespace-normal">{cell.node}</b>
                  {cell.difference && (
                    <span className="text-xs data whitespace-normal text-ink-2"> {cell.difference}</span>
                  )}
                  {cell.note && (
                    <span className="block text-xs data whitespace-normal text-ink-3">{cell.note}</span>
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
                  : lines.map(({ text, where }, at) => (
                      <p key={at} className="pb-1">
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
    className="max-page-md:block max-page-md:py-2 page-md:[&>*]:py-1.5 page-md:[&>*]:pr-3 border-t border-line-faint align-top"
  >
    <th
      role="rowheader"
      scope="row"
      className="max-page-md:block page-md:pl-4 text-left font-regular text-ink-2"
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
    <span aria-hidden="true" className="page-md:hidden w-4 shrink-0 data text-ink-3">
      {position}.
    </span>
    <div className="min-w-0 [overflow-wrap:anywhere]">{children}</div>
  </td>
)

/** What to know before comparing, in sentences that do not depend on the order of the insights. */
export function compareSummary(insights: readonly ComparedInsight[]): string[] {
  if (insights.length < 2) return []
  const words: string[] = []
  const distinct = <T,>(pick: (each: ComparedInsight) => T) => new Set(insights.map(pick))
  const assets = distinct(({ tag }) => tag)
  const directions = distinct(({ direction }) => direction)
  words.push(
    assets.has(null)
      ? 'Not every insight names its asset: compare returns, not prices.'
      : assets.size === 1
        ? 'All insights are on one asset.'
        : `The insights are on ${countOf(assets.size, 'asset')}: compare returns, not prices.`,
  )
  if (directions.size === 1) words.push(`All are ${DIRECTION_WORDS[insights[0]!.direction].toLowerCase()}.`)
  const [opposed] = oppositionsOf(insights)
  const who = insights.length === 2 ? 'They' : 'Some insights on one asset'
  if (opposed) words.push(`${oppositionWords(opposed.kind, who)}.`)
  const isWaiting = insights.some(
    ({ parts }) => parts.predictions === 'loading' || parts.prices === 'loading',
  )
  if (isWaiting) words.push('Their windows are compared once predictions and prices have loaded.')
  const shared = sharedDays(insights)
  if (shared) words.push(`All windows overlap from ${formatDay(shared[0])} to ${formatDay(shared[1])}.`)
  words.push(sharedConditionWords(insights))
  const horizons = [...distinct(({ horizon }) => horizon ?? 'not provided')].sort(compareHorizons)
  if (horizons.length > 1)
    words.push(`Horizons differ (${allOf(horizons)}): a longer horizon has wider bands.`)
  const units = [...distinct(({ fan }) => fan.unit)].sort()
  if (units.length > 1)
    words.push(
      `Predictions arrived as ${allOf(units.map((unit) => `${unit}s`))} and are all shown as returns.`,
    )
  return words
}

/** First and last day (ms) on which all windows are open; null if there is none. */
export function sharedDays(insights: readonly ComparedInsight[]): [number, number] | null {
  const starts = insights.map(({ startAt }) => startAt)
  const ends = insights.map(({ endAt }) => endAt)
  if (starts.includes(null) || ends.includes(null)) return null
  const from = Math.max(...starts.filter((at) => at !== null))
  const to = Math.min(...ends.filter((at) => at !== null))
  return from < to ? [from, to] : null
}

/** A condition of one column, and in words which of the others (by position) have it. */
type ConditionLine = { text: string; where: string }

type WithConditions = Pick<ComparedInsight, 'conditions'>

/** @param positions of the columns on the page, from 1; a failed column keeps its number */
export const conditionLines = (
  insights: readonly WithConditions[],
  positions: readonly number[],
): ConditionLine[][] =>
  insights.map((own, column) =>
    own.conditions.map((condition) => {
      const columnsWith = (holds: (other: WithConditions) => boolean) =>
        insights.flatMap((other, i) => (i !== column && holds(other) ? [`${positions[i]}`] : []))
      const same = columnsWith((other) => hasCondition(other, condition))
      const alike = columnsWith((other) => !hasCondition(other, condition) && hasSeries(other, condition))
      const words = [
        ...(same.length > 0 ? [`also in ${allOf(same)}`] : []),
        ...(alike.length > 0 ? [`same series at another level or side in ${allOf(alike)}`] : []),
      ]
      return { text: condition.text, where: words.join('; ') || 'only in this insight' }
    }),
  )

/** What all insights share: conditions, or at least the series of conditions. */
function sharedConditionWords(insights: readonly WithConditions[]): string {
  const [first, ...others] = insights
  const own = first?.conditions ?? []
  const same = own.filter((condition) => others.every((other) => hasCondition(other, condition)))
  if (same.length > 0) return `They share ${countOf(same.length, 'condition')}.`
  const alike = own.filter((condition) => others.every((other) => hasSeries(other, condition)))
  const series = new Set(alike.map((condition) => condition.series)).size
  return series === 0
    ? 'They share no condition.'
    : `They share no condition, but use ${countOf(series, 'common series', 'common series')} at different levels or sides.`
}

const hasCondition = ({ conditions }: WithConditions, { text }: ComparedCondition) =>
  conditions.some((each) => each.text === text)

const hasSeries = ({ conditions }: WithConditions, { series }: ComparedCondition) =>
  series !== null && conditions.some((each) => each.series === series)
