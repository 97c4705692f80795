import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { FEED_TOKEN_FIELD, type FeedTokenList, MAX_FEED_TOKENS } from '#contract/desk/feed-tokens.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { Clock } from '#server/clock.ts'
import type { ProxyConfig } from '#server/config.ts'
import { LIMITS } from '#server/limits.ts'
import type { Log } from '#server/log.ts'
import { ProxyProblem } from '#server/problems.ts'

const T = LIMITS.feedTokens
const TOKEN_BYTES = 32

/** A token as stored. `person` includes who signs people in (the realm); `seenAt`: when they last used the desk, ms. */
const StoredToken = v.object({
  id: v.string(),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  person: v.string(),
  name: v.string(),
  madeAt: v.number(),
  usedAt: v.nullable(v.number()),
  seenAt: v.number(),
})
type StoredToken = v.InferOutput<typeof StoredToken>
const TokenFile = v.object({ version: v.literal(1), tokens: v.array(StoredToken) })

/** The token in a feed's URL, null without one. Two are invalid: a proxy in front may read a different one than we do. */
export function tokenFromUrl(url: string): string | null {
  const given = new URLSearchParams(url.split('?').slice(1).join('?')).getAll(FEED_TOKEN_FIELD)
  return given.length > 1 ? '' : (given[0] ?? null)
}

/**
 * Tokens with which people let their programs read feeds; null where people do not sign in, or there is no folder to store them in.
 * One file, readable by the server's own user only, stores the SHA-256 of each token. The file is replaced as a whole and read
 * again when it changes, so that replicas can share it and an operator can remove tokens.
 */
export function feedTokensOf(
  { access, stateFolder: folder }: ProxyConfig,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
) {
  if (folder === null || (access.kind !== 'oidc' && access.kind !== 'header')) return null
  /** Who signs people in: the same id at another provider is another person. */
  const realm = access.kind === 'oidc' ? access.issuer.href : `header ${access.signed?.issuer ?? ''}`
  const path = join(folder, 'feed-tokens.json')
  const lock = `${path}.lock`
  let cached: { stamp: string; tokens: readonly StoredToken[] } = { stamp: '', tokens: [] }
  let lastChange: Promise<unknown> = Promise.resolve()
  const recordedAt = new LRUCache<string, number>({ max: LIMITS.rate.maxAccounts })
  const personOf = (userId: string) => `${realm} ${userId}`

  /** Throws if the file cannot be read: it must not count as empty. */
  async function read(): Promise<readonly StoredToken[]> {
    try {
      const { ino, mtimeMs, size } = await stat(path)
      const stamp = `${ino} ${mtimeMs} ${size}`
      if (stamp !== cached.stamp) {
        const { tokens } = v.parse(TokenFile, JSON.parse(await readFile(path, 'utf8')))
        cached = { stamp, tokens }
      }
    } catch (error) {
      if (!isMissing(error)) throw unavailable(error)
      cached = { stamp: '', tokens: [] }
    }
    return cached.tokens
  }

  type Edit = (tokens: readonly StoredToken[]) => readonly StoredToken[]

  /** Changes one at a time in this process and, by a lock file that is renamed to the new file, among replicas. */
  function change(edit: Edit): Promise<readonly StoredToken[]> {
    const done = lastChange
      .then(() => replace(edit))
      .catch((error: unknown) => {
        throw error instanceof ProxyProblem ? error : unavailable(error)
      })
    lastChange = done.catch(() => {})
    return done
  }

  async function replace(edit: Edit): Promise<readonly StoredToken[]> {
    const before = await read()
    if (edit(before) === before) return before
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    // A process that has held the lock this long has died, or could not write.
    const { mtimeMs: lockedAt } = await stat(lock).catch(() => ({ mtimeMs: Infinity }))
    if (Date.now() - lockedAt > T.lockMs) await rm(lock, { force: true })
    await writeFile(lock, '', { flag: 'wx', mode: 0o600 })
    const tokens = edit(await read())
    await writeFile(lock, `${JSON.stringify({ version: 1, tokens }, null, 1)}\n`, { flush: true })
    await rename(lock, path)
    return tokens
  }

  /** Stores a time in the matching tokens, about once a minute, in the background. */
  function recordTime(key: string, times: Partial<StoredToken>, fits: (token: StoredToken) => boolean): void {
    if (clock.mono() - (recordedAt.get(key) ?? -Infinity) < T.noteMs) return
    recordedAt.set(key, clock.mono())
    const mark = (token: StoredToken) => (fits(token) ? { ...token, ...times } : token)
    change((all) => (all.some(fits) ? all.map(mark) : all)).catch(({ message }: ProxyProblem) =>
      log.warn('feed-tokens-not-noted', { cause: message }),
    )
  }

  const listOf = (tokens: readonly StoredToken[], userId: string): FeedTokenList => ({
    tokens: tokens
      .filter(({ person }) => person === personOf(userId))
      .map(({ id, name, madeAt, usedAt }) => ({ id, name, madeAt, usedAt })),
    restsAfterDays: T.restsAfterDays,
  })

  return {
    list: async (userId: string) => listOf(await read(), userId),

    async make(userId: string, name: string) {
      const token = `idf_${randomBytes(TOKEN_BYTES).toString('base64url')}`
      const now = clock.now()
      const made: StoredToken = {
        id: randomUUID(),
        sha256: sha256(token).toString('hex'),
        person: personOf(userId),
        name,
        madeAt: now,
        usedAt: null,
        seenAt: now,
      }
      const tokens = await change((all) => {
        const own = all.filter(({ person }) => person === made.person)
        if (own.length >= MAX_FEED_TOKENS) throw new ProxyProblem('too-many-tokens')
        // Names are unique so that people know which token they withdraw.
        if (own.some((other) => other.name.toLowerCase() === name.toLowerCase()))
          throw new ProxyProblem('token-name-taken')
        return [...all, made]
      })
      return { token, ...listOf(tokens, userId) }
    },

    async withdraw(userId: string, id: string) {
      const isOther = (each: StoredToken) => each.id !== id || each.person !== personOf(userId)
      return listOf(await change((all) => all.filter(isOther)), userId)
    },

    /** The id of the person whose token this is. Throws `token-refused`. */
    async userOf(token: string): Promise<string> {
      const digest = sha256(token)
      const [found] = (await read()).filter((kept) =>
        timingSafeEqual(Buffer.from(kept.sha256, 'hex'), digest),
      )
      const now = clock.now()
      const isGone = !found || now - found.seenAt > T.restsAfterDays * MS_PER_DAY
      if (isGone || !found.person.startsWith(personOf(''))) throw new ProxyProblem('token-refused')
      const { id, person } = found
      recordTime(`used ${id}`, { usedAt: now }, (token) => token.id === id)
      return person.slice(personOf('').length)
    },

    /** Resolves once nothing is being written. */
    close: () => lastChange,

    /** The person uses the desk, so they still have access and their tokens stay active. */
    recordActivity(userId: string): void {
      const person = personOf(userId)
      recordTime(`seen ${person}`, { seenAt: clock.now() }, (token) => token.person === person)
    },
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Programs retry by themselves when given a time. The error's code is a fixed word; its message would name the folder. */
function unavailable(error: unknown): ProxyProblem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'the file cannot be read'
  return new ProxyProblem('tokens-unavailable', {
    cause: `feed tokens: ${code}`,
    retryAfterMs: LIMITS.feeds.retryAfterMs,
  })
}
