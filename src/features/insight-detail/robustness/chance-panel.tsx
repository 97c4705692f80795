import { sum } from 'd3-array'
import { useMemo } from 'react'
import { Bar, ReferenceLine } from 'recharts'
import { FigurePanel } from '#features/insight-detail/evidence/interval-rows.tsx'
import type { CaptionOf } from '#features/insight-detail/model/detail-model.ts'
import { casesAt, COUNTED, tooFew } from '#features/insight-detail/model/hit-rows.ts'
import type { FigureArea } from '#shared/charts/chart-frame.tsx'
import { ChartText } from '#shared/charts/chart-parts.tsx'
import { ChartReadoutLayer } from '#shared/charts/chart-readout.tsx'
import { cell, tableOf, countCell, rateCell } from '#shared/charts/chart-table.tsx'
import { Plot, STILL } from '#shared/charts/plot.tsx'
import { linearScale } from '#shared/charts/scale.ts'
import { bestOfTrials, byChance, type ByChance } from '#shared/evidence/by-chance.ts'
import { formatCount, formatNumber } from '#shared/format/number.ts'
import { formatRate } from '#shared/format/percent.ts'
import { formatHits } from '#shared/format/rate-words.ts'
import { countOf } from '#shared/format/words.ts'
import { Panel } from '#shared/ui/panel.tsx'
import type { PastSample } from './checks.ts'

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
  const found = useMemo(() => byChance(sample), [sample])
  const trials = trialsOf(horizons)
  const { base, n } = sample
  const best = useMemo(() => (base === null ? null : bestOfTrials(base, n, trials)), [base, n, trials])
  const sub = casesAt(sample.horizon, n)
  if (!found)
    return (
      <Panel title={TITLE} headingLevel={3} sub={sub}>
        <p className="text-ink-3">The history is too short for random placements.</p>
      </Panel>
    )
  const bars = chanceBars(found)
  return (
    <FigurePanel
      title={TITLE}
      sub={sub}
      summary={chanceSummary(found, best, trials)}
      method={`All starts move together around the circle of possible starts, which preserves their spacing and the dependence of prices (circular resampling, Politis and Romano 1992). The share includes the actual placement (Davison and Hinkley 1997). Trials: ${formatCount(trials)}, from 250 indicators, high and low, at every horizon. The best hit ratio is that of as many independent counts at the base rate (David and Nagaraja 2003). Trials share prices, so this is an upper bound of what searching explains. ${COUNTED}`}
      table={chanceTable(found)}
      caption={caption(TITLE)}
      size={{ height: HEIGHT, points: bars.length }}
    >
      {(area) => <ChanceChart found={found} bars={bars} best={best} trials={trials} area={area} />}
    </FigurePanel>
  )
}

/** Placements with `x` hits; `asGood` of them do at least as well as the insight. */
type ChanceBar = { x: number; placements: number; asGood: number; less: number }

/** Ascending by hits, always including the hits of the insight. */
const chanceBars = (found: ByChance): ChanceBar[] =>
  found.histogram
    .map((placements, x) => {
      const asGood = asGoodAt(found, x)
      return { x, placements, asGood, less: placements - asGood }
    })
    .filter(({ x, placements }) => placements > 0 || x === found.hits)

type ChanceChartProps = {
  found: ByChance
  bars: readonly ChanceBar[]
  best: number | null
  trials: number
  area: FigureArea
}

