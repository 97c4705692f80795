import { createHash } from 'node:crypto'
import { Redis } from 'ioredis'
import * as v from 'valibot'
import { studyBytes } from '#reference/study/study-bytes.ts'
import type { Analysed } from '#reference/study/worker-messages.ts'

/**
 * Jobs and results, as the service and its workers exchange them. Both sides validate what they read, because whoever can reach the
 * queue can write to it.
 */

/** Names of the two BullMQ queues. */
export const STUDIES = 'insight-desk-studies'
export const RESULTS = 'insight-desk-results'

/**
 * A worker renews the lock on its job within this time. If it does not, the job is stalled and another worker takes it. One asset
 * blocks a worker for well under a second.
 */
const LOCK_MS = 5_000
export const LOCK_OPTIONS = { lockDuration: LOCK_MS, stalledInterval: LOCK_MS / 2, maxStalledCount: 3 }

const integer = v.pipe(v.number(), v.safeInteger())
const count = v.pipe(integer, v.minValue(0))
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const textOrNull = v.nullable(v.string())
const codeOrNull = v.nullable(v.number())

const JobAsset = v.strictObject({
  tag: v.string(),
  ticker: v.string(),
  name: v.string(),
  description: v.string(),
  exchange: v.nullable(v.strictObject({ code: v.string(), name: v.string(), country: textOrNull })),
  economy: textOrNull,
  currency: textOrNull,
  assetClass: codeOrNull,
  cls: codeOrNull,
  subClass: codeOrNull,
  gics: v.nullable(v.strictObject({ sector: v.string(), industryGroup: textOrNull })),
  week: v.exactOptional(v.picklist(['weekdays', 'every day', 'sunday to thursday'])),
})

/** Where an asset's prices come from: a seed, or a file in the worker's copy of the price folder. */
const JobMarket = v.variant('kind', [
  v.strictObject({
    kind: v.literal('simulated'),
    seed: count,
    assets: v.pipe(count, v.maxValue(50_000)),
    now: integer,
    asset: count,
  }),
  v.strictObject({
    kind: v.literal('file'),
    now: integer,
    asset: JobAsset,
    /** Path relative to the folder, size in bytes, and index of the asset in the file. */
    file: v.string(),
    size: count,
    position: count,
    /** Hash of what the service read from the file. */
    digest: hash,
    /** Rows of later days are left out. */
    today: v.nullable(integer),
  }),
])
export type JobMarket = v.InferOutput<typeof JobMarket>

export const StudyJob = v.strictObject({
  /** Hash of the program: another version may find other insights. */
  version: v.string(),
  /** Hash of the market, its prices, and the options of the run. */
  run: v.string(),
  market: JobMarket,
  /** Hash of the market's returns, which are stored at {@link peersKeyOf}. */
  peers: hash,
  from: v.nullable(integer),
  since: v.nullable(integer),
  series: v.nullable(v.array(v.string())),
})
export type StudyJob = v.InferOutput<typeof StudyJob>

/** Characters in base64. A study with thousands of insights has a few megabytes. */
const MAX_STUDY_LENGTH = 64_000_000

export const StudyResult = v.strictObject({
  version: v.string(),
  run: v.string(),
  origin: v.picklist(['studied', 'grown', 'cached']),
  /** Cache key of the study. */
  key: v.nullable(hash),
  /** How often the job was started. */
  attempts: count,
  /** The study as the cache stores it, in base64, and its hash; null for an asset without prices. */
  study: v.nullable(v.pipe(v.string(), v.maxLength(MAX_STUDY_LENGTH))),
  digest: v.nullable(hash),
})
export type StudyResult = v.InferOutput<typeof StudyResult>

export const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** @param attempts how often the job was started */
export function resultOf(
  { version, run }: Pick<StudyJob, 'version' | 'run'>,
  { studied, key, origin }: Pick<Analysed, 'studied' | 'key' | 'origin'>,
  attempts: number,
): StudyResult {
  const bytes = studied && studyBytes(studied)
  const study = bytes && bytes.toString('base64')
  return { version, run, origin, key, attempts, study, digest: bytes && digestOf(bytes) }
}

/** Redis key of the market's returns. */
export const peersKeyOf = (digest: string) => `insight-desk-peers:${digest}`

/**
 * Connects, and reconnects without limit.
 *
 * @param address contains the password, so it is never logged
 */
export function connectTo(address: string, log: (line: string) => void): Redis {
  const client = new Redis(address, { maxRetriesPerRequest: null })
  let isLost = false
  client.on('error', (error: NodeJS.ErrnoException) => {
    if (!isLost) log(`the queue cannot be reached (${error.code ?? error.name}); trying again`)
    isLost = true
  })
  client.on('ready', () => {
    if (isLost) log('the queue is reached again')
    isLost = false
  })
  return client
}
