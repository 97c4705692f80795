import etag from '@fastify/etag'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DATA_STALE_HEADER, type REFERENCE_ROUTES, servicePath } from '#contract/calls/routes.ts'
import { readBaseRates, readCalibration } from '#contract/desk/calibration.ts'
import { FEED_TOKEN_FIELD } from '#contract/desk/feed-tokens.ts'
import { BOM_FIELD, type FeedFormat, LIST_FEEDS } from '#contract/desk/list-feeds.ts'
import { InsightFilter } from '#contract/records/insight-filter.ts'
import { directionForm } from '#contract/rules/direction-form.ts'
import { ContractError } from '#contract/values/reading.ts'
import { LIMITS } from '#server/limits.ts'
import type { Parts } from '#server/parts.ts'
import { problemOf, problemText, ProxyProblem } from '#server/problems.ts'
import { upstreamBody } from '#server/request.ts'
import { callService, setAgeHeaders } from '#server/routes.ts'
import { expectedInList } from '#shared/evidence/expected-figure.ts'
import { figureOf } from '#shared/evidence/expected.ts'
import { UTF8_MARK } from '#shared/format/delimited.ts'
import { readFeedEntries, type StatedEntry } from './feed-entry.ts'
import { type Feed, feedQuery, makeFeed } from './feed.ts'
import { toAtom, toCalendar, toCsvFeed, toJsonFeed } from './formats.ts'

const FORMATS: Readonly<Record<FeedFormat, { type: string; write: (feed: Feed) => string }>> = {
  atom: { type: 'application/atom+xml; charset=utf-8', write: toAtom },
  json: { type: 'application/feed+json; charset=utf-8', write: toJsonFeed },
  ics: { type: 'text/calendar; charset=utf-8', write: toCalendar },
  csv: { type: 'text/csv; charset=utf-8; header=present', write: toCsvFeed },
}

/** Lists of insights for feed readers, calendars and spreadsheets, with the query string of the list page. */
export async function registerFeedRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  // Weak, because compressed copies have the same etag.
  await app.register(etag, { weak: true })
  const withDirectionForm = directionForm(
    (thrown) => thrown instanceof ProxyProblem && thrown.slug === 'rejected-by-service',
  )
  const feedOf = async (format: FeedFormat, request: FastifyRequest, reply: FastifyReply) => {
    const query = queryOf(request)
    if (parts.feedTokens) query.delete(FEED_TOKEN_FIELD)
    if (wantsBom(format, query)) query.delete(BOM_FIELD)
    const list = feedQuery(query.toString())
    const appConfig = await parts.readAppConfig()
    const served = await withDirectionForm(list.filterAt(appConfig.now), (filter) => {
      const body = upstreamBody(InsightFilter, filter, appConfig.units)
      return callService({ id: 'filterInsights', path: servicePath('filterInsights'), body }, reply, parts)
    })
    setAgeHeaders(reply, served)
    const { content, source } = served
    const { entries, unreadable } = readFeedEntries(content.toString(), appConfig.units)
    const read = async (id: keyof typeof REFERENCE_ROUTES, query: Readonly<Record<string, string>>) => {
      const { content: json } = await callService({ id, path: servicePath(id, {}, query) }, reply, parts)
      return JSON.parse(json.toString()) as unknown
    }
    // Optional: a feed without the share is better than none. While the list is stale the service is down: do not wait.
    const hasRecord = appConfig.mode === 'reference' && source !== 'stale' && entries.length > 0
    const expectedOf = hasRecord ? await expectedShares(entries, read).catch(() => null) : null
    const withShares = entries.map((entry) => ({ ...entry, expected: expectedOf?.(entry) ?? null }))
    const deskUrl = deskOrigin(request, parts.config.publicUrl)
    return makeFeed({ format, search: list.search, deskUrl, appConfig, entries: withShares, unreadable })
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
        // Readers may cache it for a while, but should request a stale feed again at once.
        const life = reply.hasHeader(DATA_STALE_HEADER) ? 'no-cache' : `max-age=${LIMITS.feeds.freshSeconds}`
        return reply
          .header('vary', 'accept-encoding')
          .header('cache-control', `private, ${life}`)
          .type(type)
          .send((wantsBom(format, queryOf(request)) ? UTF8_MARK : '') + write(feed))
      },
    })
  }
}

/** The expected share as the list shows it, from the reference service's record of ended insights. */
async function expectedShares(
  entries: readonly StatedEntry[],
  read: (id: 'calibration' | 'baseRates', query: Readonly<Record<string, string>>) => Promise<unknown>,
) {
  const ids = entries.map(({ id }) => id).join()
  const [report, rates] = await Promise.all([read('calibration', {}), read('baseRates', { ids })])
  const record = { data: readCalibration(report), isWanted: true, isFailed: false }
  const baseRates = { byId: readBaseRates(rates).insights, isPending: false }
  return (entry: StatedEntry) => figureOf(expectedInList(entry, record, baseRates))
}

const queryOf = ({ originalUrl }: FastifyRequest) =>
  new URLSearchParams(originalUrl.split('?').slice(1).join('?'))

/** Other values, and the field in other formats, are refused as unknown fields. */
const wantsBom = (format: FeedFormat, query: URLSearchParams) =>
  format === 'csv' && query.getAll(BOM_FIELD).join() === '1'

/** On a 503 with a time a feed reader keeps its entries and tries again; an empty feed, or another status, might end them for good. */
function feedProblem(thrown: unknown): unknown {
  const problem =
    thrown instanceof ContractError
      ? new ProxyProblem('upstream-invalid-response', { cause: thrown.message })
      : problemOf(thrown)
  if (problemText(problem.slug).status < 502) return thrown
  const { retryAfterMs = LIMITS.feeds.retryAfterMs } = problem.extras
  return new ProxyProblem('feed-unavailable', { cause: problem.message, retryAfterMs })
}

/** The origin of the desk for links in feeds: its public URL, or else the accepted `Host`. */
const deskOrigin = ({ protocol, host }: FastifyRequest, publicUrl: URL | null) =>
  publicUrl?.origin ?? `${protocol === 'https' ? 'https' : 'http'}://${host.toLowerCase()}`
