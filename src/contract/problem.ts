import * as v from 'valibot'
import { FAILURE_KINDS } from './failure.ts'

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

export const PROBLEM_MEDIA_TYPE = 'application/problem+json'

/** The one error body the service documents. Nothing depends on it: an error may come with any body, or none. */
export type ServiceError = { status: number; message: string }
