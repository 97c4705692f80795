/**
 * What completes the first screen, asked for with the first picture and sent as one file: `vite.config.ts` puts into it everything
 * that these need and the entry does not hold. Nothing runs by importing it.
 */
export { readFan } from '#features/insight-list/pages/first-fan.ts'
export { ListExtras } from '#features/insight-list/list-extras.tsx'
export { PreviewPane } from '#features/insight-list/preview/preview-pane.tsx'
export { StatusMark } from '#shared/ui/marks/status-mark.tsx'
export { HeadExplanations } from '#features/insight-list/grid/head-explanations.tsx'
export { ShellExtras } from './shell/shell-more.tsx'
