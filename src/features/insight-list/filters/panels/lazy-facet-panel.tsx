import { panelPart } from '#shared/ui/panel-part.tsx'

/** The panels of the filters. */
export const [LazyFacetPanel, preloadFacetPanel] = panelPart(
  async () => (await import('./facet-panel.tsx')).FacetPanel,
  ({ facet }) => facet.label,
)
