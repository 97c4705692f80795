import { mergePeerTable, type PeerTable } from '#reference/engine/statistics/peer-table.ts'
import { WorkerClient } from '#reference/worker-client.ts'
import type { Analysed, FromWorker, ToWorker, WorkerStart } from './worker-messages.ts'

/**
 * Half of Node's default, in MB: a compromise of time and memory. A quarter takes 4 % more time and 14 MB less per worker, the
 * default 2 % less time and 27 MB more.
 */
const LIMITS = { maxYoungGenerationSizeMb: 24 }

/** The worker threads of one run. */
export class WorkerPool {
  private readonly workers: readonly WorkerClient<ToWorker, FromWorker>[]
  private readonly table: PeerTable

  /** @param table market and sector returns: complete, or to be filled by {@link collectPeers} */
  constructor(size: number, start: WorkerStart, table: PeerTable) {
    this.table = table
    this.workers = Array.from(
      { length: size },
      () => new WorkerClient('study/engine-worker.ts', start, LIMITS),
    )
    for (const worker of this.workers) worker.send({ kind: 'peers', table })
  }

  /**
   * Adds these assets to the table.
   *
   * @param economies those that are complete with these assets
   */
  async collectPeers(assets: readonly number[], economies: ReadonlySet<string>): Promise<void> {
    const shares = this.shares(assets)
    await Promise.all(
      this.workers.map(async (worker, w) => {
        const reply = await worker.request({ kind: 'collect-peers', assets: shares[w]! })
        if (reply.kind === 'peers-collected') mergePeerTable(this.table, reply.table, economies)
      }),
    )
  }

  /** @param take receives the studies, in no fixed order */
  async study(assets: readonly number[], take: (reply: Analysed) => void): Promise<void> {
    const shares = this.shares(assets)
    const drain = async (worker: (typeof this.workers)[number], w: number) => {
      for (let asset = nextAsset(shares, w); asset !== undefined; asset = nextAsset(shares, w)) {
        const reply = await worker.request({ kind: 'analyse', asset })
        if (reply.kind === 'analysed') take(reply)
      }
    }
    // Two at a time: while one study is taken, the worker has the next.
    await Promise.all(this.workers.flatMap((worker, w) => [drain(worker, w), drain(worker, w)]))
  }

  async end(reason: unknown): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.end(reason)))
  }

  private shares(assets: readonly number[]): number[][] {
    const { length } = this.workers
    return this.workers.map((_, w) => assets.filter((asset) => asset % length === w))
  }
}

/** The next asset of the worker's own share; if none is left, one from the longest share. */
function nextAsset(shares: readonly number[][], worker: number): number | undefined {
  const own = shares[worker]!
  if (own.length > 0) return own.shift()
  const longest = shares.reduce((most, share) => (share.length > most.length ? share : most))
  return longest.pop()
}
