type ChartCrosshairProps = {
  /** Pixel x of the point. */
  x: number
  /** Upper and lower end of the line. */
  top: number
  bottom: number
  /** Pixel y of the values at this point; `fill` where each has the colour of its line. */
  dots?: readonly CrosshairDot[]
}

export type CrosshairDot = { y: number; isStrong: boolean; fill?: string }

/** Half the width of the strip: room for the largest dot. */
const HALF = 6

/**
 * The line through the current point, with a dot on each value. A narrow strip on a layer of its own: a move shifts it and
 * paints nothing of the drawing below again.
 */
export const ChartCrosshair = ({ x, top, bottom, dots = [] }: ChartCrosshairProps) => (
  <svg
    aria-hidden="true"
    width={2 * HALF}
    height={bottom + HALF}
    className="pointer-events-none absolute top-0 left-0 block overflow-visible will-change-transform print:hidden"
    style={{ transform: `translateX(${Math.round(x) - HALF}px)` }}
  >
    <line
      x1={HALF}
      x2={HALF}
      y1={top}
      y2={bottom}
      className="stroke-[var(--chart-crosshair)]"
      strokeDasharray="1 2"
    />
    {dots.map((dot, i) => (
      <circle
        key={i}
        cx={HALF}
        cy={dot.y}
        r={dot.isStrong ? 4 : 2.5}
        className="fill-fan-median stroke-surface"
        style={dot.fill ? { fill: dot.fill } : undefined}
      />
    ))}
  </svg>
)
