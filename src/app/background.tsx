import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Workbox } from 'workbox-window'
import { trustedScript } from '#api/client/trusted-script.ts'
import { useHasWritten } from '#shared/personal/written.ts'
import { Button } from '#shared/ui/button.tsx'
import { Notice } from '#shared/ui/states/notice.tsx'
import { lazyPart, PartBoundary } from '#shared/ui/states/part-boundary.tsx'
import { loadPalette } from './shell/app-overlays.tsx'
import { storeResponses } from './stored-responses.ts'

const Settling = lazyPart(async () => (await import('#features/journal/use-journal.ts')).Settling)

/** Background work of every page: stores responses, registers the service worker and offers new releases, settles calls. */
export function Background() {
  const client = useQueryClient()
  useEffect(() => storeResponses(client), [client])
  const [isNetworkIdle, setNetworkIdle] = useState(false)
  // The service worker fetches every file of the app, so it waits until the first page has its own.
  useEffect(
    () =>
      whenNetworkIdle(1_000, () => {
        setNetworkIdle(true)
        // Without a service worker the notice that the network is down could not load once it is.
        void import('./shell/rare-notices.tsx').catch(() => {})
        // So that its shortcut opens it at once.
        void loadPalette().catch(() => {})
      }),
    [],
  )
  const hasWritten = useHasWritten()
  if (!isNetworkIdle) return null
  return (
    <>
      <ReleaseNotice />
      {hasWritten && (
        <PartBoundary fallback={null}>
          <Settling />
        </PartBoundary>
      )}
    </>
  )
}

/** Calls back once nothing has been fetched for this many ms. @returns cancels it */
function whenNetworkIdle(ms: number, call: () => void): () => void {
  let timer = setTimeout(onIdle, ms)
  const observer = new PerformanceObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(onIdle, ms)
  })
  observer.observe({ type: 'resource' })
  function onIdle() {
    observer.disconnect()
    call()
  }
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

/** Reloads this tab with the new release; other tabs keep the old one until they are reloaded. */
type ApplyUpdate = () => void

/** Offers a new release without forcing it: typed text and focus stay until the user reloads. */
function ReleaseNotice() {
  const [applyUpdate, setApplyUpdate] = useState<ApplyUpdate | null>(null)
  useEffect(() => watchReleases((apply) => setApplyUpdate(() => apply)), [])
  if (!applyUpdate) return null
  return (
    <div className="no-print pointer-events-auto fixed bottom-10 left-1/2 z-[70] -translate-x-1/2 max-md:bottom-18 max-md:w-[calc(100%-2rem)]">
      <Notice
        icon={<RefreshCw size={15} />}
        className="shadow-2"
        actions={<Button onClick={applyUpdate}>Reload</Button>}
        onDismiss={() => setApplyUpdate(null)}
      >
        A new release of Insight Desk is ready.
      </Notice>
    </div>
  )
}

const SCRIPT = trustedScript('insight-desk-releases', '/sw.js')
/** How long a reload waits for the new worker. The old one stays while it answers another tab, and pages come from the network anyway. */
const CONTROL_MS = 2_000
/** How often a page that stays open checks for a release. Browsers check by themselves when a page is opened. */
const CHECK_EVERY_MS = 30 * 60_000

/** @returns stops it */
function watchReleases(offer: (apply: ApplyUpdate) => void): () => void {
  // The development server has no service worker, and browsers allow one only in a secure context.
  if (!import.meta.env.PROD || !navigator.serviceWorker) return () => {}
  const worker = new Workbox(SCRIPT)
  const registered = worker.register({ immediate: true }).catch(() => undefined)
  worker.addEventListener('waiting', () =>
    offer(async () => {
      const reload = () => window.location.reload()
      // Another tab may have activated it already.
      if (!(await registered)?.waiting) return reload()
      worker.addEventListener('controlling', reload)
      setTimeout(reload, CONTROL_MS)
      worker.messageSkipWaiting()
    }),
  )
  const timer = setInterval(() => void worker.update().catch(() => {}), CHECK_EVERY_MS)
  return () => clearInterval(timer)
}
