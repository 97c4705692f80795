import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { FEED_TOKEN_FIELD, type FeedTokenList, MAX_FEED_TOKENS } from '#contract/desk/feed-tokens.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { Clock } from '#server/clock.ts'
import type { ProxyConfig } from '#server/config.ts'
import { LIMITS } from '#server/limits.ts'
import { FEED_TOKEN, type Log } from '#server/log.ts'
import { ProxyProblem } from '#server/problems.ts'

const T = LIMITS.feedTokens
const TOKEN_BYTES = 32
const IS_TOKEN = new RegExp(`^${FEED_TOKEN.source}$`)

/** What is kept of a token. `person` is told apart by who signs people in; `seenAt`: when they last used the desk, ms. */
const KeptToken = v.object({
  id: v.string(),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  person: v.string(),
  name: v.string(),
  madeAt: v.number(),
  usedAt: v.nullable(v.number()),
  seenAt: v.number(),
})
type KeptToken = v.InferOutput<typeof KeptToken>
const KeptFile = v.object({ version: v.literal(1), tokens: v.array(KeptToken) })

/** Tokens of this deployment; null where nobody has a name that they could belong to, or nothing may be kept. */
export function feedTokensOf({ access, stateFolder }: ProxyConfig, deps: { clock: Clock; log: Log }) {
  if (stateFolder === null || (access.kind !== 'oidc' && access.kind !== 'header')) return null
  const realm = access.kind === 'oidc' ? access.issuer.href : `header ${access.signed?.issuer ?? ''}`
  return createFeedTokens(stateFolder, realm, deps)
}

/** The token of a feed's address, null without one. Two are none: what stands in front may see another one than we do. */
export function tokenOfAddress(url: string): string | null {
  const given = new URLSearchParams(url.split('?').slice(1).join('?')).getAll(FEED_TOKEN_FIELD)
  return given.length > 1 ? '' : (given[0] ?? null)
}

/**
 * What people let their programs read feeds by. At rest there is the SHA-256 of each token in one file that only the server's own user
 * can read. The file is replaced as a whole and read anew as soon as it changes, so that replicas share it and an operator can strike
 * tokens out.
 *
 * @param realm who signs people in: the same id of another provider is another person
 */
function createFeedTokens(folder: string, realm: string, { clock, log }: { clock: Clock; log: Log }) {
  const path = join(folder, 'feed-tokens.json')
  const lock = `${path}.lock`
  let held: { stamp: string; tokens: readonly KeptToken[] } = { stamp: '', tokens: [] }
  let lastChange: Promise<unknown> = Promise.resolve()
  const noted = new LRUCache<string, number>({ max: LIMITS.rate.maxAccounts })
  const personOf = (userId: string) => `${realm} ${userId}`

  /** Throws rather than to take a file that cannot be read for an empty one. */
  async function read(): Promise<readonly KeptToken[]> {
    try {
      const { ino, mtimeMs, size } = await stat(path)
      const stamp = `${ino} ${mtimeMs} ${size}`
      if (stamp !== held.stamp) {
        const { tokens } = v.parse(KeptFile, JSON.parse(await readFile(path, 'utf8')))
        held = { stamp, tokens }
      }
    } catch (error) {
      if (!isMissing(error)) throw unavailable(error)
      held = { stamp: '', tokens: [] }
    }
    return held.tokens
  }

  type Edit = (tokens: readonly KeptToken[]) => readonly KeptToken[]

  /** One change after the other, in this process and, by a lock that becomes the file itself, among replicas. */
  function change(edit: Edit): Promise<readonly KeptToken[]> {
    const done = lastChange
      .then(() => replace(edit))
      .catch((error: unknown) => {
        throw error instanceof ProxyProblem ? error : unavailable(error)
      })
    lastChange = done.catch(() => {})
    return done
  }

  async function replace(edit: Edit): Promise<readonly KeptToken[]> {
    const before = await read()
    if (edit(before) === before) return before
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // Whoever held it that long has ended in the middle.
    const { mtimeMs: lockedAt } = await stat(lock).catch(() => ({ mtimeMs: Infinity }))
    if (Date.now() - lockedAt > T.lockMs) await rm(lock, { force: true })
    await writeFile(lock, '', { flag: 'wx', mode: 0o600 })
    try {
      const tokens = edit(await read())
      const text = `${JSON.stringify({ version: 1, tokens }, null, 1)}\n`
      await writeFile(lock, text, { flush: true, mode: 0o600 })
      await rename(lock, path)
      return tokens
    } catch (error) {
      await rm(lock, { force: true })
      throw error
    }
  }

  /** Keeps a time of the tokens that fit, about once a minute; nobody waits for it. */
  function note(key: string, times: Partial<KeptToken>, fits: (token: KeptToken) => boolean): void {
    if (clock.mono() - (noted.get(key) ?? -Infinity) < T.noteMs) return
    noted.set(key, clock.mono())
    const mark = (token: KeptToken) => (fits(token) ? { ...token, ...times } : token)
    change((all) => (all.some(fits) ? all.map(mark) : all)).catch(({ message }: ProxyProblem) =>
      log.warn('feed-tokens-not-noted', { cause: message }),
    )
  }

  const listOf = (tokens: readonly KeptToken[], userId: string): FeedTokenList => ({
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
      const made: KeptToken = {
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
        // Whoever withdraws one must know which it is.
        if (own.some((other) => other.name.toLowerCase() === name.toLowerCase()))
          throw new ProxyProblem('token-name-taken')
        return [...all, made]
      })
      return { token, ...listOf(tokens, userId) }
    },

    async withdraw(userId: string, id: string) {
      const isOther = (each: KeptToken) => each.id !== id || each.person !== personOf(userId)
      return listOf(await change((all) => all.filter(isOther)), userId)
    },

    /** The person whose program has this token, by their id. Throws `token-refused`. */
    async userOf(token: string): Promise<string> {
      // A length that no token has is refused before anything is read.
      if (!IS_TOKEN.test(token)) throw new ProxyProblem('token-refused')
      const digest = sha256(token)
      const [found] = (await read()).filter((kept) =>
        timingSafeEqual(Buffer.from(kept.sha256, 'hex'), digest),
      )
      const now = clock.now()
      const isGone = !found || now - found.seenAt > T.restsAfterDays * MS_PER_DAY
      if (isGone || !found.person.startsWith(personOf(''))) throw new ProxyProblem('token-refused')
      const { id, person } = found
      note(`used ${id}`, { usedAt: now }, (token) => token.id === id)
      return person.slice(personOf('').length)
    },

    /** Settles once nothing is being written. */
    close: () => lastChange,

    /** Somebody uses the desk: who signs people in still lets them, and so their tokens go on working. */
    noteSeen(userId: string): void {
      const person = personOf(userId)
      note(`seen ${person}`, { seenAt: clock.now() }, (token) => token.person === person)
    },
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Programs come again by themselves when they are told a time. The code of a failure is a fixed word; its text names the folder. */
function unavailable(error: unknown): ProxyProblem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'the file cannot be read'
  return new ProxyProblem('tokens-unavailable', {
    cause: `feed tokens: ${code}`,
    retryAfterMs: LIMITS.feeds.retryAfterMs,
  })
}
