import type { ComponentType } from 'react'
import { insightsPath } from '#shared/navigation/paths.ts'
import { BookmarkIcon, ListIcon } from '#shared/ui/icons.tsx'
import type { IconProps } from '#shared/ui/icons.tsx'

export type NavItem = { label: string; to: string; icon: ComponentType<IconProps>; keys: string }

/** The places of the app, in the order of the rail. A screen that does not exist yet has no entry. */
export const NAV_ITEMS: readonly NavItem[] = [
  { label: 'Insights', to: insightsPath(), icon: ListIcon, keys: 'g i' },
  { label: 'Watchlist', to: insightsPath('watched=1'), icon: BookmarkIcon, keys: 'g w' },
]

/** Whether the page on screen is this place or lies below it; the watchlist is a list of its own. */
export function isHere(item: NavItem, { pathname, search }: { pathname: string; search: string }): boolean {
  const [path, query] = item.to.split('?')
  const isWatchlist = new URLSearchParams(search).has('watched')
  return pathname.startsWith(path ?? '') && isWatchlist === (query !== undefined)
}
