import { create } from 'zustand'
import type { InsightStatus } from '#contract/rules/insight-status.ts'
import type { CurvePlace } from '#shared/statistics/percentile-curve.ts'

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
