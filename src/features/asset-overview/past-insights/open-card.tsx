import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { listenForDismissal } from '#shared/ui/floating-part.ts'
import type { MarkerCluster } from './marker-clusters.ts'

/** Time to move from a marker to its card, or over the gap between two markers. */
const LEAVE_MS = 220

/** Which marker's card is open: the one that was pressed, until Esc or a press elsewhere; otherwise the one under the pointer. */
export function useMarkerCard() {
  const [pinnedKey, setPinnedKey] = useState<string | null>(null)
  const [hoveredKey, setHoveredKey] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    openKey: hoveredKey ?? pinnedKey,
    hover: (key: string) => {
      clearTimeout(timer.current)
      setHoveredKey(key)
    },
    leave: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setHoveredKey(null), LEAVE_MS)
    },
    pin: setPinnedKey,
    close: () => {
      clearTimeout(timer.current)
      setPinnedKey(null)
      setHoveredKey(null)
    },
  }
}

const CARD_WIDTH = 272
const CARD_GAP = 20

/** The card beside its marker. */
export function OpenCard({
  cluster,
  width,
  onClose,
  onEnter,
  onLeave,
  children,
}: {
  cluster: MarkerCluster
  width: number
  /** `isEsc`: by the key, and not by a press elsewhere. */
  onClose: (isEsc: boolean) => void
  onEnter: () => void
  onLeave: () => void
  children: ReactNode
}) {
  const ref = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const surface = ref.current
    if (!surface) return
    return listenForDismissal({
      surface,
      // A press on another marker opens that marker's card.
      isOwn: (target) => surface.parentElement?.contains(target) ?? false,
      onDismiss: (pressed) => close.current(pressed === null),
    })
  }, [])
  // To the left of its marker where there is room: what came of the insight is drawn to the right.
  const isLeft = cluster.x > CARD_WIDTH + CARD_GAP
  return (
    <div
      ref={ref}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      className="pointer-events-auto absolute z-20 -translate-y-1/2 rounded-sm bg-raised px-3 py-2 text-xs shadow-2"
      style={{
        left: isLeft ? cluster.x - CARD_WIDTH - CARD_GAP : Math.min(cluster.x + CARD_GAP, width - CARD_WIDTH),
        width: CARD_WIDTH,
        top: Math.max(64, cluster.y),
      }}
    >
      {children}
    </div>
  )
}
