import { scaleOfText } from '#shared/ui/text-scale.ts'

/** The narrowest drawing whose words have room beside each other: that of a phone. */
const LEAST_WIDTH = 264

/**
 * How much larger a drawing is shown than it is drawn. Its words, and the room kept for them, are in pixels: whoever reads larger
 * letters gets the whole drawing as much larger, as far as it keeps the width that its words need.
 */
export const drawingScale = (width: number) => Math.min(scaleOfText(), Math.max(1, width / LEAST_WIDTH))

/** Where a pointer is over an element, in the pixels it is drawn in, however large it is shown. */
export function pointIn(element: Element, { clientX, clientY }: { clientX: number; clientY: number }) {
  const box = element.getBoundingClientRect()
  const scale = shownScale(element)
  return { x: (clientX - box.left) / scale, y: (clientY - box.top) / scale }
}

/** Pixels on the screen for each of those that an element is drawn in. */
export const shownScale = (element: Element) =>
  (element instanceof HTMLElement && element.getBoundingClientRect().width / element.offsetWidth) || 1
