import { bandValues } from '#shared/predictions/fan-bands.ts'
import { nearestBand, type ShownFan } from '#shared/predictions/shown-fan.ts'

/** One step of the small fan: returns at an instant. Bands are null where the service states no such pair. */
export type MiniStep = {
  at: number
  median: number | null
  inner: [number, number] | null
  outer: [number, number] | null
  /** Every stated value of a thin sample: it is drawn as cases and not as a shape. */
  cases: readonly number[]
}
export type MiniFan = { steps: MiniStep[]; innerLabel: string; outerLabel: string; isThin: boolean }

/** Two of the fan's bands, nearest to the middle 50 and 90 %; a thin sample has neither, nor a median. Null without two steps. */
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
