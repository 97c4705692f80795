import * as v from 'valibot'
import { UnitRules } from '#contract/values/units.ts'

/** `GET /reference/status` of the reference service (no token): its clock, its market and how far its engine is. */
export const ReferenceStatus = v.object({
  /** `simulated`: fictional companies with built-in patterns; `files`: the user's own price files. */
  market: v.picklist(['simulated', 'files']),
  now: v.number(),
  /** Day of the newest price, ISO. */
  asOf: v.string(),
  assets: v.number(),
  insights: v.number(),
  /** Assets studied so far, of all; `phase` in words for the terminal and the status bar. */
  progress: v.object({ done: v.number(), total: v.number(), phase: v.string() }),
  /** Rows of price files that were skipped as broken. */
  skippedRows: v.number(),
})
export type ReferenceStatus = v.InferOutput<typeof ReferenceStatus>

/** `GET /api/config`: what the browser must know about its deployment; nothing secret, no host. */
export const AppConfig = v.object({
  mode: v.picklist(['live', 'reference']),
  /** Text of the environment badge, for example `Staging`. */
  environment: v.string(),
  /** Names the service and the account without telling either: equal text means the same service. */
  service: v.string(),
  /** The service's own clock in ms UTC; a frozen data set has a frozen one. */
  now: v.number(),
  /** Which optional systems this deployment has. */
  systems: v.object({ priceStream: v.boolean(), feed: v.boolean(), snakes: v.boolean() }),
  units: UnitRules,
  /** In reference mode: how far the engine is and what it studies. */
  reference: v.nullable(ReferenceStatus),
})
export type AppConfig = v.InferOutput<typeof AppConfig>
