import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { configQueries } from '#api/queries/config-queries.ts'
import { DataNotice, noticeOf } from '#shared/state/data-notice.ts'
import { SignInNotice } from '#app/shell/account/sign-in-notice.tsx'
import { useKeyDispatch } from '#app/shell/keys/use-key-dispatch.ts'
import { IconRail } from '#app/shell/rail/icon-rail.tsx'
import { RailTools } from '#app/shell/rail/rail-tools.tsx'
import { TabBar } from '#app/shell/rail/tab-bar.tsx'
import { useAppearance } from '#app/shell/settings/use-appearance.ts'
import { SlowService } from '#app/shell/status/slow-service.tsx'
import { AppOverlays } from './app-overlays.tsx'
import { offerPastHitRate } from './quality-hit-rate-source.ts'
import { Toaster } from './toaster.tsx'
import { useRouteFocus } from './use-route-focus.ts'

/** Everything that stays while pages change: navigation, overlays, toasts, keys and the look. */
export function AppFrame() {
  const { data: config } = useQuery(configQueries.app())
  return (
    <div className="relative flex min-h-dvh">
      <SkipLink />
      <NavigationBar />
      <IconRail>
        <RailTools />
      </IconRail>
      <div className="min-w-0 flex-1 max-md:pb-15">
        <DataNotice value={noticeOf(config)}>
          <Outlet />
        </DataNotice>
      </div>
      <TabBar />
      <ShellKeys />
      <ShellExtras />
      <ScrollRestoration />
    </div>
  )
}

/** A page was asked for whose code is on its way. */
function NavigationBar() {
  const isLoading = useNavigation().state === 'loading'
  if (!isLoading) return null
  return (
    <div
      role="progressbar"
      aria-label="Loading the page"
      className="skeleton no-print fixed inset-x-0 top-0 z-50 h-0.5 bg-accent"
    />
  )
}

/** Keys and what confirms them, the place of the focus, the look, and what opens over every page. */
function ShellKeys() {
  useAppearance()
  useRouteFocus(useLocation().pathname)
  useKeyDispatch()
  return (
    <>
      <AppOverlays />
      <Toaster />
    </>
  )
}

/** What is said over every page, and what runs unseen. */
function ShellExtras() {
  const queryClient = useQueryClient()
  useEffect(() => offerPastHitRate(queryClient), [queryClient])
  return (
    <>
      <SignInNotice />
      <SlowService />
    </>
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
