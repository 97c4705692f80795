import type { Section } from '#contract/records/insight.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { InsightFacts, StateName } from '#reference/engine/base/insight-facts.ts'
import type { Asset, Day } from '#reference/market/base/asset.ts'
import type { Market } from '#reference/market/base/market.ts'
import type { SeriesInfo } from '#reference/series/base/series-definition.ts'
import { isScheduled } from '#reference/series/indicators/seasonality.ts'
import { cardCode, tailWords } from '#reference/words/cards/card-table.ts'
import { bothReadings, type TailWords } from '#reference/words/cards/card.ts'
import { formatDay } from '#shared/format/date.ts'
import { countOf } from '#shared/format/words.ts'
import {
  hitRatioSection,
  levelsSection,
  outOfSampleSection,
  trackRecordSection,
  type QualityRecord,
} from './evidence-sections.ts'
import {
  seriesValueWords,
  rankedPast,
  assetPrices,
  decimalsToDistinguish,
  positionOf,
  spokenSeriesValue,
} from './series-value.ts'

/** `14-day relative strength index at or below 28.1, the lowest 5% of its last five years`. */
function conditionText(facts: InsightFacts, info: SeriesInfo, isFiveYears: boolean): string {
  const isHigh = facts.side === 'high'
  const { event } = info
  // A level to cross belongs to the values above it.
  const isBelow = event !== undefined && !isHigh && event.high === event.low
  const where = isHigh ? 'at or above' : isBelow ? 'below' : 'at or below'
  // With one decimal a fixed bound of 0.75 would read 0.8.
  const extra = event !== undefined && info.unit === 'sd' && !Number.isInteger(10 * facts.threshold) ? 1 : 0
  const bound = `${where} ${seriesValueWords(facts.threshold, info, extra)}`
  // An event has a fixed bound instead of a rank among past values.
  if (event) return `${info.label}: a new value ${bound}`
  return `${info.label} ${bound}, the ${isHigh ? 'highest' : 'lowest'} 5% of ${rankedPast(isFiveYears)}`
}

type StateWords = {
  /** Follows the headline in the title. */
  title: string
  /** Clause in a sentence about the day. */
  clause: string
  /** Text of the condition. */
  condition: string
}

/** Texts on the second condition. */
const STATE_WORDS: Record<Exclude<StateName, 'none'>, StateWords> = {
  uptrend: {
    title: ', within an uptrend',
    clause: 'the price was at or above its 200-day average',
    condition: 'Close at or above its 200-day average',
  },
  downtrend: {
    title: ', within a downtrend',
    clause: 'the price was below its 200-day average',
    condition: 'Close below its 200-day average',
  },
  turbulent: {
    title: ', with high volatility',
    clause: 'its three-month volatility was in the highest third of its own history',
    condition: 'Three-month volatility in the highest third of its own history',
  },
  'weak-market': {
    title: ', in a weak market',
    clause: 'its market was below its own 200-day average',
    condition: 'Market level below its 200-day average',
  },
}

/** What the texts need besides an insight's facts. */
type WordContext = {
  asset: Asset
  info: SeriesInfo
  /** Last day of the window, in ms UTC. */
  endsAt: number
  trackRecord: QualityRecord
  /** Whether the study of the market is still running, so that counts over all insights are not final. */
  isFilling: boolean
  /** Whether the trailing window was full, so that the text can speak of five years. */
  isFiveYears: boolean
}

export type InsightWords = {
  title: string
  card: { name: string; intuition: string }
  content: Section[]
  /** One text per condition: the trigger, then the state if there is one. */
  conditionTexts: string[]
}

