/**
 * What explains the first screen and what runs beside it: the preview's evidence, statuses, words for heads. Asked for behind the
 * second file, so that it does not share the line with it; sent as one file, like that.
 */
export { readFan } from '#features/insight-list/pages/first-fan.ts'
export { ListExtras } from '#features/insight-list/list-extras.tsx'
export { PreviewPane } from '#features/insight-list/preview/preview-pane.tsx'
export { ViewCount } from '#features/insight-list/views/view-count.tsx'
export { StatusMark } from '#shared/ui/marks/status-mark.tsx'
export { HeadExplanations } from '#features/insight-list/grid/head-explanations.tsx'
export { ShellExtras } from './shell/shell-more.tsx'
