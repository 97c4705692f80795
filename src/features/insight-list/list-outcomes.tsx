import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { group } from 'd3-array'
import PQueue from 'p-queue'
import { useEffect, useMemo, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { useBaseRates, useCalibration } from '#api/queries/calibration-queries.ts'
import { calculatorQueries } from '#api/queries/entity-queries.ts'
import { predictionQueries } from '#api/queries/insight-queries.ts'
import { failureOf, isWorthRetrying } from '#contract/calls/failure.ts'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { Insight } from '#contract/records/insight.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { UnitRules } from '#contract/values/units.ts'
import {
  DEFAULT_WINDOW_WORDS,
  filtersInWords,
  isDefaultWindow,
  STATUS_LABEL,
} from '#features/insight-list/filters/facets.ts'
import { needsOutcomes } from '#features/insight-list/rows/arrange-rows.ts'
import { type InsightRow, hasLeft } from '#features/insight-list/rows/insight-row.ts'
import { useNameOf, useList } from '#features/insight-list/rows/list-model.tsx'
import {
  useFactsById,
  useRowFacts,
  type RowOutcome,
  setRowOutcomes,
} from '#features/insight-list/rows/row-facts.ts'
import { percentileOf, statusOf } from '#features/insight-list/rows/row-status.ts'
import { useColumns } from '#features/insight-list/search/list-address.ts'
import { useListView } from '#features/insight-list/search/list-view.ts'
import {
  edgeOf,
  expectedInList,
  figureOf,
  type ExpectedFigure,
  type SettledExpected,
} from '#shared/evidence/expected.ts'
import { formatDay } from '#shared/format/date.ts'
import { evidenceTier } from '#shared/format/evidence.ts'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatRate, formatReturn, formatReturnRange, formatShareGap } from '#shared/format/percent.ts'
import { formatHorizon, countOf, DIRECTION_WORDS } from '#shared/format/words.ts'
import { PrintFooter, PrintHeader } from '#shared/print/print-page.tsx'
import { STATUS_WORDS } from '#shared/ui/indicators/status-mark.tsx'
import { useIsPrinting } from '#shared/ui/printing.ts'
import { OutcomeScope } from './list-states.tsx'
import './list-print.css'

/**
 * Checks the status of the rows on screen, or of all loaded rows where the reader filters, sorts or exports by it, and calculates
 * the expected share of every loaded row. Also renders the printed list.
 */
