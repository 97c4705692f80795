import type { FastifyReply } from 'fastify'
import { PROBLEM_MEDIA_TYPE, type Problem } from '#contract/calls/failure.ts'
import { PROBLEMS, type ProblemSlug } from './problem-table.ts'

export interface FieldComplaint {
  readonly name: string
  readonly rule: string
}

interface ProblemExtras {
  readonly fields?: readonly FieldComplaint[]
  readonly retryAfterMs?: number
  /** For 405: the methods that do exist. */
  readonly allow?: readonly string[]
  /** For the log only: what happened, in words of ours. */
  readonly cause?: string
}

/** A failure on its way to the browser. Thrown anywhere below a route, answered in one place. */
export class ProxyProblem extends Error {
  override readonly name = 'ProxyProblem'
  readonly slug: ProblemSlug
  readonly extras: ProblemExtras

  constructor(slug: ProblemSlug, extras: ProblemExtras = {}) {
    super(extras.cause ?? slug)
    this.slug = slug
    this.extras = extras
  }
}

/** The problem as RFC 9457 JSON. Field names of the request are shown, their values never. */
export function problemBody({ slug, extras }: ProxyProblem, requestId: string): Problem {
  const { status, kind, title, detail } = PROBLEMS[slug]
  const named = extras.fields?.map(({ name, rule }) => `${name}: ${rule}`).join('; ')
  return {
    type: `urn:insight-desk:${slug}`,
    title,
    status,
    detail: named ? `${detail} ${named}.` : detail,
    kind,
    requestId,
    ...(extras.retryAfterMs !== undefined && { retryAfterSeconds: seconds(extras.retryAfterMs) }),
    ...(extras.fields && { fields: extras.fields.map((field) => ({ ...field })) }),
  }
}

export function sendProblem(reply: FastifyReply, problem: ProxyProblem): FastifyReply {
  const { extras, slug } = problem
  if (extras.retryAfterMs !== undefined) reply.header('retry-after', String(seconds(extras.retryAfterMs)))
  if (extras.allow) reply.header('allow', extras.allow.join(', '))
  return reply
    .code(PROBLEMS[slug].status)
    .header('cache-control', 'no-store')
    .header('content-type', PROBLEM_MEDIA_TYPE)
    .send(Buffer.from(JSON.stringify(problemBody(problem, reply.request.id))))
}

const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000))
