import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { InsightFilter } from '#contract/records/insight-filter.ts'
import { REQUEST_BODIES } from '#contract/calls/request-bodies.ts'
import {
  API_PREFIX,
  DATA_AS_OF_HEADER,
  DATA_STALE_HEADER,
  FORWARDED_ROUTES,
  isReferenceRoute,
  servicePath,
  type ServiceRoute,
  type ServiceRouteId,
} from '#contract/calls/routes.ts'
import type { Clock } from '#server/base/clock.ts'
import { LIMITS } from '#server/base/limits.ts'
import type { Metrics } from '#server/base/metrics.ts'
import type { Scrubber } from '#server/base/scrubber.ts'
import { ProxyProblem } from '#server/problems/proxy-problem.ts'
import type { ProxyConfig } from '#server/process/proxy-config.ts'
import type { AnswerPool, Content } from '#server/browser/answer-pool.ts'
import { jsonContent, sendJson } from '#server/browser/json-answer.ts'
import { upstreamBody } from '#server/browser/guard/request-body.ts'
import { upstreamPath } from '#server/browser/guard/request-target.ts'
import { imageFields, withLocalImages } from '#server/images/image-fields.ts'
import type { ImageLinks } from '#server/images/image-links.ts'
import { answerKey } from '#server/upstream/answers/answer-key.ts'
import { type CircuitBreaker, verdictOf } from '#server/upstream/limits/circuit-breaker.ts'
import { competitorsPath, hasNoNeighbours, toNeighbours } from '#server/upstream/competitors.ts'
import { Deadline } from '#server/upstream/limits/deadline.ts'
import { toFeed } from '#server/upstream/feed-bridge.ts'
import type { LoadShedding } from '#server/upstream/limits/load-shedding.ts'
import type { Turns } from '#server/upstream/limits/turns.ts'
import type { GivenAnswer, KeptAnswers, KeptFor, Question } from '#server/upstream/answers/kept-answers.ts'
import { checkedAnswer } from '#server/upstream/service-answer.ts'
import type { ServiceClient, ServiceRequest } from '#server/upstream/service-client.ts'
import { placeAtService, type ServicePlaces } from '#server/upstream/service-places.ts'

export interface ServiceRouteDeps extends ServicePlaces {
  readonly mode: ProxyConfig['mode']
  readonly service: ServiceClient
  readonly kept: KeptAnswers
  readonly keptFor: Readonly<Record<ServiceRouteId, KeptFor>>
  readonly breakers: CircuitBreakers
  readonly answers: AnswerPool
  readonly load: LoadShedding
  readonly metrics: Metrics
  readonly turns: Turns
  readonly images: ImageLinks
  readonly scrubber: Scrubber
  readonly clock: Clock
}

/** Calls that fail together rest together: a list that is too wide for the service must not take names and prices with it. */
export const BREAKER_GROUPS = ['lists', 'series', 'entities'] as const
type BreakerGroup = (typeof BREAKER_GROUPS)[number]
export type CircuitBreakers = Readonly<Record<BreakerGroup, CircuitBreaker>>

const GROUP_OF: Readonly<Partial<Record<ServiceRouteId, BreakerGroup>>> = {
  filterInsights: 'lists',
  feed: 'lists',
  calculator: 'series',
  prices: 'series',
  delayed: 'series',
  lastDelayed: 'series',
}
const groupOf = (id: ServiceRouteId): BreakerGroup => GROUP_OF[id] ?? 'entities'

type RequestParts = {
  Params: Record<string, string>
  Querystring: Record<string, string | string[]>
}

/** The routes of the contract, and no others, are what a browser can reach of the service. */
export function registerServiceRoutes(app: FastifyInstance, deps: ServiceRouteDeps): void {
  for (const [id, route] of Object.entries<ServiceRoute>(FORWARDED_ROUTES)) {
    if (!isRouteId(id)) continue
    app.route<RequestParts>({
      method: route.method,
      url: API_PREFIX + route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) => answer(id, route, request, reply, deps),
    })
  }
}

/** A question to the service as the allow-list knows it. */
interface Asked {
  readonly path: string
  readonly body: Buffer | undefined
}

/** Their pages are as long as the browser asks for. */
const PAGED: ReadonlySet<ServiceRouteId> = new Set(['filterInsights', 'feed'])

const isRouteId = (id: string): id is ServiceRouteId => Object.hasOwn(FORWARDED_ROUTES, id)

async function answer(
  id: ServiceRouteId,
  route: ServiceRoute,
  request: FastifyRequest<RequestParts>,
  reply: FastifyReply,
  deps: ServiceRouteDeps,
): Promise<FastifyReply> {
  if (deps.mode === 'live' && isReferenceRoute(id)) throw new ProxyProblem('not-configured')
  const path = upstreamPath(id, route, request.params, request.query)
  const schema = REQUEST_BODIES[id]
  const body = schema ? upstreamBody(schema, request.body) : undefined
  const given = await askService(id, { path, body }, reply, deps)
  return sendJson(reply, deps.answers, given.content)
}

