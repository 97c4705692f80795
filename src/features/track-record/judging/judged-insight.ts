import * as v from 'valibot'
import { ConvictionReport } from '#contract/records/insight.ts'

const amount = v.nullable(v.number())

/**
 * An insight whose window has ended, and what became of it: kept on this device, so it is read through this schema like any
 * other answer. Rates and returns are fractions, instants ms UTC.
 */
export const JudgedInsight = v.object({
  id: v.string(),
  tag: v.string(),
  title: v.string(),
  card: v.nullable(v.string()),
  sector: v.nullable(v.string()),
  horizon: v.string(),
  stars: amount,
  direction: v.picklist(['up', 'down', 'unknown']),
  createdAt: v.number(),
  checks: v.nullable(ConvictionReport),
  promised: amount,
  /** Share of all the asset's own windows of this length before it that went the stated way; null where the closes are too few. */
  base: amount,
  predicted: amount,
  /** Last day of the window: so many closes of the asset after the last value as the horizon has trading days. */
  endedAt: v.number(),
  /** Return over the window. */
  realised: v.number(),
  /** Went the stated way by the end of the window, the measure of the stated hit ratio; null without a direction. */
  kept: v.nullable(v.boolean()),
  /** By the status rule with its signal levels; null where it cannot be judged. */
  status: v.nullable(v.picklist(['worked', 'failed'])),
  /** Where the realised return lies among the stated percentiles of its horizon; null where none are stated. */
  place: v.nullable(v.object({ place: v.picklist(['below', 'inside', 'above']), p: v.number() })),
  /** Which percentiles are stated, as shares. */
  percentiles: v.array(v.number()),
  /** Past cases that they sum up. */
  sample: amount,
})
export type JudgedInsight = v.InferOutput<typeof JudgedInsight>

/** Why an insight whose time has passed has no outcome. */
export type UnjudgedReason = 'no-prices' | 'not-ended'
