import PQueue from 'p-queue'
import { memo, useState, type ReactNode, useEffect, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { ReferenceLine } from 'recharts'
import type { CountedShare } from '#shared/evidence/reliability.ts'
import { formatNumber } from '#shared/format/number.ts'
import { formatRate, formatRateRange } from '#shared/format/percent.ts'
import type { Estimate } from '#shared/statistics/calibration-groups.ts'
import type { ShareInterval } from '#shared/statistics/wilson-interval.ts'
import { within } from '#shared/statistics/within.ts'
import { Panel } from '#shared/ui/panel.tsx'
import { Dot, Plot, Range, Segment } from './plot.tsx'
import { linearScale } from './scale.ts'

/** A mean with its 95 % interval below. */
export const EstimateWords = ({
  mean,
  low,
  high,
  format = (value) => formatNumber(value, 3),
}: Estimate & { format?: (value: number) => string }) => (
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
  /** Domain of the scale, the same for all rows of a column. */
  scale: readonly [number, number]
  width?: number
}

const HEIGHT = 18

/**
 * A share compared with the expected one: a dot with its Wilson interval, a line at the expected share, and the range of chance if the
 * expected share is true.
 */
export const ShareBar = memo(function ShareBar({ counted, expected, scale, width = 150 }: ShareBarProps) {
  const { share, interval, byChance, isTooFew } = counted
  if (share === null || !interval) return null
  const [from, to] = scale
  const inside = (value: number) => within(value, from, to)
  const axes = { x: linearScale(scale, [4, width - 4]), y: linearScale([0, 1], [HEIGHT, 0]) }
  return (
    <div
      role="img"
      aria-label={`${formatRate(share)}, 95% interval ${formatRateRange(interval)}, expected ${formatRate(expected)}`}
      className="relative"
      style={{ width, height: HEIGHT }}
    >
      <InTurn placeholder={null}>
        <Plot width={width} height={HEIGHT} x={{ scale: axes.x }} y={{ scale: axes.y, hasGrid: false }}>
          <Range
            x={[inside(byChance.low), inside(byChance.high)]}
            y={[0.22, 0.78]}
            fill="var(--color-fan-2)"
          />
          <Segment
            from={[inside(interval.low), 0.5]}
            to={[inside(interval.high), 0.5]}
            stroke="var(--color-ink-2)"
            strokeWidth={1.25}
            strokeDasharray={isTooFew ? '2 2' : ''}
          />
          <ReferenceLine x={inside(expected)} stroke="var(--color-fan-median)" strokeWidth={2} />
          <Dot at={[inside(share), 0.5]} r={3.5} isHollow={isTooFew} strokeWidth={1.25} />
        </Plot>
      </InTurn>
    </div>
  )
})

/** Limits of a record's figures. */
export const RecordLimits = ({ title, limits }: { title: string; limits: readonly string[] }) => (
  <Panel title={title}>
    <ul className="grid max-w-[85ch] list-disc gap-1.5 pl-5 text-sm text-ink-2">
      {limits.map((limit) => (
        <li key={limit}>{limit}</li>
      ))}
    </ul>
  </Panel>
)

const charts = new PQueue({ concurrency: 1 })

/** After the next frame, so that the effect of a key press is painted between two charts. A hidden page has no frames. */
const nextTask = () =>
  new Promise<void>((resolve) =>
    document.hidden ? setTimeout(resolve) : requestAnimationFrame(() => setTimeout(resolve)),
  )

type InTurnProps = {
  /** Shown until the first draw. */
  placeholder: ReactNode
  /** Redrawn when the element changes: memoize it. */
  children: ReactElement
}

/**
 * Renders its child in a separate task. A dozen Recharts charts in one task would block input for half a second; one at a time they let
 * key events in between.
 */
export function InTurn({ placeholder, children }: InTurnProps) {
  const [drawn, setDrawn] = useState<ReactNode>(placeholder)
  useEffect(() => {
    const leaving = new AbortController()
    const draw = async () => {
      await nextTask()
      if (!leaving.signal.aborted) flushSync(() => setDrawn(children))
    }
    // An aborted one leaves the queue.
    charts.add(draw, { signal: leaving.signal }).catch(() => {})
    return () => leaving.abort()
  }, [children])
  return drawn
}
