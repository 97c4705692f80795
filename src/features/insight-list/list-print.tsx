import { createPortal } from 'react-dom'
import { formatDay } from '#shared/format/date.ts'
import { evidenceTier } from '#shared/format/evidence.ts'
import { formatHorizon } from '#shared/format/horizon.ts'
import { formatRate, formatReturn, formatReturnRange } from '#shared/format/percent.ts'
import { countOf, DIRECTION_WORDS } from '#shared/format/words.ts'
import { PaperFoot, PaperHead } from '#shared/print/print-page.tsx'
import { useIsPrinting } from '#shared/ui/use-is-printing.ts'
import { STATUS_WORDS } from '#shared/ui/indicators/status-mark.tsx'
import { FACETS } from '#features/insight-list/filters/model/facets.ts'
import { DEFAULT_WINDOW_WORDS, filterWords } from '#features/insight-list/filters/model/filter-words.ts'
import { useNameOf } from '#features/insight-list/filters/panels/use-entities.ts'
import { useList } from '#features/insight-list/pages/use-list-model.ts'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { hasLeft } from '#features/insight-list/rows/row-changes.ts'
import { useOutcomesById } from '#features/insight-list/rows/row-outcomes.ts'
import type { RowOutcome } from '#features/insight-list/rows/row-outcomes.ts'
import './list-print.css'

/** Every row that is loaded, in print; nothing until somebody prints. */
export function ListPrint() {
  const isPrinting = useIsPrinting()
  return isPrinting ? createPortal(<Sheets />, document.body) : null
}

const FIGURES = ['Quality', 'Median return', 'Signal levels', 'Hit ratio', 'Past cases'] as const

function Sheets() {
  const { rows, pages, search, now } = useList()
  const outcomes = useOutcomesById(true)
  const nameOf = useNameOf()
  const shown = pages.isPrevious ? [] : rows.filter((row) => !hasLeft(row))
  const filters = FACETS.flatMap((facet) => {
    const words = filterWords(facet, search, nameOf)
    return words ? [`${words.label} ${words.value}`] : []
  })
  const window =
    search.from_date === null && search.to_date === null ? [`Created ${DEFAULT_WINDOW_WORDS}`] : []
  const text = search.q ? [`text “${search.q}”`] : []
  const scope = pages.isEnd ? 'complete list' : 'more available'
  return (
    <div className="list-print">
      <PaperHead
        title="Insights"
        facts={[
          [...filters, ...window, ...text].join(', '),
          `${search.page > 0 ? `Page ${search.page + 1}: ` : ''}${countOf(shown.length, 'insight')}, ${scope}`,
        ]}
      />
      <table>
        <thead>
          <tr>
            <th>Status</th>
            <th>Asset</th>
            <th>Insight</th>
            <th>Direction</th>
            <th>Horizon</th>
            {FIGURES.map((name) => (
              <th key={name} className="is-figure">
                {name}
              </th>
            ))}
            <th>Created</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Line key={row.id} row={row} outcome={outcomes[row.id]} />
          ))}
        </tbody>
      </table>
      <PaperFoot now={now} />
    </div>
  )
}

function Line({ row, outcome }: { row: InsightRow; outcome: RowOutcome | undefined }) {
  const { symbol, exchange } = row.ticker
  const tier = evidenceTier(row.count)
  return (
    <tr>
      <td>{outcome ? STATUS_WORDS[outcome.status.state] : 'not checked'}</td>
      <td>{exchange ? `${symbol}:${exchange}` : symbol}</td>
      <td>{row.title}</td>
      <td>{DIRECTION_WORDS[row.direction]}</td>
      <td>{formatHorizon(row.horizon)}</td>
      <td className="is-figure">{row.stars === null ? 'not provided' : `${row.stars}/8`}</td>
      <td className="is-figure">{formatReturn(row.median)}</td>
      <td className="is-figure">{formatReturnRange(row.low, row.high)}</td>
      <td className="is-figure">{formatRate(row.rate, row.count)}</td>
      <td className="is-figure">
        {row.count === null ? 'not provided' : `${row.isCountEstimated ? 'about ' : ''}${row.count}`}
        {tier === 'limited' || tier === 'thin' ? `, ${tier}` : ''}
      </td>
      <td>{formatDay(row.createdAt)}</td>
    </tr>
  )
}
