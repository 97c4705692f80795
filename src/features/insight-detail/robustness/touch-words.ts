import type { Touch } from '#shared/evidence/first-touch.ts'
import { touchShares } from '#shared/evidence/first-touch.ts'
import { formatRate } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'
import { median } from '#shared/statistics/quantile.ts'
import { tooFew } from '#features/insight-detail/model/few-words.ts'
import { shareRow, type ShareRow } from './share-rows.ts'

/** The signal level that past cases reached first: the answer and its rows. */
export function touchAnswer(touches: readonly Touch[]): { answer: string; rows: ShareRow[] } {
  const { upper, lower, neither, worked } = touchShares(touches)
  const n = touches.length
  const touched = touches.filter(({ first }) => first !== 'neither')
  const days =
    touched.length === 0
      ? ''
      : ` Median time to a level: ${countOf(Math.round(median(touched.map(({ bars }) => bars))), 'day')}.`
  return {
    answer: `Of ${countOf(n, 'past case')} ${upper.hits} reached the upper level first, ${lower.hits} the lower and ${neither.hits} neither.${days} By the status rule, ${worked.hits} of ${n} (${formatRate(worked.share, n)}) worked.${tooFew(n)}`,
    rows: [
      shareRow('Upper first', upper),
      shareRow('Lower first', lower),
      shareRow('Neither', neither),
      shareRow('Worked by the rule', worked),
    ],
  }
}
