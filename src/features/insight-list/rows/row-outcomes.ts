import { create } from 'zustand'
import type { InsightStatus } from '#contract/rules/insight-status.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { OutcomeCode } from '#features/insight-list/search/insight-search.ts'
import type { CurvePlace } from '#shared/statistics/percentile-curve.ts'
import type { InsightRow } from './insight-row.ts'

/** What the closes since publication show. */
export type RowOutcome = {
  status: InsightStatus
  /** Current percentile; null where no past case reaches this day, undefined while unknown. */
  percentile?: CurvePlace | null | undefined
}

export type Outcomes = Readonly<Record<string, RowOutcome>>

type Store = {
  byId: Outcomes
  /** Insights whose status has changed since the last renewal. */
  changed: ReadonlySet<string>
  /** Insights without closes, which cannot be checked. */
  missing: ReadonlySet<string>
}

const useOutcomeStore = create<Store>(() => ({ byId: {}, changed: new Set(), missing: new Set() }))
const NONE: Outcomes = {}

export const useRowOutcome = (id: string): RowOutcome | undefined => useOutcomeStore(({ byId }) => byId[id])

/** @param isWanted false avoids redrawing a list that does not need them */
export const useOutcomesById = (isWanted: boolean): Outcomes =>
  useOutcomeStore(({ byId }) => (isWanted ? byId : NONE))

export const useChangedOutcomes = () => useOutcomeStore(({ changed }) => changed)

export const forgetChangedOutcomes = () => useOutcomeStore.setState({ changed: new Set() })

export const knownOutcomes = (): Outcomes => useOutcomeStore.getState().byId

/** How many of these insights are checked. */
export const useCheckedCount = (ids: readonly string[]): number =>
  useOutcomeStore(({ byId, missing }) => ids.filter((id) => byId[id] !== undefined || missing.has(id)).length)

/** Sets several at once, so that the list is redrawn once. */
export function setRowOutcomes(outcomes: readonly (readonly [id: string, outcome: RowOutcome | null])[]) {
  useOutcomeStore.setState(({ byId, changed, missing }) => {
    const next = { ...byId }
    const nextChanged = new Set(changed)
    const nextMissing = new Set(missing)
    for (const [id, outcome] of outcomes) {
      if (outcome === null) {
        nextMissing.add(id)
        continue
      }
      const before = byId[id]
      next[id] = { percentile: before?.percentile, ...outcome }
      nextMissing.delete(id)
      if (before && before.status.state !== outcome.status.state) nextChanged.add(id)
    }
    return {
      byId: next,
      changed: nextChanged.size === changed.size ? changed : nextChanged,
      missing: nextMissing,
    }
  })
}

const WEEK_MS = 7 * MS_PER_DAY

/** `outside` applies to open insights only. */
export function isOutcome(code: OutcomeCode, { status, percentile }: RowOutcome, now: number): boolean {
  switch (code) {
    case 'open':
      return status.state === 'active'
    case 'ending':
      return status.state === 'active' && status.end - now <= WEEK_MS
    case 'worked':
    case 'failed':
      return status.state === code
    case 'outside':
      return status.state === 'active' && !!percentile && isOutsideMiddle(percentile)
  }
}

/** Rows with any of these codes; rows with unknown status match none. All rows without a code. */
export function matchOutcomes(
  rows: readonly InsightRow[],
  codes: readonly OutcomeCode[],
  outcomes: Outcomes,
  now: number,
): readonly InsightRow[] {
  if (codes.length === 0) return rows
  return rows.filter(({ id }) => {
    const outcome = outcomes[id]
    return outcome !== undefined && codes.some((code) => isOutcome(code, outcome, now))
  })
}

/** Outside the middle 80 % of past cases. A bound below that does not count. */
export const isOutsideMiddle = ({ place, p }: CurvePlace): boolean =>
  place === 'below' ? p <= 0.1 : place === 'above' ? p >= 0.9 : p < 0.1 || p > 0.9
