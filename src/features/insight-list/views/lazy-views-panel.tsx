import { panelPart } from '#shared/ui/panel-part.tsx'

/**
 * The panel that saves and arranges views. The tabs stand and work without it; it comes once nothing else is waiting, so that it
 * also opens when the network has gone away.
 */
export const [LazyViewsPanel, preloadViewsPanel] = panelPart(
  async () => (await import('./views-panel.tsx')).ViewsPanel,
  () => 'the views',
)
