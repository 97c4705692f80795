import { createStore, get, promisifyRequest, type UseStore } from 'idb-keyval'
import type { AppConfig } from '#contract/desk/app-config.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'

/** Whose answers the store holds: all of one service, seen by one person. Somebody else's are never beside them. */
export type Owner = {
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
export type KeptAnswer = { at: number; text: string }

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

export const removeAnswer = (key: string): Promise<void> =>
  store('readwrite', async (answers) => {
    const index = (await promisifyRequest<Index | undefined>(answers.get('index'))) ?? {}
    const { [key]: _, ...staying } = index
    answers.delete(key)
    answers.put(staying, 'index')
    await promisifyRequest(answers.transaction)
  })

export const clearStore = (): Promise<void> =>
  store('readwrite', (answers) => {
    answers.clear()
    return promisifyRequest(answers.transaction)
  })
