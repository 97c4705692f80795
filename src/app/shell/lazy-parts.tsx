import { later } from '#shared/loading/later.tsx'

const more = () => import('./shell-more.tsx')
export const LazyEnvironmentBadge = later(
  async () => (await more()).EnvironmentBadge,
  <span className="w-24" />,
)
export const LazyRailTools = later(async () => (await more()).RailTools)
export const LazySearchHint = later(async () => (await more()).SearchHint)
export const LazyServiceLine = later(async () => (await more()).ServiceLine, <span />)
export const LazyServiceNotices = later(async () => (await more()).ServiceNotices)
export const LazyShellExtras = later(async () => (await more()).ShellExtras)
export const LazyTabBar = later(async () => (await more()).TabBar)
