import { createPortal } from 'react-dom'
import {
  DEFAULT_WINDOW_WORDS,
  filtersInWords,
  isDefaultWindow,
} from '#features/insight-list/filters/facets.ts'
import { type InsightRow, hasLeft } from '#features/insight-list/rows/insight-row.ts'
import { useList, useNameOf } from '#features/insight-list/rows/list-model.tsx'
import { useFactsById, type RowOutcome } from '#features/insight-list/rows/row-facts.ts'
import { edgeOf, figureOf, type ExpectedFigure } from '#shared/evidence/expected.ts'
import { tickerText } from '#shared/format/asset-label.ts'
import { formatDay } from '#shared/format/date.ts'
import { evidenceTier } from '#shared/format/evidence.ts'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatRate, formatReturn, formatReturnRange, formatShareGap } from '#shared/format/percent.ts'
import { formatHorizon, countOf, DIRECTION_WORDS } from '#shared/format/words.ts'
import { PrintFooter, PrintHeader } from '#shared/print/print-page.tsx'
import { STATUS_WORDS } from '#shared/ui/indicators/status-mark.tsx'
import { usePrintTime } from '#shared/ui/printing.ts'
import './list-print.css'

/** The printed list, rendered only while printing. */
export function ListPrint() {
  const isPrinting = usePrintTime() !== null
  return isPrinting ? createPortal(<PrintedList />, document.body) : null
}

type PrintColumn = {
  name: string
  isFigure?: boolean
  text: (row: InsightRow, outcome: RowOutcome | undefined, expected: ExpectedFigure | null) => string
}

const COLUMNS: readonly PrintColumn[] = [
  { name: 'Status', text: (_, outcome) => (outcome ? STATUS_WORDS[outcome.status.state] : 'not checked') },
  { name: 'Asset', text: ({ ticker }) => tickerText(ticker) },
  { name: 'Insight', text: (row) => row.title },
  { name: 'Direction', text: (row) => DIRECTION_WORDS[row.direction] },
  { name: 'Horizon', text: (row) => formatHorizon(row.horizon) },
  { name: 'Quality', isFigure: true, text: ({ stars }) => (stars === null ? 'not provided' : `${stars}/8`) },
  { name: 'Median return', isFigure: true, text: (row) => formatReturn(row.median) },
  { name: 'Signal levels', isFigure: true, text: (row) => formatReturnRange(row.low, row.high) },
  { name: 'Expected', isFigure: true, text: (_, __, expected) => expectedInWords(expected) },
  { name: 'Edge', isFigure: true, text: (_, __, expected) => edgeInWords(expected) },
  { name: 'Hit ratio, stated', isFigure: true, text: (row) => formatRate(row.rate, row.count) },
  { name: 'Past cases', isFigure: true, text: casesInWords },
  { name: 'Created', text: (row) => formatDay(row.createdAt) },
]

function expectedInWords(expected: ExpectedFigure | null): string {
  if (!expected) return NOT_AVAILABLE
  const { share, range } = expected
  return `${formatRate(share)}${range ? ` (${range})` : ''}`
}

const edgeInWords = (expected: ExpectedFigure | null): string =>
  expected && edgeOf(expected) !== null
    ? `${formatShareGap(expected.share, expected.base, { short: true })}${expected.side ? '' : ', not clear'}`
    : NOT_AVAILABLE

function casesInWords({ count, isCountEstimated }: InsightRow): string {
  const tier = evidenceTier(count)
  if (count === null) return 'not provided'
  return `${isCountEstimated ? 'about ' : ''}${count}${tier === 'ample' ? '' : `, ${tier}`}`
}

const cellClass = ({ isFigure }: PrintColumn) =>
  `border-b border-line py-[3px] pr-1.5 align-top ${isFigure ? 'text-right whitespace-nowrap' : 'text-left'}`

function PrintedList() {
  const { rows, pages, search, now, isWhole } = useList()
  const outcomes = useFactsById('outcomes')
  const expected = useFactsById('expected')
  const nameOf = useNameOf()
  const shown = pages.isPrevious ? [] : rows.filter((row) => !hasLeft(row))
  const filters = filtersInWords(search, nameOf)
  const window = isDefaultWindow(search) ? [`Created ${DEFAULT_WINDOW_WORDS}`] : []
  const text = search.q ? [`text “${search.q}”`] : []
  const isLastPage = pages.isEnd && search.page > 0
  const scope = isWhole ? 'complete list' : isLastPage ? 'end of the list' : 'more available'
  return (
    <div className="list-print text-[9px] leading-3">
      <PrintHeader
        title="Insights"
        facts={[
          [...filters, ...window, ...text].join(', '),
          `${search.page > 0 ? `Page ${search.page + 1}: ` : ''}${countOf(shown.length, 'insight')}, ${scope}`,
        ]}
      />
      <table className="w-full border-collapse">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column.name} className={cellClass(column)}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.id} className="break-inside-avoid">
              {COLUMNS.map((column) => (
                <td key={column.name} className={cellClass(column)}>
                  {column.text(row, outcomes[row.id], figureOf(expected[row.id]))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <PrintFooter now={now} />
    </div>
  )
}
