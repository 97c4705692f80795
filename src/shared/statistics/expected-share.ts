import { quantileOfSorted } from './quantile.ts'

/**
 * The expected share: a logistic recalibration of the stated share by ended insights. It starts from the asset's base rate and moves
 * towards the stated share only as far as ended insights support it.
 *
 *     logit P = logit base + a + b·(logit stated − logit base) + c·(logit out of sample − logit base) + aᵍ + bᵍ·(logit stated − logit base)
 *
 * Cox (1958) for the recalibration line; a ridge prior at a = b = c = 0, i.e. the base rate (le Cessie & van Houwelingen 1992); aᵍ and bᵍ,
 * one pair per horizon group, are shrunk towards zero (Gelman & Hill 2007, chapter 12).
 */

/** An insight whose window has ended. Shares are fractions, instants ms UTC. */
export type EndedInsight = {
  createdAt: number
  /** End of the window, when the outcome becomes known. */
  endedAt: number
  /** Length of the window in trading days. */
  days: number
  /** Stated share, and its number of past cases. */
  stated: number
  /** If null, the share is not shrunk. */
  n: number | null
  /** The asset's base rate of the stated direction, as known on the day of creation. */
  base: number
  /** Stated out-of-sample share; null if not stated. */
  outOfSample: number | null
  isHit: boolean
  /** Normal score of the outcome in the insight's own prediction (`normal-score.ts`); null without a prediction. */
  score: number | null
}

/** Inputs of the expected share. */
export type StatedInsight = Pick<EndedInsight, 'days' | 'stated' | 'n' | 'base' | 'outOfSample'>

/** Horizon groups by their longest horizon in trading days: two weeks, a quarter, and longer. */
export const HORIZON_GROUPS = [10, 63, Number.POSITIVE_INFINITY] as const
export const horizonGroup = (days: number): number => HORIZON_GROUPS.findIndex((most) => days <= most)

/** a, b, c, then aᵍ and bᵍ of each horizon group. */
export type Coefficients = readonly number[]
const SIZE = 3 + 2 * HORIZON_GROUPS.length

/** Standard deviations of the prior, in logits: 0.2 is about five points at 50 %. Measured on the price files and three markets (engine/README.md). */
const PRIOR = { level: 0.2, slope: 0.1, group: 0.05 }
const precisionOf = (i: number) => 1 / (i === 0 ? PRIOR.level : i < 3 ? PRIOR.slope : PRIOR.group) ** 2

/** Shares are limited to this distance from 0 and 1. */
const EDGE = 0.02
const logit = (share: number) => {
  const inside = Math.min(1 - EDGE, Math.max(EDGE, share))
  return Math.log(inside / (1 - inside))
}
const logistic = (x: number) => 1 / (1 + Math.exp(-x))

/** One insight in the model: offset, and the regressors of b and c; aᵍ and bᵍ have those of a and b. */
type ModelRow = {
  offset: number
  stated: number
  outOfSample: number
  /** Index of the group's pair in the coefficients. */
  group: number
}

/** Half a hit and half a miss are added to the stated share (Jeffreys), so that 8 of 8 is not a certainty. */
function modelRow({ days, stated, n, base, outOfSample }: StatedInsight): ModelRow {
  const offset = logit(base)
  return {
    offset,
    stated: logit(n === null ? stated : (stated * n + 0.5) / (n + 1)) - offset,
    outOfSample: outOfSample === null ? 0 : logit(outOfSample) - offset,
    group: 3 + 2 * horizonGroup(days),
  }
}

function shareOf({ offset, stated, outOfSample, group }: ModelRow, beta: Coefficients): number {
  const level = beta[0]! + beta[group]!
  const slope = beta[1]! + beta[group + 1]!
  return logistic(offset + level + slope * stated + beta[2]! * outOfSample)
}

/** The expected share, a fraction in (0, 1); the base rate if all coefficients are zero. */
export const expectedShare = (insight: StatedInsight, coefficients: Coefficients): number =>
  shareOf(modelRow(insight), coefficients)

type FittedRow = { row: ModelRow; isHit: boolean }
export const fittedRow = (ended: EndedInsight): FittedRow => ({ row: modelRow(ended), isHit: ended.isHit })

/** Gradient and curvature of the likelihood: sums over insights, so that blocks can be added. */
type Sums = { gradient: Float64Array; curvature: Float64Array }
const noSums = (): Sums => ({
  gradient: new Float64Array(SIZE),
  curvature: new Float64Array(SIZE * SIZE),
})

