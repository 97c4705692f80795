import { parentPort, workerData } from 'node:worker_threads'
import type { Day } from '#reference/market/base/asset.ts'
import type { StoreOptions } from '#reference/memory/content-store.ts'
import { yieldToReaders } from '#reference/memory/worker-threads.ts'
import { PriceMemory } from './price-memory.ts'
import { type PriceRead, readPrices } from './price-read.ts'

/** Entry of a worker thread that reads price files, one message at a time, so that the service's own thread stays free. */

export type ReaderStart = { memory: StoreOptions | null; today: Day | undefined }
export type ReaderTask = { path: string; stamp: string }

const port = parentPort
if (!port) throw new Error('price-reader-worker runs as a worker thread only')

yieldToReaders()
const { memory, today }: ReaderStart = workerData
const cached = memory === null ? null : new PriceMemory(memory)

async function read({ path, stamp }: ReaderTask): Promise<PriceRead> {
  const found = await readPrices(path, today)
  return cached === null ? found : cached.keep(path, stamp, found)
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
port.on('message', (task: ReaderTask) => void read(task).then((found) => port.postMessage(found)))
