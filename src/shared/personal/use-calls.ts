import { useLiveQuery } from 'dexie-react-hooks'
import type { Call } from './call.ts'
import { noStorage, readCalls, readCallsOn, told, type Live, type Rows } from './database.ts'

/** Calls as they stand, also while this or another tab changes them; undefined until they are read. Only for code that is loaded later. */
type LiveCalls = Live<Rows<Call>> | undefined

/** Of a browser that has no IndexedDB at all a live query says nothing, for ever. */
const refusal = (): LiveCalls => {
  const failure = noStorage()
  return failure ? { data: null, failure } : undefined
}

/** All calls, newest first. */
export const useCalls = (): LiveCalls => useLiveQuery(() => told(readCalls), []) ?? refusal()

/** The calls on these insights, the oldest first: by an index, so that a page of rows may ask. */
export const useCallsOf = (insightIds: readonly string[]): LiveCalls =>
  useLiveQuery(() => told(() => readCallsOn(insightIds)), [insightIds.join()]) ?? refusal()
