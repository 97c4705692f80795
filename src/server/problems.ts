import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import { type FailureKind, PROBLEM_MEDIA_TYPE, type Problem } from '#contract/calls/failure.ts'

type ProblemText = readonly [status: number, kind: FailureKind, title: string, detail: string]

/** Every failure that the proxy reports. The texts are our own: nothing that a service or client sent is ever in them. */
// oxfmt-ignore
const TEXTS = {
  'invalid-request': [400, 'rejected', 'Invalid request', 'The request does not follow the rules of this route.'],
  'rejected-by-service': [400, 'rejected', 'Rejected by the service', 'The service found the request unacceptable.'],
  'sign-in-refused': [400, 'rejected', 'Sign-in refused', 'This sign-in has expired, was not confirmed, or belongs to another browser.'],
  'sign-in-needed': [401, 'sign-in-needed', 'Not signed in', 'Sign in to use this desk. The sign-in is missing or has expired.'],
  'token-refused': [401, 'sign-in-needed', 'Token refused', 'This token is unknown, was withdrawn, or rests because its person has not used this desk for a while.'],
  'access-proxy-only': [403, 'forbidden', 'Not through the access proxy', 'Only the access proxy in front of this desk may call it.'],
  forbidden: [403, 'forbidden', 'Not from here', 'Only pages served by this proxy may call it.'],
  'not-found': [404, 'not-found', 'Not found', 'There is nothing at this address.'],
  'method-not-allowed': [405, 'rejected', 'Method not allowed', 'This address exists, but not for this method.'],
  'request-too-slow': [408, 'timeout', 'Request too slow', 'The request did not arrive in time.'],
  'too-many-tokens': [409, 'rejected', 'Too many tokens', 'You have as many tokens as one person can have. Withdraw one first.'],
  'token-name-taken': [409, 'rejected', 'Name taken', 'You already have a token of this name. Choose another one.'],
  'body-too-large': [413, 'rejected', 'Body too large', 'The request body is over the limit.'],
  'url-too-long': [414, 'rejected', 'Address too long', 'The address is over the limit.'],
  'wrong-media-type': [415, 'rejected', 'Wrong media type', 'The body must be sent as application/json.'],
  'wrong-host': [421, 'rejected', 'Unknown host name', 'The proxy does not answer under this host name. ALLOWED_HOSTS can add it.'],
  'rate-limited': [429, 'busy', 'Too many requests', 'This client sends requests faster than allowed. Wait and try again.'],
  'headers-too-large': [431, 'rejected', 'Headers too large', 'The request headers are over the limit.'],
  'caller-left': [499, 'unavailable', 'Nobody is reading', 'The browser has disconnected.'],
  internal: [500, 'server', 'Internal error', 'The proxy failed to handle this request.'],
  'not-configured': [501, 'not-configured', 'Not configured', 'This deployment has no such service.'],
  'upstream-auth-failed': [502, 'signed-out', 'Account refused', 'The service refused the account of this deployment.'],
  'upstream-forbidden': [502, 'forbidden', 'Not part of the account', 'The account of this deployment may not use this service.'],
  'upstream-unexpected': [502, 'server', 'Unexpected answer', 'The service answered with a status that this route does not expect.'],
  'upstream-error': [502, 'server', 'Service error', 'The service reported an error of its own.'],
  'upstream-invalid-response': [502, 'contract', 'Unusable answer', 'The answer of the service cannot be read.'],
  'upstream-unreachable': [502, 'unavailable', 'Service unreachable', 'No connection to the service could be made.'],
  'account-refused': [503, 'signed-out', 'Account refused', 'The token service refused the account of this deployment.'],
  'token-unavailable': [503, 'unavailable', 'No access token', 'The token service cannot be reached.'],
  'sign-in-unavailable': [503, 'unavailable', 'Sign-in cannot be checked', 'The sign-on service gives no usable answer.'],
  'upstream-rate-limited': [503, 'busy', 'Service quota used up', 'The service asked for fewer requests.'],
  'upstream-busy': [503, 'busy', 'Service overloaded', 'The service asked to come back later.'],
  'circuit-open': [503, 'unavailable', 'Service not asked', 'The service failed on this a moment ago'],
  overloaded: [503, 'busy', 'Too much at once', 'The proxy has too many requests under way.'],
  'tokens-unavailable': [503, 'unavailable', 'Tokens not available', 'The desk cannot read or save its tokens now. Nothing has changed.'],
  draining: [503, 'unavailable', 'Shutting down', 'The proxy is being stopped.'],
  'not-built': [503, 'server', 'Pages are not built', 'The app is missing. Run `npm run build`.'],
  'feed-unavailable': [503, 'unavailable', 'Feed not available now', 'The service behind this feed gives no usable answer now. Entries received so far stay valid.'],
  'upstream-timeout': [504, 'timeout', 'Service too slow', 'The service did not answer in time.'],
} as const satisfies Record<string, ProblemText>

