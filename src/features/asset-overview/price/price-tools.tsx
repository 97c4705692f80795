import { ChartExport } from '#shared/charts/picture/chart-export.tsx'
import type { ChartTableData } from '#shared/charts/table/chart-table-data.ts'
import type { ImageCaption } from '#shared/charts/picture/picture-words.ts'
import { ShowAsTable } from '#shared/charts/table/show-as-table.tsx'
import type { ChartView } from '#shared/charts/table/use-chart-view.ts'
import { Button } from '#shared/ui/button.tsx'
import { Switch } from '#shared/ui/switch.tsx'
import { ComparePicker } from '#features/asset-overview/comparison/compare-picker.tsx'
import type { Comparison } from '#features/asset-overview/comparison/use-comparison.ts'
import type { JudgedInsight } from '#features/asset-overview/insights/judged-insight.ts'
import { LayerMenu } from '#features/asset-overview/layers/layer-menu.tsx'
import { MAX_COMPARED } from '#features/asset-overview/series/compare-index.ts'
import type { PriceView } from '#features/asset-overview/series/use-price-view.ts'

type PriceToolsProps = {
  tag: string
  chart: ChartView
  view: PriceView
  comparison: Comparison
  active: readonly JudgedInsight[]
  table: ChartTableData
  caption: ImageCaption
  fileName: string
  /** On a narrow page days and scale are folded away until they are asked for. */
  fold: { isOpen: boolean; toggle: () => void }
}

/** Beside the panel's heading: what else to draw, the table, the files, and the switch for past insights. */
export const PriceTools = ({
  tag,
  chart,
  view,
  comparison,
  active,
  table,
  caption,
  fileName,
  fold,
}: PriceToolsProps) => (
  <>
    {comparison.tags.length < MAX_COMPARED && (
      <span data-add>
        <ComparePicker tag={tag} comparedTags={comparison.tags} onAdd={comparison.add} />
      </span>
    )}
    {comparison.indexed === null && <LayerMenu tag={tag} view={view} active={active} />}
    <ShowAsTable view={chart} isCompactWhenNarrow />
    <ChartExport view={chart} table={table} caption={caption} fileName={fileName} />
    <Button
      variant="ghost"
      className="page-md:hidden print:hidden"
      aria-expanded={fold.isOpen}
      onClick={fold.toggle}
    >
      Days and scale
    </Button>
    {view.canShowPast && (
      <Switch label="Past insights" isOn={view.past} onChange={(past) => view.set({ past })} />
    )}
  </>
)
