import { availableParallelism } from 'node:os'
import type { StoreOptions } from '#reference/cache/content-store.ts'
import type { Day } from '#reference/market/base/asset.ts'
import { WorkerClient } from '#reference/worker-client.ts'
import type { CompanyFacts } from './file-asset.ts'
import type { PriceRead } from './price-file.ts'

export type ReaderStart = {
  cache: StoreOptions | null
  today: Day | undefined
  /** The companies file, with which readers identify assets for their first insights; null: they compute none. */
  companies: ReadonlyMap<string, CompanyFacts> | null
}

export type UnreadFile = {
  path: string
  stamp: string
  /** Last day of the same file when it was read before; null: never. */
  since: Day | null
}

/** `now`: last day of the files that are read so far. */
export type ReaderTask = UnreadFile & { now: Day }

/** The content of a file, and the first insights of each of its assets. */
export type ReaderAnswer<Study> = { read: PriceRead; firstInsights: readonly Study[] }

/**
 * Reads files on worker threads, one per core, in no fixed order.
 *
 * @param now returns the last day of the files that are read so far
 * @throws the error that ended a worker, or the signal's reason
 */
export async function readOnWorkers<Study>(
  files: readonly UnreadFile[],
  start: ReaderStart,
  now: () => Day,
  take: (path: string, stamp: string, answer: ReaderAnswer<Study>) => void,
  signal: AbortSignal,
): Promise<void> {
  const count = Math.min(availableParallelism(), files.length)
  const workers = Array.from(
    { length: count },
    () => new WorkerClient<ReaderTask, ReaderAnswer<Study>>('study/file-worker.ts', start),
  )
  let next = 0
  const drain = async (worker: (typeof workers)[number]) => {
    while (next < files.length) {
      const file = files[next++]!
      take(file.path, file.stamp, await worker.request({ ...file, now: now() }))
      signal.throwIfAborted()
    }
  }
  try {
    await Promise.all(workers.map(drain))
  } finally {
    await Promise.all(workers.map((worker) => worker.end(new Error('The reading has ended'))))
  }
}
