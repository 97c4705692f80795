import { create } from 'zustand'
import type { InsightStatus } from '#contract/insight-status.ts'

type Outcomes = {
  /** Statuses worked out so far, by insight: filled while rows are looked at, shared by list and preview. */
  byId: Readonly<Record<string, InsightStatus>>
  /** Insights whose status became another one since the list was last asked for again. */
  changed: ReadonlySet<string>
}

const useOutcomes = create<Outcomes>(() => ({ byId: {}, changed: new Set() }))

export const useRowOutcome = (id: string): InsightStatus | undefined => useOutcomes(({ byId }) => byId[id])

export const useChangedOutcomes = () => useOutcomes(({ changed }) => changed)

export const forgetChangedOutcomes = () => useOutcomes.setState({ changed: new Set() })

export function setRowOutcome(id: string, status: InsightStatus) {
  useOutcomes.setState(({ byId, changed }) => {
    const before = byId[id]
    return {
      byId: { ...byId, [id]: status },
      changed: before && before.state !== status.state ? new Set([...changed, id]) : changed,
    }
  })
}
