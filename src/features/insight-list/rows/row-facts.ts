import type { ReactNode } from 'react'
import { create } from 'zustand'
import type { InsightStatus } from '#contract/rules/insight-status.ts'
import { figureOf, type SettledExpected } from '#shared/evidence/expected.ts'
import type { NoteSubject } from '#shared/state/commands.ts'
import type { CurvePlace } from '#shared/statistics/percentile-curve.ts'
import type { InsightRow } from './insight-row.ts'

/** What the closes since publication show. */
export type RowOutcome = {
  status: InsightStatus
  /** Current percentile; null where no past case reaches this day, undefined while unknown. */
  percentile?: CurvePlace | null | undefined
}

export type Outcomes = Readonly<Record<string, RowOutcome>>

type RowFacts = {
  outcomes: Outcomes
  /** When each insight was checked, ms; without closes it is checked and has no outcome. */
  checkedAt: ReadonlyMap<string, number>
  /** Insights that could not be checked, because their closes did not load. */
  unloaded: ReadonlySet<string>
  /** Goes up when the reader asks to check these again. */
  attempt: number
  /** Insights whose status has changed since the last refresh. */
  changed: ReadonlySet<string>
  expected: ExpectedById
  annotations: RowAnnotations
  /** Open insights that disagree with another loaded one on the same asset. */
  conflicts: ReadonlySet<string>
}

/** Facts that arrive after the rows have rendered, by insight. */
export const useRowFacts = create<RowFacts>(() => ({
  outcomes: {},
  checkedAt: new Map(),
  unloaded: new Set(),
  attempt: 0,
  changed: new Set(),
  expected: {},
  annotations: {},
  conflicts: new Set(),
}))
const NONE = {}

/** @param isNeeded false avoids rendering a list that does not need them */
export const useFactsById = <K extends 'outcomes' | 'expected' | 'annotations'>(
  kind: K,
  isNeeded = true,
): RowFacts[K] => useRowFacts((facts) => (isNeeded ? facts[kind] : NONE))

export const useRowOutcome = (id: string): RowOutcome | undefined =>
  useRowFacts(({ outcomes }) => outcomes[id])

/** How many of these insights are checked. */
export const useCheckedCount = (ids: readonly string[]): number =>
  useRowFacts(({ checkedAt }) => ids.filter((id) => checkedAt.has(id)).length)

/** How many of these insights could not be checked. */
export const useUnloadedCount = (ids: readonly string[]): number =>
  useRowFacts(({ unloaded }) => ids.filter((id) => unloaded.has(id)).length)

export const checkAgain = () =>
  useRowFacts.setState(({ attempt }) => ({ attempt: attempt + 1, unloaded: new Set() }))

/** Sets several at once, so that the list renders once. Null: there are no closes to check by. */
export function setRowOutcomes(found: ReadonlyMap<string, RowOutcome | null | 'unloaded'>) {
  const { outcomes, changed, checkedAt, unloaded } = useRowFacts.getState()
  const isKnown = (entry: [string, unknown]): entry is [string, RowOutcome] =>
    entry[1] !== null && entry[1] !== 'unloaded'
  const known = [...found].filter(isKnown)
  const checked = [...found].flatMap(([id, outcome]) => (outcome === 'unloaded' ? [] : id))
  const changedState = known.filter(
    ([id, { status }]) => outcomes[id] && outcomes[id].status.state !== status.state,
  )
  const now = Date.now()
  useRowFacts.setState({
    outcomes: { ...outcomes, ...Object.fromEntries(known) },
    checkedAt: new Map([...checkedAt, ...checked.map((id): [string, number] => [id, now])]),
    unloaded: new Set(
      [...unloaded, ...found.keys()].filter((id) => !found.has(id) || found.get(id) === 'unloaded'),
    ),
    changed: changedState.length > 0 ? new Set([...changed, ...changedState.map(([id]) => id)]) : changed,
  })
}

/** Outside the middle 80 % of past cases. A bound counts where it is at most the 10th or at least the 90th percentile. */
export const isOutsideMiddle = ({ place, p }: CurvePlace): boolean =>
  place === 'below' ? p <= 0.1 : place === 'above' ? p >= 0.9 : p < 0.1 || p > 0.9

/** By insight; without an entry it is not calculated yet. */
export type ExpectedById = Readonly<Record<string, SettledExpected>>

export const useRowExpected = (id: string): SettledExpected | undefined =>
  useRowFacts(({ expected }) => expected[id])

/** How many of these insights are calculated; `missing`: the reason where none has a figure. */
export function useExpectedProgress(ids: readonly string[]): { known: number; missing: string | null } {
  const expected = useFactsById('expected')
  const all = ids.flatMap((id) => expected[id] ?? [])
  const [first] = all
  return {
    known: all.length,
    missing: first && 'missing' in first && !all.some(figureOf) ? first.missing : null,
  }
}

/** What the person has written on the insight of a row or on its asset. */
export type RowAnnotation = {
  icons: ReactNode
  /** The icons in words: `Note. Your call: follow. ` */
  words: string
  hasNote: boolean
  /** Text of the notes, which the text filter searches. */
  text: string
}

/** By insight; rows without a note or call have none. */
export type RowAnnotations = Readonly<Record<string, RowAnnotation>>

export const noteSubject = ({ id, title }: InsightRow): NoteSubject => ({ kind: 'insight', key: id, title })
