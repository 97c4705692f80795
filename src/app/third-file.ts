/**
 * What explains the first screen and what runs beside it: the preview's evidence, statuses, words for heads. Asked for with the
 * first picture, by the parts that are in it: the second file is on its way by then. Sent as one file, like that.
 */
export { readFan } from '#features/insight-list/pages/first-fan.ts'
export { ListExtras } from '#features/insight-list/list-extras.tsx'
export { PreviewPane } from '#features/insight-list/preview/preview-pane.tsx'
export { ViewCount } from '#features/insight-list/views/view-count.tsx'
export { StatusMark } from '#shared/ui/marks/status-mark.tsx'
export { HeadExplanations } from '#features/insight-list/grid/head-explanations.tsx'
export { ShellExtras } from './shell/shell-more.tsx'
