import type { CalibrationReport } from '#contract/desk/calibration.ts'
import { toIsoDay } from '#contract/values/instant.ts'
import {
  type Foretold as GroupedForetold,
  type LabelledInsight,
  lossOf,
  meansByQuarter,
  quarterOf,
  recordDetails,
  type RecordDetails,
} from './calibration-groups.ts'
import { seededRandom } from './chance.ts'
import {
  type Coefficients,
  type EndedInsight,
  expectedShare,
  fitCoefficients,
  fittedRow,
  HORIZON_GROUPS,
  horizonGroup,
  resampledCoefficients,
} from './expected-share.ts'
import { inverseNormal } from './normal-score.ts'
import { mean } from './quantile.ts'

/** With fewer ended insights there is no calibration, and the expected share is the base rate. */
export const LEAST_ENDED = 100
/** A horizon group with fewer scores is calibrated by the scores of all groups. */
const MIN_GROUP_SIZE = 100
/** Only this many of the newest are used. */
export const MOST_ENDED = 20_000
const DRAWS = 200
const SEED = 1

/** Nominal coverage of the calibrated bands. */
const BAND_LEVELS = [0.8, 0.6] as const

type WalkedForward = NonNullable<CalibrationReport['walked']>
type BandScores = CalibrationReport['bands'][number]

/** Calibration of running insights by ended ones; without a fit if fewer than {@link LEAST_ENDED} have ended. */
export type Calibration = Pick<CalibrationReport, 'ended' | 'fit' | 'walked' | 'bands'> & RecordDetails

/** The first of overlapping windows on one asset, so that later insights have no effect on earlier ones; oldest first. */
export function countedOnce<T extends Pick<EndedInsight, 'createdAt' | 'endedAt'>>(
  ended: readonly T[],
  assetOf: (insight: T) => unknown,
): T[] {
  const until = new Map<unknown, number>()
  return [...ended]
    .sort((a, b) => a.createdAt - b.createdAt)
    .filter((insight) => {
      const asset = assetOf(insight)
      if (insight.createdAt < (until.get(asset) ?? Number.NEGATIVE_INFINITY)) return false
      until.set(asset, insight.endedAt)
      return true
    })
}

/** @param all ended insights after {@link countedOnce}, oldest first */
export function calibrate(all: readonly LabelledInsight[]): Calibration {
  const ended = all.slice(-MOST_ENDED)
  if (ended.length < LEAST_ENDED)
    return { ended: ended.length, fit: null, walked: null, bands: [], ...recordDetails([]) }
  const foretold = walkForward(ended)
  const coefficients = fitCoefficients(ended.map(fittedRow))
  const draws = resampledCoefficients(ended, coefficients, {
    block: ({ createdAt }) => quarterOf(createdAt),
    draws: DRAWS,
    random: seededRandom(SEED),
  })
  return {
    ended: ended.length,
    fit: { coefficients, draws },
    walked: foretold.length === 0 ? null : scoresOf(foretold),
    bands: bandScores(ended).map((group, g) => withCoverage(group, g, foretold)),
    ...recordDetails(foretold),
  }
}

/**
 * The report as it is published and stored. Figures are rounded to five decimals; for a coefficient this is 0.00001 logit, which does not
 * change the fifth decimal of a share.
 *
 * @param ended as in {@link calibrate}
 */
export function calibrationReport(ended: readonly LabelledInsight[], isComplete: boolean): CalibrationReport {
  const { fit, groups, reliability, ...calibration } = calibrate(ended)
  const day = (insight: LabelledInsight | undefined) => (insight ? toIsoDay(insight.createdAt) : null)
  return {
    isComplete,
    needed: LEAST_ENDED,
    // Not of those that are too old to be used.
    from: day(ended.at(-calibration.ended)),
    to: day(ended.at(-1)),
    ...calibration,
    fit: rounded(fit),
    groups: rounded(groups),
    reliability: rounded(reliability),
  }
}

const rounded = <T>(value: T): T =>
  JSON.parse(
    JSON.stringify(value, (_, each: unknown) => (typeof each === 'number' ? Number(each.toFixed(5)) : each)),
  )

const monthOf = (at: number) => {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
}

/** With the bands calibrated at the time. */
type Foretold = GroupedForetold & { bands: readonly BandScores[] }

