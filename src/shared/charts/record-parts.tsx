import { memo, useState, type ReactNode, useEffect, type ReactElement } from 'react'
import { ReferenceLine } from 'recharts'
import { linearScale } from './scale.ts'
import type { CountedShare } from '#shared/evidence/reliability.ts'
import { formatNumber } from '#shared/format/number.ts'
import { formatRate, formatRateRange } from '#shared/format/percent.ts'
import type { Estimate } from '#shared/statistics/calibration-groups.ts'
import type { ShareInterval } from '#shared/statistics/wilson-interval.ts'
import { Panel } from '#shared/ui/panel.tsx'
import { Dot, Plot, Range, Segment } from './plot.tsx'
import { flushSync } from 'react-dom'

type EstimateWordsProps = Estimate & { format?: (value: number) => string }

/** A mean over its 95 % interval. */
export const EstimateWords = ({
  mean,
  low,
  high,
  format = (value) => formatNumber(value, 3),
}: EstimateWordsProps) => (
  <span className="whitespace-nowrap">
    <b className="font-medium">{format(mean)}</b>
    <span className="block text-xs text-ink-3">
      {low === null || high === null ? 'too few quarters' : `${format(low)} to ${format(high)}`}
    </span>
  </span>
)

type ShareBarProps = {
  counted: CountedShare & { byChance: ShareInterval }
  expected: number
  /** Ends of the scale that a column shares. */
  scale: readonly [number, number]
  width?: number
}

const HEIGHT = 18

/** A share against the expected one: dot with its Wilson interval, tick, and the range of chance if the expected share is true. */
export const ShareBar = memo(function ShareBar({ counted, expected, scale, width = 150 }: ShareBarProps) {
  const { share, interval, byChance, isTooFew } = counted
  if (share === null || !interval) return null
  const [from, to] = scale
  const within = (value: number) => Math.min(to, Math.max(from, value))
  const axes = { x: linearScale(scale, [4, width - 4]), y: linearScale([0, 1], [HEIGHT, 0]) }
  return (
    <div
      role="img"
      aria-label={`${formatRate(share)}, 95% interval ${formatRateRange(interval.low, interval.high)}, expected ${formatRate(expected)}`}
      className="relative"
      style={{ width, height: HEIGHT }}
    >
      <InTurn placeholder={null}>
        <Plot width={width} height={HEIGHT} x={{ scale: axes.x }} y={{ scale: axes.y, hasGrid: false }}>
          <Range x={[within(byChance.low), within(byChance.high)]} y={[0.22, 0.78]} fill="var(--fan-2)" />
          <Segment
            from={[within(interval.low), 0.5]}
            to={[within(interval.high), 0.5]}
            stroke="var(--ink-2)"
            strokeWidth={1.25}
            strokeDasharray={isTooFew ? '2 2' : ''}
          />
          <ReferenceLine x={within(expected)} stroke="var(--fan-median)" strokeWidth={2} />
          <Dot at={[within(share), 0.5]} r={3.5} isHollow={isTooFew} strokeWidth={1.25} />
        </Plot>
      </InTurn>
    </div>
  )
})

/** The main figures of a record in one row, or as many as the width asks for. */
export const FigureStrip = ({ children }: { children: ReactNode }) => (
  <dl className="flex flex-wrap gap-px overflow-hidden rounded-md border border-line bg-line">{children}</dl>
)

type StripFigureProps = {
  name: string
  value: string
  /** What it counts, and its interval. */
  children: ReactNode
}

export const StripFigure = ({ name, value, children }: StripFigureProps) => (
  <div className="min-w-36 flex-1 bg-surface px-4 py-2.5">
    <dt className="text-xs text-ink-3">{name}</dt>
    <dd className="data text-lg font-semibold whitespace-normal">{value}</dd>
    {/* Two lines, because the words change while more comes. */}
    <dd className="min-h-[2lh] text-xs text-ink-2">{children}</dd>
  </div>
)

/** What the figures of a record do not say. */
export const RecordLimits = ({ title, limits }: { title: string; limits: readonly string[] }) => (
  <Panel title={title}>
    <ul className="grid max-w-[85ch] list-disc gap-1.5 pl-5 text-sm text-ink-2">
      {limits.map((limit) => (
        <li key={limit}>{limit}</li>
      ))}
    </ul>
  </Panel>
)

/** Drawings that wait, the next of them first; none of a component that is gone. */
const waiting = new Set<() => void>()
let isNextDue = false

function drawNext() {
  isNextDue = false
  const [draw] = waiting
  if (!draw) return
  waiting.delete(draw)
  flushSync(draw)
  if (waiting.size > 0) scheduleNext()
}

/** A key pressed while a drawing is made is seen on the screen before the next one starts. A hidden page is not painted. */
function scheduleNext() {
  if (isNextDue) return
  isNextDue = true
  if (document.hidden) setTimeout(drawNext)
  else requestAnimationFrame(() => setTimeout(drawNext))
}

/** @returns takes it back */
function inTurn(draw: () => void) {
  waiting.add(draw)
  scheduleNext()
  return () => {
    waiting.delete(draw)
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
