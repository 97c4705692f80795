import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { configQueries } from '#api/queries/config-queries.ts'
import { DataNotice, noticeOf } from '#shared/state/data-notice.ts'
import { LazyRailTools, LazyShellExtras, LazyShellKeys, LazyTabBar } from './lazy-parts.tsx'
import { IconRail } from '#app/shell/rail/icon-rail.tsx'

/** Everything that stays while pages change: navigation, overlays, toasts, keys and the look. */
export function AppFrame({ children }: { children: ReactNode }) {
  const { data: config } = useQuery(configQueries.app())
  return (
    <div className="relative flex min-h-dvh">
      <SkipLink />
      <IconRail>
        <LazyRailTools />
      </IconRail>
      <div className="min-w-0 flex-1 max-md:pb-15">
        <DataNotice value={noticeOf(config)}>{children}</DataNotice>
      </div>
      <LazyTabBar />
      <LazyShellKeys />
      <LazyShellExtras />
    </div>
  )
}

/** Takes the keyboard past the navigation. The address stays as it is: it is the state of the page, and people share it. */
const SkipLink = () => (
  <a
    href="#main"
    onClick={(event) => {
      event.preventDefault()
      document.getElementById('main')?.focus()
    }}
    className="no-print fixed top-2 left-2 z-[100] -translate-y-16 rounded-sm bg-accent px-3 py-2 font-medium text-on-accent focus:translate-y-0"
  >
    Skip to the content
  </a>
)
