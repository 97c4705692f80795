import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { group } from 'd3-array'
import PQueue from 'p-queue'
import { useEffect, useMemo, useEffectEvent } from 'react'
import { fetchCloses } from '#api/queries/calculator-queries.ts'
import { useBaseRates, useCalibration } from '#api/queries/calibration-queries.ts'
import { predictionQueries } from '#api/queries/insight-queries.ts'
import { failureOf, isWorthRetrying } from '#contract/calls/failure.ts'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { Insight } from '#contract/records/insight.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { STATUS_LABEL } from '#features/insight-list/filters/facets.ts'
import { needsOutcomes } from '#features/insight-list/rows/arrange-rows.ts'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { useList } from '#features/insight-list/rows/list-model.tsx'
import { LoadAll, useCheckedWords } from '#features/insight-list/rows/loaded-scope.tsx'
import {
  checkAgain,
  useFactsById,
  useRowFacts,
  type RowOutcome,
} from '#features/insight-list/rows/row-facts.ts'
import { conflictingRows, percentileOf, statusOf } from '#features/insight-list/rows/row-status.ts'
import { narrowsByExpected } from '#features/insight-list/search/insight-search.ts'
import { useColumns } from '#features/insight-list/search/list-address.ts'
import { usePageState } from '#features/insight-list/search/page-state.ts'
import { expectedInList } from '#shared/evidence/expected-figure.ts'
import { figureOf, type SettledExpected } from '#shared/evidence/expected.ts'
import { RetryButton } from '#shared/ui/states/error-panel.tsx'
import { ListPrint } from './list-print.tsx'
import { RowNotice } from './list-states.tsx'
import { NewerInsights, type Outdated } from './newer-insights.tsx'

/**
 * Checks the status of the rows on screen, or of all loaded rows where the reader filters, sorts or exports by it, and calculates
 * the expected share of every loaded row. Also renders the offer of newer insights and the printed list.
 */
export function ListOutcomes(outdated: Outdated) {
  useExpectedLoader()
  useConflicts()
  const { loaded, pages, now, search } = useList()
  const { columns } = useColumns()
  const visibleIds = usePageState((state) => state.visibleIds)
  const isPanelOpen = usePageState((state) => state.openFacet === STATUS_LABEL || state.isExportOpen)
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
      <NewerInsights {...outdated} />
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

/** Finds the loaded rows that disagree with another one. An insight without closes is taken to run until its estimated end. */
function useConflicts() {
  const { loaded, now } = useList()
  const outcomes = useFactsById('outcomes')
  useEffect(() => {
    const ids = conflictingRows(loaded, outcomes, now)
    useRowFacts.setState(({ conflicts }) => ({
      // The same object while nothing has changed, so that the grid does not render again.
      conflicts: ids.size === conflicts.size && [...ids].every((id) => conflicts.has(id)) ? conflicts : ids,
    }))
  }, [loaded, outcomes, now])
}

/**
 * How many loaded rows a filter that the service does not have has checked; nothing once that is the whole list. Without such a
 * filter, only that statuses could not be checked.
 */
function OutcomeScope() {
  const { rows, pages, search, isWhole } = useList()
  const isByExpected = search.outcome.length === 0 && narrowsByExpected(search)
  const by = isByExpected ? 'expected share' : 'status'
  const { words, isDone, hasFailed } = useCheckedWords(by)
  const isNarrowed = isByExpected || search.outcome.length > 0
  if (rows.length === 0 || pages.isPrevious || (isNarrowed ? isWhole && isDone : !hasFailed)) return null
  return (
    <RowNotice actions={hasFailed ? <RetryButton onClick={checkAgain} /> : <LoadAll />}>
      {words} {isDone && 'The list has more. '}
      {isNarrowed && `The service cannot filter by ${by}.`}
    </RowNotice>
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
  /** The reader filters, sorts or exports by them: checked at once. */
  isRequested: boolean
}

/** Checks the status of these rows once the list is idle, loading each asset's closes once. */
function useOutcomeLoader(rows: readonly InsightRow[], context: CheckContext) {
  const queryClient = useQueryClient()
  const { loadedAt, hasPercentiles, isRequested } = context
  const check = useEffectEvent((signal: AbortSignal) => checkAll(queryClient, rows, context, signal))
  const ids = rows.map(({ id }) => id).join()
  const attempt = useRowFacts((facts) => facts.attempt)
  const key = ids === '' ? '' : `${loadedAt} ${attempt} ${hasPercentiles} ${ids}`
  useEffect(() => {
    if (key === '') return
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
    const series =
      snake === null
        ? { points: [] }
        : await fetchCloses(queryClient, snake, since, context.units).catch((error: unknown) =>
            mayLoadLater(error) ? 'unloaded' : null,
          )
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

const mayLoadLater = (error: unknown) => isWorthRetrying(failureOf(error).kind)

async function outcomeOf(
  queryClient: QueryClient,
  row: InsightRow,
  points: readonly SeriesPoint[],
  { now, units, hasPercentiles }: CheckContext,
): Promise<RowOutcome> {
  const status = statusOf(row.insight, points, { now, units })
  if (!hasPercentiles || status.state !== 'active') return { status }
  const predictions = await queryClient
    .fetchQuery(predictionQueries.of(row.id))
    .catch((error: unknown) => (mayLoadLater(error) ? undefined : null))
  return { status, percentile: predictions && percentileOf(row, predictions.items, points, { now, units }) }
}

/** Sets several at once, so that the list renders once. Null: there are no closes to check by. */
function setRowOutcomes(found: ReadonlyMap<string, RowOutcome | null | 'unloaded'>) {
  const before = useRowFacts.getState()
  const outcomes = { ...before.outcomes }
  const [checkedAt, unloaded] = [new Map(before.checkedAt), new Set(before.unloaded)]
  const changed = new Set(before.changed)
  for (const [id, outcome] of found) {
    if (outcome === 'unloaded') unloaded.add(id)
    else {
      unloaded.delete(id)
      checkedAt.set(id, Date.now())
    }
    if (outcome === null || outcome === 'unloaded') continue
    if (outcomes[id] && outcomes[id].status.state !== outcome.status.state) changed.add(id)
    outcomes[id] = outcome
  }
  const hasChanged = changed.size > before.changed.size
  useRowFacts.setState({ outcomes, checkedAt, unloaded, changed: hasChanged ? changed : before.changed })
}
