/**
 * What completes the list once its rows stand: one chunk, fetched while they are read. A module of exports only, so that one
 * request brings all of it.
 */
export { ListFilters } from '#features/insight-list/filters/list-filters.tsx'
export { ListExtras } from './list-extras.tsx'
export { ListStatus } from './list-status.tsx'
export { ListTools } from './list-header.tsx'
export { Pager } from './pager.tsx'
export { ViewTabs } from '#features/insight-list/views/view-tabs.tsx'
