import { CONVICTION_CHECKS } from '#contract/records/insight.ts'
import {
  type Checks,
  horizonIndex,
  HORIZONS,
  type OutcomeFact,
  STATE_NAMES,
} from '#reference/engine/base/insight-facts.ts'
import type { EngineInsight } from '#reference/engine/engine-insight.ts'
import { normalScale } from '#shared/statistics/normal-score.ts'

/**
 * One insight's figures and its outcome in two typed arrays: as objects, tens of thousands of insights with their episodes and paths would take five
 * times the memory. `ints` contains counts, bars and days, `doubles` all other figures; both are read from front to back.
 */
export type PackedInsight = { series: string; ints: Int32Array; doubles: Float64Array }

/** Positions in `ints` of the fields that every insight has; lists of varying length follow. */
const HEADER = {
  steps: 0,
  side: 1,
  state: 2,
  bar: 3,
  day: 4,
  direction: 5,
  horizon: 6,
  stars: 7,
  checks: 8,
  n: 9,
  hits: 10,
  outOfSampleN: 11,
  outOfSampleHits: 12,
  resolved: 13,
  status: 14,
  episodes: 15,
} as const
/** Positions in `doubles`. */
const LAST_VALUE = 0
const BASE_RATE = 6
const REALISED = 8
/** Figures per step of the fan in `doubles`; the second is the median. */
const STEP_DOUBLES = 13
const PERCENTILES = ['10', '20', '30', '40', '60', '70', '80', '90'] as const

const STATUSES = ['worked', 'failed', 'active', 'cannot-be-judged'] as const
/** Stands for an open window. No calendar reaches that far. */
const OPEN = -0x8000_0000

export function packInsight({ facts, outcome }: EngineInsight): PackedInsight {
  const ints: number[] = [
    facts.path.length,
    facts.side === 'high' ? 1 : 0,
    STATE_NAMES.indexOf(facts.state),
    facts.bar,
    facts.day,
    facts.direction,
    horizonIndex(facts.horizon),
    facts.stars,
    CONVICTION_CHECKS.reduce((bits, check, i) => bits | (facts.checks[check] ? 1 << i : 0), 0),
  ]
  const doubles: number[] = [
    facts.lastValue,
    facts.signalHigh,
    facts.signalLow,
    facts.seriesValue,
    facts.threshold,
    facts.stateValue ?? Number.NaN,
  ]
  for (const sample of [facts, facts.outOfSample]) {
    ints.push(sample.n, sample.hits)
    doubles.push(sample.baseRate)
  }
  const { resolved, status, realised } = outcome
  ints.push(resolved ? 2 * resolved.day + Number(resolved.isHit) : OPEN, STATUSES.indexOf(status))
  doubles.push(realised ?? Number.NaN)
  ints.push(facts.episodes.length)
  for (const { start, end, events } of facts.episodes) ints.push(start, end, events.length, ...events)
  ints.push(facts.byHorizon.length)
  for (const study of facts.byHorizon) {
    ints.push(horizonIndex(study.horizon), study.n, study.hits)
    doubles.push(study.median)
  }
  for (const step of facts.path) {
    ints.push(step.bars)
    doubles.push(step.mean, step.median, step.stdDev, step.min, step.max)
    for (const p of PERCENTILES) doubles.push(step.percentiles[p])
  }
  return { series: facts.series, ints: Int32Array.from(ints), doubles: Float64Array.from(doubles) }
}

const resolvedOf = (code: number): OutcomeFact['resolved'] =>
  code === OPEN ? null : { day: code >> 1, isHit: (code & 1) === 1 }

export const nullIfNaN = (value: number) => (Number.isNaN(value) ? null : value)

/** What a list shows of an insight and is filtered by, without unpacking the rest. */
export type InsightSummary = ReturnType<typeof summaryOf>

export function summaryOf(packed: PackedInsight) {
  const { series, ints, doubles } = packed
  const resolved = resolvedOf(ints[HEADER.resolved]!)
  return {
    series,
    side: ints[HEADER.side] === 1 ? ('high' as const) : ('low' as const),
    state: STATE_NAMES[ints[HEADER.state]!]!,
    bar: ints[HEADER.bar]!,
    day: ints[HEADER.day]!,
    direction: ints[HEADER.direction] === 1 ? (1 as const) : (-1 as const),
    horizon: HORIZONS[ints[HEADER.horizon]!]!.name,
    stars: ints[HEADER.stars]!,
    checkBits: ints[HEADER.checks]!,
    n: ints[HEADER.n]!,
    hits: ints[HEADER.hits]!,
    lastValue: doubles[LAST_VALUE]!,
    baseRate: doubles[BASE_RATE]!,
    /** Median of the last step of the fan; NaN if it has no steps. */
    medianReturn: ints[HEADER.steps]! > 0 ? doubles[doubles.length - STEP_DOUBLES + 1]! : Number.NaN,
    outOfSample: { n: ints[HEADER.outOfSampleN]!, hits: ints[HEADER.outOfSampleHits]! },
    resolved,
    /** Normal score of its outcome within the last step of its fan; null while its window is open, or if unknown. */
    score: resolved && scoreOf(packed, doubles[REALISED]!),
  }
}

