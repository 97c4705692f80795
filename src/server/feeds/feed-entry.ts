import { type Insight, readInsightList } from '#contract/records/insight.ts'
import { insightEnd } from '#contract/rules/insight-end.ts'
import { directionOf, MAX_STARS } from '#contract/values/codes.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { LIMITS } from '#server/limits.ts'
import type { ExpectedFigure } from '#shared/evidence/expected.ts'
import { formatDay } from '#shared/format/date.ts'
import { evidenceTier, formatInterval, TIER_WORDS } from '#shared/format/evidence.ts'
import { insightTitle } from '#shared/format/insight-title.ts'
import { isKnown } from '#shared/format/number.ts'
import { formatRate, formatReturn } from '#shared/format/percent.ts'
import { formatHitRate, inFrequencyWords, sampleWords } from '#shared/format/rate-words.ts'
import { horizonInWords, countOf, DIRECTION_WORDS } from '#shared/format/words.ts'
import { insightPath } from '#shared/navigation/paths.ts'
import { insightSample, levelAsReturn, statedFigures } from '#shared/predictions/sample.ts'

/** An insight's fields in a feed: returns and rates as fractions, instants in ms UTC, texts as single plain lines. */
export type StatedEntry = ReturnType<typeof toStatedEntry>

/** A feed's entry: the insight with its expected share, where it is known. */
export type FeedEntry = StatedEntry & { readonly expected: ExpectedFigure | null }

/** The insights of a list response, newest first; invalid ones are left out and counted. Throws `ContractError` if it is no list. */
export function readFeedEntries(json: string, units: UnitRules) {
  const { items, unreadable } = readInsightList(JSON.parse(json))
  const entries = items.map((insight) => toStatedEntry(insight, units))
  return {
    entries: entries.toSorted((a, b) => (b.createdAt ?? -Infinity) - (a.createdAt ?? -Infinity) || 0),
    unreadable: unreadable.length,
  }
}

const { maxTitle, maxText } = LIMITS.feeds

function toStatedEntry(insight: Insight, units: UnitRules) {
  const { metadata } = insight
  const { rate, median, signalHigh, signalLow } = statedFigures(insight, units)
  // Ids are opaque, so nothing is removed; but a URL cannot hold a lone surrogate.
  const id = insight.id.replace(/\p{Surrogate}/gu, '\ufffd')
  return {
    id,
    path: insightPath(id),
    title: insightTitle(lineOf(insight.title, maxTitle), lineOf(insight.card.name, maxTitle)),
    why: insight.conditions.flatMap(({ condition_text: text }) => lineOf(text, maxText) ?? []).join('; '),
    tag: lineOf(metadata.entity, maxTitle),
    direction: directionOf(metadata.direction),
    horizon: lineOf(metadata.horizon, maxTitle),
    stars: metadata.stars,
    median,
    signalLow: levelAsReturn(signalLow, metadata.last_value),
    signalHigh: levelAsReturn(signalHigh, metadata.last_value),
    lastValue: metadata.last_value,
    rate,
    sample: insightSample(insight, null, units),
    listedEpisodes: insight.episodes.length,
    sector: lineOf(metadata.sector, maxTitle),
    topic: lineOf(metadata.topic, maxTitle),
    eco: lineOf(metadata.eco, maxTitle),
    /** USD billions. */
    marketCap: metadata.market_cap || null,
    createdAt: insight.created_at,
    /** A time that stays the same for this insight. */
    knownAt: insight.created_at ?? metadata.last_value_date,
    endsAt: fourDigitYear(insightEnd({ ...metadata, created_at: insight.created_at }, [])),
  }
}

const lineOf = (text: string | null | undefined, most: number) =>
  text ? plainLine(text, most) || null : null

/** The file formats have four digits for the year, also of the day after, on which an event of a calendar ends. */
const LAST_DAY = Date.UTC(9_999, 11, 31)
const fourDigitYear = (ms: number | null) => (ms !== null && ms < LAST_DAY ? ms : null)

/** An insight in sentences, one per line. Every figure states its number of cases, and none gives advice. */
export function entrySentences(entry: FeedEntry, isSimulated: boolean): string[] {
  const { why, direction, horizon, stars, endsAt } = entry
  return [
    expectedSentence(entry),
    why && asSentence(why),
    `${DIRECTION_WORDS[direction]}, horizon ${horizonInWords(horizon)}.`,
    rateSentence(entry),
    medianSentence(entry),
    isKnown(stars) ? `Quality ${stars}/${MAX_STARS}.` : '',
    endsAt === null
      ? ''
      : `The horizon ends on ${formatDay(endsAt)}, counted in weekdays: an estimate of this dashboard.`,
    isSimulated ? 'Simulated data: this asset and its prices are made up.' : '',
  ].filter(Boolean)
}

function expectedSentence({ expected, rate, sample: { count, source } }: FeedEntry): string {
  if (expected === null) return ''
  const { share, edge, range, sentence } = expected
  if (range === null) return `Expected ${formatRate(share)}. ${sentence}`
  const cases = count === null || source === 'estimated' ? '' : ` of ${countOf(count, 'past case')}`
  return `Expected ${formatRate(share)} (${range}), edge ${edge}; stated ${formatRate(rate)}${cases}.`
}

function rateSentence({ rate, sample: { count, source } }: FeedEntry): string {
  if (!isKnown(rate)) return 'Hit ratio not provided.'
  const often = inFrequencyWords(rate, count)
  const evidence = count === null ? [] : [formatInterval(rate, count), TIER_WORDS[evidenceTier(count)]]
  const stated = formatHitRate(rate, count, source === 'estimated')
  const figures = [stated, ...evidence].filter(Boolean).join('; ')
  const said = often === null ? figures : `${often} past cases moved the stated way (${figures})`
  return `Hit ratio, stated: ${said}.`
}

const medianSentence = ({ median, sample: { count } }: FeedEntry) =>
  isKnown(median)
    ? `Median return of the past cases: ${formatReturn(median)}, ${sampleWords(null, count)}.`
    : ''

const asSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** Bidirectional embeddings, overrides and isolates: they would change the direction of the text after them. */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g
/** Control characters, line separators, noncharacters and lone surrogates. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\ufffe\uffff]/gu

/** Text of the service as one plain line: it cannot break a line of a file, change the text direction or be invalid XML. Markup stays. */
export function plainLine(text: string, most: number): string {
  // Cut before the replacements: a text may be as long as a response.
  const start = text.slice(0, 8 * most)
  const line = start.replace(DIRECTION_MARKS, '').replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length <= most ? line : `${characters.slice(0, most - 1).join('')}…`
}
