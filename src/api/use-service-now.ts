import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { configQueries } from '#api/queries/config-queries.ts'

const TICK_MS = 60_000

let minute = Date.now()
const subscribe = (onTick: () => void) => {
  const timer = setInterval(() => {
    minute = Date.now()
    onTick()
  }, TICK_MS)
  return () => clearInterval(timer)
}

/**
 * The service's clock in ms, by the minute: its own time, carried on since it was told. A frozen data set stays at its day.
 * Until the service has told it, the browser's clock.
 */
export function useServiceNow(): number {
  const local = useSyncExternalStore(
    subscribe,
    () => minute,
    () => minute,
  )
  const { data, dataUpdatedAt } = useQuery(configQueries.app())
  return data ? data.now + Math.max(0, local - dataUpdatedAt) : local
}
