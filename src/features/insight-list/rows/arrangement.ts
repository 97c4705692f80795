import { create } from 'zustand'
import type * as ArrangeRowsModule from './arrange-rows.ts'
import type { Sort } from './row-order.ts'
import type { OutcomeCode } from './row-outcomes.ts'

/** What the address asks of the loaded rows beyond their own order: words in them, what became of them, another order. */
export type Arrangement = { query: string | null; outcome: readonly OutcomeCode[]; sort: Sort | null }

/** What arranges rows: it comes with the controls that ask for it, behind the first picture. */
export const useArranging = create<{ arrange: typeof ArrangeRowsModule.arrangeRows | null }>(() => ({
  arrange: null,
}))

/** Whether the rows stand as they were received. */
export const isAsReceived = ({ query, outcome, sort }: Arrangement) =>
  query === null && outcome.length === 0 && sort === null
