import { create } from 'zustand'
import { narrowsByExpected, type ExpectedFilter } from '#features/insight-list/search/insight-search.ts'
import type { ExpectedFigure } from '#shared/evidence/expected.ts'
import type { InsightRow } from './insight-row.ts'

/** With the share out of sample from which it was calculated, a fraction. */
export type RowFigure = ExpectedFigure & { outOfSample?: number | null }
/** The share to rely on, or why there is none. */
export type RowExpected = RowFigure | { missing: string }
/** By insight; without an entry it is not calculated yet. */
export type ExpectedById = Readonly<Record<string, RowExpected>>

const useExpectedStore = create<ExpectedById>(() => ({}))
const NONE: ExpectedById = {}

export const useRowExpected = (id: string): RowExpected | undefined => useExpectedStore((byId) => byId[id])

/** @param isWanted false avoids redrawing a list that does not need them */
export const useExpectedById = (isWanted: boolean): ExpectedById =>
  useExpectedStore((byId) => (isWanted ? byId : NONE))

/** How many of these insights are calculated, and why there is no figure, where none has one. */
export function useExpectedProgress(ids: readonly string[]): { known: number; missing: string | null } {
  const byId = useExpectedStore()
  const all = ids.flatMap((id) => byId[id] ?? [])
  const [first] = all
  return {
    known: all.length,
    missing: first && 'missing' in first && !all.some(figureIn) ? first.missing : null,
  }
}

/** Several at once, so that the list is redrawn once. */
export const setRowsExpected = (byId: ExpectedById) => useExpectedStore.setState(byId)

export const figureIn = (expected: RowExpected | undefined): RowFigure | null =>
  expected && 'share' in expected ? expected : null

/** Expected less base rate, a fraction; null where too few insights have ended to tell. */
export const edgeOf = (figure: ExpectedFigure | null): number | null =>
  figure?.interval ? figure.share - figure.base : null

/** Rows with at least this share and edge, `supported` with an interval above the base rate; a row without a figure matches no filter. */
export function matchExpected(
  rows: readonly InsightRow[],
  filter: ExpectedFilter,
  expected: ExpectedById,
): readonly InsightRow[] {
  if (!narrowsByExpected(filter)) return rows
  const { expected__gte: least, edge__gte: leastEdge, supported } = filter
  return rows.filter(({ id }) => {
    const figure = figureIn(expected[id])
    if (!figure) return false
    const edge = edgeOf(figure)
    return (
      (least === null || figure.share >= least) &&
      (leastEdge === null || (edge !== null && edge >= leastEdge)) &&
      (!supported || figure.side > 0)
    )
  })
}
