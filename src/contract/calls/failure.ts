import * as v from 'valibot'

/**
 * Every way a call can fail, as far as the user needs to distinguish them. The proxy names the kind in its problem responses; the
 * client adds those that happen before there is a response.
 */
export const FAILURE_KINDS = [
  'unreachable', // no response from the proxy at all
  'timeout', // the service took too long
  'signed-out', // the service refused the proxy's account: the user cannot fix it
  'sign-in-needed', // the user has to sign in, for the first time or again
  'forbidden', // the account may not use this service, or the call came from another origin
  'not-found',
  'rejected', // the service did not accept the request
  'busy', // too many requests or the service is overloaded; retry later
  'contract', // the response does not fit the contract
  'unavailable', // the proxy cannot reach the service or cannot get a token
  'not-configured', // this deployment has no such service
  'server', // anything else that went wrong behind the proxy
] as const
export type FailureKind = (typeof FAILURE_KINDS)[number]

const TRANSIENT: readonly FailureKind[] = ['unreachable', 'timeout', 'busy', 'unavailable', 'server']

/** Whether repeating the same call soon can help. */
export const isWorthRetrying = (kind: FailureKind) => TRANSIENT.includes(kind)

/** RFC 9457 problem details as the proxy sends them: `application/problem+json`. They never contain text from upstream. */
export const Problem = v.object({
  type: v.nullish(v.string(), 'about:blank'),
  title: v.string(),
  status: v.number(),
  detail: v.nullish(v.string(), ''),
  kind: v.fallback(v.picklist(FAILURE_KINDS), 'server'),
  requestId: v.nullish(v.string(), ''),
  /** Seconds after which a retry makes sense; sent with `busy` and `unavailable`. */
  retryAfterSeconds: v.nullish(v.number()),
  /** Fields of the request that were rejected, with the rule each broke; never their values. */
  fields: v.nullish(v.array(v.object({ name: v.string(), rule: v.string() }))),
})
export type Problem = v.InferOutput<typeof Problem>

/** What the UI may know about a failed call. `issues` and `fields` name fields and rules, never values. */
export type ApiFailure = {
  kind: FailureKind
  status: number | null
  /** Id under which the proxy logged the call, to quote in a support request. */
  requestId: string | null
  retryAfterSeconds: number | null
  /** The end of that wait by this device's clock, ms. */
  retryAt: number | null
  detail: string | null
  issues: readonly string[]
  fields: readonly { name: string; rule: string }[]
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly failure: ApiFailure
  constructor(failure: Partial<Omit<ApiFailure, 'retryAt'>> & { kind: FailureKind }) {
    super(`${failure.kind}${failure.detail ? `: ${failure.detail}` : ''}`)
    const { retryAfterSeconds } = failure
    this.failure = {
      status: null,
      requestId: null,
      retryAfterSeconds: null,
      retryAt: retryAfterSeconds ? Date.now() + retryAfterSeconds * 1000 : null,
      detail: null,
      issues: [],
      fields: [],
      ...failure,
    }
  }
}

/** The failure behind anything thrown while fetching; a bug of our own becomes `server`, without its message. */
export function failureOf(error: unknown): ApiFailure {
  return error instanceof ApiError ? error.failure : new ApiError({ kind: 'server' }).failure
}

export const PROBLEM_MEDIA_TYPE = 'application/problem+json'

/** The only error body that the service documents. Nothing depends on it: an error may come with any body, or none. */
export type ServiceError = { status: number; message: string }
