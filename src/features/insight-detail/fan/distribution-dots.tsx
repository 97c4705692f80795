import { clsx } from 'clsx'
import { useState, type PointerEvent } from 'react'
import {
  type SetDetailSearch,
  HIGHEST,
  LOWEST,
  type OutcomeUnit,
} from '#features/insight-detail/model/detail-search.ts'
import { ChartLayer, ChartText, ValueAxis } from '#shared/charts/chart-parts.tsx'
import { pointIn } from '#shared/charts/drawing-size.ts'
import { linePath } from '#shared/charts/line-path.ts'
import { linearScale } from '#shared/charts/scale.ts'
import { within } from '#shared/statistics/within.ts'
import { caseInWords, CaseSteps } from './case-path.tsx'
import {
  dotsInWords,
  shareInWords,
  signOfDot,
  type Distribution,
  type DotSign,
  DOT_GAP,
  DOT_INDENT,
  dotRadius,
  dotRowHeight,
  longestRow,
  stackDots,
} from './distribution.ts'
import { HANDLE_ROOM, type DistributionBox } from './fan-drawing.ts'

type DistributionDotsProps = {
  distribution: Distribution
  box: DistributionBox
  title: string
  setSearch: SetDetailSearch
  selected: number | null
  /** Below the fan it has a value axis of its own. */
  hasAxis: boolean
}

/** Height of the labels at a threshold. */
const LABELS_PX = 34

/** Outcomes at the chosen horizon on the fan's value axis, as dots or as the cumulative curve, with two thresholds. */
export function DistributionDots(props: DistributionDotsProps) {
  const { distribution, box, title, setSearch, selected, hasAxis } = props
  const [hovered, setHovered] = useState<number | null>(null)
  const { y, left, right, top, bottom, width, height } = box
  const { loss, gain, unit } = distribution
  const { marks, radius, off } = placeDots(distribution, box)
  const isCurve = distribution.view === 'curve'
  const cases = isCurve ? [] : marks.flatMap(({ of, x, y: at }) => (of ? [{ of, x, y: at }] : []))
  const named = cases.findIndex(({ of }) => of.episode === (hovered ?? selected))
  const selectedDot = cases.find(({ of }) => of.episode === selected)
  const thresholds = [gain, loss]
  const what = isCurve
    ? 'share at or below'
    : `${dotsInWords(distribution)}${off > 0 ? `, ${off} off scale` : ''}`
  return (
    <>
      <ChartLayer width={width} height={height}>
        {hasAxis && (
          <ValueAxis {...unit.axis(...y.domain)} scale={y} x1={left - HANDLE_ROOM} x2={right} base={0} />
        )}
        <g shapeRendering="crispEdges">
          <path d={`M${left} ${top}V${bottom}`} className="stroke-chart-axis" />
          <path d={`M${left} ${y(0)}H${right}`} className="stroke-chart-zero" />
        </g>
        <ChartText x={right} y={top - 12} tone="label" textAnchor="end">
          {named >= 0 ? caseInWords(cases[named]!.of, named, cases.length, unit) : `At ${title}: ${what}`}
        </ChartText>
        {/* Behind the dots. */}
        {thresholds.map(({ side, value }) => {
          const { at, isOff } = placeThreshold(value, box)
          return (
            <path
              key={side}
              d={`M${left - 6} ${at}H${right}`}
              className="stroke-accent"
              strokeDasharray={isOff ? '4 4' : undefined}
            />
          )
        })}
        {isCurve ? (
          <Curve distribution={distribution} box={box} />
        ) : (
          marks.map((dot, i) => (
            <circle
              key={i}
              cx={dot.x}
              cy={dot.y}
              r={dot.bin >= 0 ? radius : radius - 0.75}
              className={DOT_INK[signOfDot(dot)]}
              strokeWidth={1.5}
              opacity={dot.edge === 'none' ? 1 : 0.55}
            />
          ))
        )}
        {selectedDot && (
          <circle
            cx={selectedDot.x}
            cy={selectedDot.y}
            r={radius + 2.5}
            className="fill-none stroke-ink"
            strokeWidth={2}
          />
        )}
        {thresholds.map((threshold) => (
          <ThresholdLabels key={threshold.side} {...{ threshold, distribution, box }} />
        ))}
      </ChartLayer>
      {cases.length > 0 && (
        <CaseSteps
          dots={cases}
          selected={selected}
          onSelect={(choose) => setSearch((now) => ({ episode: choose(now.episode) }), { isReplacing: true })}
          onHover={setHovered}
          box={box}
          unit={unit}
          title={title}
        />
      )}
      {thresholds.map(({ side, name, value, fallback }) => (
        <ThresholdHandle
          key={side}
          name={name}
          value={value}
          unit={unit}
          box={box}
          onMove={(to) => setSearch((now) => ({ [side]: to(now[side] ?? fallback) }), { isReplacing: true })}
        />
      ))}
    </>
  )
}

/** Dots in px. Cases beyond the axis are drawn in the outermost row; `off` counts them. */
function placeDots({ dots }: Distribution, { y, left, right, top, bottom }: DistributionBox) {
  const [low, high] = y.domain
  const rowHeight = dotRowHeight(high - low, bottom - top, dots)
  const half = rowHeight / 2
  const [least, most] = [Math.min(low + half, -half), Math.max(high - half, half)]
  const placed = stackDots(
    dots.map((dot) => ({ ...dot, value: within(dot.value, least, most) })),
    rowHeight,
  )
  const radius = dotRadius(Math.abs(y(0) - y(rowHeight)), longestRow(placed), right - left)
  // Dots of the outermost row keep a distance from the edge, where a threshold off scale is drawn.
  const edge = radius + DOT_GAP
  const inside = (value: number) => within(y(value), top + edge, bottom - edge)
  const marks = placed.map((dot) => ({
    ...dot,
    x: left + radius + DOT_INDENT + dot.rank * (2 * radius + DOT_GAP),
    y: inside((dot.bin + 0.5) * rowHeight),
  }))
  return { marks, radius, off: dots.filter(({ value }) => value < low || value > high).length }
}

