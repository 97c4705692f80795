import * as v from 'valibot'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { STATUS_RULE_VERSION } from '#contract/rules/insight-status.ts'
import { JudgedInsight } from './judged-insight.ts'

/** Verdicts that are kept between visits. An outcome does not change once its window has ended. */
export type JudgedStore = {
  /** Those of these ids that are known. */
  get: (ids: readonly string[]) => Promise<Map<string, JudgedInsight>>
  /** Everything that is known. */
  all: () => Promise<JudgedInsight[]>
  put: (judged: readonly JudgedInsight[]) => Promise<void>
}

const DATABASE = 'insight-desk-track-record'
const TABLE = 'judged'
/** Kept for this long: closes may be corrected late, and a device should not fill up with what nobody looks at. */
const KEPT_MS = 30 * MS_PER_DAY
/** Part of every key: what another rule or another form of the record wrote is not found. */
const FORM = 3

const Kept = v.object({ at: v.number(), judged: JudgedInsight })

/**
 * The store in this browser's IndexedDB. Where there is none, or it refuses (private window, full), nothing is kept and judging goes on.
 *
 * @param scope names the service and its data: verdicts of one must never be taken for another's
 */
export function browserStore(scope: string, now = Date.now): JudgedStore {
  const opened = open().catch(() => null)
  const keyOf = (id: string) => `${FORM}.${STATUS_RULE_VERSION}|${scope}|${id}`
  void opened.then((database) => database && forgetBefore(database, now() - KEPT_MS).catch(() => {}))
  return {
    get: async (ids) => {
      const found = new Map<string, JudgedInsight>()
      const database = await opened
      if (!database) return found
      const table = database.transaction(TABLE).objectStore(TABLE)
      const rows = await Promise.all(ids.map((id) => done(table.get(keyOf(id))))).catch(() => [])
      for (const row of rows) {
        const read = v.safeParse(Kept, row)
        if (read.success && read.output.at >= now() - KEPT_MS)
          found.set(read.output.judged.id, read.output.judged)
      }
      return found
    },
    all: async () => {
      const database = await opened
      if (!database) return []
      const prefix = keyOf('')
      const span = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
      const rows = await done(database.transaction(TABLE).objectStore(TABLE).getAll(span)).catch(() => [])
      return rows.flatMap((row: unknown) => {
        const read = v.safeParse(Kept, row)
        return read.success && read.output.at >= now() - KEPT_MS ? [read.output.judged] : []
      })
    },
    put: async (judged) => {
      const database = await opened
      if (!database) return
      const table = database.transaction(TABLE, 'readwrite').objectStore(TABLE)
      await Promise.all(
        judged.map((each) => done(table.put({ at: now(), judged: each }, keyOf(each.id)))),
      ).catch(() => {})
    },
  }
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(TABLE).createIndex('at', 'at')
  })
  return done(request)
}

async function forgetBefore(database: IDBDatabase, at: number) {
  const table = database.transaction(TABLE, 'readwrite').objectStore(TABLE)
  const keys = await done(table.index('at').getAllKeys(IDBKeyRange.upperBound(at)))
  await Promise.all(keys.map((key) => done(table.delete(key))))
}

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing')))
  })
