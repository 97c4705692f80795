import { TOO_FEW_BELOW } from '#shared/evidence/share.ts'
import { countOf } from '#shared/format/words.ts'

/** Ends every answer that stands on fewer than 30 cases. */
export const tooFew = (n: number) => (n >= TOO_FEW_BELOW ? '' : ` ${countOf(n, 'case')}: too few to judge.`)

/** How cases of a horizon are called beside a heading. */
export const casesAt = (horizon: string, n: number) => `at ${horizon}, n = ${n}`

/** Ends every method: what counts as a case. */
export const COUNTED =
  'Cases are the counted episodes of the audit: windows that do not overlap and had ended by publication.'
