import * as v from 'valibot'
import { readWith } from '#contract/values/reading.ts'

const share = v.number()
const nullableShare = v.nullable(share)
/** Mean of predicted shares, and their mean Brier (1950) and logarithmic (Good 1952) scores; lower is better. */
const Score = v.object({ mean: share, brier: v.number(), log: v.number() })
const coefficients = v.array(v.number())
const Estimate = v.object({ mean: v.number(), low: nullableShare, high: nullableShare })
const ShareEstimate = v.object({ mean: share, brier: Estimate, log: Estimate })
const Tally = v.object({ n: v.number(), hits: v.number() })

/**
 * `GET /reference/calibration` of the reference service: the calibration of running insights by ended ones. Overlapping windows on one
 * asset count once. Shares are fractions; `fit` and the bands are those of `shared/statistics/calibration.ts`, groups, bins and checks
 * those of `calibration-groups.ts` beside it. Only the reference service has it (`REFERENCE_ROUTES`).
 */
const CalibrationReport = v.object({
  /** Whether every asset has been studied; until then the number of ended insights still grows. */
  isComplete: v.boolean(),
  /** Ended insights that count, and how many a fit needs. */
  ended: v.number(),
  needed: v.number(),
  /** Creation of the first and the last of them, ISO days; null without one. */
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  /** Null while there are too few. */
  fit: v.nullable(v.object({ coefficients, draws: v.array(coefficients) })),
  /** Walk-forward: each insight is predicted by a fit of those that had ended before its month. */
  walked: v.nullable(
    v.object({
      n: v.number(),
      hitRatio: share,
      stated: Score,
      base: Score,
      expected: Score,
      /** Hit ratio less mean base rate, with a 95 % interval by quarterly blocks. */
      added: Estimate,
    }),
  ),
  /** Central bands of one horizon group, as normal scores in an insight's own prediction; without a limit `upToDays` is null. */
  bands: v.array(
    v.object({
      upToDays: v.nullable(v.number()),
      n: v.number(),
      /** Outcomes predicted walk-forward, of which the coverages are shares; without any these are null. */
      foretold: v.number(),
      bands: v.array(
        v.object({
          nominal: share,
          low: v.number(),
          high: v.number(),
          statedCoverage: nullableShare,
          coverage: nullableShare,
        }),
      ),
    }),
  ),
  groups: v.array(
    v.object({
      by: v.picklist(['horizon', 'sector', 'stars', 'card', 'direction']),
      name: v.nullable(v.string()),
      n: v.number(),
      hitRatio: share,
      stated: ShareEstimate,
      base: ShareEstimate,
      expected: ShareEstimate,
      /** Brier score of the base rate less that of the expected share: if positive, the expected share did better. */
      gain: Estimate,
    }),
  ),
  reliability: v.array(
    v.object({
      of: v.picklist(['stated', 'expected']),
      /** Bounds of the bin, `high` exclusive. */
      low: share,
      high: share,
      n: v.number(),
      meanShare: share,
      hitRatio: share,
      interval: v.object({ low: share, high: share }),
    }),
  ),
  checks: v.array(v.object({ check: v.string(), met: Tally, unmet: Tally })),
  /** Cards that stopped publishing on a day, at the horizons of a group; absent where the service does not withhold cards. */
  withheld: v.optional(
    v.array(v.object({ card: v.string(), upToDays: v.nullable(v.number()), from: v.string() })),
  ),
})
export type CalibrationReport = v.InferOutput<typeof CalibrationReport>

export const readCalibration = readWith(CalibrationReport)

/** Most ids in one request of `GET /reference/base-rates`. */
export const MOST_BASE_RATES = 100

/**
 * `GET /reference/base-rates?ids=a,b` of the reference service: by id, the inputs of an insight's expected share that the insight itself
 * does not state, as known on the day of its creation. Shares are fractions; unknown ids are left out.
 */
const BaseRates = v.object({
  insights: v.record(
    v.string(),
    v.object({
      base: nullableShare,
      outOfSample: nullableShare,
      /** Past cases behind the stated hit ratio: the list of insights does not state them, and an estimate would not do. */
      n: v.nullable(v.number()),
    }),
  ),
})
export type BaseRates = v.InferOutput<typeof BaseRates>

export const readBaseRates = readWith(BaseRates)
