import { fstatSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { NoUsablePricesError } from '#reference/market/files/price-folder.ts'
import { openMarketFor } from './market-opening.ts'
import { type ReferenceServer, startReferenceServer } from './reference-server.ts'
import { EX_CONFIG, readReferenceSettings, UnusableSetting } from './reference-settings.ts'

/** Entry point of the reference service: one process, one market, one account. */

// Each thread collects its own young generation: V8's helper threads would take the processor from studies on other threads.
setFlagsFromString('--no-parallel-scavenge')
// Without machine code for a loop that runs once: all long loops here run again for every asset. It saves a fifth of the compiling.
setFlagsFromString('--no-use-osr')

const log = (line: string) => console.log(line)

async function main(): Promise<void> {
  const settings = readReferenceSettings(process.env)
  let server: ReferenceServer | null = null
  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    void Promise.resolve(server?.stop()).then(() => process.exit(0))
  }
  // Before anything is read: large folders take a while, and without its proxy nobody would end it.
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  if (isChild()) process.stdin.on('end', end).on('error', end).resume()
  const wallClock = () => Date.now()
  const opened = await openMarketFor(settings, wallClock, log)
  server = await startReferenceServer({ settings, opened, wallClock, log })
}

/**
 * Whether the proxy started this process. The proxy creates an account for the run and holds the other end of standard input,
 * so standard input closes when the proxy exits or crashes.
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
