import { CONVICTION_CHECKS } from '#contract/records/insight.ts'
import { normalScale } from '#shared/statistics/normal-score.ts'
import {
  type Checks,
  type HorizonName,
  HORIZONS,
  type InsightFacts,
  type PathStep,
  type StateName,
} from '#reference/engine/base/insight-facts.ts'
import { nullIfNaN } from './packed-outcome.ts'

/**
 * One insight's figures in two typed arrays: as objects, tens of thousands of insights with their episodes and paths would take five
 * times the memory. `whole` contains counts, bars and days, `real` all other figures; both are read from front to back.
 */
export type PackedFacts = { series: string; whole: Int32Array; real: Float64Array }

const STATES: readonly StateName[] = ['none', 'uptrend', 'downtrend', 'turbulent', 'weak-market']
/** Positions in `whole` of the fields that every insight has; lists of varying length follow. */
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
  outOfSampleN: 13,
  outOfSampleHits: 14,
  episodes: 15,
} as const
/** Positions in `real`. */
const LAST_VALUE = 0
const BASE_RATE = 7
/** Figures per step of the fan in `real`; the second is the median. */
const STEP_REALS = 13
const PERCENTILES = ['10', '20', '30', '40', '60', '70', '80', '90'] as const

const horizonCode = (name: HorizonName) => HORIZONS.findIndex((horizon) => horizon.name === name)

export function packFacts(facts: InsightFacts): PackedFacts {
  const whole: number[] = [
    facts.path.length,
    facts.side === 'high' ? 1 : 0,
    STATES.indexOf(facts.state),
    facts.bar,
    facts.day,
    facts.direction,
    horizonCode(facts.horizon),
    facts.stars,
    CONVICTION_CHECKS.reduce((bits, check, i) => bits | (facts.checks[check] ? 1 << i : 0), 0),
  ]
  const real: number[] = [
    facts.lastValue,
    facts.signalHigh,
    facts.signalLow,
    facts.seriesValue,
    facts.threshold,
    facts.surplus,
    facts.stateValue ?? Number.NaN,
  ]
  for (const sample of [facts, facts.inSample, facts.outOfSample]) {
    whole.push(sample.n, sample.hits)
    real.push(sample.baseRate)
  }
  whole.push(facts.episodes.length)
  for (const { start, end, events } of facts.episodes) whole.push(start, end, events.length, ...events)
  whole.push(facts.caseStarts.length, ...facts.caseStarts)
  whole.push(facts.byHorizon.length)
  for (const study of facts.byHorizon) {
    whole.push(horizonCode(study.horizon), study.n, study.hits)
    real.push(study.median, study.baseRate)
  }
  for (const step of facts.path) {
    whole.push(step.bars)
    real.push(step.mean, step.median, step.stdDev, step.min, step.max)
    for (const p of PERCENTILES) real.push(step.percentiles[p])
  }
  return { series: facts.series, whole: Int32Array.from(whole), real: Float64Array.from(real) }
}

/** Identity of an insight and the fields that a list is filtered by, without unpacking the rest. */
export function summaryFacts({ series, whole, real }: PackedFacts) {
  return {
    series,
    side: whole[HEADER.side] === 1 ? ('high' as const) : ('low' as const),
    state: STATES[whole[HEADER.state]!]!,
    bar: whole[HEADER.bar]!,
    day: whole[HEADER.day]!,
    direction: whole[HEADER.direction] === 1 ? (1 as const) : (-1 as const),
    horizon: HORIZONS[whole[HEADER.horizon]!]!.name,
    stars: whole[HEADER.stars]!,
    checkBits: whole[HEADER.checks]!,
    n: whole[HEADER.n]!,
    hits: whole[HEADER.hits]!,
    lastValue: real[LAST_VALUE]!,
    baseRate: real[BASE_RATE]!,
    /** Median of the last step of the fan; NaN if it has no steps. */
    medianReturn: whole[HEADER.steps]! > 0 ? real[real.length - STEP_REALS + 1]! : Number.NaN,
    outOfSample: { n: whole[HEADER.outOfSampleN]!, hits: whole[HEADER.outOfSampleHits]! },
  }
}

const isIndex = (code: number | undefined, count: number) => code !== undefined && code >= 0 && code < count

