import { DirectionGlyph, directionInk } from '#shared/ui/indicators/direction-glyph.tsx'
import type { JudgedInsight } from '#features/asset-overview/insights/judged-insight.ts'
import { outcomeCounts, outcomeWords } from '#features/asset-overview/insights/outcome-counts.ts'
import { MarkerGlyph } from './marker-glyph.tsx'

const LOOKS = [
  ['worked', 'worked'],
  ['failed', 'failed'],
  ['active', 'active'],
  ['mixed', 'several with different outcomes'],
] as const

/** What the markers mean, and how those in the window ended. */
export const MarkerLegend = ({ insights }: { insights: readonly JudgedInsight[] }) => (
  <>
    {LOOKS.map(([look, words]) => (
      <span key={look} className="inline-flex items-center gap-1.5">
        <svg width="14" height="13" aria-hidden="true">
          <MarkerGlyph x={7} y={1} direction="unknown" look={look} />
        </svg>
        {words}
      </span>
    ))}
    {(['up', 'down'] as const).map((direction) => (
      <span key={direction} className="inline-flex items-center gap-1.5">
        <span className={directionInk(direction)}>
          <DirectionGlyph direction={direction} />
        </span>
        {direction === 'up' ? 'bullish, below the line' : 'bearish, above the line'}
      </span>
    ))}
    <span>{outcomeWords(outcomeCounts(insights))} in this window; status estimated by this dashboard</span>
  </>
)
