import { directionOf, type Direction } from '#contract/values/codes.ts'
import { insightEnd } from '#contract/rules/insight-end.ts'
import { type Insight, readInsightList } from '#contract/records/insight.ts'
import { ContractError } from '#contract/values/reading.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { insightTitle } from '#shared/format/insight-title.ts'
import { insightPath } from '#shared/navigation/paths.ts'
import { insightSample, type Sample } from '#shared/predictions/sample.ts'
import { levelAsReturn, statedFigures } from '#shared/predictions/stated-figures.ts'
import { LIMITS } from '#server/base/limits.ts'
import { plainLine } from './plain-text.ts'

/** What a feed says of an insight. Returns and rates are fractions, instants ms UTC, texts single lines of plain text. */
export interface FeedEntry {
  readonly id: string
  /** Its page at the desk: a path. */
  readonly path: string
  readonly title: string
  /** The conditions that hold; empty where the service words none. */
  readonly why: string
  readonly tag: string | null
  readonly direction: Direction
  readonly horizon: string | null
  readonly stars: number | null
  readonly median: number | null
  readonly signalLow: number | null
  readonly signalHigh: number | null
  readonly lastValue: number | null
  readonly rate: number | null
  readonly sample: Sample
  readonly listedEpisodes: number
  readonly sector: string | null
  readonly topic: string | null
  readonly eco: string | null
  /** USD billions. */
  readonly marketCap: number | null
  readonly createdAt: number | null
  /** When it was created, or else the day of its last value: a time of its own that does not move. */
  readonly knownAt: number | null
  /** End of the horizon, counted in weekdays. */
  readonly endsAt: number | null
}

export interface FeedReading {
  readonly entries: readonly FeedEntry[]
  /** Records of the answer that are no insights: left out. */
  readonly unreadable: number
}

/**
 * The insights of an answer to the list's question, newest first and otherwise as received. Throws `ContractError` for what is no list,
 * and for a list of which nothing can be read: as an empty feed it would say that all is over.
 */
export function readFeedEntries(json: string, units: UnitRules): FeedReading {
  const { items, unreadable } = readInsightList(JSON.parse(json))
  if (items.length === 0 && unreadable[0]) throw new ContractError(unreadable[0].issues)
  const entries = items.map((insight) => toFeedEntry(insight, units))
  return {
    entries: entries.toSorted((a, b) => (b.createdAt ?? -Infinity) - (a.createdAt ?? -Infinity) || 0),
    unreadable: unreadable.length,
  }
}

const { maxTitle, maxText } = LIMITS.feeds

function toFeedEntry(insight: Insight, units: UnitRules): FeedEntry {
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
    marketCap: metadata.market_cap || null,
    createdAt: insight.created_at,
    knownAt: insight.created_at ?? metadata.last_value_date ?? null,
    endsAt: writableDay(insightEnd({ ...metadata, created_at: insight.created_at }, [])),
  }
}

const wordsOf = (text: string | null | undefined, most: number) =>
  text ? plainLine(text, most) || null : null

/** Dates of files have four digits for the year. */
const YEAR_10000 = Date.UTC(10_000, 0)
const writableDay = (ms: number | null) => (ms !== null && ms < YEAR_10000 ? ms : null)
