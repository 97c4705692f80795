import type { UseQueryResult } from '@tanstack/react-query'
import { memo } from 'react'
import { failureOf } from '#api/client/api-error.ts'
import { bandPath, linePath } from '#shared/charts/svg-path.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatReturn, formatReturnRange } from '#shared/format/percent.ts'
import { bandValues } from '#shared/predictions/fan-bands.ts'
import { nearestBand, type ShownFan } from '#shared/predictions/shown-fan.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { LastFailure } from '#shared/ui/states/last-failure.tsx'
import type { PreviewModel } from './preview-model.ts'
import { PreviewHead } from './preview-sections.tsx'

// As high as the chart with its caption.
const WAIT = (
  <div className="aspect-[7/3] pb-7 box-content">
    <Skeleton className="h-full w-full" />
  </div>
)

type PreviewFanProps = {
  query: Pick<UseQueryResult<unknown>, 'data' | 'error' | 'errorUpdatedAt' | 'isFetching'> & {
    refetch: () => unknown
  }
  model: PreviewModel
}

export const PreviewFan = memo(function PreviewFan({ query, model }: PreviewFanProps) {
  const { path } = model
  const fan = model.fan && miniFan(model.fan)
  return (
    <section>
      <PreviewHead>Predictions</PreviewHead>
      {fan ? (
        <MiniFanChart
          fan={fan}
          entryAt={path?.entryAt ?? null}
          past={path?.past ?? []}
          realised={path?.since ?? []}
        />
      ) : query.data ? (
        <p className="text-ink-2">The service provides no predictions for this insight.</p>
      ) : query.errorUpdatedAt > 0 ? (
        // Keeps its button during a retry.
        <LastFailure query={query} failureOf={failureOf} what="Predictions" className="px-0 py-2">
          {WAIT}
        </LastFailure>
      ) : (
        WAIT
      )}
    </section>
  )
})

/** Returns at an instant. Bands are null where the service states no such percentiles. */
type MiniStep = {
  at: number
  median: number | null
  inner: [number, number] | null
  outer: [number, number] | null
  /** All stated values of a thin sample, drawn as dots. */
  cases: readonly number[]
}
type MiniFan = { steps: MiniStep[]; innerLabel: string; outerLabel: string; isThin: boolean }

/** The bands nearest to the middle 50 and 90 %; none and no median for a thin sample. Null with fewer than two steps. */
export function miniFan({ steps, bands, tier }: ShownFan): MiniFan | null {
  if (steps.length < 2) return null
  const isThin = tier === 'thin'
  const outer = nearestBand(bands, 0.9)
  const inner = nearestBand(
    bands.filter((band) => band !== outer),
    0.5,
  )
  return {
    steps: steps.map((step) => ({
      at: step.at,
      median: isThin ? null : step.median,
      inner: inner && bandValues(step, inner),
      outer: outer && bandValues(step, outer),
      cases: isThin ? step.knots.map(({ value }) => value) : [],
    })),
    innerLabel: inner?.label ?? '',
    outerLabel: outer?.label ?? '',
    isThin,
  }
}

const WIDTH = 392
const HEIGHT = 168
const RIGHT = 48
const BOTTOM = 20
const TOP = 8
/** Share of the width before publication. */
const PAST = 0.28

type Point = { at: number; value: number }

type MiniFanChartProps = {
  fan: MiniFan
  /** First day of the realised path; null without prices. */
  entryAt: number | null
  past: readonly Point[]
  realised: readonly Point[]
}

