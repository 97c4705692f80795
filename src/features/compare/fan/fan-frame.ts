import { linearScale, niceTicks, type Scale } from '#shared/charts/axis/scale.ts'
import type { CompareAxes } from './compare-axes.ts'
import type { ComparedInsight } from '#features/compare/model/compared-insight.ts'

/** Plot, scales and ticks that every mark of a fan is placed by. */
export type FanFrame = ReturnType<typeof fanFrame>

/** Below this width the figures at the end of the fan stand closer, so that the fan itself keeps half of it. */
const NARROW = 280

export function fanFrame({ startAt }: ComparedInsight, axes: CompareAxes, width: number, height: number) {
  const isNarrow = width < NARROW
  const words = isNarrow ? 76 : 88
  const plot = { left: isNarrow ? 36 : 46, right: width - words, top: 8, bottom: height - 24 }
  const x = linearScale([0, axes.span], [plot.left, plot.right])
  return {
    plot,
    /** Room for the words at the end of the fan: which band, and its figure. */
    words,
    /** Pixel x of an instant: time counts from each insight's own start. */
    at: (instant: number) => x(instant - (startAt ?? instant)),
    y: linearScale(axes.returns, [plot.bottom, plot.top]) satisfies Scale,
    ticks: niceTicks(...axes.returns, 6),
  }
}

/** Between two columns of dots; nearer they run into the very shape that a thin sample does not carry. */
const DOTS_APART = 8

/** Steps that have room beside each other, from the last one back; the others are read by the cursor and in the table. */
export function stepsApart<Step>(steps: readonly Step[], place: (step: Step) => number): Step[] {
  const kept: Step[] = []
  for (const step of steps.toReversed()) {
    const next = kept.at(-1)
    if (next === undefined || place(next) - place(step) >= DOTS_APART) kept.push(step)
  }
  return kept.toReversed()
}
