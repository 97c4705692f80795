import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useInsertionEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { showToast } from '#shared/state/toasts.ts'

/**
 * Applies the light theme and the class `is-printing` while the page is printed. Charts measure themselves in the same `beforeprint`
 * event, and a window calls its listeners in the order of registration: an insertion effect registers before the charts of the page.
 */
export function usePrintLayout() {
  useInsertionEffect(() => {
    const root = document.documentElement
    let theme: string | undefined
    const start = () => {
      theme = root.dataset['theme']
      root.dataset['theme'] = 'light'
      root.classList.add('is-printing')
    }
    const end = () => {
      if (theme !== undefined) root.dataset['theme'] = theme
      root.classList.remove('is-printing')
    }
    return duringPrint(start, end)
  }, [])
}

/**
 * This device's time (ms) while the page is printed, between `beforeprint` and `afterprint`; else null. Flushed synchronously, because
 * the browser lays out the print right after the event.
 */
export function usePrintTime(): number | null {
  const [printedAt, setPrintedAt] = useState<number | null>(null)
  useEffect(() => {
    const start = () => flushSync(() => setPrintedAt(Date.now()))
    return duringPrint(start, () => setPrintedAt(null))
  }, [])
  return printedAt
}

/** Listens until the returned function is called. */
function duringPrint(start: () => void, end: () => void) {
  window.addEventListener('beforeprint', start)
  window.addEventListener('afterprint', end)
  return () => {
    window.removeEventListener('beforeprint', start)
    window.removeEventListener('afterprint', end)
  }
}

/** Event before printing: parts that load when scrolled near load now. */
export const WHOLE_PAGE = 'whole-page'

const POLL_MS = 100
/** Printing waits until nothing has been loading for this long: one response, or a lazy chunk, often starts further requests. */
const IDLE_MS = 300
const TOAST_AFTER_MS = 500
/** After this time the page is printed as it is. */
const TIMEOUT_MS = 10_000
const PLACEHOLDERS = 'main .skeleton, main [aria-busy=true]'

/** Prints once the whole page has loaded, including parts never scrolled to. `beforeprint` cannot wait for requests. */
export async function printWhole(queryClient: Pick<QueryClient, 'isFetching'>) {
  window.dispatchEvent(new Event(WHOLE_PAGE))
  const start = Date.now()
  let lastBusy = start
  let isToastShown = false
  while (Date.now() - lastBusy < IDLE_MS && Date.now() - start < TIMEOUT_MS) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    if (queryClient.isFetching() > 0 || document.querySelector(PLACEHOLDERS)) lastBusy = Date.now()
    if (!isToastShown && lastBusy - start > TOAST_AFTER_MS) {
      isToastShown = true
      showToast('Loading the rest of the page for printing')
    }
  }
  window.print()
}