/** Predicts each insight by a fit of those whose window had ended before the first day of its month. */
export function walkForward(ended: readonly LabelledInsight[]): Foretold[] {
  const byEnd = [...ended].sort((a, b) => a.endedAt - b.endedAt)
  const rows = byEnd.map(fittedRow)
  const foretold: Foretold[] = []
  let month = Number.NaN
  let known = 0
  let coefficients: Coefficients | undefined
  let bands: readonly BandScores[] = []
  for (const insight of ended) {
    if (monthOf(insight.createdAt) !== month) {
      month = monthOf(insight.createdAt)
      while (known < byEnd.length && byEnd[known]!.endedAt < month) known += 1
      if (known >= LEAST_ENDED) {
        coefficients = fitCoefficients(rows.slice(0, known), coefficients)
        bands = bandScores(byEnd.slice(0, known))
      }
    }
    if (coefficients) foretold.push({ insight, expected: expectedShare(insight, coefficients), bands })
  }
  return foretold
}

function scoresOf(foretold: readonly Foretold[]): WalkedForward {
  const of = (share: (foretold: Foretold) => number) => {
    const losses = foretold.map((one) => lossOf(share(one), one.insight.isHit))
    return {
      mean: mean(foretold.map(share)),
      brier: mean(losses.map(({ brier }) => brier)),
      log: mean(losses.map(({ log }) => log)),
    }
  }
  const [added] = meansByQuarter(
    foretold,
    ({ insight }) => insight.createdAt,
    ({ insight: { isHit, base } }) => [(isHit ? 1 : 0) - base],
    1000,
  )
  return {
    n: foretold.length,
    hitRatio: foretold.filter(({ insight }) => insight.isHit).length / foretold.length,
    stated: of(({ insight }) => insight.stated),
    base: of(({ insight }) => insight.base),
    expected: of(({ expected }) => expected),
    added: added!,
  }
}

/**
 * Bands that covered their nominal share of past outcomes, by horizon group. The ends are order statistics of the outcomes' normal
 * scores with the finite-sample correction ⌈(n + 1)·p⌉ (split conformal prediction, Vovk et al. 2005; Lei et al. 2018).
 */
function bandScores(ended: readonly EndedInsight[]): BandScores[] {
  const all = scores(ended)
  if (all.length < MIN_GROUP_SIZE) return []
  return HORIZON_GROUPS.map((most, g) => {
    const own = scores(ended.filter(({ days }) => horizonGroup(days) === g))
    const sorted = own.length < MIN_GROUP_SIZE ? all : own
    const n = sorted.length
    return {
      upToDays: Number.isFinite(most) ? most : null,
      n: own.length,
      foretold: 0,
      bands: BAND_LEVELS.map((nominal) => {
        const tail = (1 - nominal) / 2
        return {
          nominal,
          low: sorted[Math.max(0, Math.floor((n + 1) * tail) - 1)]!,
          high: sorted[Math.min(n - 1, Math.ceil((n + 1) * (1 - tail)) - 1)]!,
          statedCoverage: null,
          coverage: null,
        }
      }),
    }
  })
}

const scores = (ended: readonly EndedInsight[]) =>
  ended.flatMap(({ score }) => (score === null ? [] : [score])).sort((a, b) => a - b)

/** Adds the coverage of the stated bands, and of the bands calibrated at the time. */
function withCoverage(group: BandScores, g: number, foretold: readonly Foretold[]): BandScores {
  const placed = foretold.flatMap(({ insight: { score, days }, bands }) =>
    score === null || horizonGroup(days) !== g || !bands[g] ? [] : [{ score, bands: bands[g].bands }],
  )
  const shareOf = (holds: (one: (typeof placed)[number]) => boolean) =>
    placed.length === 0 ? null : placed.filter(holds).length / placed.length
  return {
    ...group,
    foretold: placed.length,
    bands: group.bands.map((band, i) => {
      const edge = inverseNormal((1 + band.nominal) / 2)
      return {
        ...band,
        statedCoverage: shareOf(({ score }) => Math.abs(score) <= edge + 1e-9),
        coverage: shareOf(({ score, bands }) => score >= bands[i]!.low && score <= bands[i]!.high),
      }
    }),
  }
}
