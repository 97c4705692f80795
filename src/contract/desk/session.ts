import * as v from 'valibot'

/** Paths of the sign-in: `me` and `logout` are called with `fetch`, the browser navigates to the others. */
export const SESSION_PATHS = {
  me: '/auth/me',
  login: '/auth/login',
  callback: '/auth/callback',
  logout: '/auth/logout',
} as const

/** `GET /auth/me`: the signed-in user. 401 of kind `sign-in-needed` without one. */
export const Session = v.object({
  /** Null where the desk has no sign-in. */
  user: v.nullable(
    v.object({
      /** Opaque; unique also among users with the same name. */
      id: v.string(),
      name: v.string(),
    }),
  ),
  /** Instant (ms UTC) at which the session ends; null for one that does not. */
  endsAt: v.nullable(v.number()),
  /** Whether the desk can end the session: with an access proxy in front it cannot. */
  canSignOut: v.boolean(),
  /** Whether the user can create tokens with which programs read feeds (`feed-tokens.ts`). */
  hasFeedTokens: v.optional(v.boolean(), false),
})
export type Session = v.InferOutput<typeof Session>

/** Response of `POST /auth/logout`: where to navigate so that the provider ends its session as well. */
export const SignedOut = v.object({ to: v.string() })
export type SignedOut = v.InferOutput<typeof SignedOut>

/** @param returnTo path of the app, with query and fragment, to return to after signing in */
export const loginPath = (returnTo: string) => `${SESSION_PATHS.login}?to=${encodeURIComponent(returnTo)}`
