import { tickStep } from 'd3-array'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { SignalLine } from '#features/insight-detail/model/detail-model.ts'
import type { OutcomeUnit } from '#features/insight-detail/model/detail-search.ts'
import { axisRoom, linearScale } from '#shared/charts/scale.ts'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import { casesInWords } from '#shared/format/rate-words.ts'
import { countOf } from '#shared/format/words.ts'
import { calibratedRanges, fanOutlines, type FanCalibration } from '#shared/predictions/calibrated-bands.ts'
import type { Fan, FanStep } from '#shared/predictions/fan.ts'
import type { PastCases, RankedDay } from '#shared/predictions/past-cases.ts'
import { realisedSoFar, type RealisedPath } from '#shared/predictions/realised-path.ts'
import { bandValues, shownFan } from '#shared/predictions/shown-fan.ts'

type DrawingInputs = {
  fan: Fan
  /** Index of the step at the right edge. */
  lastStep: number
  path: RealisedPath | null
  levels: readonly SignalLine[]
  /** The steps that are horizons, with their names. */
  horizons: readonly { horizon: string; step: FanStep }[]
  /** Middle 80 % of the asset without the condition, at some of the steps. */
  base: readonly { at: number; p10: number; p90: number }[]
  calibration?: FanCalibration | null
  unit: OutcomeUnit
  otherUnit: OutcomeUnit
  /** The single past cases, if they are known. */
  cases: PastCases | null
  /** The realised days with their percentile among past outcomes. */
  ranked: readonly RankedDay[]
}

/** Everything that is drawn, in values and instants; the chart only converts it to pixels. Null with fewer than two steps. */
export function drawFan(inputs: DrawingInputs) {
  const { fan, lastStep, path, levels, horizons, base, calibration = null } = inputs
  const { unit, otherUnit, cases, ranked } = inputs
  const shown = shownFan(fan.steps.slice(0, lastStep + 1))
  const { steps, bands, tier } = shown
  const first = steps[0]
  const last = steps.at(-1)
  if (!first || !last || steps.length < 2) return null
  const entryAt = path?.entryAt ?? first.at
  const past = path?.past ?? []
  const realised = (path?.since ?? []).filter((day) => day.at <= last.at)
  const outlines = fanOutlines(steps, calibration)
  const shownBase = base.filter((point) => point.at <= last.at)
  const marks = horizons.filter(({ step }) => step !== first && steps.includes(step))
  const dots =
    tier === 'thin'
      ? [...new Set([...marks.map(({ step }) => step), last])].flatMap((step) =>
          outcomesOf(step, cases).map((value) => ({ at: step.at, value })),
        )
      : []
  const own = [
    ...steps.flatMap((step) => bands.flatMap((band) => bandValues(step, band) ?? [])),
    ...steps.flatMap((step) => step.median ?? []),
    ...[...dots, ...past, ...realised].map(({ value }) => value),
    ...shownBase.flatMap((point) => [point.p10, point.p90]),
    ...outlines.flat().flatMap(({ low, high }) => [low, high]),
  ]
  const levelValues = levels.map(({ value }) => value)
  const values = valueDomain([
    ...own,
    ...inReach(levelValues, own, 1),
    ...inReach(outcomesOf(last, cases), own, 0.35),
  ])
  const { ticks, format: tickWords } = unit.axis(...values, 7)
  return {
    ...shown,
    /** From the first instant shown to the chosen horizon. */
    time: [
      Math.min(past[0]?.at ?? first.at, first.at, entryAt),
      Math.max(last.at, entryAt + MS_PER_DAY),
    ] as const,
    entryAt,
    values,
    ticks,
    tickWords,
    /** Unit of every figure around the fan. */
    unit,
    /** Axis in the other unit: prices beside returns, or returns beside prices; null without an entry. */
    otherAxis:
      otherUnit.name === unit.name ? null : { name: otherUnit.name, ...otherUnit.axis(...values, 7) },
    /** For a thin sample, outcomes at the horizons, drawn instead of bands: its cases, else its stated percentiles. */
    dots,
    levels,
    past,
    realised,
    ranked,
    cases,
    marks,
    base: shownBase,
    /** Drawn over the stated bands; null if only these are shown. */
    calibration,
    outlines,
  }
}
export type FanDrawing = NonNullable<ReturnType<typeof drawFan>>

/** The cases themselves, else the stated percentiles. */
const outcomesOf = (step: FanStep, cases: PastCases | null): readonly number[] =>
  cases?.returnsAt(step.days) ?? step.knots.map(({ value }) => value)

/**
 * Values at most `spans` times the fan's own span beyond it, so that with a level on both sides the fan keeps a third of the
 * height. A level further away is labelled at the edge, a case is drawn there.
 */
