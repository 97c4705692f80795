import { useEffect } from 'react'

/**
 * Puts the page into its paper form before anything else hears of the printing, and takes it back: light theme and the class that
 * the print style hangs on. Listens in the capture phase because charts measure themselves in the same event.
 */
export function usePrintLayout() {
  useEffect(() => {
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
    window.addEventListener('beforeprint', start, { capture: true })
    window.addEventListener('afterprint', end, { capture: true })
    return () => {
      window.removeEventListener('beforeprint', start, { capture: true })
      window.removeEventListener('afterprint', end, { capture: true })
    }
  }, [])
}
