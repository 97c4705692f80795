import { create } from 'zustand'
import type { InsightRow } from './insight-row.ts'

/** What the last renewal did to a list, by the key of the list: its rows with their marks, those that left still among them. */
type RenewedRows = { key: string; mark: (rows: readonly InsightRow[]) => readonly InsightRow[] }

export const useRenewedRows = create<RenewedRows>(() => ({ key: '', mark: (rows) => rows }))
