import * as v from 'valibot'

/**
 * Every way a call can fail, as the person in front of the screen needs to tell them apart. The proxy names the kind in its
 * problem answers; the client adds the ones that happen before an answer exists.
 */
export const FAILURE_KINDS = [
  'unreachable', // no answer from the proxy at all
  'timeout', // the service took too long
  'signed-out', // the proxy's account was refused: nobody at this screen can mend it
  'sign-in-needed', // the person at this screen has to sign in, for the first time or again
  'forbidden', // the account may not use this service, or the call came from elsewhere
  'not-found',
  'rejected', // the service found the request unacceptable
  'busy', // too many requests or the service is overloaded; worth another try later
  'contract', // an answer arrived that is no answer
  'unavailable', // the service behind the proxy cannot be reached or has no token
  'not-configured', // this deployment has no such service
  'server', // anything else that went wrong behind the proxy
] as const
export type FailureKind = (typeof FAILURE_KINDS)[number]

/** Whether repeating the same call soon can help. */
export function isWorthRetrying(kind: FailureKind): boolean {
  switch (kind) {
    case 'unreachable':
    case 'timeout':
    case 'busy':
    case 'unavailable':
    case 'server':
      return true
    case 'signed-out':
    case 'sign-in-needed':
    case 'forbidden':
    case 'not-found':
    case 'rejected':
    case 'contract':
    case 'not-configured':
      return false
  }
}

/** RFC 9457 problem details as the proxy sends them: `application/problem+json`. No upstream text is ever in them. */
export const Problem = v.object({
  type: v.nullish(v.string(), 'about:blank'),
  title: v.string(),
  status: v.number(),
  detail: v.nullish(v.string(), ''),
  kind: v.fallback(v.picklist(FAILURE_KINDS), 'server'),
  requestId: v.nullish(v.string(), ''),
  /** Seconds after which another try makes sense; sent with `busy` and `unavailable`. */
  retryAfterSeconds: v.nullish(v.number()),
  /** Fields of the request that were not accepted, with the rule each broke; never their values. */
  fields: v.nullish(v.array(v.object({ name: v.string(), rule: v.string() }))),
})
export type Problem = v.InferOutput<typeof Problem>

/** What the screen may know about a failed call. `issues` and `fields` name fields and rules, never values. */
export type ApiFailure = {
  kind: FailureKind
  status: number | null
  /** Id under which the proxy logged the call; worth quoting to whoever runs it. */
  requestId: string | null
  retryAfterSeconds: number | null
  detail: string | null
  issues: readonly string[]
  fields: readonly { name: string; rule: string }[]
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly failure: ApiFailure
  constructor(failure: Partial<ApiFailure> & { kind: FailureKind }) {
    super(`${failure.kind}${failure.detail ? `: ${failure.detail}` : ''}`)
    this.failure = {
      status: null,
      requestId: null,
      retryAfterSeconds: null,
      detail: null,
      issues: [],
      fields: [],
      ...failure,
    }
  }
}

/** The failure of anything thrown while data was fetched; a bug of ours reads as `server` with its message withheld. */
export function failureOf(error: unknown): ApiFailure {
  return error instanceof ApiError ? error.failure : new ApiError({ kind: 'server' }).failure
}

export const PROBLEM_MEDIA_TYPE = 'application/problem+json'

/** The one error body the service documents. Nothing depends on it: an error may come with any body, or none. */
export type ServiceError = { status: number; message: string }
