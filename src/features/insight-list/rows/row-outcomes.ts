import { create } from 'zustand'
import type { InsightStatus } from '#contract/rules/insight-status.ts'
import type { CurvePlace } from '#shared/statistics/percentile-curve.ts'

/** What the list can be narrowed to; the service knows none of it, so it is worked out here from the closes of each asset. */
export const OUTCOME_CODES = ['open', 'ending', 'worked', 'failed', 'outside'] as const
export type OutcomeCode = (typeof OUTCOME_CODES)[number]

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
export const useOutcomeStore = create<Store>(() => ({ byId: {}, changed: new Set(), missing: new Set() }))
const NONE: Outcomes = {}

export const useRowOutcome = (id: string): RowOutcome | undefined => useOutcomeStore(({ byId }) => byId[id])

/** @param isWanted a list that does not need them is not drawn again for each that arrives */
export const useOutcomesById = (isWanted: boolean): Outcomes =>
  useOutcomeStore(({ byId }) => (isWanted ? byId : NONE))

export const useChangedOutcomes = () => useOutcomeStore(({ changed }) => changed)

export const forgetChangedOutcomes = () => useOutcomeStore.setState({ changed: new Set() })
