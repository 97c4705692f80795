import { MS_PER_DAY } from '#contract/values/instant.ts'
import { tickStep } from 'd3-array'
import type { EvidenceTier } from '#shared/format/evidence.ts'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import { endLabels, type EndLabel } from '#shared/predictions/end-labels.ts'
import { bandValues, type FanBand } from '#shared/predictions/fan-bands.ts'
import { shownFan } from '#shared/predictions/shown-fan.ts'
import type { OutcomeUnit } from '#features/insight-detail/model/detail-search.ts'
import type { PastCases } from '#shared/predictions/past-cases.ts'
import type { Fan, FanStep } from '#shared/predictions/fan.ts'
import type { SignalLine } from '#features/insight-detail/model/insight-facts.ts'
import type { PathDay, RealisedPath } from '#shared/predictions/realised-path.ts'

/** A row of the drawing; `bands` in the order of `FanDrawing.bands`, null where a step does not state one. */
type FanRow = { at: number; median: number | null; bands: readonly ([number, number] | null)[] }

/** A label of the strip below the axis: past cases at a horizon. */
type CasesMark = { horizon: string; at: number; count: number | null }

type OtherAxis = { name: OutcomeUnit['name']; ticks: readonly { value: number; text: string }[] }

/** Everything the drawing needs, in values and instants; the chart only turns it into pixels. */
export type FanDrawing = {
  /** Steps up to the chosen horizon. */
  steps: readonly FanStep[]
  rows: readonly FanRow[]
  bands: readonly FanBand[]
  tier: EvidenceTier
  /** From the first instant shown to the chosen horizon. */
  time: readonly [number, number]
  entryAt: number
  values: readonly [number, number]
  ticks: readonly number[]
  tickWords: (tick: number) => string
  /** What every figure beside the drawing is written in. */
  unit: OutcomeUnit
  /** The same outcomes on the other side: prices beside returns, returns beside prices; null without an entry. */
  otherAxis: OtherAxis | null
  /** Outcomes of a thin sample at the horizons, drawn instead of bands: its cases, else its stated percentiles. */
  dots: readonly { at: number; value: number }[]
  levels: readonly SignalLine[]
  past: readonly PathDay[]
  realised: readonly PathDay[]
  endLabels: readonly EndLabel[]
  cases: readonly CasesMark[]
  /** Middle 80 % of the asset without the condition, at some of the steps. */
  base: readonly { at: number; p10: number; p90: number }[]
}

type DrawingInputs = {
  fan: Fan
  /** Index of the step at the right edge. */
  lastStep: number
  path: RealisedPath | null
  levels: readonly SignalLine[]
  horizons: readonly { horizon: string; step: number }[]
  base: FanDrawing['base']
  unit: OutcomeUnit
  otherUnit: OutcomeUnit
  cases: PastCases | null
}

