import * as v from 'valibot'

/**
 * Tokens for programs that read feeds of a desk where people sign in. `all`: `GET` lists those of the person, `POST` makes one;
 * `withdraw`: `POST` ends one. They are answered for a signed-in person only, never for a token.
 */
export const FEED_TOKEN_PATHS = { all: '/auth/tokens', withdraw: '/auth/tokens/withdraw' } as const

/** The parameter of a feed's address that holds a token. */
export const FEED_TOKEN_FIELD = 'token'

/** At most so many for one person. */
export const MAX_FEED_TOKENS = 10
export const MAX_TOKEN_NAME = 60

const FeedToken = v.object({
  id: v.string(),
  /** What its person calls it. */
  name: v.string(),
  /** Instants, ms UTC; `usedAt` by the minute, null while no program has used it. */
  madeAt: v.number(),
  usedAt: v.nullable(v.number()),
})
export type FeedToken = v.InferOutput<typeof FeedToken>

export const FeedTokenList = v.object({
  tokens: v.array(FeedToken),
  /** A token rests once its person has not used the desk for so many days, and works again when they do. */
  restsAfterDays: v.number(),
})
export type FeedTokenList = v.InferOutput<typeof FeedTokenList>

/** The only answer that ever holds a token: the server keeps its SHA-256 alone. */
export const MadeFeedToken = v.object({ token: v.string(), ...FeedTokenList.entries })
export type MadeFeedToken = v.InferOutput<typeof MadeFeedToken>

/** Body of a `POST` that makes one. */
export const FeedTokenWish = v.strictObject({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1),
    v.maxLength(MAX_TOKEN_NAME),
    v.check((name) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(name)),
  ),
})

/** Body of a `POST` that withdraws one. */
export const FeedTokenEnd = v.strictObject({ id: v.pipe(v.string(), v.uuid()) })
