import { Curve } from 'recharts'
import { formatDay } from '#shared/format/date.ts'
import { formatReturn } from '#shared/format/percent.ts'
import type { FanOutline } from '#shared/predictions/calibrated-bands.ts'
import type { FanStep } from '#shared/predictions/fan.ts'
import type { RealisedPath } from '#shared/predictions/realised-path.ts'
import { bandValues, endLabels, type ShownFan } from '#shared/predictions/shown-fan.ts'
import { bandFill, ChartLayer, ChartText, HatchPattern, ValueAxis } from './chart-parts.tsx'
import { useElementWidth } from './drawing-size.ts'
import type { PlotAxis } from './plot.tsx'
import { spreadLabels, linearScale, paddedDomain } from './scale.ts'

/** An outcome at an instant. */
export type FanPoint = { at: number; value: number }

/** Scales from instants and outcomes to pixels. */
type On = { x: (at: number) => number; y: (value: number) => number }

type FanBandsProps = On & { fan: Pick<ShownFan, 'steps' | 'bands' | 'tier'> }

/** Bands and median: nothing for a thin sample, hatched for a limited one. A missing value leaves a gap. */
export function FanBands({ fan: { steps, bands, tier }, x, y }: FanBandsProps) {
  if (tier === 'thin') return null
  const points = (valueOf: (step: FanStep) => number | null | undefined) =>
    steps.map((step) => ({ x: x(step.at), y: y(valueOf(step) ?? NaN) }))
  const edges = bands.map((band) => ({
    label: band.label,
    low: points((step) => bandValues(step, band)?.[0]),
    high: points((step) => bandValues(step, band)?.[1]),
  }))
  const [widest] = edges
  return (
    <>
      {edges.map(({ label, low, high }, i) => (
        <Curve key={label} data-band={label} points={high} baseLine={low} fill={bandFill(i, bands.length)} />
      ))}
      {widest && (
        <g fill="none" stroke="var(--color-fan-edge)">
          <Curve points={widest.high} />
          <Curve points={widest.low} />
        </g>
      )}
      {tier === 'limited' && widest && (
        <HatchPattern>
          {(fill) => (
            <Curve
              data-hatched=""
              points={widest.high}
              baseLine={widest.low}
              fill={fill}
              fillOpacity={0.55}
            />
          )}
        </HatchPattern>
      )}
      <Curve
        points={points((step) => step.median)}
        fill="none"
        stroke="var(--color-fan-median)"
        strokeWidth={1.5}
        strokeDasharray="5 2.5"
      />
    </>
  )
}

type PathLineProps = On & {
  points: readonly FanPoint[]
  stroke: string
  width?: number
  dash?: string
  [name: `data-${string}`]: string
}

/** A line whose points are not those of the steps: closes, a past case, an outline. */
export const PathLine = ({ points, x, y, stroke, width = 1.25, dash, ...data }: PathLineProps) => (
  <Curve
    {...data}
    points={points.map((point) => ({ x: x(point.at), y: y(point.value) }))}
    fill="none"
    stroke={stroke}
    strokeWidth={width}
    strokeLinejoin="round"
    {...(dash && { strokeDasharray: dash })}
  />
)

/** Calibrated bands as outlines over those of the service; the widest has the thickest line. */
export const CalibratedOutlines = ({ outlines, ...on }: On & { outlines: readonly FanOutline[] }) =>
  outlines.flatMap((outline, i) =>
    (['low', 'high'] as const).map((side) => (
      <PathLine
        key={`${i} ${side}`}
        {...on}
        points={outline.map((point) => ({ at: point.at, value: point[side] }))}
        stroke="var(--color-fan-median)"
        width={i === 0 ? 1.5 : 0.75}
        data-calibrated={side}
      />
    )),
  )

/** The realised path, on top of everything else: a line with a halo, and a dot at its end. */
export function RealisedLine({ points, ...on }: On & { points: readonly FanPoint[] }) {
  const last = points.at(-1)
  if (!last || points.length < 2) return null
  return (
    <>
      <PathLine points={points} {...on} stroke="var(--color-surface)" width={5} />
      <PathLine points={points} {...on} stroke="var(--color-chart-fact)" width={2} />
      <circle
        cx={on.x(last.at)}
        cy={on.y(last.value)}
        r={4}
        className="fill-chart-fact stroke-surface"
        strokeWidth={1.5}
      />
    </>
  )
}

/** Outcomes of a thin sample as dots, gains filled and losses hollow, because bands would claim too much. */
export const OutcomeDots = ({ points, x, y }: On & { points: readonly FanPoint[] }) =>
  points.map((point, i) => (
    <circle
      key={i}
      cx={x(point.at)}
      cy={y(point.value)}
      r={point.value >= 0 ? 3.5 : 3}
      className={point.value >= 0 ? 'fill-gain' : 'fill-none stroke-loss stroke-[1.5px]'}
    />
  ))

type FanEndLabelsProps = {
  shown: ShownFan
  /** Only the widest is labelled. */
  outlines?: readonly FanOutline[]
  y: PlotAxis['scale']
  /** Left edge and width of the labels, px; the values are right-aligned. */
  left: number
  width: number
  /** `short`: `80%` instead of `middle 80%`, under a heading; `figures`: values only. */
  form?: 'words' | 'short' | 'figures'
  format?: (value: number) => string
}

