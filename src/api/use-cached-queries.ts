import { type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/** Whether something holds for the queries of this page, now and as they change. @param holds asked after every change: it must be cheap */
export function useCachedQueries(holds: (queries: readonly Query[]) => boolean): boolean {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((changed: () => void) => cache.subscribe(changed), [cache])
  return useSyncExternalStore(subscribe, () => holds(cache.getAll()))
}
