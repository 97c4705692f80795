import { type Job, Queue, UnrecoverableError, Worker } from 'bullmq'
import { LRUCache } from 'lru-cache'
import { readFile } from 'node:fs/promises'
import { isAbsolute, join, normalize } from 'node:path'
import { codeVersion } from '#reference/cache/content-key.ts'
import { AssetAnalysis } from '#reference/engine/asset-analysis.ts'
import type { PeerTable } from '#reference/engine/statistics/peer-table.ts'
import type { Market } from '#reference/market/base/market.ts'
import { parsedPrices, type PriceRead } from '#reference/market/files/price-file.ts'
import { openMarket } from '#reference/market/open-market.ts'
import { cacheOptionsOf } from '#reference/market-opening.ts'
import { EX_CONFIG, readReferenceSettings, UnusableSetting } from '#reference/reference-settings.ts'
import { AssetStudy } from '#reference/study/asset-study.ts'
import { peersFromBytes } from '#reference/study/study-bytes.ts'
import {
  connectTo,
  digestOf,
  HOLDING,
  type JobMarket,
  peersAt,
  resultOf,
  RESULTS,
  STUDIES,
  StudyJob,
  type StudyResult,
} from './study-job.ts'
import * as v from 'valibot'

/**
 * Entry of a worker process: takes one asset after the other from the queue and sends back its study. One process is one core; start as
 * many as there are. It ends by itself where it cannot help: with another version of the program, or without the service's folder of prices.
 */

const tell = (line: string) => console.log(line)

/** Two jobs at a time: while one is fetched or sent, the other is studied. */
const AT_A_TIME = 2
/** Files and tables of returns that were read last; an asset's neighbour is often in the same file. */
const FILES_AT_HAND = 8
const TABLES_AT_HAND = 2

class CannotHelp extends Error {
  override readonly name = 'CannotHelp'
}

function main(): void {
  const settings = readReferenceSettings(process.env)
  if (settings.queue === null) throw new UnusableSetting('REFERENCE_QUEUE must name the queue of the service')
  const version = codeVersion()
  const connection = connectTo(settings.queue, tell)
  const results = new Queue<StudyResult>(RESULTS, { connection, skipMetasUpdate: true })
  const cache = cacheOptionsOf(settings)
  const analysis = new AssetAnalysis()
  const files = new LRUCache<string, PriceRead>({ max: FILES_AT_HAND })
  const tables = new LRUCache<string, PeerTable>({ max: TABLES_AT_HAND })
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
    const known = tables.get(digest)
    if (known) return known
    const bytes = await connection.getBuffer(peersAt(digest))
    const table = bytes && digestOf(bytes) === digest ? peersFromBytes(bytes) : null
    if (table === null) throw new Error('the returns of the market are not there')
    tables.set(digest, table)
    return table
  }

  const study = async (job: Job<unknown>): Promise<void> => {
    const read = v.safeParse(StudyJob, job.data)
    if (!read.success) throw new UnrecoverableError('this is no job of the service')
    const task = read.output
    if (task.version !== version) throw new CannotHelp('the service runs another version of the program')
    const { market, asset } = await marketOf(task.market)
    const table = await tableOf(task.peers)
    const { from, since, series } = task
    const own = new AssetStudy(market, { from, since, series, cache }, analysis, true)
    const result = resultOf(task, await own.analyse(asset, table), job.attemptsStarted)
    const jobId = job.id!
    await results.add('result', result, { jobId, removeOnComplete: true, removeOnFail: true })
  }

  const worker = new Worker<unknown>(STUDIES, study, { connection, concurrency: AT_A_TIME, ...HOLDING })
  let isEnding = false
  const end = (code: number) => {
    if (isEnding) return
    isEnding = true
    // What is under way is finished; without the queue there is nowhere to send it.
    const isThere = connection.status === 'ready'
    void worker.close(!isThere).finally(() => process.exit(code))
  }
  results.on('error', () => {})
  worker.on('error', () => {})
  worker.on('failed', (_, error) => {
    tell(`a job was not done: ${error.message}`)
    if (error instanceof CannotHelp) end(EX_CONFIG)
  })
  process.on('SIGTERM', () => end(0))
  process.on('SIGINT', () => end(0))
  void worker.waitUntilReady().then(() => tell(`worker ready, program ${version.slice(0, 8)}`))
}

/**
 * The market of one asset, from this machine's copy of its file.
 *
 * @throws CannotHelp without a folder of prices, an error where the file is another than the service's
 */
async function marketOfFile(
  folder: string | null,
  files: LRUCache<string, PriceRead>,
  { now, asset, file, size, position, digest, today }: Extract<JobMarket, { kind: 'file' }>,
): Promise<Market> {
  if (folder === null) throw new CannotHelp('REFERENCE_PRICES must name a copy of the folder of the service')
  const below = normalize(file)
  if (isAbsolute(below) || below.split(/[/\\]/).includes('..'))
    throw new UnrecoverableError('a file must lie in the folder')
  const name = `${digest} ${file} ${today}`
  let read = files.get(name)
  if (!read) {
    const bytes = await readFile(join(folder, below))
    read = bytes.length === size ? parsedPrices(below, bytes, today ?? undefined) : undefined
    if (read?.digest !== digest) throw new Error(`${file} is another file than that of the service`)
    files.set(name, read)
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
