import { create } from 'zustand'
import type { ReactNode } from 'react'
import type { InsightStatus } from '#contract/rules/insight-status.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import {
  type OutcomeCode,
  narrowsByExpected,
  type ExpectedFilter,
} from '#features/insight-list/search/insight-search.ts'
import type { ExpectedFigure } from '#shared/evidence/expected.ts'
import type { NoteSubject } from '#shared/personal/note.ts'
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
  /** When each insight was checked, ms; without closes it is checked and has no outcome. */
  checkedAt: ReadonlyMap<string, number>
  /** Insights whose status has changed since the last renewal. */
  changed: ReadonlySet<string>
}

const useOutcomeStore = create<Store>(() => ({ byId: {}, checkedAt: new Map(), changed: new Set() }))
/** The same each time: a list that does not want them is not drawn again as they come. */
const NONE = {}

export const useRowOutcome = (id: string): RowOutcome | undefined => useOutcomeStore(({ byId }) => byId[id])

/** @param isWanted false avoids redrawing a list that does not need them */
export const useOutcomesById = (isWanted: boolean): Outcomes =>
  useOutcomeStore(({ byId }) => (isWanted ? byId : NONE))

export const useChangedOutcomes = () => useOutcomeStore(({ changed }) => changed)

export const forgetChangedOutcomes = () => useOutcomeStore.setState({ changed: new Set() })

export const knownOutcomes = useOutcomeStore.getState

/** How many of these insights are checked. */
export const useCheckedCount = (ids: readonly string[]): number =>
  useOutcomeStore(({ checkedAt }) => ids.filter((id) => checkedAt.has(id)).length)

/** Sets several at once, so that the list is redrawn once. Null: there are no closes to check by. */
export function setRowOutcomes(outcomes: ReadonlyMap<string, RowOutcome | null>) {
  const { byId, changed, checkedAt } = useOutcomeStore.getState()
  const known = [...outcomes].filter((entry): entry is [string, RowOutcome] => entry[1] !== null)
  const turned = known.filter(([id, { status }]) => byId[id] && byId[id].status.state !== status.state)
  const now = Date.now()
  useOutcomeStore.setState({
    byId: { ...byId, ...Object.fromEntries(known) },
    checkedAt: new Map([...checkedAt, ...[...outcomes.keys()].map((id): [string, number] => [id, now])]),
    changed: turned.length > 0 ? new Set([...changed, ...turned.map(([id]) => id)]) : changed,
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

/** With the share out of sample from which it was calculated, a fraction. */
export type RowFigure = ExpectedFigure & { outOfSample?: number | null }
/** The share to rely on, or why there is none. */
export type RowExpected = RowFigure | { missing: string }
/** By insight; without an entry it is not calculated yet. */
export type ExpectedById = Readonly<Record<string, RowExpected>>

const useExpectedStore = create<ExpectedById>(() => ({}))

export const useRowExpected = (id: string): RowExpected | undefined => useExpectedStore((byId) => byId[id])

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

/** What the person has written on the insight of a row or on its asset. */
export type RowMark = {
  icons: ReactNode
  /** The icons in words: `Note. Your call: follow. ` */
  words: string
  hasNote: boolean
  /** Text of the notes, which the text filter looks at. */
  text: string
}

/** By insight; rows without a mark have none. */
export type RowMarks = Readonly<Record<string, RowMark>>

/** Filled once the rows stand (`list-marks.tsx`). */
export const useRowMarks = create<RowMarks>(() => ({}))

export const useMarksById = (isWanted: boolean): RowMarks => useRowMarks((byId) => (isWanted ? byId : NONE))

/** What a note on the row's insight is on. */
export const noteSubject = ({ id, title }: InsightRow): NoteSubject => ({ kind: 'insight', key: id, title })
