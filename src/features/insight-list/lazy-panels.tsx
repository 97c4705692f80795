import { preload } from '#shared/loading/ahead.ts'
import { panelPart } from '#shared/ui/panel-part.tsx'
import { preloadPopover } from '#shared/ui/popover.tsx'
import { preloadFacetPanel } from '#features/insight-list/filters/panels/lazy-facet-panel.tsx'
import { preloadFilterSheet } from '#features/insight-list/filters/narrow-filters.tsx'
import { preloadViewsPanel } from '#features/insight-list/views/lazy-views-panel.tsx'

export const [LazyColumnChooser, preloadColumnChooser] = panelPart(
  async () => (await import('#features/insight-list/grid/column-chooser.tsx')).ColumnChooser,
  () => 'the columns',
)

export const [LazyExportPanel, preloadExportPanel] = panelPart(
  async () => (await import('#features/insight-list/export/export-panel.tsx')).ExportPanel,
  () => 'the export',
)

/** The words for a lost network must be here before it is lost: they wait for nothing. */
export const preloadFaces = () => preload(() => import('./list-faces.tsx'))

/** Everything that opens later: every panel must be here before the network is lost. */
export function preloadLater() {
  preloadPopover()
  preloadFacetPanel()
  preloadFilterSheet()
  preloadColumnChooser()
  preloadExportPanel()
  preloadViewsPanel()
}
