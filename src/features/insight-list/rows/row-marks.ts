import type { ReactNode } from 'react'
import { create } from 'zustand'
import type { NoteSubject } from '#shared/personal/note.ts'
import type { InsightRow } from './insight-row.ts'

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

const NONE: RowMarks = {}

/** @param isWanted false avoids redrawing a list that does not need them */
export const useMarksById = (isWanted: boolean): RowMarks => useRowMarks((byId) => (isWanted ? byId : NONE))

/** What a note on the row's insight is on. */
export const noteSubject = ({ id, title }: InsightRow): NoteSubject => ({ kind: 'insight', key: id, title })
