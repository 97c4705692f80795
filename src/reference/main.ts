import { fstatSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { openMarketFor } from './market-opening.ts'
import { NoUsablePricesError } from '#reference/market/files/price-folder.ts'
import { EX_CONFIG, readReferenceSettings, UnusableSetting } from './reference-settings.ts'
import { startReferenceServer } from './reference-server.ts'

/** Entry of the reference service: one process, one market, one account. */

// Each thread clears its own young generation: helpers would take the processor from the study on another thread.
setFlagsFromString('--no-parallel-scavenge')

const tell = (line: string) => console.log(line)

async function main(): Promise<void> {
  const settings = readReferenceSettings(process.env)
  const wallClock = () => Date.now()
  const opened = await openMarketFor(settings, wallClock, tell)
  const server = await startReferenceServer({ settings, opened, wallClock, tell })
  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    void server.stop().then(() => process.exit(0))
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  if (isChild()) process.stdin.on('end', end).on('error', end).resume()
}

/**
 * Started by the proxy, which makes an account for the run and holds the other end of standard input: when that closes, the
 * proxy is gone, however it went.
 */
function isChild(): boolean {
  if (!process.env.REFERENCE_CLIENT_SECRET) return false
  try {
    const stdin = fstatSync(0)
    return stdin.isFIFO() || stdin.isSocket()
  } catch {
    return false
  }
}

main().catch((error: unknown) => {
  if (error instanceof NoUsablePricesError) console.error(`REFERENCE_PRICES: ${error.message}`)
  else console.error(error instanceof Error ? error.message : String(error))
  process.exit(error instanceof UnusableSetting || error instanceof NoUsablePricesError ? EX_CONFIG : 1)
})
