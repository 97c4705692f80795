import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppConfig } from '#contract/desk/app-config.ts'
import { directionForm } from '#contract/rules/direction-form.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import { type FeedFormat, LIST_FEEDS } from '#contract/desk/list-feeds.ts'
import { DATA_STALE_HEADER } from '#contract/calls/routes.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { LIMITS } from '#server/base/limits.ts'
import type { AnswerPool, Content } from '#server/browser/answer-pool.ts'
import { answerEncoding } from '#server/browser/pages/compression.ts'
import { isKnown, weakTag } from '#server/browser/pages/entity-tag.ts'
import { sendHeld } from '#server/browser/json-answer.ts'
import { ProxyProblem } from '#server/problems/proxy-problem.ts'
import type { GivenAnswer } from '#server/upstream/answers/kept-answers.ts'
import type { Turns } from '#server/upstream/limits/turns.ts'
import { toAtom } from './atom.ts'
import { toCalendar } from './calendar.ts'
import { toCsvFeed } from './csv.ts'
import { type FeedReading, readFeedEntries } from './feed-entry.ts'
import { feedProblem } from './feed-problem.ts'
import { type Feed, makeFeed } from './feed.ts'
import { followedList } from './followed-list.ts'
import { toJsonFeed } from './json-feed.ts'

interface FeedRouteDeps {
  readonly answers: AnswerPool
  readonly turns: Turns
  /** Which data the desk shows, and its service's clock. */
  readonly desk: () => Promise<AppConfig>
  /** The desk's address for links, without a slash behind. */
  readonly ownAddress: (request: FastifyRequest) => string
  /** The answer that the list itself would have. */
  readonly ask: (filter: InsightFilter, reply: FastifyReply) => Promise<GivenAnswer>
}

const FORMATS: Readonly<Record<FeedFormat, { type: string; write: (feed: Feed) => string }>> = {
  atom: { type: 'application/atom+xml; charset=utf-8', write: toAtom },
  json: { type: 'application/feed+json; charset=utf-8', write: toJsonFeed },
  ics: { type: 'text/calendar; charset=utf-8', write: toCalendar },
  csv: { type: 'text/csv; charset=utf-8; header=present', write: toCsvFeed },
}

/** Lists of insights for feed readers, calendars and spreadsheets, by the query string of the list itself. */
export function registerFeedRoutes(app: FastifyInstance, deps: FeedRouteDeps): void {
  const inItsForm = directionForm(
    (thrown) => thrown instanceof ProxyProblem && thrown.slug === 'rejected-by-service',
  )
  const readings = new Readings(deps.turns)
  const feedOf = async (format: FeedFormat, request: FastifyRequest, reply: FastifyReply) => {
    const list = followedList(request.originalUrl.split('?').slice(1).join('?'))
    const desk = await deps.desk()
    // Whose data these are must be known before they leave: made-up ones are marked as such.
    if (desk.mode === 'reference' && !desk.reference) throw new ProxyProblem('feed-unavailable')
    const given = await inItsForm(list.filterAt(desk.now), (filter) => deps.ask(filter, reply))
    const reading = await readings.of(given.content, desk.units)
    return makeFeed({ format, search: list.search, deskUrl: deps.ownAddress(request), desk, ...reading })
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
        return sendFeed(reply, deps.answers, type, Buffer.from(write(feed)))
      },
    })
  }
}

/** What was read of an answer, for as long as the answer itself is kept: many readers ask for one list, in several formats. */
class Readings {
  readonly #turns: Turns
  readonly #known = new WeakMap<Content, Promise<FeedReading>>()

  constructor(turns: Turns) {
    this.#turns = turns
  }

  of(content: Content, units: UnitRules): Promise<FeedReading> {
    const known = this.#known.get(content)
    if (known) return known
    const reading = this.#turns.take(() => readFeedEntries(content.body.toString(), units))
    this.#known.set(content, reading)
    return reading
  }
}

/** Readers may keep it for themselves for a while, and ask whether it has changed; a stand-in is asked for again at once. */
async function sendFeed(reply: FastifyReply, pool: AnswerPool, type: string, body: Buffer) {
  const { headers } = reply.request
  const tag = `"${createHash('sha256').update(body).digest('base64url')}"`
  const isStale = reply.hasHeader(DATA_STALE_HEADER)
  reply
    .header('etag', weakTag(tag))
    .header('vary', 'accept-encoding')
    .header('cache-control', isStale ? 'private, no-cache' : `private, max-age=${LIMITS.feeds.freshSeconds}`)
  if (isKnown(headers['if-none-match'], tag)) return reply.code(304).send()
  const encoding = answerEncoding(body.length, headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.header('content-type', type)
  return sendHeld(reply, pool, { body }, encoding)
}
