import { useEffect, useRef } from 'react'
import { countOf } from '#shared/format/words.ts'

/** Tells of newer insights while the page is not looked at, where the browser was allowed to; again for those after a renewal. */
export function useNotification(count: number) {
  const last = useRef(0)
  useEffect(() => {
    const isMore = count > last.current
    last.current = count
    if (isMore && document.hidden && globalThis.Notification?.permission === 'granted')
      new Notification('Insight Desk', {
        body: `${countOf(count, 'newer insight')} in your list`,
        tag: 'newer-insights',
      }).addEventListener('click', () => window.focus())
  }, [count])
}
