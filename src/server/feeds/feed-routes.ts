import etag from '@fastify/etag'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DATA_STALE_HEADER } from '#contract/calls/routes.ts'
import { FEED_TOKEN_FIELD } from '#contract/desk/feed-tokens.ts'
import { BOM_FIELD, type FeedFormat, LIST_FEEDS } from '#contract/desk/list-feeds.ts'
import { directionForm } from '#contract/rules/direction-form.ts'
import { ContractError } from '#contract/values/reading.ts'
import { UTF8_MARK } from '#shared/format/delimited.ts'
import { ExchangeFailure } from '#server/exchange.ts'
import { LIMITS } from '#server/limits.ts'
import type { Parts } from '#server/parts.ts'
import { problemText, ProxyProblem } from '#server/problems.ts'
import { askForInsights, askReference } from '#server/routes.ts'
import { type FeedReading, readFeedEntries } from './feed-entry.ts'
import { withExpected } from './feed-record.ts'
import { type Feed, followedList, makeFeed } from './feed.ts'
import { toAtom, toCalendar, toCsvFeed, toJsonFeed } from './formats.ts'

const FORMATS: Readonly<Record<FeedFormat, { type: string; write: (feed: Feed) => string }>> = {
  atom: { type: 'application/atom+xml; charset=utf-8', write: toAtom },
  json: { type: 'application/feed+json; charset=utf-8', write: toJsonFeed },
  ics: { type: 'text/calendar; charset=utf-8', write: toCalendar },
  csv: { type: 'text/csv; charset=utf-8; header=present', write: toCsvFeed },
}

/** Lists of insights for feed readers, calendars and spreadsheets, by the query string of the list itself. */
export async function registerFeedRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  // Weak: the compressed forms carry it too.
  await app.register(etag, { weak: true })
  const inItsForm = directionForm(
    (thrown) => thrown instanceof ProxyProblem && thrown.slug === 'rejected-by-service',
  )
  const readings = new WeakMap<Buffer, FeedReading>()
  const feedOf = async (format: FeedFormat, request: FastifyRequest, reply: FastifyReply) => {
    const query = queryOf(request)
    if (parts.feedTokens) query.delete(FEED_TOKEN_FIELD)
    if (hasMark(format, query)) query.delete(BOM_FIELD)
    const list = followedList(query.toString())
    const desk = await parts.readDesk()
    // Whose data these are must be known before they leave: made-up ones are marked as such.
    if (desk.mode === 'reference' && !desk.reference) throw new ProxyProblem('feed-unavailable')
    const given = await inItsForm(list.filterAt(desk.now), (filter) => askForInsights(filter, reply, parts))
    // For as long as the answer itself is kept: many readers ask for one list, in several formats.
    const { content, source } = given
    const reading = readings.get(content) ?? readFeedEntries(content.toString(), desk.units)
    readings.set(content, reading)
    // A service that gives no list would keep this question waiting for nothing.
    const hasRecord = desk.mode === 'reference' && source !== 'stale'
    const entries = await withExpected(
      reading,
      hasRecord ? (id, query) => askReference(id, query, reply, parts) : null,
    )
    const deskUrl = ownAddress(request, parts.config.publicUrl)
    return makeFeed({ format, search: list.search, deskUrl, desk, entries, unreadable: reading.unreadable })
  }
  for (const format of ['atom', 'json', 'ics', 'csv'] as const) {
    app.route({
      method: ['GET', 'HEAD'],
      url: LIST_FEEDS[format],
      handler: async (request, reply) => {
        const feed = await feedOf(format, request, reply).catch((error: unknown) => {
          throw feedProblem(error)
        })
        const { type, write } = FORMATS[format]
        // Readers may keep it for themselves for a while; a stand-in is asked for again at once.
        const life = reply.hasHeader(DATA_STALE_HEADER) ? 'no-cache' : `max-age=${LIMITS.feeds.freshSeconds}`
        return reply
          .header('vary', 'accept-encoding')
          .header('cache-control', `private, ${life}`)
          .type(type)
          .send((hasMark(format, queryOf(request)) ? UTF8_MARK : '') + write(feed))
      },
    })
  }
}

const queryOf = ({ originalUrl }: FastifyRequest) =>
  new URLSearchParams(originalUrl.split('?').slice(1).join('?'))

/** Any other value is refused by name, as is the field in another format: both are no field of a list. */
const hasMark = (format: FeedFormat, query: URLSearchParams) =>
  format === 'csv' && query.getAll(BOM_FIELD).join() === '1'

/**
 * What a failure is to a program that follows a list. Such a program keeps what it has and comes again by itself, when it is told 503
 * and a time; an empty feed would tell it that everything has ended, and of other failures it may think that the feed is gone for good.
 */
function feedProblem(thrown: unknown): unknown {
  if (thrown instanceof ContractError) return unavailable(thrown.message)
  if (thrown instanceof ExchangeFailure)
    return thrown.reason === 'left' ? thrown : unavailable(thrown.message)
  if (!(thrown instanceof ProxyProblem)) return thrown
  const { slug, extras } = thrown
  const { status } = problemText(slug)
  if (status === 502 || status === 504) return unavailable(thrown.message, extras.retryAfterMs)
  if (status !== 503) return thrown
  return new ProxyProblem(slug, { ...extras, retryAfterMs: extras.retryAfterMs ?? LIMITS.feeds.retryAfterMs })
}

const unavailable = (cause: string, retryAfterMs: number = LIMITS.feeds.retryAfterMs) =>
  new ProxyProblem('feed-unavailable', { cause, retryAfterMs })

/**
 * The desk's own address for links that leave it, without a slash behind: the one it is published under, or else the `Host` that has
 * been let in.
 */
const ownAddress = ({ protocol, host }: FastifyRequest, publicUrl: URL | null) =>
  publicUrl?.origin ?? `${protocol === 'https' ? 'https' : 'http'}://${host.toLowerCase()}`
