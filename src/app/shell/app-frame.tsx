import { type Query, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { configQueries, useEdition } from '#api/queries/config-queries.ts'
import { useNotifying } from '#shared/notifications/notifying.ts'
import { usePreferences } from '#shared/state/preferences.ts'
import { useToast, dismissToast, undoLast } from '#shared/state/toasts.ts'
import { DataNotice, noticeOf } from '#shared/ui/data-notice.ts'
import { Kbd } from '#shared/ui/kbd.tsx'
import { lazyPart, PartBoundary } from '#shared/ui/states/part-boundary.tsx'
import { SignInNotice } from './account.tsx'
import { AppOverlays } from './app-overlays.tsx'
import { useKeyDispatch } from './keys.tsx'
import { IconRail, TabBar } from './navigation.tsx'
import { SlowService } from './service-notices.tsx'

const Notifier = lazyPart(async () => (await import('./notifier.tsx')).Notifier)

// Safari has no such callback.
const whenIdle = window.requestIdleCallback ?? setTimeout

/** Loads once the browser is idle. */
const Background = lazyPart(async () => {
  await new Promise((resolve) => whenIdle(resolve))
  return (await import('#app/background.tsx')).Background
})

/**
 * Everything that persists across pages: navigation, overlays, toasts, shortcuts and appearance. It has no state, so that the navigation
 * does not render with the configuration.
 */
export const AppFrame = () => (
  <div className="relative flex min-h-dvh">
    <SkipLink />
    <NavigationBar />
    <IconRail />
    <div className="min-w-0 flex-1 max-md:pb-15">
      <Page />
    </div>
    <TabBar />
    <ShellKeys />
    <SignInNotice />
    <SlowService />
    <Notifications />
    <PartBoundary fallback={null}>
      <Background />
    </PartBoundary>
    <ScrollRestoration />
  </div>
)

function Page() {
  const { data: config } = useQuery(configQueries.app())
  useNewEdition()
  return (
    <DataNotice value={noticeOf(config)}>
      <Outlet />
    </DataNotice>
  )
}

/**
 * At the end of a study and with new prices, everything fetched before is fetched again. A list on screen offers that instead, and
 * any other is loaded again when it is opened.
 */
function useNewEdition() {
  const client = useQueryClient()
  const edition = useEdition()
  const last = useRef(edition)
  useEffect(() => {
    const isFirst = last.current === undefined
    if (last.current === edition) return
    last.current = edition
    if (isFirst) return
    const isOnDemand = ({ meta }: Query) => meta?.['isOnDemand'] === true
    void client.invalidateQueries({ predicate: (query) => !isOnDemand(query) })
    void client.invalidateQueries({ predicate: isOnDemand, refetchType: 'none' })
  }, [client, edition])
}

/** Shown while the code of a page loads. */
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

/** Shortcuts, toasts, focus after navigation, appearance and overlays. */
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

/** Checks for new insights, if the user has switched that on. */
function Notifications() {
  const isOn = useNotifying(({ on }) => on.length > 0)
  return (
    isOn && (
      <PartBoundary fallback={null}>
        <Notifier />
      </PartBoundary>
    )
  )
}

/** Moves the focus past the navigation without changing the address, which holds the state of the page. */
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

/** How long to wait for the heading of a page before the focus is left where it is. */
const HEADING_TIMEOUT_MS = 4_000

/**
 * Moves the focus to the heading of a new page, so that a screen reader announces it and Tab starts there. Not where the page sets the
 * focus itself (the list, on the row that was left), or a dialog was opened while the page loaded.
 */
function useRouteFocus(pathname: string) {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const focusHeading = () => {
      if (document.activeElement && document.activeElement !== document.body) return true
      const heading = document.querySelector('h1')
      if (!(heading instanceof HTMLElement)) return false
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
      return true
    }
    const before = document.activeElement
    // An element of the previous page may still have the focus: the browser removes it only a frame later.
    const isInPage = Boolean(before?.closest('main > *, [role=dialog]'))
    if (!isInPage && before instanceof HTMLElement) before.blur()
    const observer = new MutationObserver(() => {
      if (focusHeading()) observer.disconnect()
    })
    // A page sets its own focus with its first paint, so the heading waits for the next frame.
    const frame = requestAnimationFrame(() => {
      if (!focusHeading()) observer.observe(document.body, { childList: true, subtree: true })
    })
    const timeout = setTimeout(() => observer.disconnect(), HEADING_TIMEOUT_MS)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timeout)
      observer.disconnect()
    }
  }, [pathname])
}

/** Keeps the root's data attributes in sync with the preferences and the system; `public/boot.js` sets them before the first paint. */
function useAppearance() {
  const { theme, direction, density } = usePreferences()
  useEffect(() => {
    const root = document.documentElement
    root.dataset['direction'] = direction
    root.dataset['density'] = density
    if (theme !== 'system') {
      root.dataset['theme'] = theme
      return
    }
    const light = window.matchMedia('(prefers-color-scheme: light)')
    const update = () => {
      root.dataset['theme'] = light.matches ? 'light' : 'dark'
    }
    update()
    light.addEventListener('change', update)
    return () => light.removeEventListener('change', update)
  }, [theme, direction, density])
}

const SHOWN_MS = 5_000

/** Confirms an action for five seconds, longer while it is hovered or focused. */
export function Toaster() {
  const toast = useToast((state) => state.toast)
  return (
    <div
      role="status"
      // An explicit `aria-live` is not hidden from screen readers by an open dialog.
      aria-live="polite"
      className="no-print pointer-events-none fixed inset-x-0 bottom-10 z-[80] grid justify-items-center px-4 max-md:bottom-18"
    >
      {toast && <ToastCard key={toast.id} message={toast.message} canUndo={toast.undo !== null} />}
    </div>
  )
}

function ToastCard({ message, canUndo }: { message: string; canUndo: boolean }) {
  const [isHovered, setHovered] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const isHeld = isHovered || hasFocus
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(dismissToast, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isHeld])
  return (
    <div
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      className="pointer-events-auto flex items-center gap-3 rounded-md bg-inverse px-3 py-2 text-sm text-ink-inverse shadow-2"
    >
      {message}
      {canUndo && (
        <button
          type="button"
          onClick={undoLast}
          className="inline-flex items-center gap-1.5 font-medium underline underline-offset-3"
        >
          Undo <Kbd>z</Kbd>
        </button>
      )}
    </div>
  )
}
