import { useMemo } from 'react'
import { firstTouches, type Levels, type Touch, touchShares } from '#shared/evidence/first-touch.ts'
import { formatRate } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'
import { median } from '#shared/statistics/quantile.ts'
import { RowsPanel } from '#features/insight-detail/evidence/interval-rows.tsx'
import { casesAt, COUNTED, tooFew } from '#features/insight-detail/model/hit-rows.ts'
import type { CaptionOf } from '#features/insight-detail/model/insight-facts.ts'
import type { PastSample } from './past-sample.ts'
import { type ShareRow, shareGroups, shareTable } from './share-rows.ts'

type FirstTouchPanelProps = { sample: PastSample; levels: Levels; caption: CaptionOf }

/** The status rule applied to past cases. */
export function FirstTouchPanel({ sample, levels, caption }: FirstTouchPanelProps) {
  const { closes, starts, bars, direction, horizon } = sample
  const { answer, rows } = useMemo(
    () => touchAnswer(firstTouches(closes, starts, bars, levels, direction)),
    [closes, starts, bars, levels, direction],
  )
  return (
    <RowsPanel
      title="First touch"
      sub={casesAt(horizon, starts.length)}
      summary={answer}
      method={`Each past case gets this insight's signal levels as returns on its own entry. The first close at or beyond a level decides, as in the status rule. ${COUNTED}`}
      table={shareTable('Which signal level past cases reached first', rows)}
      caption={caption('First touch')}
      groups={shareGroups(rows)}
    />
  )
}

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
      { label: 'Upper first', ...upper },
      { label: 'Lower first', ...lower },
      { label: 'Neither', ...neither },
      { label: 'Worked by the rule', ...worked },
    ],
  }
}
