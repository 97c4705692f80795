import { type Job, Queue, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import type { QueueStatus } from '#contract/desk/app-config.ts'
import { codeVersion } from '#reference/cache/content-key.ts'
import { contextInfos } from '#reference/series/context-definitions.ts'
import { PRICE_SERIES } from '#reference/series/registry.ts'
import { type Every, onTimer } from '#reference/service/world/clock.ts'
import type { StudyTask } from '#reference/study/engine-run.ts'
import { peersBytes } from '#reference/study/study-bytes.ts'
import { marketKey, readPartKeys, readStudy, writePartKeys } from '#reference/study/study-cache.ts'
import { assetOf, idOf, jobMarket, type Part, readResult } from './run-part.ts'
import {
  connectTo,
  digestOf,
  HOLDING,
  peersAt,
  RESULTS,
  STUDIES,
  type StudyJob,
  type StudyResult,
} from './study-job.ts'

/** Jobs that are handed out at a time: enough for two hundred workers, and at most so many results wait in the queue. */
const MOST_JOBS = 512
/** Jobs are added in lots: one message for many. */
const LOT = 32
/** Results that the service has in hand at a time. */
const MOST_IN_HAND = 8
const LOOK_MS = 2_000
/** The market's returns go from the queue's memory so long after the service was last there. */
const PEERS_SECONDS = 3_600
/** A result that cannot be used is asked for again so often; then the asset is studied here. */
const MOST_REFUSED = 3
/** Studies between two notes of where they are cached. */
const NOTED_AT_ONCE = 200
const FIRST = 1
const USUAL = 2
const MOST_ASKED = 100

/**
 * Shares the study out to workers on other machines by a BullMQ queue, and takes their results from a second one: a job is one asset.
 * A job counts as done when its result is here, so whatever is lost on the way, the queue with everything in it included, is handed
 * out again. Ids say which asset of which run a job is: adding one twice changes nothing, and a service that starts again finds them.
 */
export class StudyQueue {
  private readonly client: Redis
  private readonly jobs: Queue<StudyJob>
  private readonly results: Queue<StudyResult>
  private readonly tell: (line: string) => void
  private readonly stopLooking: () => void
  private isClosed = false
  private part: Part | null = null
  private looking: Promise<void> | null = null
  private taken = 0
  private last = { at: performance.now(), taken: 0 }
  private known = { waiting: 0, active: 0, workers: 0, jobsPerSecond: 0 }
  private repeated = 0
  private failed = 0

  constructor(address: string, tell: (line: string) => void, every: Every = onTimer) {
    this.tell = tell
    this.client = connectTo(address, tell)
    const connection = this.client
    // Events are for nobody; results would lie in them a second time.
    const streams = { events: { maxLen: 10 } }
    this.jobs = new Queue(STUDIES, { connection, streams })
    this.results = new Queue(RESULTS, { connection, streams })
    for (const queue of [this.jobs, this.results]) queue.on('error', () => {})
    this.stopLooking = every(LOOK_MS, () => this.look())
    this.client.on('ready', () => this.look())
  }

  status(): QueueStatus {
    const { repeated, failed } = this
    return { reachable: this.client.status === 'ready', ...this.known, repeated, failed }
  }

  /** Somebody looks at this asset: its study comes first. */
  ask(asset: number): void {
    const { part } = this
    if (!part || part.task.isDone(asset)) return
    if (part.open.has(asset)) {
      const first = async () =>
        (await this.jobs.getJob(idOf(part, asset)))?.changePriority({ priority: FIRST })
      // Under way or done meanwhile.
      void first().catch(() => {})
    } else {
      part.asked = [...part.asked.filter((other) => other !== asset), asset].slice(-MOST_ASKED)
      void this.handOut(part, 1).catch(part.fail)
    }
  }

  /** Studies the assets of a task elsewhere; as a `studyElsewhere` of a run. */
  async study(task: StudyTask): Promise<void> {
    task.signal?.throwIfAborted()
    const { market, start, assets } = task
    const peers = peersBytes(task.table)
    const run = marketKey(market, start).slice(0, 16)
    const part: Part = {
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
      open: new Set(),
      left: [...assets].reverse(),
      asked: [],
      refused: new Map(),
      keys: await this.takeCached(task),
      noted: 0,
      series: new Set([...PRICE_SERIES, ...contextInfos(market.contextSeries)].map(({ name }) => name)),
      own: new Set(),
      here: Promise.resolve(),
      finish: () => {},
      fail: () => {},
    }
    const done = new Promise<void>((resolve, reject) => {
      part.finish = resolve
      part.fail = reject
    })
    const stop = () => part.fail(task.signal?.reason)
    task.signal?.addEventListener('abort', stop)
    this.part = part
    const receiver = new Worker<StudyResult>(RESULTS, (job) => this.receive(part, job), {
      connection: this.client,
      concurrency: MOST_IN_HAND,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
      ...HOLDING,
    })
    receiver.on('error', () => {})
    try {
      this.look()
      await done
      await receiver.close()
    } finally {
      this.part = null
      task.signal?.removeEventListener('abort', stop)
      await receiver.close(true)
      await this.note(part, 1)
    }
  }

  /** Takes what came of the same run before the service was started again. */
  private async takeCached({
    market,
    start,
    assets,
    store,
    isDone,
    take,
  }: StudyTask): Promise<Map<number, string>> {
    if (store === null) return new Map()
    const keys = await readPartKeys(store, market, start)
    for (const asset of assets) {
      const key = keys.get(asset)
      const studied = key === undefined || isDone(asset) ? null : await readStudy(store, key)
      if (studied?.now === market.now) take(asset, studied, key!, 'cached')
    }
    return keys
  }

  /** @param least studies that came since the last time */
  private async note(part: Part, least: number): Promise<void> {
    const { market, start, store } = part.task
    if (store === null || part.keys.size < part.noted + least) return
    part.noted = part.keys.size
    await writePartKeys(store, market, start, part.keys)
  }

  close(): void {
    this.isClosed = true
    this.stopLooking()
    this.client.disconnect()
  }

  /** Compares what should be in the queue with what is there; one look at a time, and none is lost while the queue is away. */
  private look(): void {
    this.looking ??= this.compare()
      .catch((error: unknown) => {
        if (!this.isClosed)
          this.tell(
            `the queue answers with an error: ${error instanceof Error ? error.message : String(error)}`,
          )
      })
      .finally(() => (this.looking = null))
  }

  private async compare(): Promise<void> {
    const { jobs, client, part } = this
    await this.count()
    if (part === null) return

    const place = peersAt(part.job.peers)
    if ((await client.expire(place, PEERS_SECONDS)) === 0)
      await client.set(place, part.peers, 'EX', PEERS_SECONDS)

    // In this order: a result is added before its job goes, so what is in neither list and has not come is lost.
    const open = [...part.open]
    const failed = await jobs.getRanges(['failed'], 0, -1)
    const present = new Set(await jobs.getRanges(['prioritized', 'waiting', 'delayed', 'active'], 0, -1))
    const answered = new Set(
      await this.results.getRanges(['waiting', 'active', 'prioritized', 'delayed'], 0, -1),
    )
    for (const id of present) {
      const asset = assetOf(part, id)
      // Of an earlier run, or handed out twice; one under way cannot be taken away and does no harm.
      if (asset === null || part.task.isDone(asset)) await jobs.remove(id).catch(() => 0)
    }
    for (const id of failed) {
      await jobs.remove(id)
      const asset = assetOf(part, id)
      if (asset !== null) this.studyHere(part, asset, 'its job failed')
    }
    const isLost = (asset: number) => !present.has(idOf(part, asset)) && !answered.has(idOf(part, asset))
    const lost = open.filter((asset) => part.open.has(asset) && !part.own.has(asset) && isLost(asset))
    await this.note(part, NOTED_AT_ONCE)
    await this.add(part, lost, USUAL)
    await this.handOut(part, LOT)
  }

  /** What the status says. */
  private async count(): Promise<void> {
    const counts = await this.jobs.getJobCounts('prioritized', 'waiting', 'delayed', 'active')
    const { prioritized = 0, waiting = 0, delayed = 0, active = 0 } = counts
    const workers = await this.jobs.getWorkersCount()
    const at = performance.now()
    const jobsPerSecond = (1000 * (this.taken - this.last.taken)) / Math.max(1, at - this.last.at)
    this.known = { waiting: prioritized + waiting + delayed, active, workers, jobsPerSecond }
    this.last = { at, taken: this.taken }
  }

  /** @param least free places before more jobs are added; the last ones are added at once */
  private async handOut(part: Part, least: number): Promise<void> {
    const free = MOST_JOBS - part.open.size
    if (free < Math.min(least, part.left.length + part.asked.length)) return
    const take = (from: number[]) => {
      const found: number[] = []
      while (part.open.size < MOST_JOBS && from.length > 0) {
        const asset = from.pop()!
        if (part.task.isDone(asset) || part.open.has(asset)) continue
        part.open.add(asset)
        found.push(asset)
      }
      return found
    }
    await this.add(part, take(part.asked), FIRST)
    await this.add(part, take(part.left), USUAL)
    if (part.open.size + part.left.length + part.asked.length === 0) part.finish()
  }

  private async add(part: Part, assets: readonly number[], priority: number): Promise<void> {
    if (assets.length === 0) return
    await this.jobs.addBulk(
      assets.map((asset) => ({
        name: 'study',
        data: { ...part.job, market: jobMarket(part.task.market, asset) },
        opts: {
          jobId: idOf(part, asset),
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

  private async receive(part: Part, job: Job<StudyResult>): Promise<void> {
    const asset = assetOf(part, job.id ?? '')
    const { task } = part
    // Of an earlier run, or here already.
    const isWanted = () => asset !== null && !task.isDone(asset) && !part.own.has(asset)
    if (asset === null || !isWanted()) return
    const result = readResult(part, job.data)
    if (typeof result === 'string') return this.refuse(part, asset, result)
    if (task.store && result.key && result.bytes) await task.store.write(result.key, result.bytes)
    if (!isWanted()) return
    if (result.key) part.keys.set(asset, result.key)
    this.taken += 1
    this.repeated += Math.max(0, result.attempts - 1)
    this.settle(part, asset, () => task.take(asset, result.studied, result.key, result.origin))
    await this.handOut(part, LOT)
  }

  private refuse(part: Part, asset: number, why: string): void {
    const times = (part.refused.get(asset) ?? 0) + 1
    part.refused.set(asset, times)
    if (times >= MOST_REFUSED) this.studyHere(part, asset, why)
    else {
      this.failed += 1
      this.tell(`a result of the queue is refused, and its job done again: ${why}`)
    }
  }

  /** The last way, so that no asset is missing for the sake of a queue. */
  private studyHere(part: Part, asset: number, why: string): void {
    this.failed += 1
    if (part.task.isDone(asset) || part.own.has(asset)) return
    part.own.add(asset)
    part.open.add(asset)
    this.tell(`${part.task.market.assets[asset]!.tag} is studied by the service itself: ${why}`)
    const study = async () => {
      if (!part.task.isDone(asset)) await part.task.onThreads([asset])
      this.settle(part, asset, () => {})
      await this.handOut(part, LOT)
    }
    part.here = part.here.then(study).catch(part.fail)
  }

  private settle(part: Part, asset: number, take: () => void): void {
    part.open.delete(asset)
    try {
      take()
    } catch (error) {
      part.fail(error)
    }
  }
}
