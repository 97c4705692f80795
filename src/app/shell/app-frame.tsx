import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { configQueries } from '#api/queries/config-queries.ts'
import { useNotifying } from '#shared/notifications/notifying.tsx'
import { usePreferences } from '#shared/state/preferences.ts'
import { providePastHitRate } from '#shared/state/quality-hit-rate.ts'
import { useToast, dismissToast, undoLast } from '#shared/state/toasts.ts'
import { Kbd } from '#shared/ui/kbd.tsx'
import { DataNotice, noticeOf } from '#shared/ui/page-frame.ts'
import { PartBoundary } from '#shared/ui/states/part-boundary.tsx'
import { SignInNotice } from './account.tsx'
import { AppOverlays } from './app-overlays.tsx'
import { useKeyDispatch } from './keys.tsx'
import { IconRail, RailTools, TabBar } from './navigation.tsx'
import { SlowService } from './service-notices.tsx'

const Notifier = lazy(async () => ({ default: (await import('./notifier.tsx')).Notifier }))

// Safari has no such callback.
const whenIdle = window.requestIdleCallback ?? setTimeout

/** Comes once the first page has its own. */
const Background = lazy(async () => {
  await new Promise((resolve) => whenIdle(resolve))
  return { default: (await import('#app/background.tsx')).Background }
})

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
  return (
    <>
      <SignInNotice />
      <SlowService />
      <Notifications />
      <PartBoundary fallback={null}>
        <Suspense>
          <Background />
        </Suspense>
      </PartBoundary>
    </>
  )
}

/** Asks for new insights, where somebody has switched that on. */
function Notifications() {
  const isOn = useNotifying(({ on }) => on.length > 0)
  return (
    isOn && (
      <PartBoundary fallback={null}>
        <Suspense>
          <Notifier />
        </Suspense>
      </PartBoundary>
    )
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

/** How long a page may take to show its heading before focus is left where it is. */
const PATIENCE_MS = 4_000

/**
 * A new page takes the focus to its heading, so that a screen reader announces it and Tab starts there. A page that puts the
 * focus somewhere itself (the list, on the row that was left) keeps it, and so does a dialog opened while the page came.
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
    // What a page before has left behind may still have it: the browser takes it away a frame later.
    const isPlaced = Boolean(before?.closest('main > *, [role=dialog]'))
    if (!isPlaced && before instanceof HTMLElement) before.blur()
    const observer = new MutationObserver(() => {
      if (focusHeading()) observer.disconnect()
    })
    // The page's own focus comes with its first paint; only after that the heading is next in line.
    const frame = requestAnimationFrame(() => {
      if (!focusHeading()) observer.observe(document.body, { childList: true, subtree: true })
    })
    const patience = setTimeout(() => observer.disconnect(), PATIENCE_MS)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(patience)
      observer.disconnect()
    }
  }, [pathname])
}

/** Keeps the root's attributes in step with the preferences and the system; `public/boot.js` set them before the first paint. */
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
    const follow = () => {
      root.dataset['theme'] = light.matches ? 'light' : 'dark'
    }
    follow()
    light.addEventListener('change', follow)
    return () => light.removeEventListener('change', follow)
  }, [theme, direction, density])
}

/** Lets every screen ask what came of ended insights; the code that judges them comes with the first question. */
providePastHitRate(async (stars, asking) => {
  const [config, { hitRateOnThisDevice }] = await Promise.all([
    asking.client.ensureQueryData(configQueries.app()),
    import('#features/track-record/judging/hit-rate-by-quality.ts'),
  ])
  return hitRateOnThisDevice(stars, config, asking)
})

const SHOWN_MS = 5_000

/** Confirms an action for five seconds, longer while the pointer or the focus is on it. */
export function Toaster() {
  const toast = useToast((state) => state.toast)
  return (
    <div
      role="status"
      // Said out, a dialog does not hide it from a screen reader.
      aria-live="polite"
      className="no-print pointer-events-none fixed inset-x-0 bottom-10 z-[80] grid justify-items-center px-4 max-md:bottom-18"
    >
      {toast && <ToastCard key={toast.id} message={toast.message} canUndo={toast.undo !== null} />}
    </div>
  )
}

function ToastCard({ message, canUndo }: { message: string; canUndo: boolean }) {
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const isHeld = isPointedAt || hasFocus
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(dismissToast, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isHeld])
  return (
    <div
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
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
