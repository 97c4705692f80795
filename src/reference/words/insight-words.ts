import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { Section } from '#contract/records/insight.ts'
import type { InsightFacts } from '#reference/engine/base/insight-facts.ts'
import type { Asset, Day } from '#reference/market/base/asset.ts'
import type { SeriesInfo } from '#reference/series/base/series-definition.ts'
import { formatDay } from '#shared/format/date.ts'
import { countOf } from '#shared/format/words.ts'
import { bothReadings, cardName, tailWords } from '#reference/words/cards/card-table.ts'
import type { TailWords } from '#reference/words/cards/card-words.ts'
import { isScheduled } from '#reference/series/indicators/seasonality.ts'
import { conditionText } from '#reference/words/sections/condition-text.ts'
import { earlierWords, inSentence } from '#reference/words/cards/family-cards.ts'
import {
  historySection,
  outOfSampleSection,
  trackRecordSection,
} from '#reference/words/sections/evidence-sections.ts'
import { rankedPast } from '#reference/words/sections/place-words.ts'
import { outlookSection } from '#reference/words/sections/outlook-section.ts'
import {
  assetPrices,
  decimalsToTellApart,
  formatSeriesValue,
  placedSeriesValue,
  spokenSeriesValue,
} from '#reference/words/sections/series-value.ts'
import { STATE_WORDS } from '#reference/words/sections/state-words.ts'

/** Earlier insights of the same quality whose window was over, and how many had moved the stated way by then. */
export type KeptRecord = { n: number; kept: number }

/** What the words need beside an insight's own figures. */
export type WordContext = {
  asset: Asset
  info: SeriesInfo
  /** Last day of the window, ms UTC. */
  endsAt: number
  trackRecord: KeptRecord
  /** Whether the study of the market is still running: then counts over all insights are not final. */
  isFilling: boolean
  /** Whether the trailing window was full: then "five years" may be said. */
  isFiveYears: boolean
}

export type InsightWords = {
  title: string
  card: { name: string; intuition: string }
  content: Section[]
  /** One text per condition: the trigger, then the state if there is one. */
  conditionTexts: string[]
}

/** All the text of one insight. Every figure in it is one of the facts, rounded as the app rounds. */
export function insightWords(facts: InsightFacts, context: WordContext): InsightWords {
  const tail = tailWords(context.info, facts.side, facts.seriesValue)
  const state = facts.state === 'none' ? null : STATE_WORDS[facts.state]
  const intuition = bothReadings(tail)
  const trigger = conditionText(facts, context.info, context.isFiveYears)
  return {
    title: `${context.asset.name}: ${tail.headline}${state?.title ?? ''}${isScheduled(facts.series) ? ', a date known in advance' : ''}`,
    card: { name: cardName(facts.series, facts.side), intuition },
    content: [
      whatHappened(facts, context),
      { section_title: 'Why it can matter', section_content: intuition },
      historySection(facts),
      outOfSampleSection(facts),
      trackRecordSection(facts, context.trackRecord, context.isFilling),
      outlookSection(facts, context.endsAt, assetPrices(context.asset)),
    ],
    conditionTexts: state ? [trigger, state.condition] : [trigger],
  }
}

const EVENT = 'This is an event and no rank among past days: each new reading that reached its bound counts.'

function whatHappened(facts: InsightFacts, { info, isFiveYears }: WordContext): Section {
  const tail = tailWords(info, facts.side, facts.seriesValue)
  const state = facts.state === 'none' ? null : STATE_WORDS[facts.state]
  const extra = isBeyond(facts) ? decimalsToTellApart(facts.seriesValue, facts.threshold, info) : 0
  const happened = happenedWords(tail, facts.seriesValue, info, facts.side, extra)
  const rarity = info.event
    ? EVENT
    : isScheduled(facts.series)
      ? 'The calendar brings this every year, so nothing has happened that was not known in advance.'
      : howRare(facts, info, tail.isPlace === true, isFiveYears, extra)
  const also = state ? ` At the same time ${state.clause}.` : ''
  return {
    section_title: 'What happened',
    section_content:
      `On ${dayOf(facts.day)} ${happened}. ${rarity}${also} ` +
      `${earlierTimes(facts, info)} How it is measured: ${inSentence(info.explanation)}`,
  }
}

/** What happened, with the value as its sentence needs it: as a figure, or as a place. */
export function happenedWords(
  tail: TailWords,
  value: number,
  info: SeriesInfo,
  side: InsightFacts['side'],
  extra = 0,
): string {
  return tail.happened(
    tail.isPlace ? placedSeriesValue(value, info, extra) : spokenSeriesValue(value, info, side, extra),
  )
}

/** Whether the value lies past the threshold; at the end of a scale nothing does. */
const isBeyond = ({ side, seriesValue, threshold }: InsightFacts) =>
  side === 'high' ? seriesValue > threshold : seriesValue < threshold

/** The threshold as a frequency. */
function howRare(
  facts: InsightFacts,
  info: SeriesInfo,
  isPlace: boolean,
  isFiveYears: boolean,
  extra: number,
): string {
  const { side, threshold } = facts
  const past = rankedPast(isFiveYears)
  if (!isBeyond(facts)) return `In ${past} it was seldom there.`
  const bound = formatSeriesValue(threshold, info, extra)
  const spoken = spokenSeriesValue(threshold, info, side, extra)
  // A fall of 3.1 standard deviations went beyond 1.6; it was not "below −1.6".
  if (!isPlace && (spoken !== bound || info.unit === 'days'))
    return `In ${past}, only one day in twenty went beyond ${spoken}.`
  return `In ${past}, only one day in twenty was ${side === 'high' ? 'above' : 'below'} ${bound}.`
}

/** How often the set-up has been there, by its own calendar. */
function earlierTimes({ episodes, side }: InsightFacts, info: SeriesInfo): string {
  const last = episodes.at(-1)
  if (!last) return ''
  return `${earlierWords(info.group, side)} ${countOf(episodes.length, 'time')} before, most recently on ${dayOf(last.start)}.`
}

const dayOf = (day: Day) => formatDay(day * MS_PER_DAY)
