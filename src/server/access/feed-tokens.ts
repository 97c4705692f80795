import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { FEED_TOKEN_FIELD, type FeedTokenList, MAX_FEED_TOKENS } from '#contract/desk/feed-tokens.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { Clock } from '#server/clock.ts'
import type { ProxyConfig } from '#server/config.ts'
import { LIMITS } from '#server/limits.ts'
import type { Log } from '#server/log.ts'
import { ProxyProblem } from '#server/problems.ts'

const TOKEN_BYTES = 32

/** The content of a token's file. `person` includes who signs people in (the realm); `madeAt` in ms UTC. */
const StoredToken = v.object({ id: v.string(), person: v.string(), name: v.string(), madeAt: v.number() })

/** The token in a feed's URL, null without one. Two are invalid: a proxy in front may read a different one than we do. */
export function tokenFromUrl(url: string): string | null {
  const given = new URLSearchParams(url.split('?').slice(1).join('?')).getAll(FEED_TOKEN_FIELD)
  return given.length > 1 ? '' : (given[0] ?? null)
}

/**
 * Tokens with which programs read feeds as their person; null without sign-in or a folder. A file each, named by its SHA-256 and modified
 * when last used, and an empty one for each person, modified when they last used the desk: replicas can share them, operators remove them.
 */
export function feedTokensOf(
  { access, stateFolder }: ProxyConfig,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
) {
  if (stateFolder === null || (access.kind !== 'oidc' && access.kind !== 'header')) return null
  /** Who signs people in: the same id at another provider is another person. */
  const realm = access.kind === 'oidc' ? access.issuer.href : `header ${access.signed?.issuer ?? ''}`
  const personOf = (userId: string) => `${realm} ${userId}`
  const folder = join(stateFolder, 'feed-tokens')
  const tokenFile = (token: string) => join(folder, `${sha256(token)}.json`)
  const personFile = (person: string) => join(folder, `${sha256(person)}.person`)
  const notedAt = new LRUCache<string, number>({ max: LIMITS.rate.maxAccounts })
  let lastMade: Promise<unknown> = Promise.resolve()

  async function read(path: string) {
    const [text, usedAt] = await Promise.all([readFile(path, 'utf8'), modifiedAt(path)])
    const token = v.parse(StoredToken, JSON.parse(text))
    return { path, ...token, usedAt: usedAt > token.madeAt ? usedAt : null }
  }

  /** Null for a file that cannot be read: it must not hide the tokens of everybody. */
  const readUsable = (path: string) =>
    read(path)
      .catch(orIfMissing(null))
      .catch(() => {
        log.warn({ file: basename(path) }, 'feed-token-file-unreadable')
        return null
      })

  async function tokensOf(userId: string) {
    const names = await readdir(folder).catch(orIfMissing<string[]>([]))
    const paths = names.filter((name) => name.endsWith('.json')).map((name) => join(folder, name))
    const all = await Promise.all(paths.map(readUsable))
    return all
      .filter((token) => token !== null)
      .filter(({ person }) => person === personOf(userId))
      .toSorted((a, b) => a.madeAt - b.madeAt)
  }

  const listOf = async (userId: string): Promise<FeedTokenList> => ({
    tokens: (await tokensOf(userId)).map(({ id, name, madeAt, usedAt }) => ({ id, name, madeAt, usedAt })),
    restsAfterDays: LIMITS.feedTokens.restsAfterDays,
  })

  async function make(userId: string, name: string) {
    const own = await tokensOf(userId)
    if (own.length >= MAX_FEED_TOKENS) throw new ProxyProblem('too-many-tokens')
    // Names are unique so that people know which token they withdraw.
    if (own.some((other) => other.name.toLowerCase() === name.toLowerCase()))
      throw new ProxyProblem('token-name-taken')
    const token = `idf_${randomBytes(TOKEN_BYTES).toString('base64url')}`
    const stored = { id: randomUUID(), person: personOf(userId), name, madeAt: clock.now() }
    const unfinished = `${tokenFile(token)}.new`
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(personFile(stored.person), '', { mode: 0o600 })
    await writeFile(unfinished, JSON.stringify(stored), { mode: 0o600, flush: true })
    for (const path of [personFile(stored.person), unfinished]) await setModified(path, stored.madeAt)
    await rename(unfinished, tokenFile(token))
    return { token, ...(await listOf(userId)) }
  }

  /** Notes that the file's token or person was here, about once a minute, in the background. */
  function note(path: string): void {
    if (clock.mono() - (notedAt.get(path) ?? -Infinity) < LIMITS.feedTokens.noteMs) return
    notedAt.set(path, clock.mono())
    // A person without tokens has no file.
    const noted = orUnavailable(() => setModified(path, clock.now()).catch(orIfMissing(undefined)))
    noted().catch(({ message }: ProxyProblem) => log.warn({ cause: message }, 'feed-tokens-not-noted'))
  }

  return {
    list: orUnavailable(listOf),

    /** One at a time, so that nobody gets more than the most. */
    make: orUnavailable((userId: string, name: string) => {
      const made = lastMade.then(() => make(userId, name))
      lastMade = made.catch(() => {})
      return made
    }),

    withdraw: orUnavailable(async (userId: string, id: string) => {
      const found = (await tokensOf(userId)).find((token) => token.id === id)
      if (found) await rm(found.path, { force: true })
      return listOf(userId)
    }),

    /** The id of the person whose token this is. Throws `token-refused`. */
    userOf: orUnavailable(async (token: string) => {
      const path = tokenFile(token)
      const found = await read(path).catch(orIfMissing(null))
      const seenAt = found && (await modifiedAt(personFile(found.person)).catch(orIfMissing(0)))
      const isHere = seenAt !== null && clock.now() - seenAt <= LIMITS.feedTokens.restsAfterDays * MS_PER_DAY
      if (!isHere || !found?.person.startsWith(personOf(''))) throw new ProxyProblem('token-refused')
      note(path)
      return found.person.slice(personOf('').length)
    }),

    /** The person uses the desk, so they still have access and their tokens stay active. */
    recordActivity: (userId: string) => note(personFile(personOf(userId))),
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const modifiedAt = async (path: string) => Math.round((await stat(path)).mtimeMs)
const setModified = (path: string, ms: number) => utimes(path, ms / 1000, ms / 1000)

/** For `catch`: the value where there is no such file; throws any other error on. */
const orIfMissing =
  <T>(value: T) =>
  (error: unknown): T => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return value
    throw error
  }

/** The same work, whose failures are `tokens-unavailable`. An error's code is a fixed word; its message would name the folder. */
const orUnavailable =
  <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) =>
  (...args: Args): Promise<T> =>
    work(...args).catch((error: unknown) => {
      if (error instanceof ProxyProblem) throw error
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'a file cannot be read'
      const { retryAfterMs } = LIMITS.feeds
      throw new ProxyProblem('tokens-unavailable', { cause: `feed tokens: ${code}`, retryAfterMs })
    })
