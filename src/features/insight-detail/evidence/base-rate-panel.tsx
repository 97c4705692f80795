import { useMemo } from 'react'
import { ChartFrame } from '#shared/charts/chart-frame.tsx'
import type { CaptionOf } from '#features/insight-detail/model/insight-facts.ts'
import { ChartTools } from '#shared/charts/chart-tools.tsx'
import { useCursorSource } from '#shared/charts/cursor/use-chart-cursor.ts'
import { useChartView } from '#shared/charts/table/use-chart-view.ts'
import { isUnclear } from '#shared/format/rate-words.ts'
import { formatCount, formatNumber } from '#shared/format/number.ts'
import { Panel } from '#shared/ui/panel.tsx'
import { SkeletonText } from '#shared/ui/skeleton-text.tsx'
import { baseRate } from '#shared/predictions/base-rate.ts'
import type { DetailModel } from '#features/insight-detail/model/detail-model.ts'
import { PricesFailed, type PriceLoad } from '#features/insight-detail/model/use-detail-data.tsx'
import type { Close } from '#contract/rules/price-basis.ts'
import { indexAtOrBefore } from '#shared/predictions/realised-path.ts'
import { ChartLayer, ChartText, UprightTicks } from '#shared/charts/chart-parts.tsx'
import type { CursorSource } from '#shared/charts/cursor/chart-cursor-source.ts'
import { ChartReadoutLayer } from '#shared/charts/cursor/chart-readout-layer.tsx'
import { HatchedArea } from '#shared/charts/hatched-area.tsx'
import { fittingTicks } from '#shared/charts/axis/fitting-ticks.ts'
import { linearScale, type Scale } from '#shared/charts/axis/scale.ts'
import { percentDecimals, returnWords } from '#shared/charts/axis/tick-decimals.ts'
import { formatRate, formatReturn } from '#shared/format/percent.ts'
import {
  baseSentence,
  baseSides,
  baseTable,
  whyNoBase,
  baseReadout,
  type BaseSide,
} from './base-rate-words.ts'

type BaseRatePanelProps = {
  model: Pick<DetailModel, 'row' | 'horizon' | 'facts'>
  closes: readonly Close[]
  prices: PriceLoad
  caption: CaptionOf
}

/** Outcomes with the condition beside the base rate: what the condition adds to the asset's own drift. */
export function BaseRatePanel({ model, closes, prices, caption }: BaseRatePanelProps) {
  const view = useChartView()
  const source = useCursorSource({
    count: BASE_RATE_ROWS,
    startIndex: 0,
    onToggleTable: view.toggleTable,
  })
  const { row, horizon, facts } = model
  const head = { title: 'Base rate comparison', sub: horizon ? `at ${horizon}` : undefined }
  const sides = row && baseSides(row)
  const whole = useMemo(
    () =>
      row?.base && row.bars && facts.entryAt !== null
        ? baseRate(
            closes,
            { first: 0, last: indexAtOrBefore(closes, facts.entryAt) },
            row.bars,
            facts.direction,
          )
        : null,
    [row, closes, facts],
  )
  if (prices.isLoading || !row?.base || !sides) {
    return (
      <Panel {...head}>
        {prices.isLoading ? (
          <SkeletonText label="Loading prices for the base rate" />
        ) : prices.isFailed ? (
          <PricesFailed prices={prices} so="there is no base rate to compare with" />
        ) : (
          <p className="text-ink-3">{whyNoBase(row)}</p>
        )}
      </Panel>
    )
  }
  const { base } = row
  const isDown = facts.direction === 'down'
  const sentence = baseSentence(row, base, whole ?? base, isDown)
  const table = baseTable(sides, row.bars)
  return (
    <Panel
      {...head}
      figure="Base rate comparison"
      actions={
        <ChartTools
          isCompact
          view={view}
          table={table}
          caption={caption(`With and without the condition at ${horizon}`)}
          fileName={`base rate ${facts.tag ?? ''} ${horizon ?? ''}`}
        />
      }
    >
      <ChartFrame
        isInFigure
        name="Base rate comparison"
        summary={sentence}
        view={view}
        table={table}
        height={164}
      >
        {(size) => (
          <BaseRateStrip {...size} sides={sides} isDown={isDown} source={source} summary={sentence} />
        )}
      </ChartFrame>
      <p className="mt-2 text-xs text-ink-2">
        {sentence}{' '}
        {isUnclear(row.rate, row.cases, base.share) && (
          <b className="font-semibold text-ink">
            No clear difference: the 95% interval includes the base rate.
          </b>
        )}
      </p>
      <p className="mt-1.5 text-xs text-ink-3">
        The base rate uses all {formatCount(base.windows)} overlapping {row.bars}-day windows since{' '}
        {new Date(base.from).getUTCFullYear()}. It controls for drift only. It proves no cause and has no
        correction for multiple testing.
      </p>
    </Panel>
  )
}

type BaseRateStripProps = {
  width: number
  height: number
  /** With the condition, then without it. */
  sides: readonly [BaseSide, BaseSide]
  isDown: boolean
  source: CursorSource
  summary: string
}

/** Middles of the four rows: shares with and without, then outcomes with and without. */
const ROWS = [16, 38, 98, 122] as const
const BASE_RATE_ROWS = ROWS.length