/** All texts of an insight. Every figure in them is one of the facts, rounded as in the app. */
export function insightWords(facts: InsightFacts, context: WordContext): InsightWords {
  const tail = tailWords(context.info, facts.side, facts.seriesValue)
  const state = facts.state === 'none' ? null : STATE_WORDS[facts.state]
  const intuition = bothReadings(tail)
  const trigger = conditionText(facts, context.info, context.isFiveYears)
  return {
    title: `${context.asset.name}: ${tail.headline}${state?.title ?? ''}${isScheduled(facts.series) ? ', a date known in advance' : ''}`,
    card: { name: cardCode(facts.series, facts.side), intuition },
    content: [
      whatHappened(facts, tail, context),
      { section_title: 'Why it can matter', section_content: intuition },
      hitRatioSection(facts),
      outOfSampleSection(facts),
      trackRecordSection(facts, context.trackRecord, context.isFilling),
      levelsSection(facts, context.endsAt, assetPrices(context.asset)),
    ],
    conditionTexts: state ? [trigger, state.condition] : [trigger],
  }
}

const EVENT =
  'This is an event with a fixed bound, not a rank among past days. Every new value at or beyond the bound counts.'

function whatHappened(facts: InsightFacts, tail: TailWords, { info, isFiveYears }: WordContext): Section {
  const extra = isBeyond(facts) ? decimalsToDistinguish(facts.seriesValue, facts.threshold, info) : 0
  const rarity = info.event
    ? EVENT
    : isScheduled(facts.series)
      ? 'The calendar brings this date every year, so it was known in advance.'
      : howRare(facts, info, tail.isPosition, isFiveYears, extra)
  const state = facts.state === 'none' ? [] : [`At the same time ${STATE_WORDS[facts.state].clause}.`]
  return {
    section_title: 'What happened',
    section_content: [
      `On ${dayOf(facts.day)} ${happenedWords(tail, facts.seriesValue, info, facts.side, extra)}.`,
      rarity,
      ...state,
      ...earlierTimes(facts),
      `Definition: ${info.explanation}`,
    ].join(' '),
  }
}

/** The clause on what happened, with the value as a figure or as a position. */
export function happenedWords(
  tail: TailWords,
  value: number,
  info: SeriesInfo,
  side: InsightFacts['side'],
  extra = 0,
): string {
  return tail.happened(
    tail.isPosition ? positionOf(value, info, extra) : spokenSeriesValue(value, info, side, extra),
  )
}

/** Whether the value is beyond the threshold; at the end of a scale it can be equal to it. */
const isBeyond = ({
  side,
  seriesValue,
  threshold,
}: Pick<InsightFacts, 'side' | 'seriesValue' | 'threshold'>) =>
  side === 'high' ? seriesValue > threshold : seriesValue < threshold

/** The threshold as a frequency. */
function howRare(
  { side, seriesValue, threshold }: InsightFacts,
  info: SeriesInfo,
  isPosition: boolean,
  isFiveYears: boolean,
  extra: number,
): string {
  const past = rankedPast(isFiveYears)
  if (!isBeyond({ side, seriesValue, threshold })) return `Such a value was rare in ${past}.`
  const bound = seriesValueWords(threshold, info, extra)
  const spoken = spokenSeriesValue(threshold, info, side, extra)
  // A fall of 3.1 standard deviations is "beyond 1.6", not "below −1.6".
  const beyond =
    !isPosition && (spoken !== bound || info.unit === 'days')
      ? `beyond ${spoken}`
      : `${side === 'high' ? 'above' : 'below'} ${bound}`
  return `Only 5% of the days in ${past} were ${beyond}.`
}

/** How often the condition occurred before, by the first days of its episodes. */
function earlierTimes({ episodes }: InsightFacts): string[] {
  const last = episodes.at(-1)
  if (!last) return []
  const times = countOf(episodes.length, 'time')
  return [`The same condition occurred ${times} before, most recently on ${dayOf(last.start)}.`]
}

const dayOf = (day: Day) => formatDay(day * MS_PER_DAY)

const WHAT_IT_IS =
  'Insights show what followed similar conditions in the past, with counts and base rates. They are neither a forecast nor advice.'

/** Two lines for every insight: the source of the figures, and that they are neither a forecast nor advice. */
export function disclaimer(market: Pick<Market, 'kind' | 'now'>): string {
  const source =
    market.kind === 'files'
      ? `Computed from the price files given to this service, up to ${dayOf(market.now)}.`
      : 'Simulated data: fictional companies and prices. Their history contains built-in patterns that real prices do not have.'
  return `${source}\n${WHAT_IT_IS}`
}
