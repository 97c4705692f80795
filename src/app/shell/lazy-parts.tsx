import { behind, eventually, later } from '#shared/loading/later.tsx'

/** Which data it is must be said as soon as anything answers. */
const controls = () => import('./shell-controls.tsx')
export const LazyEnvironmentBadge = later(
  async () => (await controls()).EnvironmentBadge,
  <span className="w-24" />,
)
export const LazyRailTools = later(async () => (await controls()).RailTools)
export const LazySearchHint = later(async () => (await controls()).SearchHint)
export const LazyServiceLine = later(async () => (await controls()).ServiceLine, <span />)
export const LazyShellKeys = later(async () => (await controls()).ShellKeys)
export const LazyTabBar = later(async () => (await controls()).TabBar)

/** The frame stands without. */
const more = behind(() => import('./shell-more.tsx'))
export const LazyServiceNotices = eventually(async () => (await more()).ServiceNotices)
export const LazyShellExtras = eventually(async () => (await more()).ShellExtras)
