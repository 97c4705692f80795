import type { ReactNode } from 'react'
import { create } from 'zustand'
import type { InsightStatus } from '#contract/rules/insight-status.ts'
import { type SettledExpected } from '#shared/evidence/expected.ts'
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

export const checkAgain = () =>
  useRowFacts.setState(({ attempt }) => ({ attempt: attempt + 1, unloaded: new Set() }))

/** Outside the middle 80 % of past cases. A bound counts where it is at most the 10th or at least the 90th percentile. */
export const isOutsideMiddle = ({ place, p }: CurvePlace): boolean =>
  place === 'below' ? p <= 0.1 : place === 'above' ? p >= 0.9 : p < 0.1 || p > 0.9

/** By insight; without an entry it is not calculated yet. */
export type ExpectedById = Readonly<Record<string, SettledExpected>>

export const useRowExpected = (id: string): SettledExpected | undefined =>
  useRowFacts(({ expected }) => expected[id])

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
