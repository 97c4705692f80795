import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { CurvePlace } from '#shared/statistics/percentile-curve.ts'
import type { InsightRow } from './insight-row.ts'
import type { OutcomeCode, Outcomes, RowOutcome } from './row-outcomes.ts'

const WEEK_MS = 7 * MS_PER_DAY

/** Whether an insight is what the code says. `outside` is said of open ones only: an ended one has its outcome. */
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

/** Rows that are any of these; those whose outcome is not known yet are none. Without a code, all rows. */
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

/** Outside the middle 80 % of the past cases; a bound that says less than that does not count. */
export const isOutsideMiddle = ({ place, p }: CurvePlace): boolean =>
  place === 'below' ? p <= 0.1 : place === 'above' ? p >= 0.9 : p < 0.1 || p > 0.9
