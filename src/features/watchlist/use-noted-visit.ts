import { useEffect, useRef } from 'react'
import { noteVisit } from '#shared/state/visit/note-visit.ts'
import type { Watched } from './use-watched.ts'

/** Looking at the watchlist is a visit: what it shows is not new to the next one. */
export function useNotedVisit({ assets, hasInsights, now }: Watched) {
  const newest = Math.max(
    ...assets.flatMap(({ insights }) => insights.map(({ createdAt }) => createdAt ?? 0)),
    0,
  )
  const clock = useRef(now)
  useEffect(() => {
    clock.current = now
  })
  useEffect(() => {
    if (hasInsights && newest > 0) noteVisit(newest, Date.now(), clock.current)
  }, [hasInsights, newest])
}
