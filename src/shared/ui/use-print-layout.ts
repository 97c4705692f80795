import { useEffect, useInsertionEffect, useState } from 'react'
import { flushSync } from 'react-dom'

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

/** True between `beforeprint` and `afterprint`. Flushed synchronously, because the browser lays out the print right after the event. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const start = () => flushSync(() => setIsPrinting(true))
    return duringPrint(start, () => setIsPrinting(false))
  }, [])
  return isPrinting
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