const isIndex = (code: number | undefined, count: number) => code !== undefined && code >= 0 && code < count

/** Fields of the header that are indexes, and how many values each has. */
const INDEXES = [
  [HEADER.side, 2],
  [HEADER.state, STATE_NAMES.length],
  [HEADER.horizon, HORIZONS.length],
  [HEADER.stars, CONVICTION_CHECKS.length + 1],
  [HEADER.checks, 1 << CONVICTION_CHECKS.length],
  [HEADER.status, STATUSES.length],
] as const

/** Whether figures of unknown origin have the layout of {@link packInsight}, so that they can be unpacked. */
export function isPacked({ ints, doubles }: Omit<PackedInsight, 'series'>): boolean {
  const { length } = ints
  if (!hasHeader(ints)) return false
  let at: number = HEADER.episodes
  const next = () => ints[at++] ?? -1
  const skip = (count: number) => count >= 0 && (at += count) <= length
  const episodes = next()
  if (!isIndex(episodes, length)) return false
  for (let i = 0; i < episodes; i++) if (!skip(2) || !skip(next())) return false
  const horizons = next()
  if (!isIndex(horizons, length)) return false
  for (let i = 0; i < horizons; i++) if (!isIndex(next(), HORIZONS.length) || !skip(2)) return false
  const steps = ints[HEADER.steps]!
  return skip(steps) && at === length && doubles.length === REALISED + 1 + horizons + STEP_DOUBLES * steps
}

function hasHeader(ints: Int32Array): boolean {
  if (ints.length <= HEADER.episodes || Math.abs(ints[HEADER.direction]!) !== 1) return false
  if (!INDEXES.every(([field, count]) => isIndex(ints[field], count))) return false
  // Two samples, none with more hits than cases.
  for (let n: number = HEADER.n; n < HEADER.resolved; n += 2)
    if (ints[n]! < 0 || !isIndex(ints[n + 1], ints[n]! + 1)) return false
  return true
}

/** Normal score of a value within the last step of the fan; null if it is NaN, or if the fan has no steps or no spread. */
function scoreOf({ ints, doubles }: PackedInsight, value: number): number | null {
  if (ints[HEADER.steps] === 0 || Number.isNaN(value)) return null
  const [, median, , , , ...percentiles] = doubles.subarray(-STEP_DOUBLES)
  const knots = PERCENTILES.map((p, i) => ({ p: Number(p) / 100, value: percentiles[i]! }))
  knots.splice(PERCENTILES.length / 2, 0, { p: 0.5, value: median! })
  return normalScale(knots)?.scoreOf(value) ?? null
}

/** @param bits one bit per check, set if it was passed */
export const checksOf = (bits: number): Checks =>
  Object.fromEntries(CONVICTION_CHECKS.map((check, i) => [check, (bits & (1 << i)) !== 0])) as Checks

/**
 * The fields are read in the order in which {@link packInsight} writes them.
 *
 * @param assetIndex index of the asset in the current market; it is not packed
 */
export function unpackInsight({ series, ints, doubles }: PackedInsight, assetIndex: number): EngineInsight {
  let i = 0
  let d = 0
  const int = () => ints[i++]!
  const double = () => doubles[d++]!
  const times = <T>(length: number, item: () => T) => Array.from({ length }, item)
  const list = <T>(item: () => T) => times(int(), item)
  const horizon = () => HORIZONS[int()]!.name
  const sample = () => ({ n: int(), hits: int(), baseRate: double() })
  const steps = int()
  const header = {
    assetIndex,
    series,
    side: int() === 1 ? ('high' as const) : ('low' as const),
    state: STATE_NAMES[int()]!,
    bar: int(),
    day: int(),
    direction: int() === 1 ? (1 as const) : (-1 as const),
    horizon: horizon(),
    stars: int(),
    checks: checksOf(int()),
    lastValue: double(),
    signalHigh: double(),
    signalLow: double(),
    seriesValue: double(),
    threshold: double(),
    stateValue: nullIfNaN(double()),
    ...sample(),
    outOfSample: sample(),
  }
  const outcome = {
    resolved: resolvedOf(int()),
    status: STATUSES[int()]!,
    realised: nullIfNaN(double()),
  }
  const facts = {
    ...header,
    episodes: list(() => ({ start: int(), end: int(), events: list(int) })),
    byHorizon: list(() => ({
      horizon: horizon(),
      n: int(),
      hits: int(),
      median: double(),
    })),
    path: times(steps, () => ({
      bars: int(),
      mean: double(),
      median: double(),
      stdDev: double(),
      min: double(),
      max: double(),
      percentiles: {
        '10': double(),
        '20': double(),
        '30': double(),
        '40': double(),
        '60': double(),
        '70': double(),
        '80': double(),
        '90': double(),
      },
    })),
  }
  return { facts, outcome }
}
