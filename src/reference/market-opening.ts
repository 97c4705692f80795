import { basename } from 'node:path'
import { readFilesMarket } from '#reference/market/files/files-market.ts'
import type { Market } from '#reference/market/base/market.ts'
import { openMarket } from '#reference/market/open-market.ts'
import type { ReferenceSettings } from './reference-settings.ts'
import { endOfDay, lastFullDay } from '#reference/service/world/clock.ts'

/** Broken rows are told one by one up to here, then only counted. */
const MOST_ROWS_TOLD = 20

export type OpenedMarket = {
  market: Market
  /** The service's clock in ms UTC: real, or standing still. */
  now: () => number
  /** Rows of price files that could not be used. */
  skippedRows: number
}

/**
 * Opens the market that the settings ask for: the user's price files, or the simulated market up to the last day whose
 * sessions are over.
 *
 * @param tell receives lines for the terminal
 * @throws where there is nothing to study
 */
export async function openMarketFor(
  settings: ReferenceSettings,
  wallClock: () => number,
  tell: (line: string) => void,
): Promise<OpenedMarket> {
  if (settings.prices === null) {
    const now = settings.frozenNow === null ? wallClock : () => settings.frozenNow ?? wallClock()
    return { market: simulatedMarket(settings, lastFullDay(now())), now, skippedRows: 0 }
  }
  const companiesFile = settings.companies === null ? null : basename(settings.companies)
  let problems = 0
  let skippedRows = 0
  const market = await readFilesMarket(
    { prices: settings.prices, companies: settings.companies },
    {
      report({ file, line, message }) {
        problems += 1
        if (line !== null && file !== companiesFile) skippedRows += 1
        if (problems <= MOST_ROWS_TOLD) tell(`${file}${line === null ? '' : `:${line}`}: ${message}`)
      },
      progress(done, total) {
        if (done === total || done % 100 === 0) tell(`read ${done} of ${total} price files`)
      },
    },
  )
  if (problems > MOST_ROWS_TOLD) tell(`… and ${problems - MOST_ROWS_TOLD} more remarks on price files`)
  const standsAt = settings.frozenNow ?? endOfDay(market.now)
  return { market, now: () => standsAt, skippedRows }
}

export const simulatedMarket = ({ seed, assets }: Pick<ReferenceSettings, 'seed' | 'assets'>, day: number) =>
  openMarket({ kind: 'simulated', seed, assets, now: day })
