import { directionOf } from '#contract/values/codes.ts'
import { toWireInstant } from '#contract/values/instant.ts'
import { toCsv, type Field } from '#shared/format/delimited.ts'
import { DIRECTION_WORDS } from '#shared/format/words.ts'
import type { Call } from '#shared/personal/call.ts'
import { endOfCall } from '#shared/personal/settlement.ts'

const day = (at: number | null | undefined): Field =>
  at === null || at === undefined ? null : toWireInstant(at)

/** Columns of the exported journal. Shares and returns are fractions, so that a spreadsheet reckons with them. */
const COLUMNS: readonly (readonly [head: string, of: (call: Call) => Field])[] = [
  ['Call', ({ kind }) => kind],
  ['Made', ({ madeAt }) => day(madeAt)],
  ['Insight', ({ seen }) => seen.title],
  ['Insight id', ({ insightId }) => insightId],
  ['Asset', ({ seen }) => seen.asset.tag],
  ['Asset name', ({ seen }) => seen.asset.name],
  ['Card', ({ seen }) => seen.card],
  ['Sector', ({ seen }) => seen.sector],
  ['Direction', ({ seen }) => DIRECTION_WORDS[directionOf(seen.direction)]],
  ['Horizon', ({ seen }) => seen.horizon],
  ['Your chance', ({ chance }) => chance],
  ['Size', ({ size }) => size],
  ['Reason', ({ reason }) => reason],
  ['Tags', ({ tags }) => tags.join(', ')],
  ['Stated share', ({ seen }) => seen.stated],
  ['Past cases', ({ seen }) => seen.n],
  ['Out of sample', ({ seen }) => seen.outOfSample],
  ['Base rate', ({ seen }) => seen.baseRate],
  ['Expected', ({ seen }) => seen.expected],
  ['Price', ({ seen }) => seen.price?.value ?? null],
  ['Price of', ({ seen }) => day(seen.price?.at)],
  ['Ends', (call) => day(call.settled?.end ?? endOfCall(call))],
  ['Outcome', ({ settled }) => settled?.state ?? null],
  ['Decided', ({ settled }) => day(settled?.at)],
  ['Decided by', ({ settled }) => settled?.by ?? null],
  ['Realised return', ({ settled }) => settled?.realised ?? null],
  ['Settled', ({ settled }) => day(settled?.settledAt)],
  ['Withdrawn', ({ withdrawnAt }) => day(withdrawnAt)],
  ['Service', ({ from }) => from.service],
  ['Environment', ({ from }) => from.environment],
]

/** The calls as a table for a spreadsheet, in their own order. */
export const journalCsv = (calls: readonly Call[]): string =>
  toCsv([COLUMNS.map(([head]) => head), ...calls.map((call) => COLUMNS.map(([, of]) => of(call)))])
