import type { ResourceLimits, Worker } from 'node:worker_threads'
import { launchWorker } from './worker-threads.ts'

type Pending<Answer> = { resolve: (answer: Answer) => void; reject: (reason: unknown) => void }

/** A worker thread with one request at a time. If the thread dies, the pending request is rejected, or the next one. */
export class WorkerClient<Message, Answer> {
  private readonly worker: Worker
  private pending: Pending<Answer> | null = null
  private failure: { reason: unknown } | null = null

  constructor(source: string, data: unknown, resourceLimits?: ResourceLimits) {
    this.worker = launchWorker(source, data, resourceLimits)
    this.worker.on('message', (answer: Answer) => {
      this.pending?.resolve(answer)
      this.pending = null
    })
    this.worker.on('error', (error) => this.fail(error))
    this.worker.on('exit', (code) => this.fail(new Error(`${source} ended with code ${code}`)))
  }

  /** Sends a message that has no answer. */
  send(message: Message): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
    this.worker.postMessage(message)
  }

  request(message: Message): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.failure) return reject(this.failure.reason)
      this.pending = { resolve, reject }
      this.send(message)
    })
  }

  /** Terminates the thread; a pending request is rejected with the reason. */
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
