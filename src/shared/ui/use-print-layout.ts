import { useEffect, useInsertionEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Puts the page into its paper form before anything else hears of the printing, and takes it back: light theme and the class that
 * the print style hangs on. Charts measure themselves in the same event, and a window calls its listeners in the order in which
 * they came, capture or not: an insertion effect registers before any chart of the page below.
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
    window.addEventListener('beforeprint', start)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', start)
      window.removeEventListener('afterprint', end)
    }
  }, [])
}

/** True between `beforeprint` and `afterprint`: what is drawn must stand before the browser takes its picture, hence the flush. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const start = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    window.addEventListener('beforeprint', start)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', start)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
