import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { FeedInsight } from '#contract/records/feed.ts'
import type { InsightStatus } from '#contract/rules/insight-status.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { statusInputs } from '#shared/predictions/status-inputs.ts'
import { statusOnCloses } from '#shared/predictions/still-running.ts'
import { STATUS_SOURCE, STATUS_WORDS, whenDecided } from '#shared/ui/indicators/status-mark.tsx'

/** The card at one time on one asset, and what became of it. */
export type EarlierInsight = FeedInsight & { id: string; status: InsightStatus }

export type Judging = {
  /** Of the asset. */
  closes: readonly SeriesPoint[]
  now: number
  units: UnitRules
  /** Of those that stand in a column: their predictions may name another day as the end, and a page says one thing. */
  known?: ReadonlyMap<string, InsightStatus>
}

/** Insights of one card, newest first; without an id nothing can be opened or compared. */
export const sameCard = (
  items: readonly FeedInsight[],
  card: string,
  { closes, now, units, known }: Judging,
): EarlierInsight[] =>
  items
    .flatMap((item) => (item.id !== null && item.insight_card === card ? [{ ...item, id: item.id }] : []))
    .map((item) => ({
      ...item,
      status:
        known?.get(item.id) ??
        statusOnCloses(statusInputs({ metadata: item, created_at: item.created_at }, units), closes, now),
    }))
    .sort((a, b) => (b.created_at ?? 0) - (a.created_at ?? 0))

/** `Last signal: 12 Mar 2025, worked, realised +3.1%, …`, seen from one created at that instant. */
export function lastTimeWords(same: readonly EarlierInsight[], createdAt: number | null): string {
  const before = same.find((each) => (each.created_at ?? Infinity) < (createdAt ?? -Infinity))
  if (!before) return 'No earlier signal for this asset.'
  const { state, realised } = before.status
  // A level decides, and the price may go the other way after it.
  const decided = whenDecided(before.status)
  const moved =
    realised === null ? '' : `, realised ${formatReturn(realised)}${decided ? ` (${decided})` : ''}`
  return `Last signal: ${formatDay(before.created_at)}, ${stateWord(state)}${moved}, ${STATUS_SOURCE}.`
}

/** `4 worked, 3 failed, 1 active`: only what occurs. */
export function outcomeCountWords(same: readonly EarlierInsight[]): string {
  return (['worked', 'failed', 'active', 'cannot-be-judged'] as const)
    .map((state) => [same.filter(({ status }) => status.state === state).length, stateWord(state)] as const)
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ')
}

const stateWord = (state: InsightStatus['state']) => STATUS_WORDS[state].toLowerCase()