/** Labels of the bands' edges and the median at a fan's right end, moved apart where they would overlap. */
export function FanEndLabels(props: FanEndLabelsProps) {
  const { shown, outlines = [], y, left, width, form = 'words', format = formatReturn } = props
  const labels = endLabels(shown, outlines[0])
  const [bottom, top] = y.range
  const places = labels.map(({ value }) => y(value))
  const hasHead = form === 'short' && shown.bands.some(({ coverage }) => coverage !== null)
  const spread = spreadLabels(hasHead ? [places[0]! - 13, ...places] : places, 13, top, bottom)
  const head = hasHead ? spread.shift()! : null
  return (
    <>
      {head !== null && (
        <ChartText x={left} y={head + 4} hasHalo>
          middle
        </ChartText>
      )}
      {labels.map(({ words, short, value, isMedian }, i) => {
        const at = spread[i]!
        const text = {
          y: at + 4,
          tone: isMedian ? 'expectation' : 'label',
          isBold: isMedian,
          hasHalo: true,
        } as const
        return (
          <g key={i}>
            {Math.abs(at - places[i]!) > 1 && (
              <line x1={left - 8} x2={left - 2} y1={places[i]} y2={at} className="stroke-chart-axis" />
            )}
            {form !== 'figures' && (
              <ChartText {...text} x={left}>
                {form === 'short' ? short : words}
              </ChartText>
            )}
            <ChartText {...text} x={left + width} textAnchor="end">
              {format(value)}
            </ChartText>
          </g>
        )
      })}
    </>
  )
}

/** Width of the labels at the right end, px. */
const LABEL_WIDTH = 44

type SmallFanProps = {
  /** With the bands to draw, the widest first; the edges of that one are labelled at the right end. */
  fan: ShownFan
  /** Day zero of the fan, ms. */
  start: number
  /** Share of the width before it. */
  past: number
  path: RealisedPath | null
  /** Position of the vertical line, ms. */
  mark?: number
  marks?: { dots: readonly FanPoint[]; outlines: readonly FanOutline[] }
  height: number | ((width: number) => number)
  /** The fan in words. */
  name: string
}

const NO_MARKS = { dots: [], outlines: [] }

/**
 * A fan without axes and keyboard, as an image named by its summary, with the price path before and since. It needs no `Plot`, whose
 * store and axes take four times as long to mount as the curves: the preview mounts one at every step through the list.
 */
export function SmallFan({ height: own, name, ...drawing }: SmallFanProps) {
  const [ref, width] = useElementWidth()
  const height = typeof own === 'number' ? own : own(width ?? 0)
  return (
    <div ref={ref} role="img" aria-label={name} className="relative" style={{ height }}>
      {width !== null && <FanDrawing {...drawing} width={width} height={height} />}
    </div>
  )
}

type FanDrawingProps = Omit<SmallFanProps, 'height' | 'name'> & { width: number; height: number }

function FanDrawing(props: FanDrawingProps) {
  const { fan, start, past: share, path, mark = start, marks = NO_MARKS, width, height } = props
  const { steps, bands, tier } = fan
  const last = steps.at(-1)!
  const from = start - ((last.at - start) * share) / (1 - share)
  const past = (path?.past ?? []).filter(({ at }) => at >= from)
  const since = path?.since ?? []
  const domain = paddedDomain([
    0,
    ...steps.flatMap((step) => [
      tier === 'thin' ? null : step.median,
      ...bands.flatMap((band) => bandValues(step, band) ?? []),
    ]),
    ...[...marks.dots, ...past, ...since].map(({ value }) => value),
    ...marks.outlines.flat().flatMap(({ low, high }) => [low, high]),
  ])!
  const x = linearScale([from, last.at], [0, width - LABEL_WIDTH])
  const y = linearScale(domain, [height - 20, 8])
  const at = x(Math.min(last.at, Math.max(from, mark)))
  return (
    <ChartLayer width={width} height={height}>
      <ValueAxis scale={y} base={0} x1={0} x2={width - LABEL_WIDTH} />
      <FanBands fan={fan} x={x} y={y} />
      <CalibratedOutlines outlines={marks.outlines} x={x} y={y} />
      <line x1={at} x2={at} y1={8} y2={height - 20} className="stroke-chart-axis" strokeDasharray="2 3" />
      <OutcomeDots points={marks.dots} x={x} y={y} />
      <PathLine points={past} x={x} y={y} stroke="var(--color-chart-past)" />
      <RealisedLine points={since} x={x} y={y} />
      <FanEndLabels
        shown={{ ...fan, bands: bands.slice(0, 1) }}
        y={y}
        left={width - LABEL_WIDTH + 5}
        width={LABEL_WIDTH - 5}
        form="figures"
      />
      {[start, last.at].map((day, i) => (
        <ChartText key={day} x={x(day)} y={height - 5} textAnchor={i === 0 ? 'middle' : 'end'}>
          {formatDay(day, { year: false })}
        </ChartText>
      ))}
    </ChartLayer>
  )
}