function inReach(values: readonly number[], own: readonly number[], spans: number): number[] {
  const low = Math.min(0, ...own)
  const high = Math.max(0, ...own)
  const reach = (high - low) * spans
  return values.filter((value) => value >= low - reach && value <= high + reach)
}

/** On which side of the drawing's values a level lies; null if it is inside. */
export const levelBeyond = ({ value }: SignalLine, { values }: Pick<FanDrawing, 'values'>) =>
  value > values[1] ? 'above' : value < values[0] ? 'below' : null

/** Symmetric around zero if that wastes less than 30 % of the height, else the values with a margin. Zero is always inside. */
function valueDomain(values: readonly number[]): [number, number] {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  const span = high - low || 0.02
  const reach = Math.max(-low, high)
  const wasted = (2 * reach - span) / (2 * reach || 1)
  const room = tickStep(0, span, 7) * 0.35
  return wasted < 0.3 ? [-reach - room, reach + room] : [low - room, high + room]
}

export function summariseFan(drawing: FanDrawing, horizon: string | null): string {
  const { steps, bands, unit, realised } = drawing
  const last = steps.at(-1)!
  const where = horizon ? `At ${horizon}` : 'At the end'
  const widest = bands[0] && bandValues(last, bands[0])
  const range = widest
    ? `, ${bands[0]!.label} from ${unit.format(widest[0])} to ${unit.format(widest[1])}`
    : ''
  const [outer] = calibratedRanges(last, drawing.calibration, unit.range)
  const calibrated = outer ? `, ${outer.label} ${outer.value}` : ''
  const now = realisedSoFar(realised)
  const soFar = now ? ` Realised after ${countOf(now.day, 'trading day')}: ${unit.format(now.value)}.` : ''
  return `${where}: median ${last.median === null ? NOT_AVAILABLE : unit.format(last.median)}${range}${calibrated}; ${casesInWords(last.count)}.${soFar}`
}

/** Room for the labels of the bands, which on phones are figures only. */
const endLabelsWidth = (isPhone: boolean) => (isPhone ? 84 : 132)

/** The box of the distribution, on the value scale of the fan. */
export type DistributionBox = Omit<FanGeometry, 'x' | 'isPhone' | 'other'>

/** Between the labels of the bands and the other axis, px. */
const OTHER_AXIS_GAP = 6

/**
 * Geometry of a fan in px. Right of `right` are the labels of the bands, the other axis, and `besideWidth` for the distribution.
 */
export function fanGeometry(
  drawing: FanDrawing,
  { width, height }: { width: number; height: number },
  besideWidth = 0,
) {
  const isPhone = width < 520
  const left = Math.max(isPhone ? 38 : 46, axisRoom(drawing.ticks.map(drawing.tickWords)))
  // No second axis on a phone: the switch above the fan shows prices instead of returns.
  const { otherAxis } = drawing
  const otherWidth =
    isPhone || !otherAxis ? 0 : axisRoom(otherAxis.ticks.map(otherAxis.format)) + OTHER_AXIS_GAP
  const right = Math.max(left + 40, width - endLabelsWidth(isPhone) - otherWidth - besideWidth)
  const [top, bottom] = [28, height - 46]
  return {
    x: linearScale(drawing.time, [left, right]),
    y: linearScale(drawing.values, [bottom, top]),
    left,
    right,
    top,
    bottom,
    width,
    height,
    isPhone,
    /** Left edge and width of the axis in the other unit, right of the labels; null if there is no room. */
    other:
      otherWidth === 0 ? null : { left: right + endLabelsWidth(isPhone) + OTHER_AXIS_GAP, width: otherWidth },
  }
}

export type FanGeometry = ReturnType<typeof fanGeometry>

/** The box beside the fan, on its value axis. */
export const boxBeside = ({ right, isPhone, other, ...fan }: FanGeometry): DistributionBox => ({
  ...fan,
  left: right + endLabelsWidth(isPhone) + (other?.width ?? 0) + 14,
  right: fan.width - 2,
})

/** Room for the handles of the thresholds between the axis line and the labels, px. */
export const HANDLE_ROOM = 8

/** The box below the fan, in full width, with an axis of its own. */
export function boxBelow(
  drawing: Pick<FanDrawing, 'values' | 'unit'>,
  fan: FanGeometry,
  height: number,
): DistributionBox {
  const { ticks, format } = drawing.unit.axis(...drawing.values)
  const [top, bottom] = [fan.height + 34, fan.height + height - 22]
  return {
    y: linearScale(drawing.values, [bottom, top]),
    left: Math.max(fan.left, axisRoom(ticks.map(format))) + HANDLE_ROOM,
    right: fan.width - 2,
    top,
    bottom,
    width: fan.width,
    height: fan.height + height,
  }
}

/** A drawing with its pixel geometry: the props of every part of the fan. */
export type Drawn = { drawing: FanDrawing; geometry: FanGeometry }
