import * as v from 'valibot'
import { UnitRules } from './units.ts'
import { ReferenceStatus } from './reference-status.ts'

/** `GET /api/config`: what the browser must know about its deployment; nothing secret, no host. */
export const AppConfig = v.object({
  mode: v.picklist(['live', 'reference']),
  /** Text of the environment badge, for example `Staging`. */
  environment: v.string(),
  /** The service's own clock in ms UTC; a frozen data set has a frozen one. */
  now: v.number(),
  /** Which optional systems this deployment has. */
  systems: v.object({ priceStream: v.boolean(), feed: v.boolean(), snakes: v.boolean() }),
  units: UnitRules,
  /** In reference mode: how far the engine is and what it studies. */
  reference: v.nullable(ReferenceStatus),
})
export type AppConfig = v.InferOutput<typeof AppConfig>
