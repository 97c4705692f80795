import * as v from 'valibot'

/** Addresses of the sign-in; the first and the last are for `fetch`, the others for the address bar. */
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
      /** Tells people apart, also those of one name, and says nothing else. */
      id: v.string(),
      name: v.string(),
    }),
  ),
  /** Instant (ms UTC) at which the sign-in ends; null for one that does not. */
  endsAt: v.nullable(v.number()),
  /** Whether the desk itself can end the sign-in: an access proxy in front keeps its own. */
  canSignOut: v.boolean(),
  /** Whether the user can make tokens by which programs read feeds (`feed-tokens.ts`). */
  hasFeedTokens: v.optional(v.boolean(), false),
})
export type Session = v.InferOutput<typeof Session>

/** Answer of `POST /auth/logout`: where to go so that the provider ends its session as well. */
export const SignedOut = v.object({ to: v.string() })
export type SignedOut = v.InferOutput<typeof SignedOut>

/** The sign-in that comes back to `place`, a path of the app with its query and fragment. */
export const loginPath = (place: string) => `${SESSION_PATHS.login}?to=${encodeURIComponent(place)}`
