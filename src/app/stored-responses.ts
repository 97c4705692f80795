import {
  experimental_createQueryPersister as createQueryPersister,
  type PersistedQuery,
} from '@tanstack/query-persist-client-core'
import type { Query, QueryClient } from '@tanstack/react-query'
import { createStore, get, promisifyRequest, type UseStore } from 'idb-keyval'
import { isShownFromDevice, noteFromDevice } from '#api/client/http.ts'
import { serviceScope } from '#api/queries/calibration-queries.ts'
import { configQueries, sessionQueries } from '#api/queries/config-queries.ts'
import { failureOf } from '#contract/calls/failure.ts'
import type { AppConfig } from '#contract/desk/app-config.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'

/** Increase it when a record changes its fields: stored responses of another version are ignored (a test notices such a change). */
export const FORMAT_VERSION = '1'

/** Prefixes of the query keys that are stored. No live prices and no session. */
const STORED_QUERIES: readonly (readonly string[])[] = [
  ['insights', 'list'],
  ['insights', 'detail'],
  ['insights', 'predictions'],
  ['entities'],
  ['feed'],
  ['series'],
  ['report'],
  ['prices', 'market-close'],
  ['calibration'],
  ['base-rates'],
  ['data'],
]

export const isStorable = (queryKey: readonly unknown[]) =>
  STORED_QUERIES.some((words) => words.every((word, i) => queryKey[i] === word))

const CONFIG = configQueries.app().queryKey
const SESSION = sessionQueries.mine().queryKey

const isAbout = ({ queryKey }: Query, key: readonly unknown[]) => queryKey[0] === key[0]

/** JSON has no `Map`: it is stored as its entries under this key. */
const MAP = 'map of pairs'
const toText = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) => (part instanceof Map ? { [MAP]: [...part] } : part))
const fromText = (text: string) =>
  JSON.parse(text, (_, part: unknown) => {
    const pairs = (part as { [MAP]?: [unknown, unknown][] } | null)?.[MAP]
    return pairs ? new Map(pairs) : part
  }) as PersistedQuery

/** React Query's persister, with one entry per query. */
const persisterOf = (
  owner: string,
  getItem: typeof readResponse,
  setItem: (key: string, response: StoredResponse) => void,
) =>
  createQueryPersister<StoredResponse>({
    storage: { getItem, setItem, removeItem: removeResponse },
    prefix: owner,
    buster: FORMAT_VERSION,
    maxAge: MAX_AGE_MS,
    serialize: (query) => ({ at: query.state.dataUpdatedAt, text: toText(query) }),
    deserialize: ({ text }) => fromText(text),
  })

/** The current service and user; null until both are known. */
function currentOwner(client: QueryClient): Owner | null {
  const config = client.getQueryState(CONFIG)
  const session = client.getQueryData(SESSION)
  if (!config?.data || !session || isShownFromDevice(JSON.stringify(CONFIG))) return null
  return {
    service: serviceScope(config.data),
    person: session.user?.id ?? '',
    config: config.data,
    at: config.dataUpdatedAt,
  }
}

// Safari has no such callback.
const whenIdle = globalThis.requestIdleCallback ?? setTimeout

/** Stores successful responses in IndexedDB while the browser is idle. @returns stops it */
export function storeResponses(client: QueryClient): () => void {
  const cache = client.getQueryCache()
  const waiting = new Set<Query>()
  let claimed = ''

  const store = async () => {
    const owner = currentOwner(client)
    if (!owner) return
    const responses = new Map<string, StoredResponse>()
    const { persistQuery } = persisterOf(ownerKey(owner), readResponse, (key, response) =>
      responses.set(key, response),
    )
    const queries = [...waiting]
    waiting.clear()
    for (const query of queries) await persistQuery(query)
    // The storage is full: delete what can be fetched again.
    await writeResponses(ownerKey(owner), responses).catch(deleteResponses)
  }

  const enqueue = (queries: readonly Query[]) => {
    for (const query of queries) {
      const { data } = query.state
      if (data === undefined || isShownFromDevice(query.queryHash) || !isStorable(query.queryKey)) continue
      if (waiting.size === 0) whenIdle(() => void store().catch(() => {}))
      waiting.add(query)
    }
  }

  const claim = () => {
    const owner = currentOwner(client)
    if (!owner) return
    void claimStore(owner).catch(() => {})
    if (claimed === ownerKey(owner)) return
    claimed = ownerKey(owner)
    enqueue(cache.getAll())
  }

  claim()
  return cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    if (isAbout(event.query, CONFIG) || isAbout(event.query, SESSION)) claim()
    else if (claimed !== '') enqueue([event.query])
  })
}

/**
 * The stored response of a query that failed, or undefined; records its age. For the configuration it is the one under which the
 * responses were stored, so the service's clock stands still.
 */
