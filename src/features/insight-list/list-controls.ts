// One module for everything that the list answers with: one request brings all of it.
export { ListFilters } from '#features/insight-list/filters/list-filters.tsx'
export { ViewTabs } from '#features/insight-list/views/view-tabs.tsx'
export { ListTools } from './list-header.tsx'
export { ListKeys } from './list-keys.tsx'
export { Pager } from './pager.tsx'
