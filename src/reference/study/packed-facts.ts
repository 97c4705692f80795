import { CONVICTION_CHECKS, type ConvictionCheck } from '#contract/records/insight.ts'
import { normalScale } from '#shared/statistics/normal-score.ts'
import { HORIZONS } from '#reference/engine/base/insight-facts.ts'
import type {
  Checks,
  HorizonName,
  InsightFacts,
  PathStep,
  StateName,
} from '#reference/engine/base/insight-facts.ts'

/**
 * One insight's figures in two typed arrays: tens of thousands of insights with their episodes and paths as objects would take
 * five times the memory. `whole` holds counts, bars and days, `real` everything with decimals; both are read front to back.
 */
export type PackedFacts = { series: string; whole: Int32Array; real: Float64Array }

const STATES: readonly StateName[] = ['none', 'uptrend', 'downtrend', 'turbulent', 'weak-market']
/** Places among the whole numbers of what stands in front of every insight. */
const HEAD = {
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
const LAST_VALUE = 0
const BASE_RATE = 7
/** Decimals of one step of the fan; the second is its median. */
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
  for (const part of [facts, facts.inSample, facts.outOfSample]) {
    whole.push(part.n, part.hits)
    real.push(part.baseRate)
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

/** Who an insight is and what it is searched by, without unpacking the rest. */
export function summaryFacts({ series, whole, real }: PackedFacts) {
  return {
    series,
    side: whole[HEAD.side] === 1 ? ('high' as const) : ('low' as const),
    state: STATES[whole[HEAD.state]!]!,
    bar: whole[HEAD.bar]!,
    day: whole[HEAD.day]!,
    direction: whole[HEAD.direction] === 1 ? (1 as const) : (-1 as const),
    horizon: HORIZONS[whole[HEAD.horizon]!]!.name,
    stars: whole[HEAD.stars]!,
    checkBits: whole[HEAD.checks]!,
    n: whole[HEAD.n]!,
    hits: whole[HEAD.hits]!,
    lastValue: real[LAST_VALUE]!,
    baseRate: real[BASE_RATE]!,
    /** Median of the last step; NaN without one. */
    medianReturn: whole[HEAD.steps]! > 0 ? real[real.length - STEP_REALS + 1]! : Number.NaN,
    outOfSample: { n: whole[HEAD.outOfSampleN]!, hits: whole[HEAD.outOfSampleHits]! },
  }
}

const isOneOf = (code: number | undefined, count: number) => code !== undefined && code >= 0 && code < count

/** Whether figures of unknown origin are laid out as {@link packFacts} does it, so that they can be unpacked. */
export function isPacked({ whole, real }: Omit<PackedFacts, 'series'>): boolean {
  const { length } = whole
  if (length < HEAD.episodes + 1 || !isOneOf(whole[HEAD.side], 2)) return false
  if (!isOneOf(whole[HEAD.state], STATES.length) || !isOneOf(whole[HEAD.horizon], HORIZONS.length))
    return false
  if (Math.abs(whole[HEAD.direction]!) !== 1 || !isOneOf(whole[HEAD.stars], CONVICTION_CHECKS.length + 1))
    return false
  if (!isOneOf(whole[HEAD.checks], 1 << CONVICTION_CHECKS.length)) return false
  for (let n = HEAD.checks + 1; n < HEAD.episodes; n += 2)
    if (whole[n]! < 0 || !isOneOf(whole[n + 1], whole[n]! + 1)) return false
  let w: number = HEAD.episodes
  /** Goes on behind a list of so many numbers; no list is longer than what there is. */
  const skip = (count: number) => {
    const isThere = count >= 0 && w + count <= length
    w += count
    return isThere
  }
  const episodes = whole[w++]!
  if (!isOneOf(episodes, length)) return false
  for (let i = 0; i < episodes; i++) if (!skip(3) || !skip(whole[w - 1]!)) return false
  if (!skip(1) || !skip(whole[w - 1]!) || !skip(1)) return false
  const horizons = whole[w - 1]!
  if (!isOneOf(horizons, length)) return false
  for (let i = 0; i < horizons; i++) if (!skip(3) || !isOneOf(whole[w - 3], HORIZONS.length)) return false
  const steps = whole[HEAD.steps]!
  return skip(steps) && w === length && real.length === BASE_RATE + 3 + 2 * horizons + STEP_REALS * steps
}

/** Where a value lies in the last step of the fan, as a normal score; null without a step, or where it does not spread. */
export function scoreOf({ whole, real }: PackedFacts, value: number): number | null {
  if (whole[HEAD.steps] === 0) return null
  const [, median, , , , ...percentiles] = real.subarray(-STEP_REALS)
  const knots = PERCENTILES.map((p, i) => ({ p: Number(p) / 100, value: percentiles[i]! }))
  knots.splice(PERCENTILES.length / 2, 0, { p: 0.5, value: median! })
  return normalScale(knots)?.scoreOf(value) ?? null
}

/** Which checks were passed, by a bit for each. */
export function checksOf(bits: number): Checks {
  const passed = (check: ConvictionCheck) => (bits & (1 << CONVICTION_CHECKS.indexOf(check))) !== 0
  return {
    cross_business_cycles: passed('cross_business_cycles'),
    frequent: passed('frequent'),
    high_hit_ratio_in_sample: passed('high_hit_ratio_in_sample'),
    high_hit_ratio_out_sample: passed('high_hit_ratio_out_sample'),
    high_path_risk_return: passed('high_path_risk_return'),
    high_pnl_draw_down_ratio: passed('high_pnl_draw_down_ratio'),
    several_episodes: passed('several_episodes'),
    sparse: passed('sparse'),
  }
}

/** @param assetIndex index of the asset in the present market: it is not packed */
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

const nullIfNaN = (value: number) => (Number.isNaN(value) ? null : value)
