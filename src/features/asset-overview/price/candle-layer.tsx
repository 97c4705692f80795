import { memo } from 'react'
import { clsx } from 'clsx'
import { ChartLayer } from '#shared/charts/chart-parts.tsx'
import type { Candle } from '#contract/records/price-history.ts'
import type { PriceGeometry } from '#features/asset-overview/series/price-geometry.ts'

type CandleLayerProps = { candles: readonly Candle[]; geometry: PriceGeometry; width: number; height: number }

/** Share of a step that a body takes, and its widest. */
const BODY_SHARE = 0.64
const WIDEST_BODY = 11

/** Open, high, low and close: a hollow body rose, a filled one fell, so that colour is not needed. */
export const CandleLayer = memo(function CandleLayer({ candles, geometry, width, height }: CandleLayerProps) {
  const { x, y } = geometry
  const first = x(candles[0]?.time ?? 0)
  const last = x(candles.at(-1)?.time ?? 0)
  const step = candles.length > 1 ? (last - first) / (candles.length - 1) : WIDEST_BODY
  const body = Math.max(1, Math.min(WIDEST_BODY, step * BODY_SHARE))
  return (
    <ChartLayer width={width} height={height}>
      <g strokeWidth={1} shapeRendering={body < 4 ? undefined : 'crispEdges'}>
        {candles.map(({ time, open, high, low, close }) => {
          const rose = close >= open
          const [top, bottom] = [y(Math.max(open, close)), y(Math.min(open, close))]
          const at = x(time)
          return (
            <g key={time} className={rose ? 'stroke-gain' : 'stroke-loss'}>
              <path d={`M${at} ${y(high)}V${top}M${at} ${bottom}V${y(low)}`} fill="none" />
              <rect
                x={at - body / 2}
                y={top}
                width={body}
                height={Math.max(1, bottom - top)}
                className={clsx(rose ? 'fill-surface' : 'fill-loss')}
              />
            </g>
          )
        })}
      </g>
    </ChartLayer>
  )
})
