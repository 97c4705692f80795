import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { launchWorker } from '#reference/worker-threads.ts'
import type { PriceRead } from './price-read.ts'
import type { ReaderStart, ReaderTask } from './price-reader-worker.ts'

/**
 * Reads files on worker threads, one a core, in no fixed order.
 *
 * @param onRead receives the position of a task and what came of it
 * @throws what a worker died of
 */
export async function readOnWorkers(
  tasks: readonly ReaderTask[],
  start: ReaderStart,
  onRead: (task: number, read: PriceRead) => void,
): Promise<void> {
  const count = Math.min(availableParallelism(), tasks.length)
  const workers = Array.from({ length: count }, () =>
    launchWorker('market/files/price-reader-worker.ts', start),
  )
  let next = 0
  const drain = async (worker: Worker) => {
    while (next < tasks.length) {
      const task = next++
      onRead(task, await answerOf(worker, tasks[task]!))
    }
  }
  try {
    await Promise.all(workers.map(drain))
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

function answerOf(worker: Worker, task: ReaderTask): Promise<PriceRead> {
  return new Promise((resolve, reject) => {
    const ended = (code: number) => reject(new Error(`a reader of price files ended with code ${code}`))
    worker.once('error', reject).once('exit', ended)
    worker.once('message', (read: PriceRead) => {
      worker.off('error', reject).off('exit', ended)
      resolve(read)
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
    worker.postMessage(task)
  })
}
