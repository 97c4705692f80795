import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { REQUEST_BODIES } from '#contract/request-bodies.ts'
import { API_PREFIX, SERVICE_ROUTES, type ServiceRoute, type ServiceRouteId } from '#contract/routes.ts'
import type { Clock } from '#server/base/clock.ts'
import { LIMITS } from '#server/base/limits.ts'
import type { Scrubber } from '#server/base/scrubber.ts'
import { type AnswerPool, type Content, contentOf } from '#server/browser/answer-pool.ts'
import { jsonContent, sendJson } from '#server/browser/json-answer.ts'
import { upstreamBody } from '#server/browser/request-body.ts'
import { upstreamPath } from '#server/browser/request-target.ts'
import { withLocalImages } from '#server/images/image-fields.ts'
import type { ImageLinks } from '#server/images/image-links.ts'
import type { CoalescedReads } from '#server/upstream/coalesced-reads.ts'
import { Deadline } from '#server/upstream/deadline.ts'
import { toFeed } from '#server/upstream/feed-bridge.ts'
import type { LoadShedding } from '#server/upstream/load-shedding.ts'
import type { Turns } from '#server/upstream/turns.ts'
import { checkedAnswer } from '#server/upstream/service-answer.ts'
import type { ServiceClient } from '#server/upstream/service-client.ts'

interface ServiceRouteDeps {
  readonly service: ServiceClient
  readonly reads: CoalescedReads<Content>
  readonly answers: AnswerPool
  readonly load: LoadShedding
  readonly turns: Turns
  readonly images: ImageLinks
  readonly scrubber: Scrubber
  readonly clock: Clock
  /** Where the service has a feed of its own; null makes the feed out of the insights filter. */
  readonly feedPath: string | null
}

type RequestParts = {
  Params: Record<string, string>
  Querystring: Record<string, string | string[]>
}

/** The routes of the contract, and no others, are what a browser can reach of the service. */
export function registerServiceRoutes(app: FastifyInstance, deps: ServiceRouteDeps): void {
  for (const [id, route] of Object.entries<ServiceRoute>(SERVICE_ROUTES)) {
    if (!isRouteId(id)) continue
    app.route<RequestParts>({
      method: route.method,
      url: API_PREFIX + route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) => answer(id, route, request, reply, deps),
    })
  }
}

/** Their pages are as long as the browser asks for. */
const PAGED: ReadonlySet<ServiceRouteId> = new Set(['filterInsights', 'feed'])

const isRouteId = (id: string): id is ServiceRouteId => Object.hasOwn(SERVICE_ROUTES, id)

async function answer(
  id: ServiceRouteId,
  route: ServiceRoute,
  request: FastifyRequest<RequestParts>,
  reply: FastifyReply,
  deps: ServiceRouteDeps,
): Promise<FastifyReply> {
  const path = upstreamPath(id, route, request.params, request.query)
  const schema = REQUEST_BODIES[id]
  const body = schema ? upstreamBody(schema, request.body) : undefined
  deps.load.refuseWhenTooMuch()
  deps.answers.refuseWhenFull()
  const caller = new Deadline(deps.clock, route.timeoutMs)
  reply.raw.once('close', () => caller.leave())
  try {
    // Path and query are percent-encoded: the space before the body cannot be part of them.
    const key = `${id} ${path} ${body?.toString() ?? ''}`
    const content = await deps.reads.read(key, { caller, timeoutMs: route.timeoutMs }, (deadline) =>
      fetchContent(id, route, { path, body, request, deadline }, deps),
    )
    return await sendJson(reply, deps.answers, content)
  } finally {
    caller.release()
  }
}

interface Wanted {
  readonly path: string
  readonly body: Buffer | undefined
  readonly request: FastifyRequest<RequestParts>
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
  const received = await deps.service.call({
    method: route.method,
    path: isBridged ? SERVICE_ROUTES.filterInsights.path : id === 'feed' ? (deps.feedPath ?? path) : path,
    body,
    isRead: route.isRead,
    isList: PAGED.has(id),
    requestId: request.id,
    deadline,
  })
  request.trace = { upstreamMs: deps.clock.mono() - startedAt, attempts: received.attempts }
  const finish = () => {
    deadline.signal.throwIfAborted()
    const { json, text } = checkedAnswer(isBridged ? 'filterInsights' : id, received, deps)
    if (isBridged) return jsonContent(toFeed(json))
    return contentOf(withLocalImages(id, text, (address) => deps.images.toLocal(address)))
  }
  return received.body.length > LIMITS.upstream.longAnswerBytes ? deps.turns.take(finish) : finish()
}
