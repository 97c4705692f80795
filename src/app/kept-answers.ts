import {
  experimental_createQueryPersister as createQueryPersister,
  type PersistedQuery,
} from '@tanstack/query-persist-client-core'
import type { Query, QueryClient } from '@tanstack/react-query'
import { createStore, get, promisifyRequest, type UseStore } from 'idb-keyval'
import { isKeptShown, noteKept } from '#api/client/http.ts'
import { failureOf } from '#contract/calls/failure.ts'
import { serviceScope } from '#api/queries/calibration-queries.ts'
import { configQueries, sessionQueries } from '#api/queries/config-queries.ts'
import type { AppConfig } from '#contract/desk/app-config.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'

/** A new one whenever a record gets another form: what was kept in the old one is then read no more (`kept-forms.test.ts` notices). */
export const FORM = '1'

/** First words of the keys of what is kept: what a page was last seen with. No price that moves, and nobody's sign-in. */
const KEPT: readonly (readonly string[])[] = [
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

export const isKept = (queryKey: readonly unknown[]) =>
  KEPT.some((words) => words.every((word, i) => queryKey[i] === word))

const CONFIG = configQueries.app().queryKey
const SESSION = sessionQueries.mine().queryKey

const isAbout = ({ queryKey }: Query, key: readonly unknown[]) => queryKey[0] === key[0]

/** JSON has no maps. */
const MAP = 'map of pairs'
const toText = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) => (part instanceof Map ? { [MAP]: [...part] } : part))
const fromText = (text: string) =>
  JSON.parse(text, (_, part: unknown) => {
    const pairs = (part as { [MAP]?: [unknown, unknown][] } | null)?.[MAP]
    return pairs ? new Map(pairs) : part
  }) as PersistedQuery

/** React Query's own persister, one entry a query. */
const persisterOf = (
  owner: string,
  getItem: typeof readAnswer,
  setItem: (key: string, answer: KeptAnswer) => void,
) =>
  createQueryPersister<KeptAnswer>({
    storage: { getItem, setItem, removeItem: removeAnswer },
    prefix: owner,
    buster: FORM,
    maxAge: MAX_AGE_MS,
    serialize: (query) => ({ at: query.state.dataUpdatedAt, text: toText(query) }),
    deserialize: ({ text }) => fromText(text),
  })

/** Who sees which service now; null until both are told. */
function ownerNow(client: QueryClient): Owner | null {
  const config = client.getQueryState(CONFIG)
  const session = client.getQueryData(SESSION)
  if (!config?.data || !session || isKeptShown(JSON.stringify(CONFIG))) return null
  return {
    service: serviceScope(config.data),
    person: session.user?.id ?? '',
    config: config.data,
    at: config.dataUpdatedAt,
  }
}

// Safari has no such callback.
const whenIdle = globalThis.requestIdleCallback ?? setTimeout

/**
 * Keeps on this device what the page was answered, as it comes and while nothing else is to be done.
 *
 * @returns ends it
 */
export function keepAnswers(client: QueryClient): () => void {
  const cache = client.getQueryCache()
  const waiting = new Set<Query>()
  let claimed = ''

  const store = async () => {
    const owner = ownerNow(client)
    if (!owner) return
    const kept = new Map<string, KeptAnswer>()
    const { persistQuery } = persisterOf(ownerKey(owner), readAnswer, (key, answer) => kept.set(key, answer))
    const queries = [...waiting]
    waiting.clear()
    for (const query of queries) await persistQuery(query)
    // Full: what can be fetched again gives way.
    await keepInStore(ownerKey(owner), kept).catch(forgetAnswers)
  }

  const take = (queries: readonly Query[]) => {
    for (const query of queries) {
      const { data } = query.state
      if (data === undefined || isKeptShown(query.queryHash) || !isKept(query.queryKey)) continue
      if (waiting.size === 0) whenIdle(() => void store().catch(() => {}))
      waiting.add(query)
    }
  }

  const claim = () => {
    const owner = ownerNow(client)
    if (!owner) return
    void claimStore(owner).catch(() => {})
    if (claimed === ownerKey(owner)) return
    claimed = ownerKey(owner)
    take(cache.getAll())
  }

  claim()
  return cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    if (isAbout(event.query, CONFIG) || isAbout(event.query, SESSION)) claim()
    else if (claimed !== '') take([event.query])
  })
}

/**
 * What this device kept of a question that nobody answers now, with its age noted; undefined without any. The configuration stands
 * in too, as the one that the answers were given under: its clock stands.
 */
