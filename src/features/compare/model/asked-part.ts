import type { UseQueryResult } from '@tanstack/react-query'

/** What became of something that is asked for beside the insight itself. */
export type PartState = 'loading' | 'failed' | 'ready'

/** Such a part of a column, with what failed and the way to ask again. */
export type AskedPart = Pick<UseQueryResult<unknown>, 'data' | 'error' | 'errorUpdatedAt'> & {
  state: PartState
  isAsking: boolean
  retry: () => void
}

/** @param query none where it cannot be asked yet, or never will be */
export function askedPart(query: UseQueryResult<unknown> | undefined, without: PartState): AskedPart {
  if (!query) {
    return {
      state: without,
      data: undefined,
      error: null,
      errorUpdatedAt: 0,
      isAsking: false,
      retry: () => {},
    }
  }
  const { data, error, errorUpdatedAt, isFetching, refetch } = query
  return {
    state: data !== undefined ? 'ready' : error ? 'failed' : 'loading',
    data,
    error,
    errorUpdatedAt,
    isAsking: isFetching,
    retry: () => void refetch(),
  }
}
