import type { Prediction } from '#contract/records/prediction.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { evidenceTier, type EvidenceTier } from '#shared/format/evidence.ts'
import { bandValues, chooseBands, type FanBand } from './fan-bands.ts'
import { toFan, type Fan, type FanStep } from './fan.ts'
import { edgeStep, placeHorizon } from './horizon-place.ts'

/** What every drawing of a fan shows: the steps up to its right edge, and what its sample allows to be drawn over them. */
export type ShownFan = {
  steps: readonly FanStep[]
  /** Past cases at the right edge. */
  count: number | null
  tier: EvidenceTier
  /** Widest first. None for a thin sample: fewer than a dozen cases do not carry a band. */
  bands: readonly FanBand[]
}

export function shownFan(steps: readonly FanStep[]): ShownFan {
  const count = steps.at(-1)?.count ?? null
  const tier = evidenceTier(count)
  return { steps, count, tier, bands: tier === 'thin' ? [] : chooseBands(steps) }
}

type OwnFanInputs = {
  predictions: readonly Prediction[]
  lastValue: number | null
  /** Day of the last value, from which horizons count. */
  startAt: number | null
  /** The insight's own horizon; where it is not stated, or not in the fan, every step is shown. */
  horizon: string | null
  units: UnitRules
}

/** An insight's fan up to its own horizon, as the preview and the consensus draw it and the detail opens with it. */
export const ownFan = (inputs: OwnFanInputs) => ownPart(toFan(inputs), inputs)

/** The same of a fan that is worked out already. */
export function ownPart(
  fan: Fan,
  { horizon, startAt }: Pick<OwnFanInputs, 'horizon' | 'startAt'>,
): ShownFan & Pick<Fan, 'unit'> {
  const place = horizon === null ? null : placeHorizon(fan, horizon, startAt)
  const steps = place ? fan.steps.slice(0, edgeStep(fan, place) + 1) : fan.steps
  return { ...shownFan(steps), unit: fan.unit }
}

/** The band whose share of past cases is nearest; of two equally near the wider one, which claims less. */
export const nearestBand = (bands: readonly FanBand[], coverage: number): FanBand | null =>
  bands.reduce<FanBand | null>((best, band) => {
    const miss = (each: FanBand) => Math.abs((each.coverage ?? 0) - coverage)
    return best === null || miss(band) < miss(best) - 1e-9 ? band : best
  }, null)

/** What is drawn at a step, from top to bottom: an edge of a band, or the median. */
export type FanFigure = { label: string; value: number | null }

export function stepFigures(step: FanStep, bands: readonly FanBand[]): FanFigure[] {
  const edges = bands.map((band) => ({ label: band.label, values: bandValues(step, band) }))
  return [
    ...edges.map(({ label, values }) => ({ label, value: values?.[1] ?? null })),
    { label: 'median', value: step.median },
    ...edges.toReversed().map(({ label, values }) => ({ label, value: values?.[0] ?? null })),
  ]
}

/** A word at the right end of a fan: `middle 80%` and where that edge ends, as a fraction. */
export type EndLabel = { words: string; short: string; value: number; isMedian: boolean }

/** What is written at the last step of bands: their edges and the median, highest first. */
export const endLabels = ({ steps, bands, tier }: ShownFan): EndLabel[] =>
  (tier === 'thin' ? [] : stepFigures(steps.at(-1)!, bands))
    .flatMap(({ label, value }) => (value === null ? [] : [{ words: label, value }]))
    .map(({ words, value }) => ({
      words,
      value,
      short: words === 'median' ? 'med' : words === 'low to high' ? 'l–h' : words.replace('middle ', ''),
      isMedian: words === 'median',
    }))
    .toSorted((a, b) => b.value - a.value)