function ChanceChart({ found, bars, best, trials, area }: ChanceChartProps) {
  const { width } = area
  const { hits, n, shifts } = found
  const [from, to] = [bars[0]!.x, bars.at(-1)!.x]
  const isBestDrawn = best !== null && best * n <= to + 0.5
  const x = linearScale([from - 0.5, to + 0.5], [8, width - 8])
  const y = linearScale([0, Math.max(...found.histogram)], [BOTTOM, 22])
  const every = Math.ceil(bars.length / Math.max(2, Math.floor(width / 52)))
  const isLeft = x(hits) > width / 2
  return (
    <>
      <Plot
        width={width}
        height={HEIGHT}
        data={bars}
        x={{
          scale: x,
          ticks: bars.filter((_, i) => i % every === 0).map((bar) => bar.x),
          format: (count) => formatRate(count / n, n),
        }}
        y={{ scale: y, base: 0, hasGrid: false }}
      >
        <Bar
          dataKey="asGood"
          stackId="bars"
          barSize={x(1) - x(0) - 2}
          fill="var(--color-fan-median)"
          {...STILL}
        />
        <Bar dataKey="less" stackId="bars" barSize={x(1) - x(0) - 2} fill="var(--color-fan-2)" {...STILL} />
        <ReferenceLine x={hits} stroke="var(--color-chart-fact)" strokeWidth={2} />
        {isBestDrawn && (
          <ReferenceLine
            x={best * n}
            stroke="var(--color-base-ref)"
            strokeWidth={1.5}
            strokeDasharray="3 3"
          />
        )}
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
        <ChartText x={8} y={BOTTOM + 34}>
          Hit ratio of {formatCount(shifts)} random placements.
        </ChartText>
        <ChartText x={8} y={BOTTOM + 50}>
          Strong: at least as good.{isBestDrawn && ` Dashed: best of ${formatCount(trials)} trials.`}
        </ChartText>
      </Plot>
      <ChartReadoutLayer
        {...area}
        places={bars.map((bar) => x(bar.x))}
        line={[22, BOTTOM]}
        read={(index) => {
          const bar = bars[index]
          if (!bar) return null
          return {
            x: x(bar.x),
            title: `${formatHits(bar.x, n)} hit`,
            rows: [
              { label: 'placements', value: formatHits(bar.placements, shifts) },
              { label: 'at least as good', value: formatCount(bar.asGood) },
            ],
          }
        }}
      />
    </>
  )
}

/** A service of this kind has more than 250 indicators, each tried high and low at every horizon that it reports. */
const INDICATORS = 250
export const trialsOf = (horizons: number) => INDICATORS * 2 * Math.max(1, horizons)

/** `3.1%`, `Under 0.1%`. */
const smallShare = (share: number) => (share < 0.001 ? 'Under 0.1%' : `${formatNumber(share * 100, 1)}%`)

/** The usual significance level. */
const RARE = 0.05

export function chanceSummary(found: ByChance, best: number | null, trials: number): string {
  const { n, hits, shifts, share } = found
  const verdict = tooFew(n) || (share > RARE ? ' Could be chance.' : ' Rare by chance in a single trial.')
  const search =
    best === null
      ? ''
      : ` By chance alone the best of ${formatCount(trials)} trials would reach about ${formatRate(best, n)}; this insight has ${formatRate(hits / n, n)}.`
  return `${smallShare(share)} of ${countOf(shifts, 'random placement')} do at least as well: more than ${formatHits(hits, n)} hits, or ${countOf(hits, 'hit')} and a median at least as favourable.${verdict}${search}`
}

/** Placements with `count` hits that do at least as well: all if these are more hits; if equal, those with as good a median. */
export function asGoodAt({ histogram, hits, asGood }: ByChance, count: number): number {
  if (count < hits) return 0
  if (count > hits) return histogram[count] ?? 0
  return asGood - sum(histogram.slice(hits + 1))
}

export function chanceTable(found: ByChance) {
  const { n, shifts } = found
  const bars = chanceBars(found).filter(({ placements }) => placements > 0)
  return tableOf('Random placements of as many cases on the same prices, by number of hits', bars, [
    ['Hits', null, ({ x }) => cell(formatHits(x, n), x)],
    ['Hit ratio', 'fraction', ({ x }) => rateCell(x / n, n)],
    ['Placements', 'count', ({ placements }) => countCell(placements)],
    [
      'Share of placements',
      'fraction',
      ({ placements }) => cell(smallShare(placements / shifts), placements / shifts),
    ],
    ['At least as good', 'count', ({ asGood }) => countCell(asGood)],
  ])
}
