import {
  AssetRoute,
  CompareRoute,
  InsightDetailRoute,
  TrackRecordRoute,
  WatchlistRoute,
} from '#app/pages.tsx'
import { preload } from '#shared/loading/ahead.ts'

/** The code of the pages that links and rows lead to, by the beginning of their address. */
const PAGES: Readonly<Record<string, () => Promise<unknown>>> = {
  '/insights/': InsightDetailRoute.fetchAhead,
  '/assets/': AssetRoute.fetchAhead,
  '/track-record': TrackRecordRoute.fetchAhead,
  '/compare': CompareRoute.fetchAhead,
  '/watchlist': WatchlistRoute.fetchAhead,
}

/** A pointer that only passes over a link asks for nothing, nor do keys that walk through the rows: running the code holds up the next one. */
const RESTS_MS = { pointerover: 60, focusin: 250 } as const

/**
 * Fetches a page's code when a link to it is pointed at or has the focus, a row of the list included: the press finds it here. Data are
 * not asked for this way: a hand that moves over a list would ask for all of it.
 *
 * @returns stops listening
 */
export function fetchPagesOnIntent(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const notice = ({ target, type }: Event) => {
    clearTimeout(timer)
    const link = target instanceof Element ? target.closest('a[href^="/"], [data-row]') : null
    if (!link) return
    const path = link.getAttribute('href') ?? '/insights/'
    const page = Object.keys(PAGES).find((beginning) => path.startsWith(beginning))
    if (page !== undefined)
      timer = setTimeout(() => preload(PAGES[page]!), RESTS_MS[type as keyof typeof RESTS_MS])
  }
  document.addEventListener('pointerover', notice, { passive: true })
  document.addEventListener('focusin', notice)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('pointerover', notice)
    document.removeEventListener('focusin', notice)
  }
}