export async function lastSeen(client: QueryClient, query: Query): Promise<unknown> {
  const owner = await ownerOfKept()
  if (!owner || !isSameOwner(client, owner)) return undefined
  if (isAbout(query, CONFIG)) {
    noteKept(query.queryHash, owner.at)
    return owner.config
  }
  if (!isKept(query.queryKey)) return undefined
  let found: KeptAnswer | undefined
  const read = async (key: string) => (found = await readAnswer(key))
  const seen = await persisterOf(ownerKey(owner), read, () => {}).retrieveQuery(
    query.queryHash,
    // Given now, it would count as of now.
    ({ state }) => query.setState({ dataUpdatedAt: state.dataUpdatedAt }),
  )
  if (found && seen !== undefined) noteKept(query.queryHash, found.at)
  return seen
}

/** Whether what is known of the service and the person by now speaks against it. */
function isSameOwner(client: QueryClient, { service, person }: Owner): boolean {
  const config = client.getQueryData(CONFIG)
  const session = client.getQueryState(SESSION)
  if (session?.error && failureOf(session.error).kind === 'sign-in-needed') return false
  return (
    (!config || serviceScope(config) === service) &&
    (!session?.data || (session.data.user?.id ?? '') === person)
  )
}

/** Whose answers the store holds: all of one service, seen by one person. Somebody else's are never beside them. */
type Owner = {
  /** The service and its data, as `serviceScope` names them. */
  service: string
  /** Empty where nobody signs in. */
  person: string
  /** By which the answers are read: units, market, and the clock by which they were asked for. */
  config: AppConfig
  /** When it was told, ms. */
  at: number
}

export const ownerKey = ({ service, person }: Pick<Owner, 'service' | 'person'>) =>
  JSON.stringify([service, person])

/** What is older says more about the past than about what was left last, ms. */
export const MAX_AGE_MS = 7 * MS_PER_DAY
/** An evening's work: some hundred pages. */
export const MOST_ANSWERS = 1_000
/** In characters. What is personal shares the browser's room, and must find some. */
export const MOST_TEXT = 24_000_000

/** When each answer was given, ms, and its length in characters. Beside the answers, so that making room reads none of them. */
type Index = Record<string, { at: number; size: number }>

/** `at`: when it was given, ms. */
type KeptAnswer = { at: number; text: string }

let opened: UseStore | undefined
/** A browser that refuses a database at once fails like one that refuses it later. */
const store: UseStore = async (mode, work) =>
  (opened ??= createStore('insight-desk-answers', 'answers'))(mode, work)

export const ownerOfKept = () => get<Owner>('owner', store)

export const readAnswer = (key: string) => get<KeptAnswer>(key, store)

/** Notes whose answers follow; those of anybody else go. */
export const claimStore = (owner: Owner): Promise<void> =>
  store('readwrite', async (answers) => {
    const before = await promisifyRequest<Owner | undefined>(answers.get('owner'))
    if (before && ownerKey(before) !== ownerKey(owner)) answers.clear()
    answers.put(owner, 'owner')
    await promisifyRequest(answers.transaction)
  })

/** Keeps answers of this owner and lets the oldest go; refused once the store is another's, or nobody's. */
export const keepInStore = (
  owner: string,
  kept: ReadonlyMap<string, KeptAnswer>,
  now = Date.now(),
): Promise<void> =>
  store('readwrite', async (answers) => {
    const [claimed, index = {}] = await Promise.all([
      promisifyRequest<Owner | undefined>(answers.get('owner')),
      promisifyRequest<Index | undefined>(answers.get('index')),
    ])
    if (!claimed || ownerKey(claimed) !== owner) return
    const all = { ...index }
    for (const [key, { at, text }] of kept) all[key] = { at, size: text.length }
    const staying = withRoom(all, now)
    for (const key of Object.keys(all)) if (!(key in staying)) answers.delete(key)
    for (const [key, answer] of kept) if (key in staying) answers.put(answer, key)
    answers.put(staying, 'index')
    await promisifyRequest(answers.transaction)
  })

/** The newest that are young enough and find room. */
export function withRoom(index: Index, now: number): Index {
  const newestFirst = Object.entries(index).sort(([, a], [, b]) => b.at - a.at)
  let room = MOST_TEXT
  return Object.fromEntries(
    newestFirst
      .filter(([, { at }]) => now - at <= MAX_AGE_MS)
      .slice(0, MOST_ANSWERS)
      .filter(([, { size }]) => (room -= size) >= 0),
  )
}

const removeAnswer = (key: string): Promise<void> =>
  store('readwrite', async (answers) => {
    const index = (await promisifyRequest<Index | undefined>(answers.get('index'))) ?? {}
    const { [key]: _, ...staying } = index
    answers.delete(key)
    answers.put(staying, 'index')
    await promisifyRequest(answers.transaction)
  })

/** At sign-out, and where there is no more room. */
export const forgetAnswers = (): Promise<void> =>
  store('readwrite', (answers) => {
    answers.clear()
    return promisifyRequest(answers.transaction)
  })
