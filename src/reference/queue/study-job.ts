import { createHash } from 'node:crypto'
import { Redis } from 'ioredis'
import * as v from 'valibot'
import { studyBytes } from '#reference/study/study-bytes.ts'
import type { Analysed } from '#reference/study/worker-messages.ts'

/**
 * What the service and its workers say to each other. Both read it with these schemas: whoever can reach the queue can write to it.
 */

export const STUDIES = 'insight-desk-studies'
export const RESULTS = 'insight-desk-results'

/**
 * A worker renews its hold on a job so often; one that is gone loses it after this time, and another worker takes the job over.
 * One asset blocks a worker for well under a second.
 */
export const HOLD_MS = 5_000
export const HOLDING = { lockDuration: HOLD_MS, stalledInterval: HOLD_MS / 2, maxStalledCount: 3 }

const whole = v.pipe(v.number(), v.safeInteger())
const count = v.pipe(whole, v.minValue(0))
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const text = v.nullable(v.string())
const code = v.nullable(v.number())

const JobAsset = v.strictObject({
  tag: v.string(),
  ticker: v.string(),
  name: v.string(),
  description: v.string(),
  exchange: v.nullable(v.strictObject({ code: v.string(), name: v.string(), country: text })),
  economy: text,
  currency: text,
  assetClass: code,
  cls: code,
  subClass: code,
  gics: v.nullable(v.strictObject({ sector: v.string(), industryGroup: text })),
  week: v.exactOptional(v.picklist(['weekdays', 'every day', 'sunday to thursday'])),
})

/** Where an asset's prices come from: a seed, or a file of the folder that every worker has mounted. */
const JobMarket = v.variant('kind', [
  v.strictObject({
    kind: v.literal('simulated'),
    seed: count,
    assets: v.pipe(count, v.maxValue(50_000)),
    now: whole,
    asset: count,
  }),
  v.strictObject({
    kind: v.literal('file'),
    now: whole,
    asset: JobAsset,
    /** Path below the folder, its bytes, and the place of the asset in it. */
    file: v.string(),
    size: count,
    position: count,
    /** Of what was read, as the service read it. */
    digest: hash,
    /** Rows of later days are left out. */
    today: v.nullable(whole),
  }),
])
export type JobMarket = v.InferOutput<typeof JobMarket>

export const StudyJob = v.strictObject({
  /** Hash of the program: another version may find other insights. */
  version: v.string(),
  /** Names the market, its prices, and everything that is asked of it. */
  run: v.string(),
  market: JobMarket,
  /** Under which the market's returns lie beside the queue, and their hash. */
  peers: hash,
  from: v.nullable(whole),
  since: v.nullable(whole),
  series: v.nullable(v.array(v.string())),
})
export type StudyJob = v.InferOutput<typeof StudyJob>

/** A study with thousands of insights has a few megabytes. */
const MOST_OF_A_STUDY = 64_000_000

export const StudyResult = v.strictObject({
  version: v.string(),
  run: v.string(),
  origin: v.picklist(['studied', 'grown', 'cached']),
  /** Under which the study is cached. */
  key: v.nullable(hash),
  /** How often the job was begun. */
  attempts: count,
  /** The study as the cache stores it, in base 64, and its hash; null for an asset without a price. */
  study: v.nullable(v.pipe(v.string(), v.maxLength(MOST_OF_A_STUDY))),
  digest: v.nullable(hash),
})
export type StudyResult = v.InferOutput<typeof StudyResult>

export const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** @param attempts how often the job was begun */
export function resultOf(
  { version, run }: Pick<StudyJob, 'version' | 'run'>,
  { studied, key, origin }: Pick<Analysed, 'studied' | 'key' | 'origin'>,
  attempts: number,
): StudyResult {
  const bytes = studied && studyBytes(studied)
  const packed = { study: bytes && bytes.toString('base64'), digest: bytes && digestOf(bytes) }
  return { version, run, origin, key, attempts, ...packed }
}

/** Where the market's returns lie. */
export const peersAt = (digest: string) => `insight-desk-peers:${digest}`

/**
 * Connects, and connects again for as long as it takes.
 *
 * @param address with its secret, which no line that is told holds
 */
export function connectTo(address: string, tell: (line: string) => void): Redis {
  const client = new Redis(address, { maxRetriesPerRequest: null })
  let isLost = false
  client.on('error', (error: NodeJS.ErrnoException) => {
    if (!isLost) tell(`the queue cannot be reached (${error.code ?? error.name}); trying again`)
    isLost = true
  })
  client.on('ready', () => {
    if (isLost) tell('the queue is reached again')
    isLost = false
  })
  return client
}