export type ProblemSlug = keyof typeof TEXTS

export function problemText(slug: ProblemSlug) {
  const [status, kind, title, detail]: ProblemText = TEXTS[slug]
  return { status, kind, title, detail }
}

export interface FieldComplaint {
  readonly name: string
  readonly rule: string
}

interface ProblemExtras {
  readonly fields?: readonly FieldComplaint[]
  readonly retryAfterMs?: number
  readonly allow?: readonly string[]
  /** For the log only: what happened, in our own words. */
  readonly cause?: string
}

/** A failure to report to the browser. Thrown anywhere below a route, sent in one place. */
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

const SLUG_OF_STATUS: Readonly<Record<number, ProblemSlug>> = {
  413: 'body-too-large',
  415: 'wrong-media-type',
}

/** Maps whatever was thrown below a route, Fastify's own errors included, to a problem. */
export function problemOf(thrown: unknown): ProxyProblem {
  if (thrown instanceof ProxyProblem) return thrown
  const { code, statusCode: status = 500 }: { code?: string; statusCode?: number } = Object(thrown)
  // Who was sent a file has disconnected.
  if (code === 'ERR_STREAM_PREMATURE_CLOSE') return new ProxyProblem('caller-left')
  return new ProxyProblem(SLUG_OF_STATUS[status] ?? (status < 500 ? 'invalid-request' : 'internal'))
}

/** The problem as RFC 9457 JSON. It names fields of the request, never their values. */
function problemBody({ slug, extras }: ProxyProblem, requestId: string): Problem {
  const { status, kind, title, detail } = problemText(slug)
  const wait = extras.retryAfterMs === undefined ? undefined : secondsOf(extras.retryAfterMs)
  const named = extras.fields && ` ${extras.fields.map(({ name, rule }) => `${name}: ${rule}`).join('; ')}.`
  const again = slug === 'circuit-open' && (wait === undefined ? '.' : `; trying again in ${wait} s.`)
  return {
    type: `urn:insight-desk:${slug}`,
    title,
    status,
    detail: detail + (named || again || ''),
    kind,
    requestId,
    ...(wait !== undefined && { retryAfterSeconds: wait }),
    ...(extras.fields && { fields: extras.fields.map((field) => ({ ...field })) }),
  }
}

export function sendProblem(reply: FastifyReply, problem: ProxyProblem): FastifyReply {
  const { retryAfterMs, allow } = problem.extras
  if (retryAfterMs !== undefined) reply.header('retry-after', String(secondsOf(retryAfterMs)))
  if (allow) reply.header('allow', allow.join(', '))
  return reply
    .code(problemText(problem.slug).status)
    .header('cache-control', 'no-store')
    .header('content-type', PROBLEM_MEDIA_TYPE)
    .send(Buffer.from(JSON.stringify(problemBody(problem, reply.request.id))))
}

const SLUG_OF_PARSER_ERROR: Readonly<Record<string, ProblemSlug>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-too-slow',
}

/** For a request that is no HTTP, has too long headers or does not end: there is no `reply` yet. */
export function sendProblemOn(socket: Socket, parserError: string): void {
  const slug = SLUG_OF_PARSER_ERROR[parserError] ?? 'invalid-request'
  const { status } = problemText(slug)
  const body = JSON.stringify(problemBody(new ProxyProblem(slug), randomUUID()))
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: ${PROBLEM_MEDIA_TYPE}\r\nCache-Control: no-store\r\nConnection: close`
  if (socket.writable) socket.write(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  socket.destroySoon()
}

export const secondsOf = (ms: number) => Math.max(1, Math.ceil(ms / 1000))
