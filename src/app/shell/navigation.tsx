import { clsx } from 'clsx'
import {
  BookmarkIcon,
  DatabaseIcon,
  CalendarIcon,
  ListIcon,
  TargetIcon,
  KeyboardIcon,
  NotebookPenIcon,
  SettingsIcon,
  type LucideProps,
} from 'lucide-react'
import { type ComponentProps, type ComponentType } from 'react'
import { Link, NavLink } from 'react-router'
import {
  dataPath,
  journalPath,
  insightsPath,
  todayPath,
  trackRecordPath,
  watchlistPath,
} from '#shared/navigation/paths.ts'
import { openOverlay } from '#shared/state/commands.ts'
import { useListLayout } from '#shared/state/views.ts'
import { Popover } from '#shared/ui/popover.tsx'
import { lazyPart } from '#shared/ui/states/part-boundary.tsx'
import { AccountButton } from './account.tsx'

export type NavItem = { label: string; to: string; icon: ComponentType<LucideProps>; keys: string }

const DATA = 'Data'

/** The tab bar of a phone has no room for "Data", which the environment badge links to. */
const isInTabBar = ({ label }: NavItem) => label !== DATA

/** The pages of the app in the order of the rail; "Insights" opens the view that the user chose to open first. */
export function useNavItems(): readonly [NavItem, ...NavItem[]] {
  const first = useListLayout(({ opens }) => opens?.search)
  return [
    { label: 'Insights', to: insightsPath(first), icon: ListIcon, keys: 'g i' },
    { label: 'Today', to: todayPath(), icon: CalendarIcon, keys: 'g d' },
    { label: 'Track record', to: trackRecordPath(), icon: TargetIcon, keys: 'g t' },
    { label: 'Journal', to: journalPath(), icon: NotebookPenIcon, keys: 'g j' },
    { label: 'Watchlist', to: watchlistPath(), icon: BookmarkIcon, keys: 'g w' },
    { label: DATA, to: dataPath(), icon: DatabaseIcon, keys: 'g s' },
  ]
}

/** An entry of the rail: an icon, with its label below or beside it where there is room. */
const RAIL_ITEM =
  'relative flex h-9 w-9 items-center justify-center rounded-sm text-ink-3 hover:bg-hover hover:text-ink xl:h-auto xl:w-auto xl:flex-col xl:gap-0.5 xl:py-2 xl:text-2xs xl:max-2xl:leading-3 2xl:h-9 2xl:flex-row 2xl:py-0 2xl:text-sm 2xl:justify-start 2xl:gap-2.5 2xl:px-2.5'

const ACTIVE_ITEM =
  'bg-press text-ink before:absolute before:inset-y-2 before:-left-2 xl:max-2xl:before:-left-1 before:w-0.5 before:rounded-r-xs before:bg-accent'

/** Navigation from tablets up: icons, with labels below them from 1440 px and beside them from 1920 px. */
export function IconRail() {
  const items = useNavItems()
  return (
    <nav
      aria-label="Main"
      className="no-print sticky top-0 z-20 flex h-dvh w-rail shrink-0 flex-col items-center gap-0.5 border-r border-line bg-app px-2 pb-2 max-md:hidden xl:w-rail-words xl:items-stretch xl:px-1 2xl:w-rail-open 2xl:px-2"
    >
      <Link
        to={items[0].to}
        aria-label="Insight Desk"
        className="mb-1 flex h-11 items-center justify-center gap-2.5 font-semibold 2xl:justify-start 2xl:px-2"
      >
        <BrandMark />
        <span className="max-2xl:hidden">Insight Desk</span>
      </Link>
      {items.map(({ label, to, icon: Icon, keys }) => (
        <NavLink
          key={label}
          to={to}
          title={`${label} (${keys})`}
          aria-label={label}
          className={({ isActive }) => clsx(RAIL_ITEM, isActive && ACTIVE_ITEM)}
        >
          <Icon size={18} strokeWidth={1.75} />
          <span className="max-xl:hidden">{label}</span>
        </NavLink>
      ))}
      <span className="flex-1" />
      <RailTools />
    </nav>
  )
}

/** Account, keys and settings at the bottom of the rail. */
const RailTools = () => (
  <>
    <AccountButton className={RAIL_ITEM} />
    <button
      type="button"
      className={RAIL_ITEM}
      title="All keys (?)"
      aria-label="All keys"
      onClick={() => openOverlay('keys')}
    >
      <KeyboardIcon size={18} strokeWidth={1.75} />
      <span className="max-xl:hidden">Keys</span>
    </button>
    <Settings className={RAIL_ITEM} title="Settings" aria-label="Settings">
      <SettingsIcon size={18} strokeWidth={1.75} />
      <span className="max-xl:hidden">Settings</span>
    </Settings>
  </>
)

const TAB =
  'grid content-start justify-items-center gap-0.5 px-0.5 pt-3 text-center text-2xs leading-3 whitespace-nowrap'

/** Navigation on phones, at the bottom. It scrolls where a large font leaves too little room. */
export const TabBar = () => (
  <nav
    aria-label="Main"
    className="no-print fixed inset-x-0 bottom-0 z-20 grid h-15 auto-cols-[minmax(min-content,1fr)] grid-flow-col overflow-x-auto border-t border-line bg-raised md:hidden short:absolute"
  >
    {useNavItems()
      .filter(isInTabBar)
      .map(({ label, to, icon: Icon }) => (
        <NavLink
          key={label}
          to={to}
          className={({ isActive }) =>
            clsx(TAB, isActive ? 'text-ink [&>svg]:text-accent-text' : 'text-ink-3')
          }
        >
          <Icon size={20} strokeWidth={1.6} />
          {label}
        </NavLink>
      ))}
    <Settings className={clsx(TAB, 'text-ink-3')}>
      <SettingsIcon size={20} strokeWidth={1.6} />
      Settings
    </Settings>
  </nav>
)

/** A fan that opens to the right. */
const BrandMark = () => (
  <svg width={22} height={22} viewBox="0 0 22 22" aria-hidden="true">
    <path d="M3 11C8 10.6 13 8 19 3v16C13 14 8 11.4 3 11z" className="fill-fan-2" />
    <path d="M3 11c6-.3 11-1.6 16-4v8c-5-2.4-10-3.7-16-4z" className="fill-fan-5" />
    <path
      d="M3 11c5.5-.2 10.5-1.3 16-3.2"
      fill="none"
      className="stroke-chart-fact"
      strokeWidth="1.75"
      strokeLinecap="round"
    />
  </svg>
)

export const SettingsPanel = lazyPart(async () => (await import('./settings-panel.tsx')).SettingsPanel)

/** In the rail and in the tab bar. */
const Settings = (button: ComponentProps<typeof Popover>['button']) => (
  <Popover label="Settings" button={button}>
    {() => <SettingsPanel />}
  </Popover>
)
