/** A rectangle of the drawing in pixels, y downwards. */
export type Box = { left: number; right: number; top: number; bottom: number }

type Point = readonly [number, number]

/** Width of a character of chart text in pixels, on average. */
const CHARACTER = 5.6
/** Height of chart text above and below its baseline. */
const ASCENT = 10
const DESCENT = 3
const TAG_HEIGHT = 18
/** Between a point and the tag beside it. */
const BESIDE = 10
/** Half the width of a path with its halo. */
const HALO = 3

export const textWidth = (text: string) => text.length * CHARACTER

/** Room left of a value axis for its figures, with the gap between; figures and signs are wider than the average character. */
export const axisRoom = (words: readonly string[]) =>
  10 + 6.4 * Math.max(0, ...words.map((word) => word.length))

/** What a line of chart text covers; `x` is where it starts, `y` its baseline. */
export const textBox = ({ text, x, y }: { text: string; x: number; y: number }): Box => ({
  left: x,
  right: x + textWidth(text),
  top: y - ASCENT,
  bottom: y + DESCENT,
})

export const overlaps = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Length in pixels of a path through the points that lies behind the box, its halo included. */
export function hiddenLength(points: readonly Point[], box: Box): number {
  let hidden = 0
  for (let i = 1; i < points.length; i += 1) {
    const [x1, y1] = points[i - 1]!
    const [x2, y2] = points[i]!
    if (Math.max(x1, x2) < box.left || Math.min(x1, x2) > box.right) continue
    const [inX, inY] = [
      shareBetween(x1, x2, box.left, box.right),
      shareBetween(y1, y2, box.top - HALO, box.bottom + HALO),
    ]
    const share = Math.min(inX[1], inY[1]) - Math.max(inX[0], inY[0])
    if (share > 0) hidden += share * Math.hypot(x2 - x1, y2 - y1)
  }
  return hidden
}

/** Part of the way from `from` to `to`, as shares of it from 0 to 1, that lies between two bounds; empty where the second is lower. */
function shareBetween(from: number, to: number, low: number, high: number): [number, number] {
  if (from === to) return from > low && from < high ? [0, 1] : [1, 0]
  const [a, b] = [(low - from) / (to - from), (high - from) / (to - from)]
  return [Math.max(0, Math.min(a, b)), Math.min(1, Math.max(a, b))]
}

type Surroundings = {
  /** What the tag must stay inside. */
  area: Box
  /** Words that must stay readable. */
  words: readonly Box[]
  /** The line that the tag belongs to. */
  path: readonly Point[]
}

/** Heights up to this far from the point's own are equally near. */
const NEAR = 14
/** Heights beside the point in pixels, above before below, nearest first; on the point's own height last of the near ones. */
const HEIGHTS = [-NEAR, NEAR, 0, ...Array.from({ length: 16 }, (_, i) => [-18 - 4 * i, 18 + 4 * i]).flat()]
/** A tag may hide one pixel of the line rather than stand four pixels further away: far off it reads as another value's. */
const PER_PIXEL_AWAY = 0.25

/**
 * Where the tag of a line's last value stands: beside its point on the right, where there is room, else on the left, on the first
 * height that hides neither words nor the line itself; where near heights hide something, the best trade of what is hidden against
 * the distance. `x` is its left edge, `y` its middle.
 */
export function placeTag(
  { text, at, y }: { text: string; at: number; y: number },
  { area, words, path }: Surroundings,
): { x: number; y: number } {
  const width = textWidth(text) + 12
  const sides = [at + BESIDE, at - BESIDE - width]
  const inRoom = sides.filter((x) => x >= area.left && x + width <= area.right)
  const places = (inRoom.length > 0 ? inRoom : [Math.max(area.left, at - BESIDE - width)]).flatMap((x) =>
    HEIGHTS.map((by) => ({ x, y: y + by, away: Math.max(NEAR, Math.abs(by)) })),
  )
  let best = { x: places[0]!.x, y: Math.max(area.top + 9, Math.min(area.bottom - 9, places[0]!.y)) }
  let least = Number.POSITIVE_INFINITY
  for (const place of places) {
    if (PER_PIXEL_AWAY * place.away >= least) continue
    const box = {
      left: place.x,
      right: place.x + width,
      top: place.y - TAG_HEIGHT / 2,
      bottom: place.y + TAG_HEIGHT / 2,
    }
    if (box.top < area.top || box.bottom > area.bottom) continue
    const hidden = hiddenLength(path, box) + words.filter((word) => overlaps(box, word)).length * width
    const cost = hidden + PER_PIXEL_AWAY * place.away
    if (cost < least) {
      best = { x: place.x, y: place.y }
      least = cost
    }
  }
  return best
}
