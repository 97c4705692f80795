import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import type { Day } from '#reference/market/base/asset.ts'
import type { StoreOptions } from '#reference/cache/content-store.ts'
import { launchWorker } from '#reference/worker-threads.ts'
import type { CompanyFacts } from './file-asset.ts'
import type { PriceRead } from './price-file.ts'

export type ReaderStart = {
  cache: StoreOptions | null
  today: Day | undefined
  /** The companies file, with which readers identify assets for their first insights; null: they compute none. */
  companies: ReadonlyMap<string, CompanyFacts> | null
}

export type ReaderTask = {
  path: string
  stamp: string
  /** Last day of the files that are read so far. */
  now: Day
  /** Last day of the same file when it was read before; null: never. */
  since: Day | null
}

/** The content of a file, and the first insights of each of its assets. */
export type ReaderAnswer<Study> = { read: PriceRead; firstInsights: readonly Study[] }

/**
 * Reads files on worker threads, one per core, in no fixed order.
 *
 * @param taskOf returns the task for the n-th file; called when its turn comes
 * @param take receives n and the result
 * @throws the error that ended a worker, or the signal's reason
 */
export async function readOnWorkers<Study>(
  files: number,
  start: ReaderStart,
  taskOf: (file: number) => ReaderTask,
  take: (file: number, answer: ReaderAnswer<Study>) => void,
  signal: AbortSignal,
): Promise<void> {
  const count = Math.min(availableParallelism(), files)
  const workers = Array.from({ length: count }, () => launchWorker('study/file-worker.ts', start))
  let next = 0
  const drain = async (worker: Worker) => {
    while (next < files) {
      const file = next++
      take(file, await answerOf<Study>(worker, taskOf(file)))
      signal.throwIfAborted()
    }
  }
  try {
    await Promise.all(workers.map(drain))
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

function answerOf<Study>(worker: Worker, task: ReaderTask): Promise<ReaderAnswer<Study>> {
  return new Promise((resolve, reject) => {
    const ended = (code: number) => reject(new Error(`a reader of price files ended with code ${code}`))
    worker.once('error', reject).once('exit', ended)
    worker.once('message', (answer: ReaderAnswer<Study>) => {
      worker.off('error', reject).off('exit', ended)
      resolve(answer)
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
    worker.postMessage(task)
  })
}
