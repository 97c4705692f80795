import { parentPort, workerData } from 'node:worker_threads'
import type { PeerTable } from '#reference/engine/statistics/peer-table.ts'
import { openMarket } from '#reference/market/open-market.ts'
import { lowerThreadPriority } from '#reference/worker-threads.ts'
import { AssetStudy } from './asset-study.ts'
import type { FromWorker, ToWorker, WorkerStart } from './worker-messages.ts'

/** Entry of an engine worker thread: opens the market by its spec and works on one message at a time. */

const port = parentPort
if (!port) throw new Error('engine-worker runs as a worker thread only')

lowerThreadPriority()
const start: WorkerStart = workerData
const study = new AssetStudy(openMarket(start.spec), start)
let peers: PeerTable | null = null

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
const send = (message: FromWorker) => port.postMessage(message)

port.on('message', (message: ToWorker) => {
  switch (message.kind) {
    case 'collect-peers':
      send({ kind: 'peers-collected', table: study.collectPeers(message.assets) })
      break
    case 'peers':
      peers = message.table
      break
    case 'analyse':
      if (peers === null) throw new Error('an asset was sent before the table of peers')
      send(study.analyse(message.asset, peers))
      break
  }
})
