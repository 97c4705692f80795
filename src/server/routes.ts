import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type PQueue from 'p-queue'
import {
  API_PREFIX,
  ASKED_AGAIN_HEADER,
  DATA_AS_OF_HEADER,
  DATA_STALE_HEADER,
  fastifyPath,
  FORWARDED_ROUTES,
  isReferenceRoute,
  type ServiceRoute,
  type ServiceRouteId,
} from '#contract/calls/routes.ts'
import { compressed, type Encoding, type Fetched, type ServedResponse } from './answers.ts'
import { checkedResponse } from './checks.ts'
import type { Deadline } from './exchange.ts'
import { withLocalImages } from './images.ts'
import { LIMITS } from './limits.ts'
import type { Parts } from './parts.ts'
import { problemOf, ProxyProblem } from './problems.ts'
import { upstreamBody, upstreamPath } from './request.ts'
import { ROUTE_IDS, ROUTE_RULES } from './route-rules.ts'
import {
  competitorsPath,
  hasNoNeighbours,
  isBridged,
  pathAtService,
  toFeed,
  toNeighbours,
} from './stand-ins.ts'
import type { ServiceRequest } from './upstream.ts'

/** Shorter responses fit in one packet either way. */
const MIN_COMPRESSED = 1024
const acceptedEncoding = ({ headers }: FastifyRequest) =>
  negotiate<Encoding>(headers['accept-encoding'] ?? '', ['br', 'gzip'])

/** The routes of the contract are the only ones of the service that a browser can reach. */
export function registerServiceRoutes(app: FastifyInstance, parts: Parts): void {
  for (const id of ROUTE_IDS) {
    const route: ServiceRoute = FORWARDED_ROUTES[id]
    const { body: schema } = ROUTE_RULES[id]
    app.route<{ Params: Record<string, string>; Querystring: Record<string, string | string[]> }>({
      method: route.method,
      url: API_PREFIX + fastifyPath(route.path),
      // Done below, once for all readers of a cached response.
      compress: false,
      handler: async (request, reply) => {
        if (parts.config.mode === 'live' && isReferenceRoute(id)) throw new ProxyProblem('not-configured')
        const path = upstreamPath(id, request.params, request.query)
        const body = schema && upstreamBody(schema, request.body, parts.config.units)
        const served = await callService({ id, path, body }, reply, parts)
        const { content } = served
        setAgeHeaders(reply, served)
        reply.header('content-type', 'application/json; charset=utf-8')
        const encoding = content.length < MIN_COMPRESSED ? null : acceptedEncoding(request)
        if (!encoding) return reply.send(content)
        reply.header('content-encoding', encoding).header('vary', 'accept-encoding')
        return reply.send(await compressed(content, encoding))
      },
    })
  }
}

interface ServiceCall {
  readonly id: ServiceRouteId
  readonly path: string
  readonly body?: Buffer | undefined
}

/** The checked response to a call, cached or new; the call ends with the last of its readers that disconnects. */
export async function callService(
  call: ServiceCall,
  reply: FastifyReply,
  parts: Parts,
): Promise<ServedResponse> {
  const { id, path, body } = call
  const { request: reader } = reply
  const read = {
    // Both are in canonical form, and none of the three can run into the next: an id and a path have no spaces.
    key: `${id} ${path} ${body ?? ''}`,
    life: parts.cacheLife ?? ROUTE_RULES[id].cache,
    timeoutMs: ROUTE_RULES[id].timeoutMs,
    fetch: async (deadline: Deadline) => {
      if (reply.server.isUnderPressure())
        throw new ProxyProblem('overloaded', { retryAfterMs: LIMITS.load.sampleMs })
      const fetch = () => fetchContent(call, reader, deadline, parts)
      const work = isLong(call, parts) ? () => fetchLong(fetch, reader, deadline, parts) : fetch
      return parts.breakers.get(id)!.run(work, reader.headers[ASKED_AGAIN_HEADER] === '1')
    },
  }
  const served = await parts.cache.read(read, (leave) => reply.raw.once('close', leave))
  parts.metrics.answers.inc({ source: served.source })
  return served
}

const isLong = ({ id, body }: ServiceCall, { config }: Parts) =>
  (id === 'filterInsights' || isBridged(id, config)) &&
  JSON.parse(String(body)).limit > LIMITS.upstream.longList