type PartProps = { distribution: Distribution; box: DistributionBox }

/** The share of past cases at or below each outcome. */
function Curve({ distribution, box: { y, left, right, bottom } }: PartProps) {
  const share = linearScale([0, 1], [left + 8, right - 14])
  return (
    <>
      <path
        d={linePath(distribution.curve.knots.map(({ p, value }) => [share(p), y(value)] as const))}
        className="fill-none stroke-fan-median"
        strokeWidth={1.5}
      />
      {[0, 0.5, 1].map((tick) => (
        <ChartText key={tick} x={share(tick)} y={bottom + 15} textAnchor="middle">
          {tick * 100}%
        </ChartText>
      ))}
    </>
  )
}

type ThresholdLabelsProps = {
  threshold: Pick<Distribution['gain'], 'side' | 'where' | 'value' | 'bounds'>
  distribution: Pick<Distribution, 'dots' | 'cases' | 'unit' | 'view'>
  box: DistributionBox
}

/** A threshold's value and share, outside of it, or inside at the edge of the drawing. */
export function ThresholdLabels({ threshold, distribution, box }: ThresholdLabelsProps) {
  const { side, value, where, bounds } = threshold
  const { dots, cases, unit, view } = distribution
  const { at } = placeThreshold(value, box)
  // Below the plot of a curve are its shares, below that of dots is room.
  const lowest = view === 'curve' ? box.bottom : box.height
  const goesUp = side === 'gain' ? at - box.top >= LABELS_PX : lowest - at < LABELS_PX
  const label = { x: box.right, textAnchor: 'end', hasHalo: true } as const
  return (
    <g>
      <ChartText {...label} y={at + (goesUp ? -6 : 14)} tone="label">
        {where} {thresholdWords(value, box, unit)}
      </ChartText>
      <ChartText {...label} y={at + (goesUp ? -20 : 28)} tone="strong" isBold className="!text-sm">
        {shareInWords(bounds, dots.length, cases)}
      </ChartText>
    </g>
  )
}

const DOT_INK = {
  gain: 'fill-gain',
  loss: 'fill-none stroke-loss',
  unknown: 'fill-none stroke-ink-3',
} satisfies Record<DotSign, string>

type ThresholdHandleProps = {
  name: string
  value: number
  unit: OutcomeUnit
  box: DistributionBox
  /** Takes a function of the current threshold, in percent, because keys repeat faster than they render. */
  onMove: (to: (percent: number) => number) => void
}

const roundToHalf = (fraction: number) => within(Math.round(fraction * 200) / 2, LOWEST, HIGHEST)

/** A threshold as a slider: arrow keys move it by half a point, with Shift by five; it can also be dragged. */
export function ThresholdHandle({ name, value, unit, box, onMove }: ThresholdHandleProps) {
  const { y, left } = box
  const { at } = placeThreshold(value, box)
  const valueAt = (event: PointerEvent<HTMLElement>) =>
    roundToHalf(y.invert(pointIn(event.currentTarget.closest('.chart-host') ?? event.currentTarget, event).y))
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-orientation="vertical"
      aria-valuemin={LOWEST}
      aria-valuemax={HIGHEST}
      aria-valuenow={Math.round(value * 1000) / 10}
      aria-valuetext={thresholdWords(value, box, unit)}
      className={clsx(
        'absolute z-[2] grid size-6 -translate-1/2 cursor-ns-resize touch-none place-items-center rounded-sm print:hidden pointer-coarse:size-11',
        'before:size-3 before:rounded-[3px] before:border-[1.5px] before:border-accent before:bg-surface before:content-[""] hover:before:bg-accent-tint',
      )}
      style={{ left: left - 6, top: at }}
      onKeyDown={(event) => {
        // In a slider Escape does not leave the page.
        if (event.key === 'Escape') return event.stopPropagation()
        const stride = event.shiftKey ? 5 : 0.5
        const by = { ArrowUp: stride, ArrowRight: stride, ArrowDown: -stride, ArrowLeft: -stride }[event.key]
        if (by === undefined) return
        event.preventDefault()
        event.stopPropagation()
        onMove((percent) => within(Math.round((percent + by) * 10) / 10, LOWEST, HIGHEST))
      }}
      // The browser ends the capture with the drag, also where the drag is cancelled.
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(() => valueAt(event))
      }}
    />
  )
}

type Plot = Pick<DistributionBox, 'y' | 'top' | 'bottom'>

/** Vertical position of a threshold in px; one beyond the axis is at the edge, with `isOff`. */
export function placeThreshold(value: number, { y, top, bottom }: Plot): { at: number; isOff: boolean } {
  const [low, high] = y.domain
  return { at: within(y(value), top, bottom), isOff: value < low || value > high }
}

/** `+5.0%`, or `+5.0%, off scale` beyond the axis. */
export const thresholdWords = (value: number, plot: Plot, unit: OutcomeUnit) =>
  `${unit.format(value)}${placeThreshold(value, plot).isOff ? ', off scale' : ''}`
