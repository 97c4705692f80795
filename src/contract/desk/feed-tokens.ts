import * as v from 'valibot'

/**
 * Tokens for programs that read feeds of a desk with sign-in. `all`: `GET` lists the user's tokens, `POST` creates one; `withdraw`:
 * `POST` revokes one. They require a session; a token does not give access to them.
 */
export const FEED_TOKEN_PATHS = { all: '/auth/tokens', withdraw: '/auth/tokens/withdraw' } as const

/** Query parameter of a feed's address that holds the token. */
export const FEED_TOKEN_FIELD = 'token'

/** Per user. */
export const MAX_FEED_TOKENS = 10
export const MAX_TOKEN_NAME = 60

const FeedToken = v.object({
  id: v.string(),
  /** Given by the user. */
  name: v.string(),
  /** Instants, ms UTC; `usedAt` to the minute, null until a program has used it. */
  madeAt: v.number(),
  usedAt: v.nullable(v.number()),
})
export type FeedToken = v.InferOutput<typeof FeedToken>

export const FeedTokenList = v.object({
  tokens: v.array(FeedToken),
  /** A token is suspended once its user has not used the desk for this many days, and works again when they do. */
  restsAfterDays: v.number(),
})
export type FeedTokenList = v.InferOutput<typeof FeedTokenList>

/** The only response that ever contains a token: the server stores only its SHA-256. */
export const MadeFeedToken = v.object({ token: v.string(), ...FeedTokenList.entries })
export type MadeFeedToken = v.InferOutput<typeof MadeFeedToken>

/** Body of the `POST` that creates a token. */
export const FeedTokenWish = v.strictObject({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'must not be empty'),
    v.maxLength(MAX_TOKEN_NAME, 'is too long'),
    v.check((name) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(name), 'has characters that are not allowed'),
  ),
})

/** Body of the `POST` that revokes a token. */
export const FeedTokenEnd = v.strictObject({ id: v.pipe(v.string(), v.uuid()) })
