/** Pixels between a point and the readout beside it. */
const GAP = 14
/** Average width of a character of the readout, and what its padding and the space between its columns take. */
const CHARACTER = 6.2
const AROUND = 36

type Words = { title: unknown; rows: readonly { label: unknown; value: unknown }[]; note?: unknown }

const lengthOf = (text: unknown) => (typeof text === 'string' ? text.length : 0)

/** The least width of a readout, so that it does not jump with every figure. */
export const TOOLTIP_MIN_WIDTH = 160

/** Width that a readout will about take, from its longest line: it is placed before it is laid out. */
export function tooltipWidth({ title, rows, note }: Words): number {
  const lines = rows.map(({ label, value }) => lengthOf(label) + lengthOf(value))
  return Math.max(TOOLTIP_MIN_WIDTH, AROUND + CHARACTER * Math.max(lengthOf(title), lengthOf(note), ...lines))
}

type Place = {
  /** Pixel x of the point. */
  x: number
  /** Pixel y of the upper edge beside the point. */
  top: number
  /** Width of the plot: its half decides the side. */
  chartWidth: number
  /** Right end of what the readout may cover. */
  room: number
  /** Width of the readout. */
  width: number
}

/**
 * Where a readout stands, as a CSS transform from the chart's upper left corner: beside its point, on the side with room. Where
 * neither side has room, as on a phone, above: a readout never lies over its point, and never runs off the screen.
 */
export function tooltipTransform({ x, top, chartWidth, room, width }: Place): string {
  const fits = { right: x + GAP + width <= room, left: x - GAP - width >= 0 }
  const wanted = x < chartWidth / 2 ? 'right' : 'left'
  const side = fits[wanted] ? wanted : fits.right ? 'right' : fits.left ? 'left' : 'above'
  switch (side) {
    case 'right':
      return `translate(${x + GAP}px, ${top}px)`
    case 'left':
      return `translate(calc(${x - GAP}px - 100%), ${top}px)`
    case 'above':
      return `translate(clamp(0px, ${x}px - 50%, ${room}px - 100%), calc(${Math.min(0, top)}px - 100%))`
  }
}
