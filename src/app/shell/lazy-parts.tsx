import { lazy } from 'react'

const more = () => import('./shell-more.tsx')
export const LazyEnvironmentBadge = lazy(async () => ({ default: (await more()).EnvironmentBadge }))
export const LazyRailTools = lazy(async () => ({ default: (await more()).RailTools }))
export const LazySearchHint = lazy(async () => ({ default: (await more()).SearchHint }))
export const LazyServiceLine = lazy(async () => ({ default: (await more()).ServiceLine }))
export const LazyServiceNotices = lazy(async () => ({ default: (await more()).ServiceNotices }))
export const LazyShellExtras = lazy(async () => ({ default: (await more()).ShellExtras }))
export const LazyTabBar = lazy(async () => ({ default: (await more()).TabBar }))
