import { clsx } from 'clsx'
import { type ReactNode, type SVGProps, useId } from 'react'
import { textWidth, type Scale, type TimeTick } from './scale.ts'

/** A layer of a chart: an SVG of the chart's full size. Layers stack in document order; `isExported` false for temporary marks. */
type ChartLayerProps = { width: number; height: number; isExported?: boolean; children: ReactNode }

export const ChartLayer = ({ width, height, isExported = true, children }: ChartLayerProps) => (
  <svg
    aria-hidden="true"
    width={width}
    height={height}
    viewBox={`0 0 ${width} ${height}`}
    data-chart-layer={isExported ? '' : undefined}
    className="pointer-events-none absolute inset-0 block overflow-visible"
  >
    {children}
  </svg>
)

type TextTone = 'axis' | 'label' | 'strong' | 'expectation' | 'caution'

const TEXT_TONES = {
  axis: 'fill-chart-label',
  label: 'fill-ink-2',
  strong: 'fill-ink',
  expectation: 'fill-fan-median',
  caution: 'fill-caution',
} satisfies Record<TextTone, string>

type ChartTextProps = Omit<SVGProps<SVGTextElement>, 'ref'> & {
  tone?: TextTone
  isBold?: boolean
  /** Outlined in the background colour, to be readable on top of other marks. */
  hasHalo?: boolean
}

/** Text in a chart: 11 px, condensed. */
export const ChartText = ({ tone = 'axis', isBold, hasHalo, className, ...rest }: ChartTextProps) => (
  <text
    {...rest}
    className={clsx(
      'text-2xs data',
      TEXT_TONES[tone],
      isBold && 'font-semibold',
      hasHalo && 'stroke-surface stroke-[3px] [paint-order:stroke] [stroke-linejoin:round]',
      className,
    )}
  />
)

type ValueAxisProps = {
  ticks?: readonly number[]
  scale: Scale
  format?: (value: number) => string
  /** Left and right end of the gridlines. */
  x1: number
  x2: number
  side?: 'left' | 'right'
  /** Gridline drawn stronger, also if it is not a tick: zero for returns, 50 % for rates. */
  base?: number | null | undefined
  hasGrid?: boolean
}

/** Values with a gridline: the ticks, and the base value if it is inside the domain. */
export const gridValues = (ticks: readonly number[], base: number | null | undefined, { domain }: Scale) =>
  base === null || base === undefined || base < domain[0] || base > domain[1]
    ? ticks
    : [...new Set([...ticks, base])]

/** Horizontal gridlines with labels, on the left for returns and on the right for prices. */
export const ValueAxis = (props: ValueAxisProps) => {
  const { ticks = [], scale, format, x1, x2, side = 'left', base, hasGrid = true } = props
  return (
    <>
      {gridValues(hasGrid ? ticks : [], base, scale).map((value) => (
        <path
          key={value}
          d={`M${x1} ${scale(value)}H${x2}`}
          className={value === base ? 'stroke-chart-zero' : 'stroke-chart-grid'}
          shapeRendering="crispEdges"
        />
      ))}
      {format &&
        ticks.map((tick) => (
          <ChartText
            key={tick}
            x={side === 'left' ? x1 - 8 : x2 + 8}
            y={scale(tick) + 4}
            textAnchor={side === 'left' ? 'end' : 'start'}
          >
            {format(tick)}
          </ChartText>
        ))}
    </>
  )
}

type TimeAxisProps = {
  ticks: readonly TimeTick[]
  scale: Scale
  /** Lower edge of the plot. */
  y: number
  /** Labels that would cross this edge are omitted, but not their ticks. */
  right: number
}

/** Ticks with labels to their right, because a label names the period that begins there. */
export const TimeAxis = ({ ticks, scale, y, right }: TimeAxisProps) => (
  <g>
    {ticks.map((tick) => {
      const x = scale(tick.at)
      return (
        <g key={tick.at}>
          <line x1={x} x2={x} y1={y} y2={y + 4} className="stroke-chart-axis" shapeRendering="crispEdges" />
          {x + 6 * tick.label.length < right && (
            <ChartText x={x + 4} y={y + 15}>
              {tick.label}
            </ChartText>
          )}
        </g>
      )
    })}
  </g>
)

/** A label in a box, for example the value at the end of a line. `x` is its left edge, `y` its middle. */
type ChartTagProps = { x: number; y: number; text: string; isSolid?: boolean }

export const ChartTag = ({ x, y, text, isSolid = false }: ChartTagProps) => {
  const width = Math.round(textWidth(text) + 12)
  return (
    <g>
      <rect
        x={x}
        y={y - 9}
        width={width}
        height={18}
        rx={2}
        className={isSolid ? 'fill-chart-fact' : 'fill-press stroke-line'}
      />
      <ChartText
        x={x + width / 2}
        y={y + 4}
        textAnchor="middle"
        tone="strong"
        isBold={isSolid}
        className={isSolid ? '!fill-surface' : undefined}
      >
        {text}
      </ChartText>
    </g>
  )
}

/** Hatching over a band of a limited sample (12 to 29 cases), so that the caution does not depend on colour. */
export function HatchPattern({ children }: { children: (fill: string) => ReactNode }) {
  const id = useId()
  return (
    <>
      <defs>
        <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line x1="0" y1="0" x2="0" y2="6" className="stroke-[var(--color-fan-hatch)]" strokeWidth="1" />
        </pattern>
      </defs>
      {children(`url(#${id})`)}
    </>
  )
}

const FILLS = [[], ['fan-3'], ['fan-2', 'fan-4'], ['fan-1', 'fan-2', 'fan-4']] as const

/** Fill of a band: lightest for the widest; with fewer bands the widest is stronger. @param index widest first @param bands their number */
export const bandFill = (index: number, bands: number) => `var(--color-${FILLS[bands]?.[index] ?? 'fan-2'})`
