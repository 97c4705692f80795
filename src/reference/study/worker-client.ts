import type { Worker } from 'node:worker_threads'
import { launchWorker } from '#reference/worker-threads.ts'
import type { FromWorker, ToWorker, WorkerStart } from './worker-messages.ts'

type Pending = { resolve: (reply: FromWorker) => void; reject: (reason: unknown) => void }

/**
 * A quarter of the platform's own, in MB. What an asset's study throws away at once is little beside its columns, which live outside of
 * the heap: `npm run bench -- start` peaks some 35 MB lower with two workers and takes 7 % longer.
 */
const YOUNG_GENERATION_MB = 12

/** One engine worker: a question at a time, and whatever it dies of rejects the question that is open, or the next. */
export class WorkerClient {
  private readonly worker: Worker
  private pending: Pending | null = null
  private failure: { reason: unknown } | null = null

  constructor(start: WorkerStart) {
    this.worker = launchWorker('study/engine-worker.ts', start, {
      maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
    })
    this.worker.on('message', (reply: FromWorker) => {
      this.pending?.resolve(reply)
      this.pending = null
    })
    this.worker.on('error', (error) => this.fail(error))
    this.worker.on('exit', (code) => this.fail(new Error(`an engine worker ended with code ${code}`)))
  }

  /** Sends a message that has no reply. */
  tell(message: ToWorker): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
    this.worker.postMessage(message)
  }

  ask(message: ToWorker): Promise<FromWorker> {
    return new Promise((resolve, reject) => {
      if (this.failure) return reject(this.failure.reason)
      this.pending = { resolve, reject }
      this.tell(message)
    })
  }

  /** Ends the worker; an open question is rejected with the reason. */
  async end(reason: unknown): Promise<void> {
    this.fail(reason)
    await this.worker.terminate()
  }

  private fail(reason: unknown): void {
    this.failure ??= { reason }
    this.pending?.reject(this.failure.reason)
    this.pending = null
  }
}
