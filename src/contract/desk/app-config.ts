import * as v from 'valibot'
import { UnitRules } from '#contract/values/units.ts'

/** The queue through which a reference service distributes its study to workers on other machines. */
export const QueueStatus = v.object({
  /** Whether the service is connected to the queue now; if not, the other figures are the last known. */
  reachable: v.boolean(),
  /** Jobs in the queue, and jobs that a worker has started. A job is one asset. */
  waiting: v.number(),
  active: v.number(),
  workers: v.number(),
  /** Results received, averaged over the last seconds. */
  jobsPerSecond: v.number(),
  /** Since the service started: jobs that one worker started and another had to start again. */
  repeated: v.number(),
  /** Since the service started: jobs that failed for good, and results that were rejected. */
  failed: v.number(),
})
export type QueueStatus = v.InferOutput<typeof QueueStatus>

/** `GET /reference/status` of the reference service (no token): its clock, its market and the progress of its engine. */
export const ReferenceStatus = v.object({
  /** `simulated`: fictional companies with built-in patterns; `files`: the user's own price files. */
  market: v.picklist(['simulated', 'files']),
  now: v.number(),
  /** Day of the newest price, ISO. */
  asOf: v.string(),
  /** Hash of all prices and of the program: another text means other data, after a new day or in a changed folder of price files. */
  edition: v.string(),
  assets: v.number(),
  insights: v.number(),
  /** Assets studied so far, of all; `phase` in words for the terminal and the status bar. */
  progress: v.object({ done: v.number(), total: v.number(), phase: v.string() }),
  /** Null where the service studies without a queue. */
  queue: v.nullable(QueueStatus),
})
export type ReferenceStatus = v.InferOutput<typeof ReferenceStatus>

/** `GET /api/config`: what the browser must know about its deployment; no secrets, no host names. */
export const AppConfig = v.object({
  mode: v.picklist(['live', 'reference']),
  /** Text of the environment badge, for example `Staging`. */
  environment: v.string(),
  /** Opaque id of the service and the account: equal text means the same service and account. */
  service: v.string(),
  /** The service's own clock in ms UTC; a frozen data set has a frozen one. */
  now: v.number(),
  /** Which optional systems this deployment has. */
  systems: v.object({ priceStream: v.boolean(), feed: v.boolean(), snakes: v.boolean() }),
  units: UnitRules,
  /** In reference mode: what the engine studies, and its progress. Null in live mode. */
  reference: v.nullable(ReferenceStatus),
})
export type AppConfig = v.InferOutput<typeof AppConfig>

/** Whether the reference service still studies assets. */
export const isStudying = ({ reference }: Pick<AppConfig, 'reference'>) =>
  reference !== null && reference.progress.done < reference.progress.total

/** Another text means that what was fetched before is out of date: the study has ended, or there are other prices. */
export const editionOf = (config: Pick<AppConfig, 'reference'>) =>
  isStudying(config) ? 'studying' : (config.reference?.edition ?? '')
