/** What completes the frame once the page stands: one chunk. A module of exports only, so that one request brings all of it. */
export { EnvironmentBadge } from './environment-badge.tsx'
export { RailTools } from './rail-tools.tsx'
export { SearchHint } from './search-hint.tsx'
export { ServiceLine } from './service-line.tsx'
export { ShellExtras } from './shell-extras.tsx'
export { TabBar } from './tab-bar.tsx'
