import { MS_PER_DAY } from '#contract/values/instant.ts'
import { type FileReport, PriceFolder } from '#reference/market/files/price-folder.ts'
import type { StoreOptions } from '#reference/cache/content-store.ts'
import type { Market } from '#reference/market/base/market.ts'
import { openMarket } from '#reference/market/open-market.ts'
import type { ReferenceSettings } from './reference-settings.ts'
import { endOfDay, lastFullDay } from '#reference/service/world/clock.ts'

/** Broken rows of a file are reported one by one up to this number, then only counted. */
const MOST_ROWS_TOLD = 3

/** Of studies and prices cached on disk: about five thousand assets. */
const MOST_MEMORY_BYTES = 2_000_000_000

/** Where this service keeps what it has read and studied; null: nowhere. */
export const cacheOptionsOf = ({ cache }: Pick<ReferenceSettings, 'cache'>): StoreOptions | null =>
  cache === null ? null : { folder: cache, mostBytes: MOST_MEMORY_BYTES }

export type OpenedMarket = {
  market: Market
  /** The service's clock in ms UTC: real, or standing still. */
  now: () => number
  /** What became of each price file; null on a market that is not read from files. */
  files: readonly FileReport[] | null
  /** Where the prices come from, to be asked again whether they changed; null on a market that is not read from files. */
  folder: PriceFolder | null
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
    return { market: simulatedMarket(settings, lastFullDay(now())), now, files: null, folder: null }
  }
  const { prices, companies } = settings
  const { frozenNow } = settings
  // Real time goes on while the service runs; on a day that is frozen midway its close is not known.
  const today = () => (frozenNow === null ? Math.floor(wallClock() / MS_PER_DAY) : lastFullDay(frozenNow))
  const folder = new PriceFolder({ prices, companies, today, cache: cacheOptionsOf(settings) })
  return { ...(await openFolder(folder, settings, tell)), folder }
}

/** Reads a folder of price files, or what has changed in it since it was last read, and says what it held file by file. */
export async function openFolder(
  folder: PriceFolder,
  { frozenNow }: Pick<ReferenceSettings, 'frozenNow'>,
  tell: (line: string) => void,
): Promise<OpenedMarket> {
  const rowsOf = new Map<string, number>()
  const summaries: string[] = []
  const market = await folder.market({
    report({ file, line, message }) {
      // A problem of a whole file is always reported; of its rows only the first few, and the summary counts the rest.
      if (line === null) return tell(`${file}: ${message}`)
      const rows = (rowsOf.get(file) ?? 0) + 1
      rowsOf.set(file, rows)
      if (rows <= MOST_ROWS_TOLD) tell(`${file}:${line}: ${message}`)
      else if (rows === MOST_ROWS_TOLD + 1) tell(`${file}: … more rows were left out`)
    },
    summary: (file, line) => summaries.push(`${file}: ${line}`),
    progress(done, total) {
      if (done === total || done % 100 === 0) tell(`read ${done} of ${total} price files`)
    },
  })
  for (const line of summaries) tell(line)
  const standsAt = frozenNow ?? endOfDay(market.now)
  return { market, now: () => standsAt, files: folder.files, folder: null }
}

export const simulatedMarket = ({ seed, assets }: Pick<ReferenceSettings, 'seed' | 'assets'>, day: number) =>
  openMarket({ kind: 'simulated', seed, assets, now: day })
