import * as v from 'valibot'

/** Longest token accepted: a longer one would not fit into a request header. */
const MAX_TOKEN_LENGTH = 8192
/** Characters of a bearer token (RFC 6750 section 2.1): anything else could inject into the header. */
const TOKEN = /^[A-Za-z0-9._~+/-]+=*$/

/** `POST {auth_url}/oauth/token`. */
const text = v.pipe(v.string(), v.minLength(1))
export const TokenRequest = v.object({ client_id: text, client_secret: text })

/**
 * The token and its type are required. A missing or odd lifetime is left to the token source, because the token is usable
 * without one.
 */
export const TokenResponse = v.object({
  access_token: v.pipe(v.string(), v.maxLength(MAX_TOKEN_LENGTH), v.regex(TOKEN)),
  token_type: v.pipe(v.string(), v.regex(/^bearer$/i)),
  expires_in: v.optional(v.unknown()),
  scope: v.nullish(v.string()),
})
