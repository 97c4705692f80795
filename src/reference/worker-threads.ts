import { existsSync, readlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ResourceLimits, Worker } from 'node:worker_threads'
import { setPriority } from 'node:os'

/**
 * Starts a worker thread. From sources, it first installs the TypeScript loader and then imports the entry (a loader given as
 * an argument does not reach a worker's entry on Node 20). In a build every entry is a file of its own, beside the
 * service's or one folder over from a shared chunk.
 *
 * @param source address of the entry's source, relative to the reference service: `study/engine-worker.ts`
 * @param data cloned into the worker
 * @param resourceLimits of its memory; the platform's by default
 */
export function launchWorker(source: string, data: unknown, resourceLimits: ResourceLimits = {}): Worker {
  const own = import.meta.url
  if (own.endsWith('.ts')) {
    const loader = import.meta.resolve('tsx/esm/api')
    const entry = new URL(`./${source}`, own).href
    const code = `import(${JSON.stringify(loader)}).then(({ register }) => (register(), import(${JSON.stringify(entry)})))`
    return new Worker(code, { eval: true, workerData: data, resourceLimits })
  }
  const name = source.replace(/^.*\//, '').replace(/\.ts$/, '.js')
  const places = [name, `../reference/${name}`].map((place) => new URL(place, own))
  const built = places.find((place) => existsSync(fileURLToPath(place)))
  if (!built) throw new Error(`${name} is missing from the build`)
  return new Worker(built, { workerData: data, resourceLimits })
}

/** On the scale of `nice`: background work leaves the processor to requests. */
const PRIORITY = 4

/**
 * Lowers the priority of the calling thread alone, so that background work on every core does not delay requests. Linux gives a
 * thread a priority of its own; elsewhere nothing happens.
 */
export function yieldToReaders(): void {
  try {
    const thread = /\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1]
    if (thread !== undefined) setPriority(Number(thread), PRIORITY)
  } catch {
    // No /proc, or no right to it: the work goes on at the usual priority.
  }
}
