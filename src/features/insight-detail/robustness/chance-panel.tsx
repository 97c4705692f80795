import { useCallback, useMemo, useEffect, useState } from 'react'
import { ChartLayer, ChartText } from '#shared/charts/chart-parts.tsx'
import { ChartReadoutLayer } from '#shared/charts/cursor/chart-readout-layer.tsx'
import type { CursorSource } from '#shared/charts/cursor/chart-cursor-source.ts'
import { linearScale } from '#shared/charts/axis/scale.ts'
import { bestOfTrials, type BestOfTrials } from '#shared/evidence/best-of-trials.ts'
import { byChanceInSlices, type ByChance } from '#shared/evidence/by-chance.ts'
import { formatCount, formatNumber } from '#shared/format/number.ts'
import { formatRate } from '#shared/format/percent.ts'
import { Panel } from '#shared/ui/panel.tsx'
import { SkeletonText } from '#shared/ui/skeleton-text.tsx'
import type { CaptionOf } from '#features/insight-detail/model/insight-facts.ts'
import { casesAt, COUNTED, tooFew } from '#features/insight-detail/model/hit-rows.ts'
import { cell, type ChartTableData } from '#shared/charts/table/chart-table-data.ts'
import { countOf } from '#shared/format/words.ts'
import type { PastSample } from './past-sample.ts'
import { CheckPanel } from './check-panel.tsx'

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
  const found = run?.value
  if (!found) {
    return (
      <Panel title={TITLE} headingLevel={3} sub={sub}>
        {run ? (
          <p className="text-ink-3">The history is too short for random placements.</p>
        ) : (
          <SkeletonText lines={9} label="Placing the cases at random dates" />
        )}
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
        <path d={`M8 ${BOTTOM}H${width - 8}`} className="stroke-chart-axis" />
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
        <path d={`M${x(hits)} 10V${BOTTOM}`} className="stroke-chart-fact" strokeWidth={2} />
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
          <path
            d={`M${x(best.expected * n)} 22V${BOTTOM}`}
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

/** A service of this kind has more than 250 indicators; each is tried high and low, at every horizon it reports. */
const INDICATORS = 250
export const trialsOf = (horizons: number) => INDICATORS * 2 * Math.max(1, horizons)

/** `3.1%`, `under 0.1%`. */
const smallShare = (share: number) => (share < 0.001 ? 'under 0.1%' : `${formatNumber(share * 100, 1)}%`)

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Usual bound for what is called rare (5 %). */
const RARE = 0.05

export function chanceAnswer(found: ByChance, best: BestOfTrials | null, trials: number): string {
  const { n, hits, shifts, share } = found
  const verdict = tooFew(n) || (share > RARE ? ' Could be chance.' : ' Rare by chance in a single trial.')
  const search =
    best === null
      ? ''
      : ` By chance alone the best of ${formatCount(trials)} trials would reach about ${formatRate(best.expected, n)}; this insight has ${formatRate(hits / n, n)}.`
  return `${capitalised(smallShare(share))} of ${countOf(shifts, 'random placement')} do at least as well: more than ${hits} of ${n} hits, or ${hits} hits and a median at least as favourable.${verdict}${search}`
}

/** Placements with so many hits that do at least as well: all with more hits, and of as many hits those with as good a median. */
export function asGoodAt({ histogram, hits, asGood }: ByChance, count: number): number {
  if (count < hits) return 0
  if (count > hits) return histogram[count] ?? 0
  return asGood - histogram.slice(hits + 1).reduce((sum, placements) => sum + placements, 0)
}

export function chanceTable(found: ByChance): ChartTableData {
  const { histogram, n, shifts } = found
  return {
    caption: 'Random placements of as many cases on the same prices, by number of hits',
    columns: [
      { label: 'Hits', align: 'left' },
      { label: 'Hit ratio', align: 'right', unit: 'fraction' },
      { label: 'Placements', align: 'right', unit: 'count' },
      { label: 'Share of placements', align: 'right', unit: 'fraction' },
      { label: 'At least as good', align: 'right', unit: 'count' },
    ],
    rows: histogram.flatMap((count, hits) =>
      count === 0
        ? []
        : [
            [
              cell(`${hits} of ${n}`, hits),
              cell(formatRate(hits / n, n), hits / n),
              cell(formatCount(count), count),
              cell(smallShare(count / shifts), count / shifts),
              cell(formatCount(asGoodAt(found, hits)), asGoodAt(found, hits)),
            ],
          ],
    ),
  }
}

/** Longest slice, so that input is handled in between. */
const BUDGET_MS = 8

/**
 * Runs a generator in slices of a few milliseconds, and restarts when another is given.
 *
 * @param start must keep its identity for as long as its inputs are the same
 * @returns null until it is done
 */
function useSliced<T>(start: () => Generator<void, T>): { value: T } | null {
  const [done, setDone] = useState<{ of: typeof start; value: T } | null>(null)
  useEffect(() => {
    const run = start()
    let timer: ReturnType<typeof setTimeout> | undefined
    const work = () => {
      const until = performance.now() + BUDGET_MS
      do {
        const { done: isDone, value } = run.next()
        if (isDone) {
          setDone({ of: start, value })
          return
        }
      } while (performance.now() < until)
      timer = setTimeout(work)
    }
    timer = setTimeout(work)
    return () => clearTimeout(timer)
  }, [start])
  return done?.of === start ? done : null
}
