import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { group } from 'd3-array'
import { useEffect, useEffectEvent } from 'react'
import { calculatorQueries } from '#api/queries/calculator-queries.ts'
import { predictionQueries } from '#api/queries/insight-queries.ts'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { asDateSince, type UnitRules } from '#contract/values/units.ts'
import type { InsightRow } from './insight-row.ts'
import { knownOutcomes, percentileOf, setRowOutcomes, statusOf, type RowOutcome } from './row-outcomes.ts'

const REST_MS = 1_200
/** Parallel requests: a browser allows six, and the reader's own come first. */
const AT_ONCE = 3
/** Results within this time are drawn together. */
const TOGETHER_MS = 200

/** Start of the closes that a row's status needs, ms. */
const closesSince = ({ insight, createdAt }: InsightRow): number =>
  Math.min(insight.metadata.last_value_date ?? Infinity, createdAt ?? Infinity) - MS_PER_DAY

type Surroundings = {
  now: number
  units: UnitRules
  /** When the rows were loaded, ms: older results are checked again. */
  loadedAt: number
  /** Whether current percentiles are needed, which takes one more request for each open insight. */
  hasPercentiles: boolean
  /** The reader needs them, also on a phone or with data saving on. */
  isAskedFor: boolean
}

/**
 * Checks the status of these rows once the list is idle, each asset's closes once. Phones and data saving are spared unless the reader
 * asks.
 */
export function useOutcomeLoader(rows: readonly InsightRow[], surroundings: Surroundings) {
  const queryClient = useQueryClient()
  const { loadedAt, hasPercentiles, isAskedFor } = surroundings
  const check = useEffectEvent((signal: AbortSignal) => checkAll(queryClient, rows, surroundings, signal))
  const ids = rows.map(({ id }) => id).join()
  const key = ids === '' ? '' : `${loadedAt} ${hasPercentiles} ${ids}`
  useEffect(() => {
    if (key === '' || (!isAskedFor && savesData())) return
    const stopped = new AbortController()
    const timer = setTimeout(() => void check(stopped.signal), isAskedFor ? 0 : REST_MS)
    return () => {
      stopped.abort()
      clearTimeout(timer)
    }
  }, [key, isAskedFor])
}

async function checkAll(
  queryClient: QueryClient,
  rows: readonly InsightRow[],
  surroundings: Surroundings,
  signal: AbortSignal,
) {
  const { byId, checkedAt } = knownOutcomes()
  const due = rows.filter(({ id }) => {
    const outcome = byId[id]
    const isUnranked = outcome?.status.state === 'active' && outcome.percentile === undefined
    const isOld = (checkedAt.get(id) ?? 0) < surroundings.loadedAt
    return isOld || (surroundings.hasPercentiles && isUnranked)
  })
  let noted = new Map<string, RowOutcome | null>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const draw = () => {
    clearTimeout(timer)
    timer = undefined
    if (noted.size > 0) setRowOutcomes(noted)
    noted = new Map()
  }
  const assets = [...group(due, ({ snake }) => snake)]
  const work = async () => {
    for (let next = assets.shift(); next !== undefined && !signal.aborted; next = assets.shift()) {
      const [snake, own] = next
      const since = Math.min(...own.map(closesSince))
      const series = snake === null ? null : await closesOf(queryClient, snake, since, surroundings.units)
      if (signal.aborted) return
      for (const row of own) {
        const outcome = series && (await outcomeOf(queryClient, row, series.points, surroundings))
        // Not in one line: what is noted may have been drawn meanwhile.
        noted.set(row.id, outcome)
      }
      timer ??= setTimeout(draw, TOGETHER_MS)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  draw()
}

async function outcomeOf(
  queryClient: QueryClient,
  row: InsightRow,
  points: readonly SeriesPoint[],
  { now, units, hasPercentiles }: Surroundings,
): Promise<RowOutcome> {
  const status = statusOf(row.insight, points, { now, units })
  if (!hasPercentiles || status.state !== 'active') return { status }
  const predictions = await queryClient.fetchQuery(predictionQueries.of(row.id)).catch(() => null)
  return { status, percentile: predictions && percentileOf(row, predictions.items, points, { now, units }) }
}

/** The whole series from the cache, or else only the closes needed; null on failure. */
function closesOf(queryClient: QueryClient, snake: string, since: number, units: UnitRules) {
  const whole = calculatorQueries.series(snake)
  const known = queryClient.getQueryData(whole.queryKey)
  if (known) return known
  // Rounded to a day, so that the rows of an asset share a request.
  const dateSince = Number.isFinite(since) ? asDateSince(since - (since % MS_PER_DAY), units) : undefined
  return dateSince === undefined
    ? queryClient.fetchQuery(whole).catch(() => null)
    : queryClient.fetchQuery(calculatorQueries.seriesSince(snake, dateSince)).catch(() => null)
}

function savesData(): boolean {
  if (typeof matchMedia !== 'function' || matchMedia('(pointer: coarse)').matches) return true
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}
