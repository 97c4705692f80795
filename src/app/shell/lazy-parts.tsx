import { later } from '#shared/loading/later.tsx'

const controls = () => import('./shell-controls.tsx')
export const LazyRailTools = later(async () => (await controls()).RailTools)
export const LazySearchHint = later(async () => (await controls()).SearchHint)
export const LazyShellKeys = later(async () => (await controls()).ShellKeys)
export const LazyTabBar = later(async () => (await controls()).TabBar)

const more = () => import('./shell-more.tsx')
export const LazyEnvironmentBadge = later(
  async () => (await more()).EnvironmentBadge,
  <span className="w-24" />,
)
export const LazyServiceLine = later(async () => (await more()).ServiceLine, <span />)
export const LazyServiceNotices = later(async () => (await more()).ServiceNotices)
export const LazyShellExtras = later(async () => (await more()).ShellExtras)
