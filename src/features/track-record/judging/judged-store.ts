import * as v from 'valibot'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { STATUS_RULE_VERSION } from '#contract/rules/insight-status.ts'
import type { AppConfig } from '#contract/desk/app-config.ts'
import { JudgedInsight } from './judge.ts'

/** Judged insights stored between visits. An outcome does not change once its window has ended. */
export type JudgedStore = {
  /** The stored ones of these ids. */
  get: (ids: readonly string[]) => Promise<Map<string, JudgedInsight>>
  all: () => Promise<JudgedInsight[]>
  put: (judged: readonly JudgedInsight[]) => Promise<void>
}

const DATABASE = 'insight-desk-track-record'
const TABLE = 'judged'
/** Stored for this long: closes may be corrected late, and the device must not fill up. */
const STORED_MS = 30 * MS_PER_DAY
/** Part of every key, so that records of another rule or form are not found. */
const FORM = 4

const Stored = v.object({ at: v.number(), judged: JudgedInsight })

/**
 * The store in this browser's IndexedDB. Where there is none, or it refuses (private window, full), nothing is stored and judging goes on.
 *
 * @param scope names the service and its data: insights of one must never be taken for another's
 */
export function browserStore(scope: string, now = Date.now): JudgedStore {
  const opened = open().catch(() => null)
  const keyOf = (id: string) => `${FORM}.${STATUS_RULE_VERSION}|${scope}|${id}`
  void opened.then((database) => database && forgetBefore(database, now() - STORED_MS).catch(() => {}))
  return {
    get: async (ids) => {
      const found = new Map<string, JudgedInsight>()
      const database = await opened
      if (!database) return found
      const table = database.transaction(TABLE).objectStore(TABLE)
      const rows = await Promise.all(ids.map((id) => done(table.get(keyOf(id))))).catch(() => [])
      for (const row of rows) {
        const read = v.safeParse(Stored, row)
        if (read.success && read.output.at >= now() - STORED_MS)
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
        const read = v.safeParse(Stored, row)
        return read.success && read.output.at >= now() - STORED_MS ? [read.output.judged] : []
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
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser stores nothing')))
  })

/** Names the service and its data, so that verdicts of one are never taken for another's. */
export const judgingScope = ({ mode, environment, reference }: AppConfig) =>
  [
    mode,
    environment,
    // Simulated prices and a user's own files are two worlds of one service.
    reference?.market ?? '',
  ].join(' ')