/** The checked answer to a question, kept or new; `reply` is told its age, and ends the wait when its reader leaves. */
async function askService(
  id: ServiceRouteId,
  { path, body }: Asked,
  reply: FastifyReply,
  deps: ServiceRouteDeps,
): Promise<GivenAnswer> {
  const route: ServiceRoute = FORWARDED_ROUTES[id]
  const { request } = reply
  const question = {
    key: answerKey(id, path, body?.toString()),
    kept: deps.keptFor[id],
    timeoutMs: route.timeoutMs,
  }
  const fetch = (deadline: Deadline) => fetchContent(id, route, { path, body, request, deadline }, deps)
  const given = deps.kept.atOnce(question, fetch) ?? (await waitedFor(question, fetch, reply, deps))
  deps.metrics.answer(given.source)
  tellAge(reply, given)
  return given
}

/** A page of insights as the list asks for it, for what is made of it here: the same question has one answer for both. */
export async function askForInsights(
  filter: InsightFilter,
  reply: FastifyReply,
  deps: ServiceRouteDeps,
): Promise<GivenAnswer> {
  const path = servicePath('filterInsights')
  return askService('filterInsights', { path, body: upstreamBody(InsightFilter, filter) }, reply, deps)
}

/** The answer to a question that takes time: the route's at most, and no longer than the browser stays. */
async function waitedFor(
  question: Question,
  fetch: (deadline: Deadline) => Promise<Content>,
  reply: FastifyReply,
  { clock, kept }: ServiceRouteDeps,
): Promise<GivenAnswer> {
  const caller = new Deadline(clock, question.timeoutMs)
  reply.raw.once('close', () => caller.leave())
  try {
    return await kept.read({ ...question, caller }, fetch)
  } finally {
    caller.release()
  }
}

interface Wanted extends Asked {
  readonly request: FastifyRequest
  readonly deadline: Deadline
}

/** The checked answer of the service as JSON text for the browser. */
async function fetchContent(
  id: ServiceRouteId,
  route: ServiceRoute,
  { path, body, request, deadline }: Wanted,
  deps: ServiceRouteDeps,
): Promise<Content> {
  const isBridged = id === 'feed' && deps.feedPath === null
  const startedAt = deps.clock.mono()
  const ask = async (): Promise<Content> => {
    const call = { isRead: route.isRead, isList: PAGED.has(id), requestId: request.id, deadline }
    const own = placeAtService(id, path, deps)
    const received = await deps.service.call({ ...call, method: route.method, path: own, body })
    const neighbours =
      id === 'proximity' && hasNoNeighbours(received) ? await competitorsOf(body, call, deps) : null
    request.trace = { upstreamMs: deps.clock.mono() - startedAt, attempts: received.attempts }
    if (neighbours !== null) return jsonContent(neighbours)
    const finish = () => {
      deadline.signal.throwIfAborted()
      const marked = imageFields(id)
      const { body: json, hasMarked } = checkedAnswer(isBridged ? 'filterInsights' : id, received, {
        ...deps,
        marked,
      })
      if (isBridged) return jsonContent(toFeed(JSON.parse(json.toString())))
      if (!hasMarked) return { body: json }
      const local = withLocalImages(id, json.toString(), (address) => deps.images.toLocal(address))
      return { body: Buffer.from(local) }
    }
    return received.body.length > LIMITS.upstream.longAnswerBytes ? deps.turns.take(finish) : finish()
  }
  // Here and not at the door: what is kept costs next to nothing, and is given on the busiest day.
  deps.load.refuseWhenTooMuch()
  deps.answers.refuseWhenFull()
  return asked(deps.breakers[groupOf(id)], ask)
}

/** The operation for neighbours is a legacy one: where it names none, competitors do; null where there are none either. */
async function competitorsOf(
  body: Buffer | undefined,
  call: Omit<ServiceRequest, 'method' | 'path' | 'body'>,
  deps: ServiceRouteDeps,
): Promise<string[] | null> {
  const path = competitorsPath(body)
  if (path === null) return null
  try {
    const received = await deps.service.call({ ...call, method: 'GET', path })
    return toNeighbours(JSON.parse(checkedAnswer('proximity', received, deps).body.toString()))
  } catch (error) {
    // What the first answer said stands; only the caller's own leaving ends the matter.
    if (error instanceof ProxyProblem) return null
    throw error
  }
}

/** Asks unless the service rests, and lets it rest when it asks for that. */
async function asked(breaker: CircuitBreaker, ask: () => Promise<Content>): Promise<Content> {
  try {
    return await breaker.run(ask, verdictOf)
  } catch (error) {
    const isRefusal = error instanceof ProxyProblem && error.slug === 'upstream-rate-limited'
    if (isRefusal && breaker.isClosed) breaker.rest(error.extras.retryAfterMs ?? 0)
    throw error
  }
}

/** Says how old an answer is; one that stands in for an answer that could not be had says that too, and the screen shows it. */
function tellAge(reply: FastifyReply, { asOf, ageMs, source }: GivenAnswer): void {
  reply.header('x-cache', { service: 'miss', kept: 'hit', stale: 'stale' }[source])
  if (source === 'service') return
  reply.header('age', String(Math.floor(ageMs / 1000)))
  reply.header(DATA_AS_OF_HEADER, new Date(asOf).toISOString())
  if (source === 'stale') reply.header(DATA_STALE_HEADER, '1')
}