/** Two rows for the share, two for the middle 80 %: coloured with the condition, grey and dashed without. Small samples are hollow. */
export function BaseRateStrip({ width, height, sides, isDown, source, summary }: BaseRateStripProps) {
  const left = width < 400 ? 108 : 150
  const right = width - 78
  const [conditional, base] = sides
  const shares = sides.flatMap(({ share, interval }) => [
    share,
    interval?.low ?? share,
    interval?.high ?? share,
  ])
  const share = linearScale(
    [Math.max(0, Math.min(0.5, ...shares) - 0.06), Math.min(1, Math.max(0.5, ...shares) + 0.06)],
    [left, right],
  )
  const returns = sides.flatMap((side) =>
    side.bandTier === 'thin' ? [side.median ?? 0] : [side.p10 ?? 0, side.median ?? 0, side.p90 ?? 0],
  )
  const [low, high] = [Math.min(0, ...returns), Math.max(0, ...returns)]
  const room = (high - low || 0.02) * 0.08
  const value = linearScale([low - room, high + room], [left, right])
  const isWeak = conditional.tier !== 'ample'
  const isThin = conditional.bandTier === 'thin'
  const dash = isWeak ? '2 2' : undefined
  const most = width < 400 ? 3 : 5
  const [y1, y2, y3, y4] = ROWS
  const words = [
    ['Hit ratio', formatRate(conditional.share, conditional.cases)],
    ['Base rate', formatRate(base.share)],
    [isThin ? 'Median' : 'Middle 80%', conditional.median === null ? '' : medianWords(conditional.median)],
    ['Without condition', medianWords(base.median)],
  ]
  return (
    <>
      <ChartLayer width={width} height={height}>
        <UprightTicks
          ticks={fittingTicks(share, most, rateWords)}
          scale={share}
          top={4}
          bottom={48}
          base={0.5}
        />
        <UprightTicks
          ticks={fittingTicks(value, most, returnWords)}
          scale={value}
          top={84}
          bottom={138}
          base={0}
        />
        {words.map(([label, figure], i) => {
          const tone = i % 2 === 0 ? 'strong' : 'label'
          return (
            <g key={i}>
              <ChartText x={0} y={ROWS[i]! + 4} tone={tone}>
                {label}
              </ChartText>
              <ChartText x={width} y={ROWS[i]! + 4} tone={tone} isBold={i % 2 === 0} textAnchor="end">
                {figure}
              </ChartText>
            </g>
          )
        })}
        {conditional.interval && (
          <path
            d={intervalPath(share(conditional.interval.low), share(conditional.interval.high), y1)}
            className="fill-none stroke-ink-2"
            strokeWidth={1.25}
            strokeDasharray={dash}
          />
        )}
        <circle
          cx={share(conditional.share)}
          cy={y1}
          r={isWeak ? 4.5 : 5}
          className={isWeak ? 'fill-surface stroke-chart-fact' : 'fill-chart-fact'}
          strokeWidth={1.5}
        />
        <Tick x={share(base.share)} y={y2} half={10} className="stroke-base-ref" />
        <Span side={conditional} y={y3} scale={value} className="fill-fan-edge" />
        {conditional.median !== null && (
          <Tick x={value(conditional.median)} y={y3} half={9} className="stroke-ink" dash={dash} />
        )}
        {isThin && (
          <ChartText x={(left + right) / 2} y={84} tone="caution" textAnchor="middle" hasHalo>
            too few cases for a band
          </ChartText>
        )}
        <Span side={base} y={y4} scale={value} className="fill-none stroke-base-ref" dash="3 3" />
        <Tick x={value(base.median ?? 0)} y={y4} half={9} className="stroke-base-ref" />
      </ChartLayer>
      <ChartReadoutLayer
        source={source}
        label={summary}
        places={ROWS}
        along="y"
        width={width}
        height={height}
        read={(index) => {
          const side = sides[index % 2 === 0 ? 0 : 1]
          const what = index < 2 ? 'share' : 'outcomes'
          return {
            ...baseReadout(side, what, isDown),
            x: what === 'share' ? share(side.share) : value(side.median ?? 0),
            // Below the upper rows, above the lower ones, so that it never covers its own row.
            top: what === 'share' ? ROWS[index]! + 14 : ROWS[index]! - 116,
          }
        }}
      />
    </>
  )
}

function rateWords(ticks: readonly number[]): (tick: number) => string {
  const decimals = percentDecimals(ticks)
  return (tick) => `${formatNumber(tick * 100, decimals)}%`
}

const medianWords = (median: number | null) => `${formatReturn(median)} med`

/** A horizontal interval with a cap at each end. */
const intervalPath = (low: number, high: number, y: number) =>
  `M${low} ${y}H${high}M${low} ${y - 4}v8M${high} ${y - 4}v8`

type TickProps = { x: number; y: number; half: number; className: string; dash?: string | undefined }

const Tick = ({ x, y, half, className, dash }: TickProps) => (
  <path d={`M${x} ${y - half}v${2 * half}`} className={className} strokeWidth={2} strokeDasharray={dash} />
)

type SpanProps = { side: BaseSide; y: number; scale: Scale; className: string; dash?: string }

/** The middle 80 % of a side's outcomes; nothing where percentiles are unknown or cases too few. */
const Span = ({ side, y, scale, className, dash }: SpanProps) =>
  side.p10 === null || side.p90 === null || side.bandTier === 'thin' ? null : (
    <>
      <rect
        data-span={side.name}
        x={scale(side.p10)}
        y={y - 6}
        width={Math.max(1, scale(side.p90) - scale(side.p10))}
        height={12}
        className={className}
        strokeDasharray={dash}
      />
      {side.bandTier === 'limited' && (
        <HatchedArea d={`M${scale(side.p10)} ${y - 6}H${scale(side.p90)}v12H${scale(side.p10)}Z`} />
      )}
    </>
  )
