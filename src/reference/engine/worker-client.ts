import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { FromWorker, ToWorker, WorkerStart } from './worker-messages.ts'

type Pending = { resolve: (reply: FromWorker) => void; reject: (reason: unknown) => void }

/** One engine worker: a question at a time, and whatever it dies of rejects the question that is open, or the next. */
export class WorkerClient {
  private readonly worker: Worker
  private pending: Pending | null = null
  private failure: { reason: unknown } | null = null

  constructor(start: WorkerStart) {
    this.worker = launch(start)
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

/**
 * From sources, the worker first installs the TypeScript loader and then imports the file beside this one (a loader given as
 * an argument does not reach a worker's entry on Node 20). In a build it is an entry of its own, beside the
 * service's or one folder over from a shared chunk.
 */
function launch(start: WorkerStart): Worker {
  const own = import.meta.url
  if (own.endsWith('.ts')) {
    const loader = import.meta.resolve('tsx/esm/api')
    const entry = new URL('engine-worker.ts', own).href
    const code = `import(${JSON.stringify(loader)}).then(({ register }) => (register(), import(${JSON.stringify(entry)})))`
    return new Worker(code, { eval: true, workerData: start })
  }
  const places = ['engine-worker.js', '../reference/engine-worker.js'].map((place) => new URL(place, own))
  const built = places.find((place) => existsSync(fileURLToPath(place)))
  if (!built) throw new Error('engine-worker.js is missing from the build')
  return new Worker(built, { workerData: start })
}
