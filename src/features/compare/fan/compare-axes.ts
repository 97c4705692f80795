import { paddedDomain } from '#shared/charts/axis/scale.ts'
import { bandValues } from '#shared/predictions/fan-bands.ts'
import type { FanStep } from '#shared/predictions/fan.ts'
import type { ComparedInsight } from '#features/compare/model/compared-insight.ts'

/** The axes that all columns share: returns, and ms since each insight's own start. */
export type CompareAxes = { returns: [number, number]; span: number }

export function compareAxes(insights: readonly ComparedInsight[]): CompareAxes {
  const values = insights.flatMap(({ fan, since }) => [
    ...fan.steps.flatMap((step) => drawnValues(fan, step)),
    ...(since ?? []).map(({ value }) => value),
  ])
  const spans = insights.flatMap(({ fan, startAt, since }) =>
    startAt === null ? [] : [...fan.steps, ...(since ?? [])].map(({ at }) => at - startAt),
  )
  return { returns: paddedDomain([0, ...values]) ?? [-0.1, 0.1], span: Math.max(1, ...spans) }
}

/** What stands in the drawing at a step: the edges of its bands and its median, or the dots of a thin sample, which has neither. */
const drawnValues = ({ tier, bands }: ComparedInsight['fan'], step: FanStep): (number | null)[] =>
  tier === 'thin'
    ? step.knots.map(({ value }) => value)
    : [step.median, ...bands.flatMap((band) => bandValues(step, band) ?? [])]
