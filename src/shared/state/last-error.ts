import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

type Asked = Pick<UseQueryResult<unknown>, 'data' | 'error' | 'errorUpdatedAt'>

/**
 * The failure of a query that has nothing to show, also while it is asked for again: React Query forgets it then and waits as if for
 * the first time, and a panel that followed would take the button away from under whoever pressed it.
 */
export function useLastError({ data, error, errorUpdatedAt }: Asked): Error | null {
  const [last, setLast] = useState({ error, errorUpdatedAt })
  if (error && error !== last.error) setLast({ error, errorUpdatedAt })
  // Another query by the same hook has failed at another time, or never.
  const isAskedAgain = data === undefined && errorUpdatedAt === last.errorUpdatedAt
  return error ?? (isAskedAgain ? last.error : null)
}
