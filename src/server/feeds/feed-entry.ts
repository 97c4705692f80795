import { type Insight, readInsightList } from '#contract/records/insight.ts'
import { insightEnd } from '#contract/rules/insight-end.ts'
import { directionOf, MAX_STARS } from '#contract/values/codes.ts'
import { ContractError } from '#contract/values/reading.ts'
import type { UnitRules } from '#contract/values/units.ts'
import type { ExpectedFigure } from '#shared/evidence/expected.ts'
import { formatDay } from '#shared/format/date.ts'
import { evidenceTier, formatInterval, TIER_WORDS } from '#shared/format/evidence.ts'
import { horizonInWords } from '#shared/format/horizon.ts'
import { insightTitle } from '#shared/format/insight-title.ts'
import { isKnown } from '#shared/format/number.ts'
import { formatRate, formatReturn } from '#shared/format/percent.ts'
import { formatHitRate, inFrequencyWords } from '#shared/format/rate-words.ts'
import { countOf, DIRECTION_WORDS } from '#shared/format/words.ts'
import { insightPath } from '#shared/navigation/paths.ts'
import { insightSample } from '#shared/predictions/sample.ts'
import { levelAsReturn, statedFigures } from '#shared/predictions/stated-figures.ts'
import { LIMITS } from '#server/limits.ts'

/** What an insight states. Returns and rates are fractions, instants ms UTC, texts single lines of plain text. */
export type StatedEntry = ReturnType<typeof toStatedEntry>

/** What a feed says of an insight: beside it the share to rely on, where it is known. */
export type FeedEntry = StatedEntry & { readonly expected: ExpectedFigure | null }

/**
 * The insights of an answer to the list's question, newest first and otherwise as received. Throws `ContractError` for what is no list,
 * and for a list of which nothing can be read: as an empty feed it would say that all is over. `unreadable` counts its records that are no insights and are left out.
 */
export function readFeedEntries(json: string, units: UnitRules) {
  const { items, unreadable } = readInsightList(JSON.parse(json))
  if (items.length === 0 && unreadable[0]) throw new ContractError(unreadable[0].issues)
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
  // Opaque, so that nothing of it is left out; but half of a pair stands in no address.
  const id = insight.id.replace(/\p{Surrogate}/gu, '\ufffd')
  return {
    id,
    path: insightPath(id),
    title: insightTitle(wordsOf(insight.title, maxTitle), wordsOf(insight.card.name, maxTitle)),
    why: insight.conditions.flatMap(({ condition_text: text }) => wordsOf(text, maxText) ?? []).join('; '),
    tag: wordsOf(metadata.entity, maxTitle),
    direction: directionOf(metadata.direction ?? null),
    horizon: wordsOf(metadata.horizon, maxTitle),
    stars: metadata.stars ?? null,
    median,
    signalLow: levelAsReturn(signalLow, metadata.last_value),
    signalHigh: levelAsReturn(signalHigh, metadata.last_value),
    lastValue: metadata.last_value ?? null,
    rate,
    sample: insightSample(insight, null, units),
    listedEpisodes: insight.episodes.length,
    sector: wordsOf(metadata.sector, maxTitle),
    topic: wordsOf(metadata.topic, maxTitle),
    eco: wordsOf(metadata.eco, maxTitle),
    /** USD billions. */
    marketCap: metadata.market_cap || null,
    createdAt: insight.created_at,
    /** A time of its own that does not move. */
    knownAt: insight.created_at ?? metadata.last_value_date ?? null,
    endsAt: writableDay(insightEnd({ ...metadata, created_at: insight.created_at }, [])),
  }
}

const wordsOf = (text: string | null | undefined, most: number) =>
  text ? plainLine(text, most) || null : null

/** Dates of files have four digits for the year. */
const YEAR_10000 = Date.UTC(10_000, 0)
const writableDay = (ms: number | null) => (ms !== null && ms < YEAR_10000 ? ms : null)

/** An insight in sentences, one a line. Every figure says how many cases it stands on, and none says what to do. */
export function entryWords(entry: FeedEntry, isSimulated: boolean): string[] {
  const { why, direction, horizon, stars, endsAt } = entry
  return [
    expectedWords(entry),
    why && asSentence(why),
    `${DIRECTION_WORDS[direction]}, horizon ${horizonInWords(horizon)}.`,
    rateWords(entry),
    medianWords(entry),
    isKnown(stars) ? `Quality ${stars}/${MAX_STARS}.` : '',
    endsAt === null
      ? ''
      : `The horizon ends on ${formatDay(endsAt)}, counted in weekdays: an estimate of this dashboard.`,
    isSimulated ? 'Simulated data: this asset and its prices are made up.' : '',
  ].filter(Boolean)
}

function expectedWords({ expected, rate, sample: { count, source } }: FeedEntry): string {
  if (expected === null) return ''
  const { share, edge, range, sentence } = expected
  if (range === null) return `Expected ${formatRate(share)}. ${sentence}`
  const cases = count === null || source === 'estimated' ? '' : ` of ${countOf(count, 'past case')}`
  return `Expected ${formatRate(share)} (${range}), edge ${edge}; stated ${formatRate(rate)}${cases}.`
}

function rateWords({ rate, sample: { count, source } }: FeedEntry): string {
  if (!isKnown(rate)) return 'Hit ratio not provided.'
  const often = inFrequencyWords(rate, count)
  const tier = TIER_WORDS[evidenceTier(count)]
  const figures = [
    formatHitRate(rate, count),
    count === null ? '' : formatInterval(rate, count),
    count === null ? '' : tier,
    source === 'estimated' ? 'number of cases estimated from the dates of the episodes' : '',
  ]
    .filter(Boolean)
    .join('; ')
  return often === null
    ? `Hit ratio, stated: ${figures}.`
    : `Hit ratio, stated: ${often} past cases moved the stated way (${figures}).`
}

function medianWords({ median, sample: { count } }: FeedEntry): string {
  if (!isKnown(median)) return ''
  return `Median return of the past cases: ${formatReturn(median)}, ${count === null ? 'n not provided' : `n = ${count}`}.`
}

const asSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** Embeddings, overrides and isolates: they would turn the direction of whatever a reader shows behind them. */
const TURNERS = /[\u202a-\u202e\u2066-\u2069]/g
/** No character for a reader: controls, separators of lines, what Unicode reserves, halves of a pair. */
const UNREADABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\ufffe\uffff]/gu

/**
 * Text of the service as one line of plain text: whatever it holds, it ends no line of a file, turns none around and is text to XML.
 * Markup in it stays the letters that it is; beyond `most` characters an ellipsis stands for the rest.
 */
export function plainLine(text: string, most: number): string {
  // Cut before it is looked at: a text may be as long as an answer.
  const line = text
    .slice(0, 8 * most)
    .replace(TURNERS, '')
    .replace(UNREADABLE, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...line]
  return letters.length <= most ? line : `${letters.slice(0, most - 1).join('')}…`
}
