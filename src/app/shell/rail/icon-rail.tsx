import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { BrandMark } from './brand-mark.tsx'
import { useNavItems, RAIL_ITEM } from './nav-items.ts'
import type { NavItem } from './nav-items.ts'

const HERE =
  'bg-press text-ink before:absolute before:inset-y-2 before:-left-2 xl:max-2xl:before:-left-1 before:w-0.5 before:rounded-r-xs before:bg-accent'

/**
 * Navigation from tablets up: icons, words below them from 1440 px and beside them from 1920 px.
 *
 * @param props.children what stands at its foot
 */
export function IconRail({ children }: { children: ReactNode }) {
  const places = useNavItems()
  return (
    <nav
      aria-label="Main"
      className="no-print sticky top-0 z-20 flex h-dvh w-rail shrink-0 flex-col items-center gap-0.5 border-r border-line bg-app px-2 pb-2 max-md:hidden xl:w-[var(--rail-w-words)] 2xl:w-[var(--rail-w-open)] xl:items-stretch xl:px-1 2xl:px-2"
    >
      <Link
        to={places[0].to}
        aria-label="Insight Desk"
        className="mb-1 flex h-11 items-center justify-center gap-2.5 font-semibold 2xl:justify-start 2xl:px-2"
      >
        <BrandMark />
        <span className="max-2xl:hidden">Insight Desk</span>
      </Link>
      {places.map((item) => (
        <RailLink key={item.label} item={item} />
      ))}
      <span className="flex-1" />
      {children}
    </nav>
  )
}

const RailLink = ({ item: { label, to, icon: Icon, keys } }: { item: NavItem }) => (
  <NavLink
    to={to}
    title={`${label} (${keys})`}
    aria-label={label}
    className={({ isActive }) => clsx(RAIL_ITEM, isActive && HERE)}
  >
    <Icon size={18} />
    <span className="max-xl:hidden">{label}</span>
  </NavLink>
)
