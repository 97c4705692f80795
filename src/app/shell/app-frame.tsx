import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { configQueries } from '#api/queries/config-queries.ts'
import { DataNotice, noticeOf } from '#shared/state/data-notice.ts'
import {
  LazyRailTools,
  LazyServiceNotices,
  LazyShellExtras,
  LazyShellKeys,
  LazyTabBar,
} from './lazy-parts.tsx'
import { IconRail } from '#app/shell/rail/icon-rail.tsx'

type AppFrameProps = {
  /** The page fills the window and scrolls inside. */
  isFixed: boolean
  children: ReactNode
}

/** Everything that stays while pages change: navigation, the places of the bars and of the content, overlays, toasts, keys and the look. */
export function AppFrame({ isFixed, children }: AppFrameProps) {
  const { data: config } = useQuery(configQueries.app())
  return (
    <div className="relative flex min-h-dvh">
      <SkipLink />
      <IconRail>
        <LazyRailTools />
      </IconRail>
      <div className="min-w-0 flex-1 max-md:pb-15">
        <div
          className={clsx(
            'flex flex-col',
            isFixed ? 'h-dvh max-md:h-[calc(100dvh-3.75rem)] short:h-auto' : 'min-h-dvh',
          )}
        >
          {/* As high as a bar from the start: what is loading would move when it comes. */}
          <div id="head" className="no-print sticky top-0 z-10 min-h-11 short:static bg-app" />
          <LazyServiceNotices />
          <main
            id="main"
            tabIndex={-1}
            className={clsx('flex min-h-0 min-w-0 flex-1 flex-col', !isFixed && 'pb-6')}
          >
            <DataNotice value={noticeOf(config)}>{children}</DataNotice>
          </main>
          <div id="foot" className="no-print sticky bottom-0 z-10 short:static" />
        </div>
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
