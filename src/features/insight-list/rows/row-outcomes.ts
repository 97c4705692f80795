import { create } from 'zustand'
import type { InsightStatus } from '#contract/rules/insight-status.ts'
import type { CurvePlace } from '#shared/statistics/percentile-curve.ts'

/** What the closes since its publication say of an insight. */
export type RowOutcome = {
  status: InsightStatus
  /** Where the realised return stands today among the past cases; null where no case reaches this day, undefined while unknown. */
  percentile?: CurvePlace | null | undefined
}

/** Outcomes worked out so far, by insight. */
export type Outcomes = Readonly<Record<string, RowOutcome>>

type Store = {
  /** Filled while rows are looked at, shared by list and preview. */
  byId: Outcomes
  /** Insights whose status became another one since the list was last asked for again. */
  changed: ReadonlySet<string>
  /** Insights whose closes did not come, or that have none: there is nothing more to wait for. */
  missing: ReadonlySet<string>
}

/** For what notes outcomes, see `outcome-notes.ts`. */
const useOutcomeStore = create<Store>(() => ({ byId: {}, changed: new Set(), missing: new Set() }))
const NONE: Outcomes = {}

export const useRowOutcome = (id: string): RowOutcome | undefined => useOutcomeStore(({ byId }) => byId[id])

/** @param isWanted a list that does not need them is not drawn again for each that arrives */
export const useOutcomesById = (isWanted: boolean): Outcomes =>
  useOutcomeStore(({ byId }) => (isWanted ? byId : NONE))

export const useChangedOutcomes = () => useOutcomeStore(({ changed }) => changed)

export const forgetChangedOutcomes = () => useOutcomeStore.setState({ changed: new Set() })

export const knownOutcomes = (): Outcomes => useOutcomeStore.getState().byId

/** How many of these insights are judged, or cannot be. */
export const useCheckedCount = (ids: readonly string[]): number =>
  useOutcomeStore(({ byId, missing }) => ids.filter((id) => byId[id] !== undefined || missing.has(id)).length)

/** Several at once, so that a list is drawn again once for the insights of an asset. */
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
