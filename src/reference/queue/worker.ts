import { readFile } from 'node:fs/promises'
import { isAbsolute, join, normalize } from 'node:path'
import { type Job, Queue, UnrecoverableError, Worker } from 'bullmq'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { codeVersion } from '#reference/cache/content-key.ts'
import { AssetAnalysis } from '#reference/engine/asset-analysis.ts'
import type { PeerTable } from '#reference/engine/statistics/peer-table.ts'
import { cacheOptionsOf } from '#reference/market-opening.ts'
import type { Market } from '#reference/market/base/market.ts'
import { parsedPrices, type PriceRead } from '#reference/market/files/price-file.ts'
import { openMarket } from '#reference/market/open-market.ts'
import { EX_CONFIG, readReferenceSettings, UnusableSetting } from '#reference/reference-settings.ts'
import { AssetStudy } from '#reference/study/asset-study.ts'
import { peersFromBytes } from '#reference/study/study-bytes.ts'
import {
  connectTo,
  digestOf,
  type JobMarket,
  LOCK_OPTIONS,
  peersKeyOf,
  resultOf,
  RESULTS,
  STUDIES,
  StudyJob,
  type StudyResult,
} from './study-job.ts'

/**
 * Entry of a worker process: takes jobs from the queue, studies their assets and sends the results back. A process uses one core, so
 * start one per core. It exits if it cannot do the jobs: with another version of the program, or without a copy of the price folder.
 */

const log = (line: string) => console.log(line)

/** While one job is fetched or its result sent, the other is studied. */
const CONCURRENCY = 2
/** Files and tables of returns that stay in memory; the next asset is often in the same file. */
const CACHED_FILES = 8
const CACHED_TABLES = 2

/** This process cannot do any job of the service; it exits. */
class IncompatibleWorker extends Error {
  override readonly name = 'IncompatibleWorker'
}

function main(): void {
  const settings = readReferenceSettings(process.env)
  if (settings.queue === null) throw new UnusableSetting('REFERENCE_QUEUE must name the queue of the service')
  const version = codeVersion()
  const connection = connectTo(settings.queue, log)
  const results = new Queue<StudyResult>(RESULTS, { connection, skipMetasUpdate: true })
  const cache = cacheOptionsOf(settings)
  const analysis = new AssetAnalysis()
  const files = new LRUCache<string, PriceRead>({ max: CACHED_FILES })
  const tables = new LRUCache<string, PeerTable>({ max: CACHED_TABLES })
  let simulated: { name: string; market: Market } | null = null

  const marketOf = async (wanted: JobMarket): Promise<{ market: Market; asset: number }> => {
    if (wanted.kind === 'file')
      return { market: await marketOfFile(settings.prices, files, wanted), asset: 0 }
    const { asset, ...spec } = wanted
    const name = JSON.stringify(spec)
    if (simulated?.name !== name) simulated = { name, market: openMarket(spec) }
    if (asset >= simulated.market.assets.length) throw new UnrecoverableError('there is no such asset')
    return { market: simulated.market, asset }
  }

  const tableOf = async (digest: string): Promise<PeerTable> => {
    const cached = tables.get(digest)
    if (cached) return cached
    const bytes = await connection.getBuffer(peersKeyOf(digest))
    const table = bytes && digestOf(bytes) === digest ? peersFromBytes(bytes) : null
    if (table === null) throw new Error('the returns of the market are not there')
    tables.set(digest, table)
    return table
  }

  const study = async (job: Job<unknown>): Promise<void> => {
    const read = v.safeParse(StudyJob, job.data)
    if (!read.success) throw new UnrecoverableError('this is no job of the service')
    const task = read.output
    if (task.version !== version)
      throw new IncompatibleWorker('the service runs another version of the program')
    const { market, asset } = await marketOf(task.market)
    const table = await tableOf(task.peers)
    const { from, since, series } = task
    const assetStudy = new AssetStudy(market, { from, since, series, cache }, analysis, true)
    const result = resultOf(task, assetStudy.analyse(asset, table), job.attemptsStarted)
    const jobId = job.id!
    await results.add('result', result, { jobId, removeOnComplete: true, removeOnFail: true })
  }

  const worker = new Worker<unknown>(STUDIES, study, {
    connection,
    concurrency: CONCURRENCY,
    ...LOCK_OPTIONS,
  })
  let isEnding = false
  const end = (code: number) => {
    if (isEnding) return
    isEnding = true
    // Finishes active jobs, unless the queue cannot be reached: then their results could not be sent.
    const isConnected = connection.status === 'ready'
    void worker.close(!isConnected).finally(() => process.exit(code))
  }
  results.on('error', () => {})
  worker.on('error', () => {})
  worker.on('failed', (_, error) => {
    log(`a job was not done: ${error.message}`)
    if (error instanceof IncompatibleWorker) end(EX_CONFIG)
  })
  process.on('SIGTERM', () => end(0))
  process.on('SIGINT', () => end(0))
  void worker.waitUntilReady().then(() => log(`worker ready, program ${version.slice(0, 8)}`))
}

/**
 * The market of one asset, from this machine's copy of its file.
 *
 * @throws IncompatibleWorker without a price folder, an Error if the file differs from the service's
 */
async function marketOfFile(
  folder: string | null,
  files: LRUCache<string, PriceRead>,
  { now, asset, file, size, position, digest, today }: Extract<JobMarket, { kind: 'file' }>,
): Promise<Market> {
  if (folder === null)
    throw new IncompatibleWorker('REFERENCE_PRICES must name a copy of the folder of the service')
  const path = normalize(file)
  if (isAbsolute(path) || path.split(/[/\\]/).includes('..'))
    throw new UnrecoverableError('a file must lie in the folder')
  const cacheKey = `${digest} ${file} ${today}`
  let read = files.get(cacheKey)
  if (!read) {
    const bytes = await readFile(join(folder, path))
    read = bytes.length === size ? parsedPrices(path, bytes, today ?? undefined) : undefined
    if (read?.digest !== digest) throw new Error(`${file} is another file than that of the service`)
    files.set(cacheKey, read)
  }
  const prices = read.parsed?.assets[position]?.prices
  if (!prices) throw new UnrecoverableError(`${file} has no such asset`)
  return openMarket({ kind: 'loaded-files', now, content: digest, assets: [asset], histories: [prices] })
}

try {
  main()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(error instanceof UnusableSetting ? EX_CONFIG : 1)
}
