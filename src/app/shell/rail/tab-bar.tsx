import { clsx } from 'clsx'
import { NavLink } from 'react-router'
import { Popover } from '#shared/ui/popover.tsx'
import { SettingsPanel } from '#app/shell/settings/lazy-settings.tsx'
import { isInTabBar, useNavItems } from './nav-items.ts'
import type { NavItem } from './nav-items.ts'
import { openOverlay } from '#shared/state/overlays.ts'
import { SearchIcon } from '#shared/ui/icons.tsx'
import { SettingsIcon } from '#shared/ui/tool-icons.tsx'

const TAB = 'grid place-content-center justify-items-center gap-0.5 text-2xs leading-3'

/** Navigation on phones: at the bottom, where the thumb is. */
export const TabBar = () => (
  <nav
    aria-label="Main"
    className="no-print fixed inset-x-0 bottom-0 z-20 grid h-15 auto-cols-fr grid-flow-col border-t border-line bg-raised md:hidden short:absolute"
  >
    {useNavItems()
      .filter(isInTabBar)
      .map((item) => (
        <TabLink key={item.label} item={item} />
      ))}
    <button type="button" className={clsx(TAB, 'text-ink-3')} onClick={() => openOverlay('palette')}>
      <SearchIcon size={20} strokeWidth={1.6} />
      Search
    </button>
    <Popover
      label="Settings"
      align="end"
      button={{
        className: clsx(TAB, 'text-ink-3'),
        children: (
          <>
            <SettingsIcon size={20} strokeWidth={1.6} />
            Settings
          </>
        ),
      }}
    >
      {() => <SettingsPanel />}
    </Popover>
  </nav>
)

const TabLink = ({ item: { label, to, icon: Icon } }: { item: NavItem }) => (
  <NavLink
    to={to}
    className={({ isActive }) => clsx(TAB, isActive ? 'text-ink [&>svg]:text-accent-text' : 'text-ink-3')}
  >
    <Icon size={20} strokeWidth={1.6} />
    {label}
  </NavLink>
)
