import { useQueries } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { predictionQueries } from '#api/queries/insight-queries.ts'
import type { AssetInsight } from '#features/asset-overview/insights/asset-insight.ts'
import { useServiceClock } from '#features/asset-overview/model/use-asset.ts'
import { FanOverlay } from '#shared/charts/fan-overlay-chart.tsx'
import { overlayLine } from '#shared/charts/fan-overlay.ts'
import { ownFan } from '#shared/predictions/shown-fan.ts'
import { IconButton } from '#shared/ui/button.tsx'

/** An insight with an id, by which its predictions are requested. */
export type ChosenInsight = AssetInsight & { id: string }

type ConsensusOverlayProps = {
  /** Two to four, in the order they were chosen. */
  chosen: readonly ChosenInsight[]
  onRemove: (id: string) => void
}

/** The chosen insights in one chart. Each loads and fails independently. */
export function ConsensusOverlay({ chosen, onRemove }: ConsensusOverlayProps) {
  const { units } = useServiceClock()
  const loaded = useQueries({ queries: chosen.map(({ id }) => predictionQueries.of(id)) })
  const entries = chosen.map(({ words: { title }, measuredAt: startAt, lastValue, ...rest }, position) => {
    // Predictions are in the prices of their day.
    const insight = { ...rest, title, startAt, lastValue: lastValue && lastValue / rest.basisFactor }
    const query = loaded[position]!
    const predictions = query.data?.items
    return {
      insight,
      query,
      line: predictions ? overlayLine(insight, ownFan({ ...insight, predictions, units }), position) : null,
      action: (
        <IconButton label={`Remove ${title}`} onClick={() => onRemove(rest.id)} icon={<X size={12} />} />
      ),
    }
  })
  return (
    <FanOverlay
      title="Chosen insights compared"
      entries={entries}
      level="h3"
      className="border-t border-line px-4 pt-2 pb-3"
    />
  )
}
