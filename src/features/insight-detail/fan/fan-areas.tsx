import { memo } from 'react'
import { Area, ComposedChart, Line, XAxis, YAxis } from 'recharts'
import type { FanRow } from './fan-drawing.ts'
import type { Drawn } from './fan-geometry.ts'

/** Lightest outside; the fewer bands, the stronger the outermost. */
const FILLS = [
  [],
  ['var(--fan-3)'],
  ['var(--fan-2)', 'var(--fan-4)'],
  ['var(--fan-1)', 'var(--fan-2)', 'var(--fan-4)'],
] as const

const medianOf = (row: FanRow) => row.median

/** Bands and median: the part that Recharts draws. */
export const FanAreas = memo(function FanAreas({ drawing, geometry }: Drawn) {
  const { left, right, top, bottom, width, height } = geometry
  if (drawing.tier === 'thin') return null
  const fills = FILLS[drawing.bands.length] ?? []
  return (
    <div className="chart-bands pointer-events-none absolute inset-0" aria-hidden="true">
      <ComposedChart
        width={width}
        height={height}
        data={[...drawing.rows]}
        margin={{ left, right: width - right, top, bottom: height - bottom }}
        accessibilityLayer={false}
      >
        <XAxis dataKey="at" type="number" domain={[...drawing.time]} hide allowDataOverflow />
        <YAxis type="number" domain={[...drawing.values]} hide allowDataOverflow />
        {drawing.bands.map((band, i) => (
          <Area
            key={band.label}
            type="linear"
            dataKey={(row: FanRow) => row.bands[i]}
            fill={fills[i]!}
            fillOpacity={1}
            stroke={i === 0 ? 'var(--fan-edge)' : 'none'}
            strokeWidth={1}
            dot={false}
            activeDot={false}
            isAnimationActive={false}
          />
        ))}
        <Line
          type="linear"
          dataKey={medianOf}
          stroke="var(--fan-median)"
          strokeWidth={1.5}
          strokeDasharray="5 2.5"
          dot={false}
          activeDot={false}
          isAnimationActive={false}
        />
      </ComposedChart>
    </div>
  )
})
