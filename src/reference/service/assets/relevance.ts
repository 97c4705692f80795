import { createHash } from 'node:crypto'
import type { WireRelevanceCard } from '#contract/records/entity-report.ts'
import type { LatestValue } from '#reference/engine/series-catalogue.ts'
import type { Day } from '#reference/market/base/asset.ts'
import { isScheduled } from '#reference/series/indicators/seasonality.ts'
import { groupFields, snakeOf } from '#reference/service/series/series-names.ts'
import { wireDay } from '#reference/service/world/clock.ts'
import { tailWords } from '#reference/words/cards/card-table.ts'
import { happenedWords } from '#reference/words/insight-words.ts'
import { percentileWords, rankedPast } from '#reference/words/series-value.ts'
import { upperFirst } from '#shared/format/words.ts'

/** A value gets a card from this rank on, or below its mirror. */
const EXTREME = 0.95
const MAX_CARDS = 8
/** The series of one group measure similar things. */
const MAX_PER_GROUP = 2

/** The good-to-know cards of an asset: its most extreme series today, the rarest first. Facts, no studies. */
export function relevanceCards(
  tag: string,
  latestValues: readonly LatestValue[],
  day: Day,
  origin: string,
): WireRelevanceCard[] {
  const perGroup = new Map<string, number>()
  const cards: WireRelevanceCard[] = []
  for (const latest of latestValues
    .filter(isExtreme)
    .filter(({ info }) => !isScheduled(info.name))
    .sort((a, b) => rarity(b) - rarity(a))) {
    const { group } = latest.info
    const shown = perGroup.get(group) ?? 0
    if (shown >= MAX_PER_GROUP) continue
    perGroup.set(group, shown + 1)
    cards.push(toCard(tag, latest, day, origin))
    if (cards.length === MAX_CARDS) break
  }
  return cards
}

type Ranked = LatestValue & { rank: number; tenYearRank: number }

/** Extreme both in the trailing window and in ten years: a value that is rare in five calm years may have been usual before. */
const isExtreme = (latest: LatestValue): latest is Ranked => {
  const { rank, tenYearRank } = latest
  if (rank === null || tenYearRank === null) return false
  return Math.min(rank, tenYearRank) >= EXTREME || Math.max(rank, tenYearRank) <= 1 - EXTREME
}

const rarity = ({ rank, tenYearRank }: Ranked) => Math.min(Math.abs(rank - 0.5), Math.abs(tenYearRank - 0.5))

function toCard(
  tag: string,
  { info, value, rank, low, high, isFull }: Ranked,
  day: Day,
  origin: string,
): WireRelevanceCard {
  const side = rank >= 0.5 ? 'high' : 'low'
  const words = tailWords(info, side, value)
  const snake = snakeOf(tag, info)
  const happened = happenedWords(words, value, info, side)
  return {
    id: cardId(snake, day),
    expression: snake,
    last_value: value,
    name: upperFirst(words.headline),
    image_url: `${origin}/icons/group_${info.group}.png`,
    explanation:
      `${upperFirst(happened)}. This is ${percentileWords(rank)} of ${rankedPast(isFull)}. ` +
      `Definition: ${info.explanation} The card describes the current value only and says nothing about future returns.`,
    connected_article_title: info.label,
    connected_article_url: `${origin}/articles/${encodeURIComponent(info.name)}`,
    scenario_condition: {
      order: 0,
      snake,
      value: side === 'high' ? high : low,
      condition: side === 'high' ? 'above' : 'below',
    },
    ...groupFields(info.group, origin),
    snake_last_date: wireDay(day),
  }
}

/** 19 digits, as the documented service sends them. A double cannot represent all of them exactly, so the id is no usable key. */
function cardId(snake: string, day: number): number {
  const hash = createHash('sha256').update(`${snake}\n${day}`).digest()
  return 1e18 + (hash.readUInt32BE(0) / 0x1_0000_0000) * 8e18
}