export function drawFan(inputs: DrawingInputs): FanDrawing | null {
  const { fan, lastStep, path, levels, horizons, base, unit, otherUnit, cases } = inputs
  const steps = fan.steps.slice(0, lastStep + 1)
  const first = steps[0]
  const last = steps.at(-1)
  if (!first || !last || steps.length < 2) return null
  const { tier, bands } = shownFan(steps)
  const rows = steps.map((step) => ({
    at: step.at,
    median: step.median,
    bands: bands.map((band) => bandValues(step, band)),
  }))
  const entryAt = path?.entryAt ?? first.at
  const past = path?.past ?? []
  const realised = (path?.since ?? []).filter((day) => day.at <= last.at)
  const shownBase = base.filter((point) => point.at <= last.at)
  const marks = horizons.flatMap(({ horizon, step }) =>
    step <= lastStep && step > 0 ? [{ horizon, at: fan.steps[step]!.at, count: fan.steps[step]!.count }] : [],
  )
  const dots =
    tier === 'thin'
      ? steps
          .filter((step) => step === last || marks.some(({ at }) => at === step.at))
          .flatMap((step) => outcomesOf(step, cases).map((value) => ({ at: step.at, value })))
      : []
  const own = [
    ...rows.flatMap((row) => row.bands.flatMap((band) => band ?? [])),
    ...rows.flatMap((row) => row.median ?? []),
    ...dots.map(({ value }) => value),
    ...past.map((day) => day.value),
    ...realised.map((day) => day.value),
    ...shownBase.flatMap((point) => [point.p10, point.p90]),
  ]
  const cased = inReach([...outcomesOf(last, cases)], own, 0.35)
  const reached = inReach(
    levels.map(({ value }) => value),
    own,
    1,
  )
  const values = valueDomain([...own, ...reached, ...cased])
  const { ticks, format: tickWords } = unit.axis(values[0], values[1], 7)
  return {
    steps,
    rows,
    bands,
    tier,
    time: [Math.min(past[0]?.at ?? first.at, first.at, entryAt), Math.max(last.at, entryAt + MS_PER_DAY)],
    entryAt,
    values,
    ticks,
    tickWords,
    unit,
    otherAxis: otherUnit.name === unit.name ? null : otherAxis(otherUnit, values),
    dots,
    levels,
    past,
    realised,
    endLabels: tier === 'thin' ? [] : endLabels(last, bands),
    cases: marks,
    base: shownBase,
  }
}

function otherAxis(unit: OutcomeUnit, [low, high]: readonly [number, number]): OtherAxis {
  const { ticks, format } = unit.axis(low, high, 7)
  return { name: unit.name, ticks: ticks.map((value) => ({ value, text: format(value) })) }
}

/** The cases themselves, else the stated percentiles. */
const outcomesOf = (step: FanStep, cases: PastCases | null): readonly number[] => {
  const returns = cases && step.days !== null ? cases.returnsAt(step.days) : null
  return returns ? [...returns] : step.knots.map(({ value }) => value)
}

/**
 * Values at most `spans` times the fan's own span beyond it: with a level on both sides the fan keeps a third of the height. A
 * level further away is named at the edge, a case is drawn there.
 */
function inReach(values: readonly number[], own: readonly number[], spans: number): number[] {
  const low = Math.min(0, ...own)
  const high = Math.max(0, ...own)
  const reach = (high - low) * spans
  return values.filter((value) => value >= low - reach && value <= high + reach)
}

/** On which side a level lies outside the drawing's values; null where it is drawn. */
export const levelBeyond = ({ value }: SignalLine, { values }: Pick<FanDrawing, 'values'>) =>
  value > values[1] ? 'above' : value < values[0] ? 'below' : null

/** Symmetric around zero where that wastes less than 30 % of the height; else the values with a margin. Zero is always inside. */
function valueDomain(values: readonly number[]): [number, number] {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  const span = high - low || 0.02
  const reach = Math.max(-low, high)
  const wasted = (2 * reach - span) / (2 * reach || 1)
  const room = tickStep(0, span, 7) * 0.35
  return wasted < 0.3 ? [-reach - room, reach + room] : [low - room, high + room]
}

/** The fan in one sentence. */
export function summariseFan(drawing: FanDrawing, horizon: string | null): string {
  const last = drawing.steps.at(-1)!
  const where = horizon ? `At ${horizon}` : 'At the end'
  const cases = last.count === null ? 'number of past cases not provided' : `${last.count} past cases`
  const widest = drawing.bands[0] && bandValues(last, drawing.bands[0])
  const range = widest
    ? `, ${drawing.bands[0]!.label} from ${drawing.unit.format(widest[0])} to ${drawing.unit.format(widest[1])}`
    : ''
  const now = drawing.realised.at(-1)
  const realised =
    now && now.day > 0 ? ` Realised after ${now.day} trading days: ${drawing.unit.format(now.value)}.` : ''
  return `${where}: median ${last.median === null ? NOT_AVAILABLE : drawing.unit.format(last.median)}${range}; ${cases}.${realised}`
}
