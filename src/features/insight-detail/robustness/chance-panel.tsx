import { useCallback, useMemo } from 'react'
import { ChartLayer, ChartText } from '#shared/charts/chart-parts.tsx'
import { ChartReadoutLayer } from '#shared/charts/cursor/chart-readout-layer.tsx'
import type { CursorSource } from '#shared/charts/cursor/chart-cursor-source.ts'
import { linearScale } from '#shared/charts/axis/scale.ts'
import { bestOfTrials, type BestOfTrials } from '#shared/evidence/best-of-trials.ts'
import { byChanceInSlices, type ByChance } from '#shared/evidence/by-chance.ts'
import { formatCount } from '#shared/format/number.ts'
import { formatRate } from '#shared/format/percent.ts'
import { Panel } from '#shared/ui/panel.tsx'
import { SkeletonText } from '#shared/ui/skeleton-text.tsx'
import type { CaptionOf } from '#features/insight-detail/model/chart-caption.ts'
import { asGoodAt, chanceAnswer, chanceTable, trialsOf } from './chance-words.ts'
import { casesAt, COUNTED } from '#features/insight-detail/model/few-words.ts'
import type { PastSample } from './past-sample.ts'
import { CheckPanel } from './check-panel.tsx'
import { useSliced } from './use-sliced.ts'

type ChancePanelProps = {
  sample: PastSample
  /** Horizons that the insight reports. */
  horizons: number
  caption: CaptionOf
}

const TITLE = 'Chance and multiple testing'
const HEIGHT = 166
/** Height of the base line, above three lines of text. */
const BOTTOM = HEIGHT - 56

/** How often random placements on the same prices do as well, and what multiple testing alone would find. */
export function ChancePanel({ sample, horizons, caption }: ChancePanelProps) {
  const { closes, starts, bars, range, direction, base, n } = sample
  const start = useCallback(
    () => byChanceInSlices({ closes, starts, bars, range, direction }),
    [closes, starts, bars, range, direction],
  )
  const run = useSliced(start)
  const trials = trialsOf(horizons)
  const best = useMemo(() => (base === null ? null : bestOfTrials(base, n, trials)), [base, n, trials])
  const sub = casesAt(sample.horizon, n)
  if (!run) {
    return (
      <Panel title={TITLE} headingLevel={3} sub={sub}>
        <SkeletonText lines={9} label="Placing the cases at random dates" />
      </Panel>
    )
  }
  const found = run.value
  if (!found) {
    return (
      <Panel title={TITLE} headingLevel={3} sub={sub}>
        <p className="text-ink-3">The history is too short for random placements.</p>
      </Panel>
    )
  }
  const answer = chanceAnswer(found, best, trials)
  const first = found.histogram.findIndex((count) => count > 0)
  const last = Math.max(
    found.hits,
    found.histogram.findLastIndex((count) => count > 0),
  )
  const from = Math.min(first, found.hits)
  return (
    <CheckPanel
      title={TITLE}
      sub={sub}
      answer={answer}
      method={`All starts move together around the circle of possible starts, which preserves their spacing and the dependence of prices (circular resampling, Politis and Romano 1992). The share includes the actual placement (Davison and Hinkley 1997). Trials: ${formatCount(trials)}, from 250 indicators, high and low, at every horizon. The best hit ratio is that of as many independent counts at the base rate (David and Nagaraja 2003). Trials share prices, so this is an upper bound of what searching explains. ${COUNTED}`}
      table={chanceTable(found)}
      caption={caption}
      height={HEIGHT}
      points={last - from + 1}
    >
      {({ width }, source) => (
        <ChanceChart
          found={found}
          best={best}
          trials={trials}
          span={[from, last]}
          width={width}
          source={source}
          summary={answer}
        />
      )}
    </CheckPanel>
  )
}

type ChanceChartProps = {
  found: ByChance
  best: BestOfTrials | null
  trials: number
  /** Fewest and most cases that are drawn. */
  span: readonly [number, number]
  width: number
  source: CursorSource
  summary: string
}

function ChanceChart({ found, best, trials, span, width, source, summary }: ChanceChartProps) {
  const { histogram, hits, n, shifts } = found
  const [from, to] = span
  const isBestDrawn = best !== null && best.expected * n <= to + 0.5
  const counts = Array.from({ length: to - from + 1 }, (_, i) => from + i)
  const x = linearScale([from - 0.5, to + 0.5], [8, width - 8])
  const y = linearScale([0, Math.max(...histogram)], [BOTTOM, 22])
  const barWidth = Math.max(2, x(1) - x(0) - 2)
  const every = Math.max(1, Math.ceil(counts.length / Math.max(2, Math.floor(width / 52))))
  const isLeft = x(hits) > width / 2
  const places = counts.map((count) => x(count))
  return (
    <>
      <ChartLayer width={width} height={HEIGHT}>
        <line x1={8} x2={width - 8} y1={BOTTOM} y2={BOTTOM} className="stroke-chart-axis" />
        {counts.map((count, i) => (
          <g key={count}>
            {[histogram[count]!, asGoodAt(found, count)].map((placements, part) => (
              <rect
                key={part}
                x={x(count) - barWidth / 2}
                width={barWidth}
                y={y(placements)}
                height={BOTTOM - y(placements)}
                className={part === 0 ? 'fill-fan-2' : 'fill-fan-median'}
              />
            ))}
            {i % every === 0 && (
              <ChartText x={x(count)} y={BOTTOM + 16} textAnchor="middle">
                {formatRate(count / n, n)}
              </ChartText>
            )}
          </g>
        ))}
        <line x1={x(hits)} x2={x(hits)} y1={10} y2={BOTTOM} className="stroke-chart-fact" strokeWidth={2} />
        <ChartText
          x={x(hits) + (isLeft ? -6 : 6)}
          y={14}
          tone="strong"
          isBold
          hasHalo
          textAnchor={isLeft ? 'end' : 'start'}
        >
          this insight, {formatRate(hits / n, n)}
        </ChartText>
        {isBestDrawn && (
          <line
            x1={x(best.expected * n)}
            x2={x(best.expected * n)}
            y1={22}
            y2={BOTTOM}
            className="stroke-base-ref"
            strokeWidth={1.5}
            strokeDasharray="3 3"
          />
        )}
        <ChartText x={8} y={BOTTOM + 34}>
          Hit ratio of {formatCount(shifts)} random placements.
        </ChartText>
        <ChartText x={8} y={BOTTOM + 50}>
          {isBestDrawn
            ? `Dark: at least as good. Dashed: best of ${formatCount(trials)} trials.`
            : 'Dark: at least as good.'}
        </ChartText>
      </ChartLayer>
      <ChartReadoutLayer
        source={source}
        label={summary}
        places={places}
        width={width}
        height={HEIGHT}
        line={[22, BOTTOM]}
        read={(index) => {
          const count = counts[index]
          if (count === undefined) return null
          const words = `${formatCount(histogram[count]!)} of ${formatCount(shifts)}`
          const asGood = formatCount(asGoodAt(found, count))
          return {
            x: x(count),
            title: `${count} of ${n} hit`,
            rows: [
              { label: 'Placements', value: words },
              { label: 'At least as good', value: asGood },
            ],
            spoken: () => `${count} of ${n}: ${words} placements, ${asGood} at least as good`,
          }
        }}
      />
    </>
  )
}
