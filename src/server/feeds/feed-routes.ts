import etag from '@fastify/etag'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DATA_STALE_HEADER, type REFERENCE_ROUTES, servicePath } from '#contract/calls/routes.ts'
import { readBaseRates, readCalibration } from '#contract/desk/calibration.ts'
import { FEED_TOKEN_FIELD } from '#contract/desk/feed-tokens.ts'
import { BOM_FIELD, type FeedFormat, LIST_FEEDS } from '#contract/desk/list-feeds.ts'
import { InsightFilter } from '#contract/records/insight-filter.ts'
import { directionForm } from '#contract/rules/direction-form.ts'
import { ContractError } from '#contract/values/reading.ts'
import { expectedInList, figureOf } from '#shared/evidence/expected.ts'
import { UTF8_MARK } from '#shared/format/delimited.ts'
import { ExchangeFailure } from '#server/exchange.ts'
import { LIMITS } from '#server/limits.ts'
import type { Parts } from '#server/parts.ts'
import { problemOf, problemText, ProxyProblem } from '#server/problems.ts'
import { upstreamBody } from '#server/request.ts'
import { askService, tellAge } from '#server/routes.ts'
import { readFeedEntries, type StatedEntry } from './feed-entry.ts'
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
  const readings = new WeakMap<Buffer, ReturnType<typeof readFeedEntries>>()
  const feedOf = async (format: FeedFormat, request: FastifyRequest, reply: FastifyReply) => {
    const query = queryOf(request)
    if (parts.feedTokens) query.delete(FEED_TOKEN_FIELD)
    if (hasMark(format, query)) query.delete(BOM_FIELD)
    const list = followedList(query.toString())
    const desk = await parts.readDesk()
    // Whose data these are must be known before they leave: made-up ones are marked as such.
    if (desk.mode === 'reference' && !desk.reference) throw new ProxyProblem('feed-unavailable')
    const given = await inItsForm(list.filterAt(desk.now), (filter) => {
      const body = upstreamBody(InsightFilter, filter)
      return askService({ id: 'filterInsights', path: servicePath('filterInsights'), body }, reply, parts)
    })
    tellAge(reply, given)
    // For as long as the answer itself is kept: many readers ask for one list, in several formats.
    const { content, source } = given
    const reading = readings.get(content) ?? readFeedEntries(content.toString(), desk.units)
    readings.set(content, reading)
    const { entries: stated, unreadable } = reading
    const ask = async (id: keyof typeof REFERENCE_ROUTES, query: Readonly<Record<string, string>>) => {
      const { content: json } = await askService({ id, path: servicePath(id, {}, query) }, reply, parts)
      return JSON.parse(json.toString()) as unknown
    }
    // A feed without the share is better than none, and a service that gives no list would keep this question waiting for nothing.
    const hasRecord = desk.mode === 'reference' && source !== 'stale' && stated.length > 0
    const expectedOf = hasRecord ? await recordOf(stated, ask).catch(() => null) : null
    const entries = stated.map((entry) => ({ ...entry, expected: expectedOf?.(entry) ?? null }))
    const deskUrl = ownAddress(request, parts.config.publicUrl)
    return makeFeed({ format, search: list.search, deskUrl, desk, entries, unreadable })
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

/** The share to rely on, as the list shows it, by the reference service's record of ended insights. */
async function recordOf(
  entries: readonly StatedEntry[],
  ask: (id: 'calibration' | 'baseRates', query: Readonly<Record<string, string>>) => Promise<unknown>,
) {
  const ids = entries.map(({ id }) => id).join()
  const [report, rates] = await Promise.all([ask('calibration', {}), ask('baseRates', { ids })])
  const record = { data: readCalibration(report), isWanted: true, isFailed: false }
  const told = { byId: readBaseRates(rates).insights, isPending: false }
  return (entry: StatedEntry) => figureOf(expectedInList(entry, record, told))
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
  if (thrown instanceof ExchangeFailure && thrown.reason === 'left') return thrown
  const {
    message: cause,
    slug,
    extras,
  } = thrown instanceof ContractError
    ? new ProxyProblem('upstream-invalid-response', { cause: thrown.message })
    : problemOf(thrown)
  const { status } = problemText(slug)
  if (status < 502) return thrown
  const retryAfterMs = extras.retryAfterMs ?? LIMITS.feeds.retryAfterMs
  if (status === 503) return new ProxyProblem(slug, { ...extras, retryAfterMs })
  return new ProxyProblem('feed-unavailable', { cause, retryAfterMs })
}

/** The desk's own address for links that leave it: the one it is published under, or else the `Host` that has been let in. */
const ownAddress = ({ protocol, host }: FastifyRequest, publicUrl: URL | null) =>
  publicUrl?.origin ?? `${protocol === 'https' ? 'https' : 'http'}://${host.toLowerCase()}`
