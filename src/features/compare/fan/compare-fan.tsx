import { ChartFrame } from '#shared/charts/chart-frame.tsx'
import { ChartTools } from '#shared/charts/chart-tools.tsx'
import { useChartView } from '#shared/charts/table/use-chart-view.ts'
import type { CompareAxes } from './compare-axes.ts'
import type { ComparedInsight } from '#features/compare/model/compared-insight.ts'
import { FanDrawing } from './fan-drawing.tsx'
import { fanSummary, fanTable } from './fan-table.ts'

type CompareFanProps = { insight: ComparedInsight; axes: CompareAxes }

export const FAN_HEIGHT = 220

/** One fan on the axes that all share: past cases as bands, the median dashed, the price since as a line. */
export function CompareFan({ insight, axes }: CompareFanProps) {
  const view = useChartView()
  const { fan, title, asset } = insight
  const table = fanTable(insight)
  const summary = fanSummary(insight)
  return (
    <div>
      <div className="flex items-center justify-end gap-1">
        <ChartTools
          view={view}
          table={table}
          caption={{
            title,
            subtitle: asset,
            footer: [
              `Past cases as ${fan.tier === 'thin' ? 'dots' : 'bands'}, per date; line: the price since.`,
            ],
          }}
          fileName={`compare ${asset}`}
          isCompact
        />
      </div>
      <ChartFrame
        name={`Predictions of ${title}`}
        summary={summary}
        height={FAN_HEIGHT}
        view={view}
        table={table}
      >
        {(size) => (
          <FanDrawing
            {...size}
            insight={insight}
            axes={axes}
            summary={summary}
            onToggleTable={view.toggleTable}
          />
        )}
      </ChartFrame>
      {fan.tier !== 'ample' && fan.steps.length > 0 && (
        <p className="text-xs text-caution">{tierWords(fan)}</p>
      )}
    </div>
  )
}

function tierWords({ tier, count }: ComparedInsight['fan']): string {
  if (tier === 'unstated') return 'Sample size not provided.'
  return tier === 'thin' ? `Too few cases for bands (${count}).` : `Limited: ${count} cases.`
}
