import { useMemo } from 'react'
import { firstTouches, type Levels } from '#shared/evidence/first-touch.ts'
import type { CaptionOf } from '#features/insight-detail/model/chart-caption.ts'
import { casesAt, COUNTED } from '#features/insight-detail/model/few-words.ts'
import type { PastSample } from './past-sample.ts'
import { CheckPanel } from './check-panel.tsx'
import { shareTable } from './share-rows.ts'
import { ShareRowsChart, shareRowsHeight } from './share-rows-chart.tsx'
import { touchAnswer } from './touch-words.ts'

type FirstTouchPanelProps = { sample: PastSample; levels: Levels; caption: CaptionOf }

/** The status rule applied to past cases. */
export function FirstTouchPanel({ sample, levels, caption }: FirstTouchPanelProps) {
  const { closes, starts, bars, direction, horizon } = sample
  const { answer, rows } = useMemo(
    () => touchAnswer(firstTouches(closes, starts, bars, levels, direction)),
    [closes, starts, bars, levels, direction],
  )
  return (
    <CheckPanel
      title="First touch"
      sub={casesAt(horizon, starts.length)}
      answer={answer}
      method={`Each past case gets this insight's signal levels as returns on its own entry. The first close at or beyond a level decides, as in the status rule. ${COUNTED}`}
      table={shareTable('Which signal level past cases reached first', rows)}
      caption={caption}
      height={shareRowsHeight(rows.length)}
      points={rows.length}
    >
      {({ width }, source) => (
        <ShareRowsChart rows={rows} reference={null} width={width} source={source} summary={answer} />
      )}
    </CheckPanel>
  )
}