export async function storedResponse(client: QueryClient, query: Query): Promise<unknown> {
  const owner = await storedOwner()
  if (!owner || !isSameOwner(client, owner)) return undefined
  if (isAbout(query, CONFIG)) {
    noteFromDevice(query.queryHash, owner.at)
    return owner.config
  }
  if (!isStorable(query.queryKey)) return undefined
  let found: StoredResponse | undefined
  const read = async (key: string) => (found = await readResponse(key))
  const data = await persisterOf(ownerKey(owner), read, () => {}).retrieveQuery(
    query.queryHash,
    // Without this the data would count as fetched now.
    ({ state }) => query.setState({ dataUpdatedAt: state.dataUpdatedAt }),
  )
  if (found && data !== undefined) noteFromDevice(query.queryHash, found.at)
  return data
}

/** Whether service and user, as far as they are known, are those of the store. */
function isSameOwner(client: QueryClient, { service, person }: Owner): boolean {
  const config = client.getQueryData(CONFIG)
  const session = client.getQueryState(SESSION)
  if (session?.error && failureOf(session.error).kind === 'sign-in-needed') return false
  return (
    (!config || serviceScope(config) === service) &&
    (!session?.data || (session.data.user?.id ?? '') === person)
  )
}

/** All responses in the store are of one service and one user. */
type Owner = {
  /** From `serviceScope`. */
  service: string
  /** Id of the user; empty without sign-in. */
  person: string
  /** The configuration under which the responses were fetched: units, market and clock. */
  config: AppConfig
  /** When the configuration was fetched, ms. */
  at: number
}

export const ownerKey = ({ service, person }: Pick<Owner, 'service' | 'person'>) =>
  JSON.stringify([service, person])

export const MAX_AGE_MS = 7 * MS_PER_DAY
/** Some hundred pages. */
export const MAX_RESPONSES = 1_000
/** Leaves storage for the user's own data, which shares the browser's quota. */
export const MAX_CHARACTERS = 24_000_000

/** Time (ms) and size (characters) of each response. A separate entry, so that deleting old responses does not read them. */
type Index = Record<string, { at: number; size: number }>

/** `at`: when it was fetched, ms. */
type StoredResponse = { at: number; text: string }

let opened: UseStore | undefined
/** Opened on first use, so that a browser without IndexedDB rejects like one where it fails later. */
const store: UseStore = async (mode, work) =>
  (opened ??= createStore('insight-desk-answers', 'answers'))(mode, work)

export const storedOwner = () => get<Owner>('owner', store)

export const readResponse = (key: string) => get<StoredResponse>(key, store)

/** Sets the owner of the store; deletes the responses of another one. */
export const claimStore = (owner: Owner): Promise<void> =>
  store('readwrite', async (entries) => {
    const before = await promisifyRequest<Owner | undefined>(entries.get('owner'))
    if (before && ownerKey(before) !== ownerKey(owner)) entries.clear()
    entries.put(owner, 'owner')
    await promisifyRequest(entries.transaction)
  })

/** Writes responses and deletes the oldest; does nothing if the store belongs to another owner by now, or to none. */
export const writeResponses = (
  owner: string,
  responses: ReadonlyMap<string, StoredResponse>,
  now = Date.now(),
): Promise<void> =>
  store('readwrite', async (entries) => {
    const [claimed, index = {}] = await Promise.all([
      promisifyRequest<Owner | undefined>(entries.get('owner')),
      promisifyRequest<Index | undefined>(entries.get('index')),
    ])
    if (!claimed || ownerKey(claimed) !== owner) return
    const all = { ...index }
    for (const [key, { at, text }] of responses) all[key] = { at, size: text.length }
    const remaining = newestThatFit(all, now)
    for (const key of Object.keys(all)) if (!(key in remaining)) entries.delete(key)
    for (const [key, response] of responses) if (key in remaining) entries.put(response, key)
    entries.put(remaining, 'index')
    await promisifyRequest(entries.transaction)
  })

/** The newest entries within the limits of age, number and size. */
export function newestThatFit(index: Index, now: number): Index {
  const newestFirst = Object.entries(index).sort(([, a], [, b]) => b.at - a.at)
  let room = MAX_CHARACTERS
  return Object.fromEntries(
    newestFirst
      .filter(([, { at }]) => now - at <= MAX_AGE_MS)
      .slice(0, MAX_RESPONSES)
      .filter(([, { size }]) => (room -= size) >= 0),
  )
}

const removeResponse = (key: string): Promise<void> =>
  store('readwrite', async (entries) => {
    const index = (await promisifyRequest<Index | undefined>(entries.get('index'))) ?? {}
    const { [key]: _, ...remaining } = index
    entries.delete(key)
    entries.put(remaining, 'index')
    await promisifyRequest(entries.transaction)
  })

/** At sign-out, and when the storage is full. */
export const deleteResponses = (): Promise<void> =>
  store('readwrite', (entries) => {
    entries.clear()
    return promisifyRequest(entries.transaction)
  })
