import { type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/** Whether something holds for any query, now and as they change. @param holds asked of each of them after every change: it must be cheap */
export function useAnyQuery(holds: (query: Query) => boolean): boolean {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((changed: () => void) => cache.subscribe(changed), [cache])
  return useSyncExternalStore(subscribe, () => cache.getAll().some(holds))
}
