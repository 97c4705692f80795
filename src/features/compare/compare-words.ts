import { formatDay } from '#shared/format/date.ts'
import { countOf, DIRECTION_WORDS } from '#shared/format/words.ts'
import { allOf } from '#shared/format/word-lists.ts'
import { CONFLICT_QUALITY, oppositionOf } from '#shared/predictions/opposition.ts'
import { sharedConditionWords } from '#features/compare/model/compare-conditions.ts'
import type { ComparedInsight } from '#features/compare/model/compared-insight.ts'

/** What a reader should know before comparing, in sentences; the order of the insights does not change what is said. */
export function compareSummary(insights: readonly ComparedInsight[]): string[] {
  if (insights.length < 2) return []
  const words: string[] = []
  const one = <T>(pick: (each: ComparedInsight) => T) => new Set(insights.map(pick))
  const assets = one(({ tag }) => tag)
  const directions = one(({ direction }) => direction)
  words.push(
    assets.size === 1
      ? 'All insights are on one asset.'
      : `The insights are on ${countOf(assets.size, 'asset')}: compare returns, not prices.`,
  )
  if (directions.size === 1) words.push(`All are ${DIRECTION_WORDS[insights[0]!.direction].toLowerCase()}.`)
  else words.push(...oppositionWords(insights))
  const isWaiting = insights.some(
    ({ parts }) => parts.predictions === 'loading' || parts.prices === 'loading',
  )
  if (isWaiting) words.push('Their windows are compared once predictions and prices have loaded.')
  const shared = sharedDays(insights)
  if (shared) words.push(`All windows overlap from ${formatDay(shared[0])} to ${formatDay(shared[1])}.`)
  words.push(sharedConditionWords(insights))
  const horizons = [...one(({ horizon }) => horizon ?? 'not provided')].sort()
  if (horizons.length > 1)
    words.push(`Horizons differ (${allOf(horizons)}): a longer horizon has wider bands.`)
  const units = [...one(({ fan }) => fan.unit)].sort()
  if (units.length > 1)
    words.push(
      `Predictions arrived as ${allOf(units.map((unit) => `${unit}s`))} and are all shown as returns.`,
    )
  return words
}

/** Said of the strongest opposition that any two on one asset have. */
function oppositionWords(insights: readonly ComparedInsight[]): string[] {
  const stances = insights.map(({ endsAt, ...each }) => ({ ...each, endAt: endsAt }))
  const found = stances.flatMap((a, i) =>
    stances.slice(i + 1).flatMap((b) => (a.tag === b.tag ? oppositionOf(a, b) : [])),
  )
  const who = insights.length === 2 ? 'They' : 'Some insights on one asset'
  if (found.includes('disagree'))
    return [
      `${who} disagree: opposite directions at the same time, each with quality ${CONFLICT_QUALITY} or more.`,
    ]
  if (!found.includes('opposite')) return []
  return [
    `${who} point in opposite directions at the same time. A side below quality ${CONFLICT_QUALITY} does not count as a disagreement.`,
  ]
}

/** Days on which all windows are open; null where there is none. */
export function sharedDays(insights: readonly ComparedInsight[]): [number, number] | null {
  const starts = insights.map(({ startAt }) => startAt)
  const ends = insights.map(({ endsAt }) => endsAt)
  if (starts.includes(null) || ends.includes(null)) return null
  const from = Math.max(...starts.filter((at) => at !== null))
  const to = Math.min(...ends.filter((at) => at !== null))
  return from < to ? [from, to] : null
}
