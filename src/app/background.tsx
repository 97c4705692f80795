import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Workbox } from 'workbox-window'
import { configQueries } from '#api/queries/config-queries.ts'
import { useHasWritten } from '#shared/personal/written.ts'
import { Button } from '#shared/ui/button.tsx'
import { Notice } from '#shared/ui/states/notice.tsx'
import { PartBoundary } from '#shared/ui/states/part-boundary.tsx'
import { keepAnswers } from './kept-answers.ts'

const Settling = lazy(async () => ({ default: (await import('#features/journal/use-journal.ts')).Settling }))

/** What runs unseen behind every page: answers are kept, and the app itself, of which a new release is offered; and calls are settled. */
export function Background() {
  const client = useQueryClient()
  useEffect(() => keepAnswers(client), [client])
  useEffect(() => {
    // A page that wants nothing more would not find out by itself.
    const findOut = () => void client.refetchQueries(configQueries.app())
    if (!navigator.onLine) findOut()
    window.addEventListener('offline', findOut)
    return () => window.removeEventListener('offline', findOut)
  }, [client])
  const [isAtRest, setAtRest] = useState(false)
  // The worker fetches every file of the app: the first page has its own before.
  useEffect(() => whenNothingIsFetched(1_000, () => setAtRest(true)), [])
  const hasWritten = useHasWritten()
  if (!isAtRest) return null
  return (
    <>
      <ReleaseNotice />
      {hasWritten && (
        <PartBoundary fallback={null}>
          <Suspense>
            <Settling />
          </Suspense>
        </PartBoundary>
      )}
    </>
  )
}

/** Calls once nothing has been fetched for so many ms. @returns ends it */
function whenNothingIsFetched(ms: number, call: () => void): () => void {
  let timer = setTimeout(rest, ms)
  const observer = new PerformanceObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(rest, ms)
  })
  observer.observe({ type: 'resource' })
  function rest() {
    observer.disconnect()
    call()
  }
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

/** Goes over to the new release with this tab; others stay as they are until they are reloaded. */
type TakeOver = () => void

/** Offers a new release and forces none: what is typed stays, the focus too, until somebody reloads. */
function ReleaseNotice() {
  const [takeOver, setTakeOver] = useState<TakeOver | null>(null)
  useEffect(() => watchReleases((take) => setTakeOver(() => take)), [])
  if (!takeOver) return null
  return (
    <div className="no-print fixed bottom-10 left-1/2 z-[70] -translate-x-1/2 max-md:bottom-18 max-md:w-[calc(100%-2rem)]">
      <Notice
        icon={<RefreshCw size={15} />}
        className="shadow-2"
        actions={<Button onClick={takeOver}>Reload</Button>}
        onDismiss={() => setTakeOver(null)}
      >
        A new release of Insight Desk is ready.
      </Notice>
    </div>
  )
}

const ADDRESS = '/sw.js'
/** A page that stays open for days hears of a release within this time, ms. Browsers look by themselves when a page is opened. */
const LOOK_EVERY_MS = 30 * 60_000

/** @returns ends it */
function watchReleases(offer: (take: TakeOver) => void): () => void {
  // The development server has no worker, and a page that is no secure one may not have any.
  if (!import.meta.env.PROD || !navigator.serviceWorker) return () => {}
  const worker = new Workbox(trusted(ADDRESS))
  const registered = worker.register({ immediate: true }).catch(() => undefined)
  worker.addEventListener('waiting', () =>
    offer(async () => {
      const reload = () => window.location.reload()
      // Another tab may have gone over already.
      if (!(await registered)?.waiting) return reload()
      worker.addEventListener('controlling', reload)
      worker.messageSkipWaiting()
    }),
  )
  const timer = setInterval(() => void worker.update().catch(() => {}), LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

type Policies = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string }
}

/** The page's policy lets no text become a script but by those that it names (`server/pages.ts`). */
const policy = (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy(
  'insight-desk-releases',
  {
    createScriptURL: (address) => {
      if (address === ADDRESS) return address
      throw new TypeError('no worker but the own')
    },
  },
)
const trusted = (address: string) => policy?.createScriptURL(address) ?? address
