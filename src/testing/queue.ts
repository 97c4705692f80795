import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Queue } from 'bullmq'
import { Redis } from 'ioredis'
import { codeVersion } from '#reference/cache/content-key.ts'
import type { Market } from '#reference/market/base/market.ts'
import { openMarket } from '#reference/market/open-market.ts'
import { digestOf, RESULTS, type StudyResult, STUDIES } from '#reference/queue/study-job.ts'
import { StudyQueue } from '#reference/queue/study-queue.ts'
import { CORE_SERIES } from '#reference/series/registry.ts'
import { type EngineOptions, runEngine } from '#reference/study/engine-run.ts'
import { studyBytes } from '#reference/study/study-bytes.ts'
import { ROOT } from '#tooling/build.ts'
import { ensureRedis } from '#tooling/found-programs.ts'
import { freePort, Program } from '#tooling/program.ts'

const PASSWORD = 'word-of-the-queue'

/** A queue server with a password on a free port. Its jobs survive a stop. */
export class QueueServer {
  readonly address: string
  private readonly folder: string
  private readonly port: number
  private child: ChildProcess | null = null

  private constructor(folder: string, port: number) {
    this.folder = folder
    this.port = port
    this.address = `redis://:${PASSWORD}@127.0.0.1:${port}`
  }

  static async start(): Promise<QueueServer> {
    const server = new QueueServer(await mkdtemp(path.join(tmpdir(), 'queue-')), await freePort())
    await server.resume()
    return server
  }

  async resume(): Promise<void> {
    const { folder, port } = this
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '3600 1']
    this.child = spawn(ensureRedis(), [...args, '--requirepass', PASSWORD], { stdio: 'ignore' })
    const client = new Redis(this.address, { maxRetriesPerRequest: null, retryStrategy: () => 20 })
    client.on('error', () => {})
    await client.ping()
    client.disconnect()
  }

  async stop(): Promise<void> {
    if (this.child === null || this.child.exitCode !== null) return
    const end = once(this.child, 'exit')
    this.child.kill('SIGTERM')
    await end
  }

  async remove(): Promise<void> {
    await this.stop()
    await rm(this.folder, { recursive: true })
  }
}

export const WORKER = path.join(ROOT, 'src/reference/queue/worker.ts')

/** The worker of a copy of the sources in which one file differs, and how to remove the copy. */
export async function workerOfAnotherVersion(): Promise<{ entry: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'another-'))
  await cp(path.join(ROOT, 'package.json'), path.join(folder, 'package.json'))
  await cp(path.join(ROOT, 'src/reference'), path.join(folder, 'src/reference'), { recursive: true })
  await writeFile(path.join(folder, 'src/reference/newer.ts'), 'export {}\n')
  for (const shared of ['node_modules', 'src/contract', 'src/shared'])
    await symlink(path.join(ROOT, shared), path.join(folder, shared))
  return {
    entry: path.join(folder, 'src/reference/queue/worker.ts'),
    remove: () => rm(folder, { recursive: true }),
  }
}

const SERIES = CORE_SERIES.map(({ name }) => name)

/** Hashes of a market's studies by asset, one per arrival. */
export async function studiesOf(market: Market, options: Partial<EngineOptions> = {}) {
  const studies = new Map<number, string[]>()
  await runEngine(market, {
    series: SERIES,
    ...options,
    onStudy: (asset, studied, read) => {
      studies.set(asset, [...(studies.get(asset) ?? []), studied ? digestOf(studyBytes(studied)) : 'none'])
      options.onStudy?.(asset, studied, read)
    },
  })
  return new Map([...studies].sort((a, b) => a[0] - b[0]))
}

/**
 * Studies a market with a queue and three workers, of which one is killed, while a worker of another version runs, bad results
 * arrive, and the queue is down for a time.
 *
 * @param awayMs how long the queue stays down after both sides have noticed
 */
export async function disturbedStudy({ assets, awayMs }: { assets: number; awayMs: number }) {
  const market = openMarket({ kind: 'simulated', seed: 42, assets, now: 18_807 })
  const server = await QueueServer.start()
  const env = { REFERENCE_QUEUE: server.address, REFERENCE_CACHE: 'off' }
  const another = await workerOfAnotherVersion()
  const stranger = new Program([another.entry], env)
  const workers = [1, 2, 3].map(() => new Program([WORKER], env))
  const lines: string[] = []
  const queue = new StudyQueue(server.address, (line) => lines.push(line))
  const client = new Redis(server.address, { maxRetriesPerRequest: null })
  client.on('error', () => {})
  const jobs = new Queue(STUDIES, { connection: client })
  const results = new Queue(RESULTS, { connection: client })
  for (const each of [jobs, results]) each.on('error', () => {})
  try {
    const byThreads = await studiesOf(market, { workers: 1 })
    await Promise.all([...workers, stranger].map((worker) => worker.waitForOutput(/worker ready/)))
    // No worker starts before the bad results are sent.
    await jobs.pause()
    let taken = 0
    const run = studiesOf(market, {
      workers: 1,
      studyElsewhere: (task) => queue.study(task),
      onStudy: () => (taken += 1),
    })
    const failed = run.then(() => Promise.reject(new Error('the study was over before it was disturbed')))
    const until = async (test: () => boolean | Promise<boolean>) => {
      while (!(await Promise.race([test(), failed]))) await pause(10)
    }
    const disturb = async () => {
      await until(async () => (await jobs.getPrioritizedCount()) > 0)
      const badResults = await sendBadResults(jobs, results)
      await until(() => lines.filter((line) => line.includes('refused')).length === badResults)
      await jobs.resume()
      await until(() => taken > 0)
      await Promise.all([workers[0]!.end('SIGKILL'), server.stop()])
      await until(() => lines.some((line) => line.includes('cannot be reached')))
      await Promise.all([workers[1]!, workers[2]!].map((worker) => worker.waitForOutput(/cannot be reached/)))
      await pause(awayMs)
      const takenBeforeReturn = taken
      await server.resume()
      return { badResults, takenBeforeReturn }
    }
    const disturbance = await disturb()
    const byQueue = await run
    return {
      byThreads,
      byQueue,
      lines,
      ...disturbance,
      strangerEnded: await stranger.ended,
      status: queue.status(),
      outputs: [stranger, ...workers].map(({ output }) => output),
    }
  } finally {
    queue.close()
    client.disconnect()
    await Promise.all([stranger, ...workers].map((worker) => worker.end('SIGKILL')))
    await server.remove()
    await another.remove()
  }
}

/** Sends invalid results for the jobs that come last. */
async function sendBadResults(jobs: Queue, results: Queue): Promise<number> {
  const ids = (await jobs.getRanges(['prioritized'], 0, -1, true)).slice(-5)
  const bytes = Buffer.from('no study at all')
  const result: StudyResult = {
    version: codeVersion(),
    run: ids[0]!.split('-')[0]!,
    origin: 'studied',
    key: null,
    attempts: 1,
    study: bytes.toString('base64'),
    digest: digestOf(bytes),
  }
  const kinds: unknown[] = [
    'no result',
    { ...result, version: 'older' },
    { ...result, run: 'another' },
    { ...result, digest: digestOf(Buffer.from('other bytes')) },
    result,
  ]
  await Promise.all(ids.map((jobId, i) => results.add('result', kinds[i], { jobId })))
  return ids.length
}
