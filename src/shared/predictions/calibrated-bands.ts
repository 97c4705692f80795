import { formatRate } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'
import type { Calibration } from '#shared/statistics/calibration.ts'
import { normalScale } from '#shared/statistics/normal-score.ts'
import type { FanStep } from './fan.ts'
import type { ShownFan } from './shown-fan.ts'

/** A central band; its ends are normal scores in the insight's own prediction, chosen so that it covered its share of ended insights. */
type CalibratedBand = { label: string; low: number; high: number }

/** Calibration of a fan's bands by ended insights of a similar horizon. */
export type FanCalibration = {
  /** Widest first. */
  bands: readonly CalibratedBand[]
  /** `middle 80% and 60%, calibrated`. */
  name: string
  /** The stated bands covered less than they say, by more than three points. */
  isNeeded: boolean
  /** At most 25 words. */
  sentence: string
}

/** The user's choice of bands; `record`: calibrated ones if the record shows that the stated ones cover too little. */
export type BandsChoice = 'record' | 'stated' | 'calibrated'

const MAX_SHORTFALL = 0.03

/**
 * Calibrated bands for the fan of an insight, by the group of its horizon.
 *
 * @param days the insight's own horizon in trading days
 * @returns null without a record or a horizon
 */
export function fanCalibration(
  record: Pick<Calibration, 'bands'> | undefined,
  days: number | null,
): FanCalibration | null {
  const group = record?.bands.find(({ upToDays }) => days !== null && days <= (upToDays ?? Infinity))
  if (!group) return null
  const [widest] = group.bands
  if (!widest) return null
  const { nominal, statedCoverage, coverage } = widest
  return {
    bands: group.bands.map((band) => ({
      label: `middle ${formatRate(band.nominal)}, calibrated`,
      low: band.low,
      high: band.high,
    })),
    name: `middle ${group.bands.map((band) => formatRate(band.nominal)).join(' and ')}, calibrated`,
    isNeeded: statedCoverage !== null && statedCoverage < nominal - MAX_SHORTFALL,
    sentence:
      statedCoverage === null || coverage === null
        ? 'The outline is calibrated by ended insights, and none has tested it yet.'
        : `Of ${countOf(group.foretold, 'ended insight')} with a similar horizon, ${formatRate(statedCoverage)} ended inside the stated middle ${formatRate(nominal)} and ${formatRate(coverage)} inside the calibrated one.`,
  }
}

/** The calibration to draw over a fan; none for a thin sample, which has no bands. */
export const shownCalibration = (
  calibration: FanCalibration | null,
  { bands }: Pick<ShownFan, 'bands'>,
  choice: BandsChoice,
): FanCalibration | null =>
  calibration && bands.length > 0 && (choice === 'record' ? calibration.isNeeded : choice === 'calibrated')
    ? calibration
    : null

/** Ends of a calibrated band at a step; null if the step has too few percentiles. */
export function calibratedValues(
  { knots }: Pick<FanStep, 'knots'>,
  { low, high }: CalibratedBand,
): [low: number, high: number] | null {
  const first = knots[0]?.value
  // On the entry day all percentiles are equal.
  if (first !== undefined && knots.length > 1 && first === knots.at(-1)!.value) return [first, first]
  const scale = normalScale(knots)
  return scale && [scale.valueAt(low), scale.valueAt(high)]
}

/** Calibrated bands at a step as text: `middle 80%, calibrated` and `−5.1 to +9.6%`. */
export const calibratedRanges = (
  step: Pick<FanStep, 'knots'>,
  calibration: FanCalibration | null,
  range: (low: number, high: number) => string,
): { label: string; value: string }[] =>
  (calibration?.bands ?? []).flatMap((band) => {
    const values = calibratedValues(step, band)
    return values ? [{ label: band.label, value: range(...values) }] : []
  })

/** Edges of the calibrated bands at the steps of a fan. */
export type FanOutline = readonly { at: number; low: number; high: number }[]

export const fanOutlines = (
  steps: readonly FanStep[],
  calibration: FanCalibration | null,
): readonly FanOutline[] =>
  (calibration?.bands ?? []).map((band) =>
    steps.flatMap((step) => {
      const values = calibratedValues(step, band)
      return values ? [{ at: step.at, low: values[0], high: values[1] }] : []
    }),
  )
