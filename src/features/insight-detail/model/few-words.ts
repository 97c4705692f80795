import { TOO_FEW_BELOW } from '#shared/evidence/share.ts'
import { countOf } from '#shared/format/words.ts'

/** Ends every answer with fewer than 30 cases. */
export const tooFew = (n: number) => (n >= TOO_FEW_BELOW ? '' : ` ${countOf(n, 'case')}: too few to judge.`)

/** Subtitle of a panel: horizon and number of cases. */
export const casesAt = (horizon: string, n: number) => `at ${horizon}, n = ${n}`

/** Ends every method: what counts as a case. */
export const COUNTED =
  'Cases are the counted episodes of the audit: windows that do not overlap and had ended by publication.'
