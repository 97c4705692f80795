/**
 * What explains the first screen and what runs beside it: the preview's evidence, statuses, words for heads. Asked for when the
 * second file's parts are drawn, so that what answers has the line for itself. Sent as one file, like that.
 */
export { readFan } from '#features/insight-list/pages/first-fan.ts'
export * from '#features/insight-list/list-extras.tsx'
export { ViewCount } from '#features/insight-list/views/view-count.tsx'
export { HeadExplanations } from '#features/insight-list/grid/head-explanations.tsx'
export { StatusMark } from '#shared/ui/marks/status-mark.tsx'
export { ShellExtras } from '#app/shell/shell-more.tsx'
