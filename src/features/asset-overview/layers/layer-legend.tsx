import { AVERAGE_STYLES } from './average-lines.tsx'
import type { PriceLayers } from './use-price-layers.ts'

/** Which line is which average. */
export const LayerLegend = ({ averages }: Pick<PriceLayers, 'averages'>) => (
  <>
    {averages.map(({ length, points }) => (
      <span key={length} className="inline-flex items-center gap-1.5">
        <svg width="20" height="8" aria-hidden="true">
          <line
            x1="0"
            x2="20"
            y1="4"
            y2="4"
            style={{ stroke: AVERAGE_STYLES[length].stroke }}
            strokeWidth={1.5}
            strokeDasharray={AVERAGE_STYLES[length].dash}
          />
        </svg>
        {length}-day average of the closes
        {points.every(({ value }) => value === null) && ': the history is shorter'}
      </span>
    ))}
  </>
)
