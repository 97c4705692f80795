import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { calculatorQueries } from '#api/calculator-queries.ts'
import { insightStatus } from '#contract/insight-status.ts'
import type { InsightStatus } from '#contract/insight-status.ts'
import type { Insight } from '#contract/insight.ts'
import type { InsightRow } from './insight-row.ts'
import { hasRowOutcome, setRowOutcome } from './row-outcomes.ts'

const REST_MS = 1_200
const AT_ONCE = 2

/** Status of one insight from its asset's closes. */
export const judge = (
  { metadata, created_at }: Insight,
  closes: Parameters<typeof insightStatus>[1],
  now: number,
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
  )

/**
 * Works out the statuses of the rows on screen once the list rests: their assets' closes, two requests at a time, each asset
 * once. Phones and connections that save data are spared; there the preview or the detail tells.
 */
export function useOutcomes(rows: readonly InsightRow[], now: number) {
  const queryClient = useQueryClient()
  const wanted = rows.filter((row) => row.snake !== null && !hasRowOutcome(row.id))
  const key = wanted.map(({ id }) => id).join()
  useEffect(() => {
    if (key === '' || savesData()) return
    const control = { isStopped: false }
    const timer = setTimeout(() => void judgeAll(queryClient, wanted, now, control), REST_MS)
    return () => {
      control.isStopped = true
      clearTimeout(timer)
    }
    // The key stands for the rows: their objects change with every rendering.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [queryClient, key, now])
}

async function judgeAll(
  queryClient: QueryClient,
  rows: readonly InsightRow[],
  now: number,
  control: { isStopped: boolean },
) {
  const bySnake = new Map<string, InsightRow[]>()
  for (const row of rows) {
    if (row.snake !== null) bySnake.set(row.snake, [...(bySnake.get(row.snake) ?? []), row])
  }
  const snakes = [...bySnake.keys()]
  const work = async () => {
    for (let snake = snakes.shift(); snake !== undefined && !control.isStopped; snake = snakes.shift()) {
      const series = await queryClient.fetchQuery(calculatorQueries.series(snake)).catch(() => null)
      if (!series || control.isStopped) continue
      for (const { id, insight } of bySnake.get(snake) ?? [])
        setRowOutcome(id, judge(insight, series.points, now))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

function savesData(): boolean {
  if (typeof matchMedia !== 'function' || matchMedia('(pointer: coarse)').matches) return true
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}
