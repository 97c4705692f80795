import { hash } from 'node:crypto'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { Day } from '#reference/market/base/asset.ts'
import type { TradingCalendar } from '#reference/market/base/trading-calendar.ts'
import type { SeriesGroup } from '#reference/series/base/series-definition.ts'

/** The fields from which an insight's id is computed. They do not depend on the order of computation. */
type InsightIdentity = {
  /** The market: its kind and seed, or its data set. */
  world: string
  tag: string
  series: string
  side: string
  state: string
  day: number
}

/**
 * A UUID that depends only on the insight's identity (name-based, RFC 9562 version 8 with SHA-256), so that an insight has the
 * same id in every run.
 */
export function insightId({ world, tag, series, side, state, day }: InsightIdentity): string {
  return uuidOf(`insight\n${world}\n${tag}\n${series}\n${side}\n${state}\n${day}`)
}

/** Id of one of an insight's charts. */
export const chartId = (insight: string, type: string) => uuidOf(`chart\n${insight}\n${type}`)

function uuidOf(name: string): string {
  const hex = hash('sha256', name)
  // Version nibble 8 and the RFC's variant bits; the rest is the digest.
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const EARLIEST_MINUTES = 10
const SPREAD_MINUTES = 80

/**
 * When an insight of a day is published: 10 to 90 minutes after that day's close on the economy's own clock. Its id decides the
 * minute, so that the insights of a day do not arrive all at once.
 *
 * @returns ms since 1970 UTC
 */
export function creationTime(id: string, day: Day, calendar: TradingCalendar): number {
  const fraction = Number.parseInt(id.slice(0, 8), 16) / 0x1_0000_0000
  const close = calendar.session(day)?.close ?? day * MS_PER_DAY + 21 * 3_600_000
  return close + Math.floor((EARLIEST_MINUTES + SPREAD_MINUTES * fraction) * 60_000)
}

type Topic = 'Technical' | 'Market' | 'Fundamental' | 'Macro'

const TOPICS: Partial<Record<SeriesGroup, Topic>> = {
  fundamental: 'Fundamental',
  macro: 'Macro',
  momentum: 'Market',
  relative: 'Market',
  breadth: 'Market',
}

/** The topic of an insight, one of the four of the specification. */
export const topicOf = (group: SeriesGroup): Topic => TOPICS[group] ?? 'Technical'