/** Reads a long list in a place of its own, until it is compressed for its first reader: in between it takes many times the memory. */
async function fetchLong(
  fetch: () => Promise<Fetched>,
  reader: FastifyRequest,
  deadline: Deadline,
  { longLists }: Parts,
): Promise<Fetched> {
  const place = placeIn(longLists)
  const leave = await deadline.race(place).catch((problem: ProxyProblem) => {
    void place.then((leaveUnused) => leaveUnused())
    throw problem.slug === 'upstream-timeout' ? tooManyLists() : problem
  })
  try {
    // The call could only fail, and that would count against the service.
    if (deadline.remainingMs < LIMITS.retry.minDeadlineMs) throw tooManyLists()
    const fetched = await fetch()
    const encoding = acceptedEncoding(reader)
    if (encoding) await compressed(fetched.content, encoding)
    return fetched
  } finally {
    leave()
  }
}

const tooManyLists = () => new ProxyProblem('overloaded', { retryAfterMs: 1000 })

/** Waits for a place, and returns how to leave it. The queue does not run the work, because it keeps for a while what it has run. */
const placeIn = (queue: PQueue) =>
  new Promise<() => void>((start) => void queue.add(() => new Promise<void>(start)))

async function fetchContent(
  { id, path, body }: ServiceCall,
  reader: FastifyRequest,
  deadline: Deadline,
  parts: Parts,
): Promise<Fetched> {
  const { method } = FORWARDED_ROUTES[id]
  // The browser chooses how long these lists are.
  const isList = id === 'filterInsights' || id === 'feed'
  const call = { method, body, isList, reader, deadline }
  const received = await parts.service({ ...call, path: pathAtService(id, path, parts.config) })
  // While the reference service studies, a list grows from second to second. Other services say so of all that they send.
  const isPassing = parts.config.mode === 'reference' && received.cacheControl === 'no-store'
  if (id === 'proximity' && hasNoNeighbours(received)) {
    const neighbours = await competitorsOf(call, parts)
    if (neighbours) return { content: Buffer.from(JSON.stringify(neighbours)), isPassing }
  }
  const isFromInsights = isBridged(id, parts.config)
  const { bytes, text, value } = checkedResponse(isFromInsights ? 'filterInsights' : id, received, parts)
  try {
    const shown = isFromInsights
      ? JSON.stringify(toFeed(value))
      : withLocalImages(id, text, parts.images.toLocal)
    return { content: shown === text ? bytes : Buffer.from(shown), isPassing }
  } catch {
    throw new ProxyProblem('upstream-invalid-response', { cause: 'answer is too much for the stack' })
  }
}

/** Proximity is a legacy operation: competitors stand in where it names no neighbours; null without any. */
async function competitorsOf(call: Omit<ServiceRequest, 'path'>, parts: Parts): Promise<string[] | null> {
  const path = competitorsPath(call.body)
  if (path === null) return null
  try {
    const received = await parts.service({ ...call, method: 'GET', path, body: undefined })
    return toNeighbours(checkedResponse('proximity', received, parts).value)
  } catch (error) {
    // The first response holds, unless the caller has disconnected or this is a defect.
    if (['caller-left', 'internal'].includes(problemOf(error).slug)) throw error
    return null
  }
}

/** Sends the age of a response; a stale one is marked, and the page shows it. */
export function setAgeHeaders(reply: FastifyReply, { asOf, ageMs, source }: ServedResponse): void {
  reply.header('x-cache', { service: 'miss', cached: 'hit', stale: 'stale' }[source])
  if (source === 'service') return
  reply.header('age', String(Math.floor(ageMs / 1000)))
  reply.header(DATA_AS_OF_HEADER, new Date(asOf).toISOString())
  if (source === 'stale') reply.header(DATA_STALE_HEADER, '1')
}

/** Unknown paths below these are a 404 and never the app. */
const ROOTS = [API_PREFIX, '/auth', '/feeds']

/**
 * Collects the methods of the routes registered from now on. The returned function refuses others before a body is read: 405 with
 * `Allow`, and 404 for every other path of API, sign-in and feeds.
 */
export function collectMethods(app: FastifyInstance): () => void {
  const known = new Map<string, string[]>()
  app.addHook('onRoute', ({ url, method }) => {
    known.set(url, [known.get(url) ?? [], method].flat())
  })
  const refuse = (url: string, method: string[], problem: ProxyProblem) =>
    app.route({ url, method, onRequest: (_, __, done) => done(problem), handler: () => undefined })
  return () => {
    for (const [url, allow] of known) {
      const others = app.supportedMethods.filter((method) => !allow.includes(method))
      refuse(url, others, new ProxyProblem('method-not-allowed', { allow }))
    }
    for (const url of ROOTS.flatMap((root) => [root, `${root}/*`]))
      refuse(url, app.supportedMethods, new ProxyProblem('not-found'))
  }
}
