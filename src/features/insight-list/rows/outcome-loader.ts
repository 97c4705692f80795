import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { calculatorQueries } from '#api/calculator-queries.ts'
import { insightStatus } from '#contract/insight-status.ts'
import type { InsightStatus } from '#contract/insight-status.ts'
import { MS_PER_DAY } from '#contract/instant.ts'
import type { Insight } from '#contract/insight.ts'
import { asDateSince } from '#contract/units.ts'
import type { UnitRules } from '#contract/units.ts'
import type { InsightRow } from './insight-row.ts'
import { setRowOutcome } from './row-outcomes.ts'

const REST_MS = 1_200
const AT_ONCE = 2

/** Status of one insight from its asset's closes; `stepAt` is the date of its prediction, where that is loaded. */
export const judge = (
  { metadata, created_at }: Insight,
  closes: Parameters<typeof insightStatus>[1],
  now: number,
  stepAt: number | null = null,
): InsightStatus =>
  insightStatus(
    {
      direction: metadata.direction ?? null,
      horizon: metadata.horizon ?? null,
      created_at,
      last_value: metadata.last_value ?? null,
      last_value_date: metadata.last_value_date ?? null,
      signal_high: metadata.signal_high ?? null,
      signal_low: metadata.signal_low ?? null,
    },
    closes,
    now,
    stepAt,
  )

/** Since when a row's closes are needed, ms: the status also looks at the close that its last value was. */
const closesSince = ({ insight, createdAt }: InsightRow): number =>
  Math.min(insight.metadata.last_value_date ?? Infinity, createdAt ?? Infinity) - MS_PER_DAY

type Surroundings = {
  now: number
  units: UnitRules
  /** When the rows were loaded, by the browser's clock: what was judged before is judged again. */
  loadedAt: number
}

/** When each insight was judged, or could not be, by the browser's clock. */
const judgedAt = new Map<string, number>()

/**
 * Works out the statuses of the rows on screen once the list rests: their assets' closes, two requests at a time, each asset
 * once. Phones and connections that save data are spared; there the preview or the detail tells.
 */
export function useOutcomes(rows: readonly InsightRow[], surroundings: Surroundings) {
  const queryClient = useQueryClient()
  const { loadedAt } = surroundings
  const wanted = rows.filter((row) => row.snake !== null && (judgedAt.get(row.id) ?? 0) < loadedAt)
  const key = wanted.map(({ id }) => id).join()
  const latest = useRef({ wanted, surroundings })
  useEffect(() => {
    latest.current = { wanted, surroundings }
  })
  useEffect(() => {
    if (key === '' || savesData()) return
    const control = { isStopped: false }
    const start = () =>
      void judgeAll(queryClient, latest.current.wanted, latest.current.surroundings, control)
    const timer = setTimeout(start, REST_MS)
    return () => {
      control.isStopped = true
      clearTimeout(timer)
    }
  }, [queryClient, key])
}

async function judgeAll(
  queryClient: QueryClient,
  rows: readonly InsightRow[],
  { now, units }: Surroundings,
  control: { isStopped: boolean },
) {
  const bySnake = new Map<string, InsightRow[]>()
  for (const row of rows) {
    if (row.snake !== null) bySnake.set(row.snake, [...(bySnake.get(row.snake) ?? []), row])
  }
  const snakes = [...bySnake]
  const work = async () => {
    for (let next = snakes.shift(); next !== undefined && !control.isStopped; next = snakes.shift()) {
      const [snake, own] = next
      const series = await closesOf(queryClient, snake, Math.min(...own.map(closesSince)), units)
      if (control.isStopped) continue
      for (const { id, insight } of own) {
        judgedAt.set(id, Date.now())
        if (series) setRowOutcome(id, judge(insight, series.points, now))
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** The whole series where it is known already, else only what the statuses need of it; null where it does not come. */
function closesOf(queryClient: QueryClient, snake: string, since: number, units: UnitRules) {
  const whole = calculatorQueries.series(snake)
  const known = queryClient.getQueryData(whole.queryKey)
  if (known) return known
  // By the day, so that the rows of an asset share one answer.
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