/** Whether figures of unknown origin have the layout of {@link packFacts}, so that they can be unpacked. */
export function isPacked({ whole, real }: Omit<PackedFacts, 'series'>): boolean {
  const { length } = whole
  if (length < HEADER.episodes + 1 || !isIndex(whole[HEADER.side], 2)) return false
  if (!isIndex(whole[HEADER.state], STATES.length) || !isIndex(whole[HEADER.horizon], HORIZONS.length))
    return false
  if (Math.abs(whole[HEADER.direction]!) !== 1 || !isIndex(whole[HEADER.stars], CONVICTION_CHECKS.length + 1))
    return false
  if (!isIndex(whole[HEADER.checks], 1 << CONVICTION_CHECKS.length)) return false
  for (let n = HEADER.checks + 1; n < HEADER.episodes; n += 2)
    if (whole[n]! < 0 || !isIndex(whole[n + 1], whole[n]! + 1)) return false
  let w: number = HEADER.episodes
  /** Moves past `count` numbers; false if there are fewer. */
  const skip = (count: number) => {
    const fits = count >= 0 && w + count <= length
    w += count
    return fits
  }
  const episodes = whole[w++]!
  if (!isIndex(episodes, length)) return false
  for (let i = 0; i < episodes; i++) if (!skip(3) || !skip(whole[w - 1]!)) return false
  if (!skip(1) || !skip(whole[w - 1]!) || !skip(1)) return false
  const horizons = whole[w - 1]!
  if (!isIndex(horizons, length)) return false
  for (let i = 0; i < horizons; i++) if (!skip(3) || !isIndex(whole[w - 3], HORIZONS.length)) return false
  const steps = whole[HEADER.steps]!
  return skip(steps) && w === length && real.length === BASE_RATE + 3 + 2 * horizons + STEP_REALS * steps
}

/** Normal score of a value within the last step of the fan; null if the fan has no steps or no spread. */
export function scoreOf({ whole, real }: PackedFacts, value: number): number | null {
  if (whole[HEADER.steps] === 0) return null
  const [, median, , , , ...percentiles] = real.subarray(-STEP_REALS)
  const knots = PERCENTILES.map((p, i) => ({ p: Number(p) / 100, value: percentiles[i]! }))
  knots.splice(PERCENTILES.length / 2, 0, { p: 0.5, value: median! })
  return normalScale(knots)?.scoreOf(value) ?? null
}

/** @param bits one bit per check, set if it was passed */
export const checksOf = (bits: number): Checks =>
  Object.fromEntries(CONVICTION_CHECKS.map((check, i) => [check, (bits & (1 << i)) !== 0])) as Checks

/** @param assetIndex index of the asset in the current market; it is not packed */
export function unpackFacts({ series, whole, real }: PackedFacts, assetIndex: number): InsightFacts {
  let w = 0
  let r = 0
  const int = () => whole[w++]!
  const num = () => real[r++]!
  const times = <T>(length: number, item: () => T) => Array.from({ length }, item)
  const list = <T>(item: () => T) => times(int(), item)
  const horizonName = () => HORIZONS[int()]!.name

  const steps = int()
  const side = int() === 1 ? 'high' : 'low'
  const state = STATES[int()]!
  const bar = int()
  const day = int()
  const direction = int() === 1 ? 1 : -1
  const horizon = horizonName()
  const stars = int()
  const checks = checksOf(int())
  const levels = {
    lastValue: num(),
    signalHigh: num(),
    signalLow: num(),
    seriesValue: num(),
    threshold: num(),
    surplus: num(),
    stateValue: nullIfNaN(num()),
  }
  const sample = () => ({ n: int(), hits: int(), baseRate: num() })
  const all = sample()
  const inSample = sample()
  const outOfSample = sample()
  const episodes = list(() => ({ start: int(), end: int(), events: list(int) }))
  const caseStarts = list(int)
  const byHorizon = list(() => ({
    horizon: horizonName(),
    n: int(),
    hits: int(),
    median: num(),
    baseRate: num(),
  }))
  const path = times(steps, (): PathStep => {
    const step = {
      bars: int(),
      mean: num(),
      median: num(),
      stdDev: num(),
      min: num(),
      max: num(),
    }
    return {
      ...step,
      percentiles: {
        '10': num(),
        '20': num(),
        '30': num(),
        '40': num(),
        '60': num(),
        '70': num(),
        '80': num(),
        '90': num(),
      },
    }
  })
  const own = { assetIndex, series, side, state, bar, day, direction, horizon, stars, checks } as const
  return { ...own, ...levels, ...all, inSample, outOfSample, episodes, caseStarts, byHorizon, path }
}
