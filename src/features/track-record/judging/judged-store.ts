import { createStore, delMany, entries, getMany, setMany } from 'idb-keyval'
import * as v from 'valibot'
import { STATUS_RULE_VERSION } from '#contract/rules/insight-status.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { JudgedInsight } from './judge.ts'

/** Judged insights of earlier visits. An outcome does not change once its window has ended. */
export type JudgedStore = {
  get: (ids: readonly string[]) => Promise<Map<string, JudgedInsight>>
  all: () => Promise<JudgedInsight[]>
  put: (judged: readonly JudgedInsight[]) => Promise<void>
}

/** Closes may be corrected late, and the device must not fill up. */
const MAX_AGE_MS = 30 * MS_PER_DAY
/** Part of every key, as is the version of the status rule, so that outdated records are not found. */
const SCHEMA_VERSION = 5

const Stored = v.object({ at: v.number(), judged: JudgedInsight })

/**
 * The store in this browser's IndexedDB. If there is none or it fails (private window, full), nothing is stored and judging goes
 * on.
 *
 * @param scope names the service and its data, so that insights of different services are kept apart
 */
export function browserStore(scope: string): JudgedStore {
  const store = createStore('insight-desk-track-record', 'judged')
  const prefix = `${SCHEMA_VERSION}.${STATUS_RULE_VERSION}|${scope}|`
  const fresh = (row: unknown) => {
    const { success, output } = v.safeParse(Stored, row)
    return success && output.at >= Date.now() - MAX_AGE_MS ? [output.judged] : []
  }
  const rows = () => attempt(() => entries<string, { at: number }>(store), [])
  void rows().then((all) => {
    const old = all.flatMap(([key, { at }]) => (at < Date.now() - MAX_AGE_MS ? [key] : []))
    return attempt(() => delMany(old, store), undefined)
  })
  return {
    get: async (ids) => {
      const keys = ids.map((id) => prefix + id)
      const found = await attempt(() => getMany(keys, store), [])
      return new Map(found.flatMap(fresh).map((judged) => [judged.id, judged]))
    },
    all: async () => (await rows()).flatMap(([key, row]) => (key.startsWith(prefix) ? fresh(row) : [])),
    put: (judged) => {
      const rows = judged.map((each): [string, unknown] => [
        prefix + each.id,
        { at: Date.now(), judged: each },
      ])
      return attempt(() => setMany(rows, store), undefined)
    },
  }
}

async function attempt<T>(call: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await call()
  } catch {
    return fallback
  }
}
