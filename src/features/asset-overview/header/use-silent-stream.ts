import { useEffect, useState } from 'react'
import type { TagPrices } from '#api/price-socket.ts'
import { STALE_AFTER_MS } from './price-freshness.ts'

/** A stream that was just asked, by a page that has just come or just been shown, is given this long to answer. */
export const GRACE_MS = 5_000

/**
 * Whether the stream, although there is one, has nothing fresh to say about an asset: it never spoke of it, or not for a minute. A
 * hidden tab hears nothing, so nothing is concluded there.
 */
export function useSilentStream(hasStream: boolean, prices: TagPrices): boolean {
  const [isSilent, setIsSilent] = useState(false)
  const heardAt = lastHeardAt(prices)
  useEffect(() => {
    if (!hasStream) return
    let timer: ReturnType<typeof setTimeout>
    const listen = () => {
      clearTimeout(timer)
      setIsSilent(false)
      if (document.visibilityState === 'hidden') return
      const waitMs = Math.max(GRACE_MS, heardAt + STALE_AFTER_MS - Date.now())
      timer = setTimeout(() => setIsSilent(true), waitMs)
    }
    listen()
    document.addEventListener('visibilitychange', listen)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', listen)
    }
  }, [hasStream, heardAt])
  return hasStream && isSilent
}

const lastHeardAt = ({ live, preMarket, lastClose }: TagPrices) =>
  Math.max(0, ...[live, preMarket, lastClose].map((price) => price?.heardAt ?? 0))
