import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { flushSync } from 'react-dom'

/** Drawings that wait, the next of them first. */
const waiting: (() => void)[] = []

function drawNext() {
  const draw = waiting.shift()
  if (draw) flushSync(draw)
  if (waiting.length > 0) afterPaint(drawNext)
}

/** A key pressed while a drawing is made is seen on the screen before the next one starts. A hidden page is not painted. */
function afterPaint(run: () => void) {
  if (document.hidden) setTimeout(run)
  else requestAnimationFrame(() => setTimeout(run))
}

/** @returns takes it back */
function inTurn(draw: () => void) {
  if (waiting.push(draw) === 1) afterPaint(drawNext)
  return () => {
    const place = waiting.indexOf(draw)
    if (place >= 0) waiting.splice(place, 1, () => {})
  }
}

type InTurnProps = {
  /** Until the first is drawn. */
  placeholder: ReactNode
  /** Drawn anew when it is another element: hold it by `useMemo`. */
  children: ReactElement
}

/**
 * Draws its child in a task of its own. A dozen charts of Recharts in one task hold up the keys for half a second; one after the
 * other they let every key in between.
 */
export function InTurn({ placeholder, children }: InTurnProps) {
  const [drawn, setDrawn] = useState<ReactNode>(placeholder)
  useEffect(() => inTurn(() => setDrawn(children)), [children])
  return drawn
}
