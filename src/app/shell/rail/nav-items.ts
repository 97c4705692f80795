import type { ComponentType } from 'react'
import { useListLayout } from '#shared/state/views/list-layout.ts'
import {
  dataPath,
  insightsPath,
  todayPath,
  trackRecordPath,
  watchlistPath,
} from '#shared/navigation/paths.ts'
import { BookmarkIcon, DataIcon, DayIcon, ListIcon, TargetIcon } from '#shared/ui/icons.tsx'
import type { IconProps } from '#shared/ui/icons.tsx'

export type NavItem = { label: string; to: string; icon: ComponentType<IconProps>; keys: string }

const DATA = 'Data'

/** On a phone the bar has room for what is opened every day; the data are a press on the badge away. */
export const isInTabBar = ({ label }: NavItem) => label !== DATA

/** The places of the app, in the order of the rail; the list by the view that opens first. */
export function useNavItems(): readonly [NavItem, ...NavItem[]] {
  const first = useListLayout(({ opens }) => opens?.search)
  return [
    { label: 'Insights', to: insightsPath(first), icon: ListIcon, keys: 'g i' },
    { label: 'Today', to: todayPath(), icon: DayIcon, keys: 'g d' },
    { label: 'Track record', to: trackRecordPath(), icon: TargetIcon, keys: 'g t' },
    { label: 'Watchlist', to: watchlistPath(), icon: BookmarkIcon, keys: 'g w' },
    { label: DATA, to: dataPath(), icon: DataIcon, keys: 'g s' },
  ]
}

/** One place of the rail: an icon, and its word where there is room for it, below or beside. */
export const RAIL_ITEM =
  'relative flex h-9 w-9 items-center justify-center rounded-sm text-ink-3 hover:bg-hover hover:text-ink xl:h-auto xl:w-auto xl:flex-col xl:gap-0.5 xl:py-2 xl:text-2xs xl:max-2xl:leading-3 2xl:h-9 2xl:flex-row 2xl:py-0 2xl:text-sm 2xl:justify-start 2xl:gap-2.5 2xl:px-2.5'