export function ListOutcomes() {
  useExpectedLoader()
  const { loaded, pages, now, search } = useList()
  const { columns } = useColumns()
  const visibleIds = useListView((state) => state.visibleIds)
  const isPanelOpen = useListView((state) => state.openFacet === STATUS_LABEL || state.isExportOpen)
  const isRequested = search.outcome.length > 0 || needsOutcomes(search.sort) || isPanelOpen
  useOutcomeLoader(isRequested ? loaded : loaded.filter(({ id }) => visibleIds.includes(id)), {
    now,
    units: pages.units,
    loadedAt: pages.updatedAt,
    isRequested,
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

/** Calculates expected shares, once for each insight and record. Base rates come in one request for all loaded rows. */
function useExpectedLoader() {
  const { rows } = useList().pages
  const { data, isWanted, isFailed } = useCalibration()
  const rates = useBaseRates(rows.map(({ id }) => id))
  const record = useMemo(
    () => ({ data, isWanted, isFailed, calculated: new WeakSet<Insight>() }),
    [data, isWanted, isFailed],
  )
  useEffect(() => {
    const found: Record<string, SettledExpected> = {}
    for (const row of rows) {
      if (record.calculated.has(row.insight)) continue
      const expected = expectedInList(row, record, rates)
      if (expected === 'pending') continue
      found[row.id] = expected
      if (figureOf(expected)) record.calculated.add(row.insight)
    }
    if (Object.keys(found).length > 0)
      useRowFacts.setState(({ expected }) => ({ expected: { ...expected, ...found } }))
  }, [rows, record, rates])
}

/** The printed list, rendered only while printing. */
function ListPrint() {
  const isPrinting = useIsPrinting()
  return isPrinting ? createPortal(<PrintedList />, document.body) : null
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

const cellClass = ({ isFigure }: PrintColumn) =>
  `border-b border-line py-[3px] pr-1.5 align-top ${isFigure ? 'text-right whitespace-nowrap' : 'text-left'}`

function PrintedList() {
  const { rows, pages, search, now } = useList()
  const outcomes = useFactsById('outcomes')
  const expected = useFactsById('expected')
  const nameOf = useNameOf()
  const shown = pages.isPrevious ? [] : rows.filter((row) => !hasLeft(row))
  const filters = filtersInWords(search, nameOf)
  const window = isDefaultWindow(search) ? [`Created ${DEFAULT_WINDOW_WORDS}`] : []
  const text = search.q ? [`text “${search.q}”`] : []
  const scope = pages.isEnd ? 'complete list' : 'more available'
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

const IDLE_MS = 1_200
/** Requests in flight at once: a browser allows six, and those of the reader come first. */
const MAX_IN_FLIGHT = 3
/** Results within this time are rendered together. */
const BATCH_MS = 200

/** First day of the closes that a row's status needs, ms. */
const closesSince = ({ insight, createdAt }: InsightRow): number =>
  Math.min(insight.metadata.last_value_date ?? Infinity, createdAt ?? Infinity) - MS_PER_DAY

type CheckContext = {
  now: number
  units: UnitRules
  /** When the rows were loaded, ms; outcomes checked before that are checked again. */
  loadedAt: number
  /** Current percentiles are needed, which takes one more request for each open insight. */
  hasPercentiles: boolean
  /** The reader filters, sorts or exports by them: checked at once, also on a phone or with data saving on. */
  isRequested: boolean
}

/**
 * Checks the status of these rows once the list is idle, loading each asset's closes once. On phones and with data saving on it
 * does so only on request.
 */
function useOutcomeLoader(rows: readonly InsightRow[], context: CheckContext) {
  const queryClient = useQueryClient()
  const { loadedAt, hasPercentiles, isRequested } = context
  const check = useEffectEvent((signal: AbortSignal) => checkAll(queryClient, rows, context, signal))
  const ids = rows.map(({ id }) => id).join()
  const attempt = useRowFacts((facts) => facts.attempt)
  const key = ids === '' ? '' : `${loadedAt} ${attempt} ${hasPercentiles} ${ids}`
  useEffect(() => {
    if (key === '' || (!isRequested && savesData())) return
    const controller = new AbortController()
    const timer = setTimeout(() => void check(controller.signal), isRequested ? 0 : IDLE_MS)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [key, isRequested])
}

async function checkAll(
  queryClient: QueryClient,
  rows: readonly InsightRow[],
  context: CheckContext,
  signal: AbortSignal,
) {
  const { outcomes, checkedAt } = useRowFacts.getState()
  const due = rows.filter(({ id }) => {
    const outcome = outcomes[id]
    const lacksPercentile = outcome?.status.state === 'active' && outcome.percentile === undefined
    const isOld = (checkedAt.get(id) ?? 0) < context.loadedAt
    return isOld || (context.hasPercentiles && lacksPercentile)
  })
  let batch = new Map<string, RowOutcome | null | 'unloaded'>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (batch.size > 0) setRowOutcomes(batch)
    batch = new Map()
  }
  const checkAsset = async (snake: string | null, own: readonly InsightRow[]) => {
    if (signal.aborted) return
    const since = Math.min(...own.map(closesSince))
    const series = snake === null ? { points: [] } : await closesOf(queryClient, snake, since, context.units)
    if (signal.aborted) return
    for (const row of own) {
      const outcome =
        series === null || series === 'unloaded'
          ? series
          : await outcomeOf(queryClient, row, series.points, context)
      // Not `batch.set(row.id, await …)`: a flush may replace the batch during the await.
      batch.set(row.id, outcome)
    }
    timer ??= setTimeout(flush, BATCH_MS)
  }
  const assets = [...group(due, ({ snake }) => snake)]
  await new PQueue({ concurrency: MAX_IN_FLIGHT }).addAll(assets.map((asset) => () => checkAsset(...asset)))
  flush()
}

async function outcomeOf(
  queryClient: QueryClient,
  row: InsightRow,
  points: readonly SeriesPoint[],
  { now, units, hasPercentiles }: CheckContext,
): Promise<RowOutcome> {
  const status = statusOf(row.insight, points, { now, units })
  if (!hasPercentiles || status.state !== 'active') return { status }
  const predictions = await queryClient.fetchQuery(predictionQueries.of(row.id)).catch(() => null)
  return { status, percentile: predictions && percentileOf(row, predictions.items, points, { now, units }) }
}

/** The whole series if it is cached, refetched when stale, or else only the closes needed; null if there are none to be had. */
function closesOf(queryClient: QueryClient, snake: string, since: number, units: UnitRules) {
  const whole = calculatorQueries.series(snake)
  const known = queryClient.getQueryData(whole.queryKey)
  if (known) return queryClient.fetchQuery(whole).catch(() => known)
  // Rounded to a day, so that the rows of an asset share a request.
  const part = calculatorQueries.recent(snake, since - (since % MS_PER_DAY), units)
  return (Number.isFinite(since) ? queryClient.fetchQuery(part) : queryClient.fetchQuery(whole)).catch(
    (error: unknown) => (isWorthRetrying(failureOf(error).kind) ? 'unloaded' : null),
  )
}

function savesData(): boolean {
  if (typeof matchMedia !== 'function' || matchMedia('(pointer: coarse)').matches) return true
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}
