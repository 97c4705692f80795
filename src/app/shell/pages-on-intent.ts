import {
  AssetRoute,
  CompareRoute,
  InsightDetailRoute,
  TodayRoute,
  TrackRecordRoute,
  WatchlistRoute,
} from '#app/pages.tsx'
import { isTypefaceOn } from '#app/typeface.ts'
import { preload } from '#shared/loading/ahead.ts'

/** The code of the pages that links and rows lead to, by the beginning of their address. */
const PAGES = {
  '/insights/': InsightDetailRoute,
  '/assets/': AssetRoute,
  '/today': TodayRoute,
  '/track-record': TrackRecordRoute,
  '/compare': CompareRoute,
  '/watchlist': WatchlistRoute,
} as const

/** The press then draws it, unless it still has its letters to ask for. */
async function fetchAhead({ code, ready }: (typeof PAGES)[keyof typeof PAGES]) {
  await code()
  if (isTypefaceOn()) await ready()
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
    const page = Object.entries(PAGES).find(([beginning]) => path.startsWith(beginning))?.[1]
    if (page)
      timer = setTimeout(() => preload(() => fetchAhead(page)), RESTS_MS[type as keyof typeof RESTS_MS])
  }
  document.addEventListener('pointerover', notice, { passive: true })
  document.addEventListener('focusin', notice)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('pointerover', notice)
    document.removeEventListener('focusin', notice)
  }
}
