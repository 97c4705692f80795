import { create } from 'zustand'
import type { InsightStatus } from '#contract/insight-status.ts'

/** Statuses worked out so far, by insight: filled while rows are looked at, shared by list and preview. */
const useOutcomes = create<{ byId: Readonly<Record<string, InsightStatus>> }>(() => ({ byId: {} }))

export const useRowOutcome = (id: string): InsightStatus | undefined => useOutcomes(({ byId }) => byId[id])

export const setRowOutcome = (id: string, status: InsightStatus) =>
  useOutcomes.setState(({ byId }) => ({ byId: { ...byId, [id]: status } }))

export const hasRowOutcome = (id: string) => useOutcomes.getState().byId[id] !== undefined
