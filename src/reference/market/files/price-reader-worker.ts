import { parentPort, workerData } from 'node:worker_threads'
import type { Day } from '#reference/market/base/asset.ts'
import type { StoreOptions } from '#reference/cache/content-store.ts'
import { yieldToReaders } from '#reference/worker-threads.ts'
import { PriceCache } from './price-cache.ts'
import { type PriceRead, readPrices } from './price-read.ts'

/** Entry of a worker thread that reads price files, one message at a time, so that the service's own thread stays free. */

export type ReaderStart = { cache: StoreOptions | null; today: Day | undefined }
export type ReaderTask = { path: string; stamp: string }

const port = parentPort
if (!port) throw new Error('price-reader-worker runs as a worker thread only')

yieldToReaders()
const { cache, today }: ReaderStart = workerData
const cached = cache === null ? null : new PriceCache(cache)

async function read({ path, stamp }: ReaderTask): Promise<PriceRead> {
  const found = await readPrices(path, today)
  return cached === null ? found : cached.keep(path, stamp, found)
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
port.on('message', (task: ReaderTask) => void read(task).then((found) => port.postMessage(found)))