/** Adds insights to the sums; only the lower triangle of the curvature is filled. */
function add({ gradient, curvature }: Sums, rows: readonly FittedRow[], beta: Coefficients) {
  const places = [0, 1, 2, 0, 0]
  const values = [1, 0, 0, 1, 0]
  for (const { row, isHit } of rows) {
    const p = shareOf(row, beta)
    places[3] = row.group
    places[4] = row.group + 1
    values[1] = values[4] = row.stated
    values[2] = row.outOfSample
    for (let i = 0; i < 5; i += 1) {
      gradient[places[i]!]! += ((isHit ? 1 : 0) - p) * values[i]!
      for (let j = 0; j <= i; j += 1)
        curvature[places[i]! * SIZE + places[j]!]! += p * (1 - p) * values[i]! * values[j]!
    }
  }
}

/** One Newton step of the penalised likelihood from `beta`. */
function stepFrom(beta: Coefficients, { gradient, curvature }: Sums): number[] {
  const slope = beta.map((value, i) => gradient[i]! - value * precisionOf(i))
  const lower = beta.map((_, i) =>
    beta.map((_, j) => curvature[i * SIZE + j]! + (i === j ? precisionOf(i) : 0)),
  )
  return solved(lower, slope)
}

/** The penalised likelihood has a single maximum, which a few Newton steps reach. */
const MAX_STEPS = 25

/** Maximises the penalised likelihood. */
export function fitCoefficients(
  rows: readonly FittedRow[],
  start: Coefficients = Array.from({ length: SIZE }, () => 0),
): number[] {
  let beta = [...start]
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const sums = noSums()
    add(sums, rows, beta)
    const move = stepFrom(beta, sums)
    beta = beta.map((value, i) => value + move[i]!)
    if (Math.max(...move.map(Math.abs)) < 1e-10) break
  }
  return beta
}

/**
 * Coefficients of resampled histories: time blocks are drawn with replacement, because insights of one period share a market (block
 * bootstrap, Künsch 1989), and each draw takes one Newton step from the fit (one-step bootstrap, Shao & Tu 1995, section 3.3).
 *
 * @param block number of an insight's time block
 */
export function resampledCoefficients(
  ended: readonly EndedInsight[],
  fitted: Coefficients,
  { block, draws, random }: { block: (insight: EndedInsight) => number; draws: number; random: () => number },
): number[][] {
  const all = [...groupedBy(ended, block).values()].map((own) => {
    const sums = noSums()
    add(sums, own.map(fittedRow), fitted)
    return sums
  })
  return Array.from({ length: draws }, () => {
    const sums = noSums()
    for (let drawn = 0; drawn < all.length; drawn += 1) {
      const one = all[Math.floor(random() * all.length)]!
      for (let i = 0; i < SIZE; i += 1) sums.gradient[i]! += one.gradient[i]!
      for (let i = 0; i < SIZE * SIZE; i += 1) sums.curvature[i]! += one.curvature[i]!
    }
    const move = stepFrom(fitted, sums)
    return fitted.map((value, i) => value + move[i]!)
  })
}

/** `Map.groupBy`, which Node 20 lacks. */
export function groupedBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

/** Solves A·x = b by Cholesky decomposition; A is positive definite, and only its lower triangle is read. */
function solved(lower: readonly (readonly number[])[], right: readonly number[]): number[] {
  const size = right.length
  const root = lower.map((line) => [...line])
  for (let i = 0; i < size; i += 1)
    for (let j = 0; j <= i; j += 1) {
      let sum = root[i]![j]!
      for (let k = 0; k < j; k += 1) sum -= root[i]![k]! * root[j]![k]!
      root[i]![j] = i === j ? Math.sqrt(sum) : sum / root[j]![j]!
    }
  const x = [...right]
  for (let i = 0; i < size; i += 1) {
    for (let k = 0; k < i; k += 1) x[i]! -= root[i]![k]! * x[k]!
    x[i]! /= root[i]![i]!
  }
  for (let i = size - 1; i >= 0; i -= 1) {
    for (let k = i + 1; k < size; k += 1) x[i]! -= root[k]![i]! * x[k]!
    x[i]! /= root[i]![i]!
  }
  return x
}

/** The expected share with a 95 % interval; fractions. */
export type Expected = { share: number; low: number; high: number }

/** @returns null without a fit */
export function expectedOf(
  insight: StatedInsight,
  { fit }: { fit: { coefficients: Coefficients; draws: readonly Coefficients[] } | null },
): Expected | null {
  if (!fit) return null
  const share = expectedShare(insight, fit.coefficients)
  const drawn = fit.draws.map((draw) => expectedShare(insight, draw)).sort((a, b) => a - b)
  return {
    share,
    low: Math.min(share, quantileOfSorted(drawn, 0.025)),
    high: Math.max(share, quantileOfSorted(drawn, 0.975)),
  }
}
