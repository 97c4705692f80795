import { createStore, delMany, entries, getMany, setMany } from 'idb-keyval'
import * as v from 'valibot'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { STATUS_RULE_VERSION } from '#contract/rules/insight-status.ts'
import { JudgedInsight } from './judge.ts'

/** Judged insights stored between visits. An outcome does not change once its window has ended. */
export type JudgedStore = {
  /** The stored ones of these ids. */
  get: (ids: readonly string[]) => Promise<Map<string, JudgedInsight>>
  all: () => Promise<JudgedInsight[]>
  put: (judged: readonly JudgedInsight[]) => Promise<void>
}

/** Stored for this long: closes may be corrected late, and the device must not fill up. */
const STORED_MS = 30 * MS_PER_DAY
/** Part of every key, so that records of another rule or form are not found. */
const FORM = 5

const Stored = v.object({ at: v.number(), judged: JudgedInsight })

/**
 * The store in this browser's IndexedDB. Where there is none, or it refuses (private window, full), nothing is stored and judging goes on.
 *
 * @param scope names the service and its data: insights of one must never be taken for another's
 */
export function browserStore(scope: string, now = Date.now): JudgedStore {
  const store = createStore('insight-desk-track-record', 'judged')
  const prefix = `${FORM}.${STATUS_RULE_VERSION}|${scope}|`
  const fresh = (row: unknown) => {
    const { success, output } = v.safeParse(Stored, row)
    return success && output.at >= now() - STORED_MS ? [output.judged] : []
  }
  const rows = () => tried(() => entries<string, { at: number }>(store), [])
  void rows().then((all) => {
    const old = all.flatMap(([key, { at }]) => (at < now() - STORED_MS ? [key] : []))
    return tried(() => delMany(old, store), undefined)
  })
  return {
    get: async (ids) => {
      const keys = ids.map((id) => prefix + id)
      const found = await tried(() => getMany(keys, store), [])
      return new Map(found.flatMap(fresh).map((judged) => [judged.id, judged]))
    },
    all: async () => (await rows()).flatMap(([key, row]) => (key.startsWith(prefix) ? fresh(row) : [])),
    put: (judged) => {
      const rows = judged.map((each): [string, unknown] => [prefix + each.id, { at: now(), judged: each }])
      return tried(() => setMany(rows, store), undefined)
    },
  }
}

async function tried<T>(call: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await call()
  } catch {
    return otherwise
  }
}
