import { type Job, Queue, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import type { QueueStatus } from '#contract/desk/app-config.ts'
import { codeVersion } from '#reference/cache/content-key.ts'
import { contextInfos } from '#reference/series/context-definitions.ts'
import { PRICE_SERIES } from '#reference/series/registry.ts'
import { onTimer } from '#reference/service/world/clock.ts'
import type { StudyTask } from '#reference/study/engine-run.ts'
import { peersBytes } from '#reference/study/study-bytes.ts'
import {
  marketKey,
  readStudy,
  readUnfinishedKeys,
  writeUnfinishedKeys,
} from '#reference/study/study-cache.ts'
import {
  connectTo,
  digestOf,
  LOCK_OPTIONS,
  peersKeyOf,
  RESULTS,
  STUDIES,
  type StudyJob,
  type StudyResult,
} from './study-job.ts'
import { assetOfJob, jobIdOf, jobMarket, readResult, type TaskState } from './task-state.ts'

/** Limits the jobs in the queue, and so the results that wait in it; enough for two hundred workers. */
const MAX_IN_FLIGHT = 512
/** Jobs are added in batches of at least this size: one message for many. */
const BATCH_SIZE = 32
/** Results that the service processes at a time. */
const RESULT_CONCURRENCY = 8
const RECONCILE_MS = 2_000
/** The market's returns expire this long after the service last renewed them. */
const PEERS_TTL_SECONDS = 3_600
/** After this many rejected results the service studies the asset itself. */
const MAX_REJECTIONS = 3
/** Cache keys are saved after this many new studies. */
const SAVE_KEYS_EVERY = 200
/** BullMQ's priorities: lower is first. */
const URGENT = 1
const NORMAL = 2
const MAX_URGENT = 100

/**
 * Distributes studies to workers on other machines through one BullMQ queue, and receives their results from a second one. A job is
 * one asset. It counts as done when its result has arrived, so whatever is lost on the way, even the whole queue, is added again.
 * Job ids name run and asset: adding a job twice changes nothing, and a restarted service finds its jobs.
 */
export class StudyQueue {
  private readonly client: Redis
  private readonly jobs: Queue<StudyJob>
  private readonly results: Queue<StudyResult>
  private readonly log: (line: string) => void
  private readonly stopTimer: () => void
  private isClosed = false
  private current: TaskState | null = null
  private reconciling: Promise<void> | null = null
  private received = 0
  private lastCount = { at: performance.now(), received: 0 }
  private counts = { waiting: 0, active: 0, workers: 0, jobsPerSecond: 0 }
  private repeated = 0
  private failed = 0

  constructor(address: string, log: (line: string) => void) {
    this.log = log
    this.client = connectTo(address, log)
    const connection = this.client
    // Nobody listens to events, which would store every result a second time.
    const streams = { events: { maxLen: 10 } }
    this.jobs = new Queue(STUDIES, { connection, streams })
    this.results = new Queue(RESULTS, { connection, streams })
    for (const queue of [this.jobs, this.results]) queue.on('error', () => {})
    this.stopTimer = onTimer(RECONCILE_MS, () => this.reconcile())
    this.client.on('ready', () => this.reconcile())
  }

  status(): QueueStatus {
    const { repeated, failed } = this
    return { reachable: this.client.status === 'ready', ...this.counts, repeated, failed }
  }

  /** Puts an asset first, because somebody has opened it. */
  prioritise(asset: number): void {
    const state = this.current
    if (!state || state.task.isDone(asset)) return
    if (state.inFlight.has(asset)) {
      const raise = async () =>
        (await this.jobs.getJob(jobIdOf(state, asset)))?.changePriority({ priority: URGENT })
      // Fails if the job has been started or done meanwhile.
      void raise().catch(() => {})
    } else {
      state.urgent = [...state.urgent.filter((other) => other !== asset), asset].slice(-MAX_URGENT)
      void this.fillQueue(state, 1).catch(state.fail)
    }
  }

  /** Studies the assets of a task on the workers; the `studyElsewhere` of a run. */
  async study(task: StudyTask): Promise<void> {
    const { market, start, assets } = task
    const peers = peersBytes(task.table)
    const run = marketKey(market, start).slice(0, 16)
    const state: TaskState = {
      task,
      run,
      job: {
        version: codeVersion(),
        run,
        peers: digestOf(peers),
        from: start.from,
        since: start.since,
        series: start.series === null ? null : [...start.series],
      },
      peers,
      inFlight: new Set(),
      pending: [...assets].reverse(),
      urgent: [],
      rejections: new Map(),
      cacheKeys: await takeCached(task),
      savedKeys: 0,
      seriesNames: new Set([...PRICE_SERIES, ...contextInfos(market.contextSeries)].map(({ name }) => name)),
      local: new Set(),
      localStudies: Promise.resolve(),
      finish: () => {},
      fail: () => {},
    }
    // It may have been aborted meanwhile, and the listener below would miss that.
    task.signal?.throwIfAborted()
    const done = new Promise<void>((resolve, reject) => {
      state.finish = resolve
      state.fail = reject
    })
    const stop = () => state.fail(task.signal?.reason)
    task.signal?.addEventListener('abort', stop)
    this.current = state
    const receiver = new Worker<StudyResult>(RESULTS, (job) => this.receive(state, job), {
      connection: this.client,
      concurrency: RESULT_CONCURRENCY,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
      ...LOCK_OPTIONS,
    })
    receiver.on('error', () => {})
    try {
      this.reconcile()
      await done
      await receiver.close()
    } finally {
      this.current = null
      task.signal?.removeEventListener('abort', stop)
      await receiver.close(true)
      await saveKeys(state, 1)
    }
  }

  close(): void {
    this.isClosed = true
    this.stopTimer()
    this.client.disconnect()
  }

  /** Makes the queue hold what it should, one pass at a time; while the queue cannot be reached, the pass waits. */
  private reconcile(): void {
    this.reconciling ??= this.reconcileOnce()
      .catch((error: unknown) => {
        if (!this.isClosed)
          this.log(
            `the queue answers with an error: ${error instanceof Error ? error.message : String(error)}`,
          )
      })
      .finally(() => (this.reconciling = null))
  }

  private async reconcileOnce(): Promise<void> {
    const { jobs, client, current: state } = this
    await this.updateCounts()
    if (state === null) return

    const peersKey = peersKeyOf(state.job.peers)
    if ((await client.expire(peersKey, PEERS_TTL_SECONDS)) === 0)
      await client.set(peersKey, state.peers, 'EX', PEERS_TTL_SECONDS)

    // Read in this order: a result is added before its job is removed, so an asset that is in neither queue and not received is lost.
    const inFlight = [...state.inFlight]
    const failed = await jobs.getRanges(['failed'], 0, -1)
    const queued = new Set(await jobs.getRanges(['prioritized', 'waiting', 'delayed', 'active'], 0, -1))
    const answered = new Set(
      await this.results.getRanges(['waiting', 'active', 'prioritized', 'delayed'], 0, -1),
    )
    for (const id of queued) {
      const asset = assetOfJob(state, id)
      // Of an earlier run, or added twice. An active job cannot be removed and does no harm.
      if (asset === null || state.task.isDone(asset)) await jobs.remove(id).catch(() => 0)
    }
    for (const id of failed) {
      await jobs.remove(id)
      const asset = assetOfJob(state, id)
      if (asset !== null) this.studyLocally(state, asset, 'its job failed')
    }
    const lost = inFlight.filter((asset) => {
      const id = jobIdOf(state, asset)
      return state.inFlight.has(asset) && !state.local.has(asset) && !queued.has(id) && !answered.has(id)
    })
    await saveKeys(state, SAVE_KEYS_EVERY)
    await this.addJobs(state, lost, NORMAL)
    await this.fillQueue(state, BATCH_SIZE)
  }

  private async updateCounts(): Promise<void> {
    const counts = await this.jobs.getJobCounts('prioritized', 'waiting', 'delayed', 'active')
    const { prioritized = 0, waiting = 0, delayed = 0, active = 0 } = counts
    const workers = await this.jobs.getWorkersCount()
    const { received, lastCount } = this
    const at = performance.now()
    const jobsPerSecond = (1000 * (received - lastCount.received)) / Math.max(1, at - lastCount.at)
    this.counts = { waiting: prioritized + waiting + delayed, active, workers, jobsPerSecond }
    this.lastCount = { at, received }
  }

  /**
   * Adds jobs up to the limit. Ends the task when none is left.
   *
   * @param minFree adds none while fewer places are free, except for the last jobs of the task
   */
  private async fillQueue(state: TaskState, minFree: number): Promise<void> {
    const { task, inFlight, pending, urgent } = state
    const free = MAX_IN_FLIGHT - inFlight.size
    if (free < Math.min(minFree, pending.length + urgent.length)) return
    const takeFrom = (assets: number[]) => {
      const taken: number[] = []
      while (inFlight.size < MAX_IN_FLIGHT && assets.length > 0) {
        const asset = assets.pop()!
        if (task.isDone(asset) || inFlight.has(asset)) continue
        inFlight.add(asset)
        taken.push(asset)
      }
      return taken
    }
    await this.addJobs(state, takeFrom(urgent), URGENT)
    await this.addJobs(state, takeFrom(pending), NORMAL)
    if (inFlight.size + pending.length + state.urgent.length === 0) state.finish()
  }

  private async addJobs(state: TaskState, assets: readonly number[], priority: number): Promise<void> {
    if (assets.length === 0) return
    await this.jobs.addBulk(
      assets.map((asset) => ({
        name: 'study',
        data: { ...state.job, market: jobMarket(state.task.market, asset) },
        opts: {
          jobId: jobIdOf(state, asset),
          priority,
          attempts: 3,
          backoff: { type: 'fixed', delay: 1_000 },
          removeOnComplete: true,
          removeOnFail: false,
          stackTraceLimit: 1,
        },
      })),
    )
  }

  private async receive(state: TaskState, job: Job<StudyResult>): Promise<void> {
    const asset = assetOfJob(state, job.id ?? '')
    const { task } = state
    const isWanted = () => asset !== null && !task.isDone(asset) && !state.local.has(asset)
    // Of an earlier run, or received already.
    if (asset === null || !isWanted()) return
    const result = readResult(state, job.data)
    if (typeof result === 'string') return this.reject(state, asset, result)
    if (task.store && result.key && result.bytes) await task.store.write(result.key, result.bytes)
    if (!isWanted()) return
    if (result.key) state.cacheKeys.set(asset, result.key)
    this.received += 1
    this.repeated += Math.max(0, result.attempts - 1)
    state.inFlight.delete(asset)
    try {
      task.take(asset, result.studied, result.key, result.origin)
    } catch (error) {
      state.fail(error)
    }
    await this.fillQueue(state, BATCH_SIZE)
  }

  private reject(state: TaskState, asset: number, reason: string): void {
    const rejections = (state.rejections.get(asset) ?? 0) + 1
    state.rejections.set(asset, rejections)
    if (rejections >= MAX_REJECTIONS) return this.studyLocally(state, asset, reason)
    this.failed += 1
    this.log(`a result of the queue is refused, and its job done again: ${reason}`)
  }

  /** The last resort, so that the queue never costs an asset its study. */
  private studyLocally(state: TaskState, asset: number, reason: string): void {
    const { task, inFlight, local } = state
    this.failed += 1
    if (task.isDone(asset) || local.has(asset)) return
    local.add(asset)
    inFlight.add(asset)
    this.log(`${task.market.assets[asset]!.tag} is studied by the service itself: ${reason}`)
    const study = async () => {
      if (!task.isDone(asset)) await task.onThreads([asset])
      inFlight.delete(asset)
      await this.fillQueue(state, BATCH_SIZE)
    }
    state.localStudies = state.localStudies.then(study).catch(state.fail)
  }
}

/**
 * Takes the studies of the same run that had arrived before the service was restarted.
 *
 * @returns their cache keys
 */
async function takeCached({ market, start, assets, store, signal, isDone, take }: StudyTask) {
  if (store === null) return new Map<number, string>()
  const keys = await readUnfinishedKeys(store, market, start)
  for (const asset of assets) {
    signal?.throwIfAborted()
    const key = keys.get(asset)
    const studied = key === undefined || isDone(asset) ? null : await readStudy(store, key)
    if (studied?.now === market.now) take(asset, studied, key!, 'cached')
  }
  return keys
}

/** @param minNew saves nothing with fewer new keys */
async function saveKeys(state: TaskState, minNew: number): Promise<void> {
  const { task, cacheKeys, savedKeys } = state
  if (task.store === null || cacheKeys.size < savedKeys + minNew) return
  state.savedKeys = cacheKeys.size
  await writeUnfinishedKeys(task.store, task.market, task.start, cacheKeys)
}
