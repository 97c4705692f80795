import { useOutcomeStore } from './row-outcomes.ts'
import type { Outcomes, RowOutcome } from './row-outcomes.ts'

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
