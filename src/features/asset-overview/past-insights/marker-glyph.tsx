import type { clusterOutcome } from './marker-clusters.ts'

type MarkerGlyphProps = {
  /** Tip of the triangle. */
  x: number
  y: number
  direction: 'up' | 'down' | 'unknown'
  look: ReturnType<typeof clusterOutcome>
  count?: number
}

const HALF = 6
const TALL = 10.5

/** Triangle pointing the stated way: filled worked, hollow failed, dot inside active, dash inside when it cannot be
 * judged, half filled where several with different outcomes share a marker. */
export function MarkerGlyph({ x, y, direction, look, count = 1 }: MarkerGlyphProps) {
  const down = direction === 'down' ? -1 : 1
  const base = y + TALL * down
  const ink = direction === 'up' ? 'stroke-gain' : direction === 'down' ? 'stroke-loss' : 'stroke-ink-3'
  const fill = direction === 'up' ? 'fill-gain' : direction === 'down' ? 'fill-loss' : 'fill-ink-3'
  const middle = y + TALL * 0.66 * down
  return (
    <g>
      <path
        d={`M${x} ${y}L${x + HALF} ${base}L${x - HALF} ${base}Z`}
        className={`${ink} ${look === 'worked' ? fill : 'fill-surface'}`}
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      {look === 'mixed' && <path d={`M${x} ${y}V${base}H${x - HALF}Z`} className={fill} />}
      {look === 'active' && <circle cx={x} cy={middle} r={1.75} className={fill} />}
      {look === 'cannot-be-judged' && (
        <line x1={x - 2} x2={x + 2} y1={middle} y2={middle} className={ink} strokeWidth={1.5} />
      )}
      {count > 1 && (
        <text
          x={x - HALF - 3}
          y={middle + 4}
          textAnchor="end"
          className="data fill-ink stroke-surface stroke-[3px] text-2xs font-semibold [paint-order:stroke]"
        >
          {count}
        </text>
      )}
    </g>
  )
}
