import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { AppLink } from '#shared/navigation/app-link.tsx'
import { BrandMark } from './brand-mark.tsx'
import { isHere, useNavItems, RAIL_ITEM } from './nav-items.ts'
import type { NavItem } from './nav-items.ts'

const HERE =
  'bg-press text-ink before:absolute before:inset-y-2 before:-left-2 before:w-0.5 before:rounded-r-xs before:bg-accent'

/**
 * Navigation from tablets up: icons, and words from 1920 px.
 *
 * @param props.children what stands at its foot
 */
export function IconRail({ children }: { children: ReactNode }) {
  const places = useNavItems()
  return (
    <nav
      aria-label="Main"
      className="no-print sticky top-0 z-20 flex h-dvh w-rail shrink-0 flex-col items-center gap-0.5 border-r border-line bg-app px-2 pb-2 max-md:hidden 2xl:w-[var(--rail-w-open)] 2xl:items-stretch"
    >
      <AppLink
        to={places[0].to}
        aria-label="Insight Desk"
        className="mb-1 flex h-11 items-center justify-center gap-2.5 font-semibold 2xl:justify-start 2xl:px-2"
      >
        <BrandMark />
        <span className="max-2xl:hidden">Insight Desk</span>
      </AppLink>
      {places.map((item) => (
        <RailLink key={item.label} item={item} />
      ))}
      <span className="flex-1" />
      {children}
    </nav>
  )
}

function RailLink({ item }: { item: NavItem }) {
  const isCurrent = isHere(item, useLocation())
  const { label, to, icon: Icon, keys } = item
  return (
    <AppLink
      to={to}
      title={`${label} (${keys})`}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      className={clsx(RAIL_ITEM, isCurrent && HERE)}
    >
      <Icon size={18} />
      <span className="max-2xl:hidden">{label}</span>
    </AppLink>
  )
}
