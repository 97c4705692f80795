import { existsSync, readlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type ResourceLimits, Worker } from 'node:worker_threads'

/**
 * Starts a worker thread. When run from sources, the worker first installs the TypeScript loader and then loads the entry (on
 * Node 20, a loader given as an argument does not reach a worker's entry). In a build each entry is a file of its own, beside the
 * service's entry or in the folder next to that of a shared chunk.
 *
 * @param source path of the entry's source, relative to this folder: `study/engine-worker.ts`
 * @param data cloned into the worker
 */
export function launchWorker(source: string, data: unknown, resourceLimits: ResourceLimits = {}): Worker {
  const own = import.meta.url
  if (own.endsWith('.ts')) {
    // The loader for CommonJS reads modules in the thread itself; the one for ES modules starts another thread, at twice the cost.
    const loader = createRequire(own).resolve('tsx/cjs/api')
    const entry = fileURLToPath(new URL(source, own))
    const code = `require(${JSON.stringify(loader)}).register(); require(${JSON.stringify(entry)})`
    return new Worker(code, { eval: true, workerData: data, resourceLimits })
  }
  const name = source.replace(/^.*\//, '').replace(/\.ts$/, '.js')
  const places = [name, `../reference/${name}`].map((place) => new URL(place, own))
  const built = places.find((place) => existsSync(fileURLToPath(place)))
  if (!built) throw new Error(`${name} is missing from the build`)
  return new Worker(built, { workerData: data, resourceLimits })
}

/** A `nice` value: background work yields the processor to requests. */
const PRIORITY = 4

/**
 * Lowers the priority of the calling thread only, so that background work on every core does not delay requests. Only Linux has
 * priorities per thread; elsewhere nothing happens.
 */
export function lowerThreadPriority(): void {
  try {
    const thread = /\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1]
    if (thread !== undefined) setPriority(Number(thread), PRIORITY)
  } catch {
    // No /proc, or no permission: the thread keeps its normal priority.
  }
}