/** The fan of the preview, as an image with a summary as its name. */
function MiniFanChart({ fan, entryAt, past, realised }: MiniFanChartProps) {
  const { steps, innerLabel, outerLabel, isThin } = fan
  const start = entryAt ?? steps[0]?.at ?? 0
  const end = steps.at(-1)?.at ?? 1
  const from = start - ((end - start) * PAST) / (1 - PAST)
  const values = [
    0,
    ...steps.flatMap((step) => [...(step.outer ?? step.inner ?? []), step.median ?? 0, ...step.cases]),
    ...[...past.filter(({ at }) => at >= from), ...realised].map(({ value }) => value),
  ]
  const low = Math.min(...values)
  const high = Math.max(...values)
  const room = (high - low || 0.01) * 0.06
  const x = (at: number) => ((at - from) / (end - from)) * (WIDTH - RIGHT)
  const y = (value: number) =>
    TOP + ((high + room - value) / (high - low + 2 * room)) * (HEIGHT - TOP - BOTTOM)
  const line = (points: readonly Point[]) => linePath(points.map(({ at, value }) => [x(at), y(value)]))
  const band = (key: 'inner' | 'outer') => {
    const edge = (side: 0 | 1) =>
      steps.flatMap((step) => (step[key] ? [[x(step.at), y(step[key][side])] as const] : []))
    return bandPath(edge(0), edge(1))
  }
  const medians = steps.flatMap(({ at, median }) => (median === null ? [] : [{ at, value: median }]))
  const last = steps.at(-1)
  const ends = [
    ...(last?.outer ?? []).toReversed().map((value) => ({ value, strong: false })),
    ...(last?.median !== null && last?.median !== undefined ? [{ value: last.median, strong: true }] : []),
  ]
  const now = realised.at(-1)
  const name = `Past cases by ${formatDay(end)}: ${
    isThin ? 'too few for bands' : `median ${formatReturn(last?.median)}`
  }${
    last?.outer ? `, ${outerLabel} ${formatReturnRange(last.outer[0], last.outer[1])}` : ''
  }${now ? `; realised return so far ${formatReturn(now.value)}` : ''}`
  return (
    <figure aria-label="Predictions">
      <svg
        role="img"
        aria-label={name}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="block h-auto w-full overflow-visible text-2xs"
      >
        <path d={band('outer')} className="fill-fan-1 stroke-fan-edge" />
        <path d={band('inner')} className="fill-fan-4" />
        <line x1={0} x2={WIDTH - RIGHT} y1={y(0)} y2={y(0)} className="stroke-chart-zero" />
        <line
          x1={x(start)}
          x2={x(start)}
          y1={TOP}
          y2={HEIGHT - BOTTOM}
          className="stroke-chart-axis"
          strokeDasharray="2 3"
        />
        {last?.cases.map((value) => (
          <circle
            key={value}
            cx={x(last.at)}
            cy={y(value)}
            r={value >= 0 ? 3 : 2.5}
            className={value >= 0 ? 'fill-gain' : 'fill-none stroke-loss stroke-[1.5px]'}
          />
        ))}
        <path
          d={line(medians)}
          className="fill-none stroke-fan-median"
          strokeWidth={1.5}
          strokeDasharray="5 2.5"
        />
        <path
          d={line(past.filter(({ at }) => at >= from))}
          className="fill-none stroke-chart-past"
          strokeWidth={1.25}
        />
        <path d={line(realised)} className="fill-none stroke-surface" strokeWidth={5} />
        <path d={line(realised)} className="fill-none stroke-chart-fact" strokeWidth={2} />
        {now && (
          <circle
            cx={x(now.at)}
            cy={y(now.value)}
            r={3}
            className="fill-chart-fact stroke-surface"
            strokeWidth={1.5}
          />
        )}
        {ends.map(({ value, strong }) => (
          <text
            key={value}
            x={WIDTH - RIGHT + 5}
            y={y(value) + 4}
            className={strong ? 'fill-fan-median font-semibold' : 'fill-chart-label'}
          >
            {formatReturn(value)}
          </text>
        ))}
        <text x={x(start)} y={HEIGHT - 5} textAnchor="middle" className="fill-chart-label">
          {formatDay(start, { year: false })}
        </text>
        <text x={x(end)} y={HEIGHT - 5} textAnchor="end" className="fill-chart-label">
          {formatDay(end, { year: false })}
        </text>
      </svg>
      {/* Two lines, so that nothing below moves. */}
      <figcaption className="data flex min-h-7 flex-wrap content-start gap-x-3 text-2xs text-ink-3">
        {now && <span>solid: realised return</span>}
        {isThin ? <span>dots: percentiles of a thin sample</span> : <span>dashed: median</span>}
        {innerLabel && <span>dark: {innerLabel} of past cases</span>}
        {outerLabel && <span>light: {outerLabel}</span>}
      </figcaption>
    </figure>
  )
}
