import type { ResourceLimits, Worker } from 'node:worker_threads'
import { launchWorker } from './worker-threads.ts'

type Pending<Answer> = { resolve: (answer: Answer) => void; reject: (reason: unknown) => void }

/** A worker thread that answers requests in their order. If it dies, every pending request is rejected, and any later one. */
export class WorkerClient<Message, Answer> {
  private readonly worker: Worker
  private readonly pending: Pending<Answer>[] = []
  private failure: { reason: unknown } | null = null

  constructor(source: string, data: unknown, resourceLimits?: ResourceLimits) {
    this.worker = launchWorker(source, data, resourceLimits)
    this.worker.on('message', (answer: Answer) => this.pending.shift()?.resolve(answer))
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
      this.pending.push({ resolve, reject })
      this.send(message)
    })
  }

  /** Terminates the thread; pending requests are rejected with the reason. */
  async end(reason: unknown): Promise<void> {
    this.fail(reason)
    await this.worker.terminate()
  }

  private fail(reason: unknown): void {
    this.failure ??= { reason }
    for (const { reject } of this.pending.splice(0)) reject(this.failure.reason)
  }
}
