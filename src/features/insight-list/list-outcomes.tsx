import { useEffect, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { useBaseRates, useCalibration } from '#api/queries/calibration-queries.ts'
import type { Insight } from '#contract/records/insight.ts'
import { useNameOf } from '#features/insight-list/filters/entity-names.ts'
import {
  DEFAULT_WINDOW_WORDS,
  FACETS,
  filterWords,
  isDefaultWindow,
  STATUS_LABEL,
} from '#features/insight-list/filters/facets.ts'
import { useList } from '#features/insight-list/pages/list-model.ts'
import { needsOutcomes } from '#features/insight-list/rows/arrange-rows.ts'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { useOutcomeLoader } from '#features/insight-list/rows/outcome-loader.ts'
import {
  edgeOf,
  figureIn,
  setRowsExpected,
  useExpectedById,
  type RowExpected,
} from '#features/insight-list/rows/row-expected.ts'
import { hasLeft } from '#features/insight-list/rows/row-changes.ts'
import { useOutcomesById, type RowOutcome } from '#features/insight-list/rows/row-outcomes.ts'
import { useColumns } from '#features/insight-list/search/list-address.ts'
import { useListView } from '#features/insight-list/search/list-view.ts'
import { expectedInList, type ExpectedFigure } from '#shared/evidence/expected.ts'
import { formatDay } from '#shared/format/date.ts'
import { evidenceTier } from '#shared/format/evidence.ts'
import { formatHorizon } from '#shared/format/horizon.ts'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatRate, formatReturn, formatReturnRange, formatShareGap } from '#shared/format/percent.ts'
import { countOf, DIRECTION_WORDS } from '#shared/format/words.ts'
import { PrintFooter, PrintHeader } from '#shared/print/print-page.tsx'
import { STATUS_WORDS } from '#shared/ui/indicators/status-mark.tsx'
import { useIsPrinting } from '#shared/ui/use-print-layout.ts'
import { OutcomeScope } from './list-states.tsx'
import './list-print.css'

/**
 * Checks the status of the rows on screen, or of all loaded rows where the reader filters, sorts or exports by it, and calculates the
 * expected share of every loaded row. Also printing.
 */
export function ListOutcomes() {
  useExpectedLoader()
  const { loaded, pages, now, search } = useList()
  const { columns } = useColumns()
  const visibleIds = useListView((state) => state.visibleIds)
  const isPanelOpen = useListView((state) => state.openFacet === STATUS_LABEL || state.isExportOpen)
  const isAskedFor = search.outcome.length > 0 || needsOutcomes(search.sort) || isPanelOpen
  useOutcomeLoader(isAskedFor ? loaded : loaded.filter(({ id }) => visibleIds.includes(id)), {
    now,
    units: pages.units,
    loadedAt: pages.updatedAt,
    isAskedFor,
    hasPercentiles:
      search.outcome.includes('outside') ||
      search.sort?.key === 'percentile' ||
      columns.includes('percentile'),
  })
  return (
    <>
      <OutcomeScope />
      <ListPrint />
    </>
  )
}

/** Expected shares of the loaded rows, by one question for a page of them, each calculated once for a record. */
function useExpectedLoader() {
  const { rows } = useList().pages
  const { data, isWanted, isFailed } = useCalibration()
  const rates = useBaseRates(rows.map(({ id }) => id))
  const record = useMemo(
    () => ({ data, isWanted, isFailed, calculated: new WeakSet<Insight>() }),
    [data, isWanted, isFailed],
  )
  useEffect(() => {
    const found: Record<string, RowExpected> = {}
    for (const row of rows) {
      if (record.calculated.has(row.insight)) continue
      const expected = expectedInList(row, record, rates)
      if (expected === 'pending') continue
      if ('missing' in expected) found[row.id] = expected
      else {
        found[row.id] = { ...expected, outOfSample: rates.byId[row.id]?.outOfSample ?? null }
        record.calculated.add(row.insight)
      }
    }
    if (Object.keys(found).length > 0) setRowsExpected(found)
  }, [rows, record, rates])
}

/** All loaded rows, only while printing. */
function ListPrint() {
  const isPrinting = useIsPrinting()
  return isPrinting ? createPortal(<Sheets />, document.body) : null
}

type PrintColumn = {
  name: string
  isFigure?: boolean
  text: (row: InsightRow, outcome: RowOutcome | undefined, expected: ExpectedFigure | null) => string
}

const COLUMNS: readonly PrintColumn[] = [
  { name: 'Status', text: (_, outcome) => (outcome ? STATUS_WORDS[outcome.status.state] : 'not checked') },
  { name: 'Asset', text: ({ ticker }) => [ticker.symbol, ticker.exchange].filter(Boolean).join(':') },
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

function Sheets() {
  const { rows, pages, search, now } = useList()
  const outcomes = useOutcomesById(true)
  const expected = useExpectedById(true)
  const nameOf = useNameOf()
  const shown = pages.isPrevious ? [] : rows.filter((row) => !hasLeft(row))
  const filters = FACETS.flatMap((facet) => {
    const words = filterWords(facet, search, nameOf)
    return words ? [`${words.label} ${words.value}`] : []
  })
  const window = isDefaultWindow(search) ? [`Created ${DEFAULT_WINDOW_WORDS}`] : []
  const text = search.q ? [`text “${search.q}”`] : []
  const scope = pages.isEnd ? 'complete list' : 'more available'
  return (
    <div className="list-print">
      <PrintHeader
        title="Insights"
        facts={[
          [...filters, ...window, ...text].join(', '),
          `${search.page > 0 ? `Page ${search.page + 1}: ` : ''}${countOf(shown.length, 'insight')}, ${scope}`,
        ]}
      />
      <table>
        <thead>
          <tr>
            {COLUMNS.map(({ name, isFigure }) => (
              <th key={name} className={isFigure ? 'is-figure' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.id}>
              {COLUMNS.map(({ name, isFigure, text: textOf }) => (
                <td key={name} className={isFigure ? 'is-figure' : undefined}>
                  {textOf(row, outcomes[row.id], figureIn(expected[row.id]))}
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
