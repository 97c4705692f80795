import { create } from 'zustand'
import type { InsightStatus } from '#contract/insight-status.ts'

/** Statuses worked out so far, by insight: filled while rows are looked at, shared by list and preview. */
const useOutcomes = create<{ byId: Readonly<Record<string, InsightStatus>> }>(() => ({ byId: {} }))

export const useRowOutcome = (id: string): InsightStatus | undefined => useOutcomes(({ byId }) => byId[id])

/** @returns what was known before */
export function setRowOutcome(id: string, status: InsightStatus): InsightStatus | undefined {
  const before = useOutcomes.getState().byId[id]
  useOutcomes.setState(({ byId }) => ({ byId: { ...byId, [id]: status } }))
  return before
}
