import { linearScale } from '#shared/charts/scale.ts'
import { ChartText } from '#shared/charts/chart-parts.tsx'
import { Plot } from '#shared/charts/plot.tsx'
import type { Stability } from '#shared/evidence/robustness.ts'
import { FigurePanel } from '#features/insight-detail/evidence/figure-panel.tsx'
import {
  CaseDots,
  IntervalRows,
  rowsSize,
  RowsPanel,
} from '#features/insight-detail/evidence/interval-rows.tsx'
import { casesAt, COUNTED } from '#features/insight-detail/model/hit-rows.ts'
import type { CaptionOf } from '#features/insight-detail/model/insight-facts.ts'
import type { Check, PastSample, stabilityCheck } from './checks.ts'

type CheckPanelProps = { check: Check; sample: PastSample; caption: CaptionOf }

/** What every check hands to its panel. */
const checkProps = ({ check, sample, caption }: CheckPanelProps) => ({
  title: check.title,
  sub: casesAt(sample.horizon, sample.n),
  summary: check.answer,
  table: check.table,
  caption: caption(check.title),
  method: `${check.method} ${COUNTED}`,
})

/** A check that is nothing but rows. */
export const CheckPanel = (props: CheckPanelProps) => (
  <RowsPanel {...checkProps(props)} groups={props.check.groups} />
)

/** Pixels between rows and years, of a dot, and of the year labels. */
const [GAP, DOT, WORDS] = [26, 9, 18]

type StabilityPanelProps = CheckPanelProps & { check: ReturnType<typeof stabilityCheck> }

/** The check's rows, and below them every case by the year of its start. */
export function StabilityPanel(props: StabilityPanelProps) {
  const { groups, byYear } = props.check
  const upper = rowsSize(groups)
  const height = upper.height + GAP + Math.max(...byYear.map((each) => each.n)) * DOT + WORDS
  return (
    <FigurePanel {...checkProps(props)} size={{ ...upper, height }}>
      {(place) => (
        <>
          <YearDots byYear={byYear} top={upper.height + GAP} width={place.width} height={height} />
          <IntervalRows groups={groups} {...place} height={upper.height} />
        </>
      )}
    </FigurePanel>
  )
}

type YearDotsProps = { byYear: Stability['byYear']; top: number; width: number; height: number }

/** Every case as a dot over the year of its start. */
function YearDots({ byYear, top, width, height }: YearDotsProps) {
  const [first, last] = [byYear[0]!.year, byYear.at(-1)!.year]
  const x = linearScale([first - 0.5, last + 0.5], [8, width - 8])
  const y = linearScale([0, (height - WORDS - top) / DOT], [height - WORDS, top])
  const every = Math.max(1, Math.ceil((last - first + 1) / Math.max(1, Math.floor(width / 44))))
  const years = Array.from({ length: Math.floor((last - first) / every) + 1 }, (_, i) => first + i * every)
  const radius = Math.min(3.5, (x(1) - x(0)) / 2 - 0.5)
  const dots = (isHitDot: boolean) =>
    byYear.flatMap(({ year, hits, n }) =>
      Array.from({ length: n }, (_, i) => ({ x: year, y: i + 0.5 })).filter((_, i) => i < hits === isHitDot),
    )
  return (
    <Plot
      width={width}
      height={height}
      x={{ scale: x, ticks: years, format: String }}
      y={{ scale: y, base: 0, hasGrid: false }}
    >
      <ChartText x={0} y={top - 8} tone="label">
        By start year; filled: hit
      </ChartText>
      {[true, false].map((isHitDot) => (
        <CaseDots
          key={String(isHitDot)}
          cases={dots(isHitDot)}
          radius={radius}
          className={isHitDot ? 'fill-chart-fact stroke-chart-fact' : 'fill-surface stroke-chart-fact'}
        />
      ))}
    </Plot>
  )
}
