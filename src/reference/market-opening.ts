import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { StoreOptions } from '#reference/cache/content-store.ts'
import { dayAtWeekdayIndex, weekdayIndex } from '#reference/market/base/civil-date.ts'
import type { Market } from '#reference/market/base/market.ts'
import type { FileReport, FolderPart } from '#reference/market/files/folder-part.ts'
import { type FilesMarketHooks, PriceFolder } from '#reference/market/files/price-folder.ts'
import { openMarket } from '#reference/market/open-market.ts'
import { endOfDay, lastFullDay } from '#reference/service/world/clock.ts'
import type { Analysed } from '#reference/study/worker-messages.ts'
import type { ReferenceSettings } from './reference-settings.ts'

/** Broken rows of a file are reported one by one up to this number, then only counted. */
const MAX_ROWS_REPORTED = 3

/** Size limit of the disk cache: the studies and prices of about five thousand price files. */
const CACHE_BYTES = 2_000_000_000
/** The limit rises with a larger market; a study takes some 60 kB. */
const CACHE_BYTES_PER_ASSET = 100_000

/** The disk cache of prices and studies; null when it is off. */
export const cacheOptionsOf = (
  { cache }: Pick<ReferenceSettings, 'cache'>,
  assets = 0,
): StoreOptions | null =>
  cache === null ? null : { folder: cache, maxBytes: Math.max(CACHE_BYTES, CACHE_BYTES_PER_ASSET * assets) }

export type OpenedMarket = {
  market: Market
  /** The service's clock in ms UTC: real or frozen. */
  now: () => number
  /** One report per price file; null for the simulated market. */
  files: readonly FileReport[] | null
  /** The folder of price files, which is watched for changes; null for the simulated market. */
  folder: PriceFolder<Analysed> | null
  /** Progress of reading the price files; null once all are read. */
  reading: { done: number; total: number } | null
  /** First insights by asset, found while its file was read: see `file-worker.ts`. */
  firstInsights: ReadonlyMap<number, Analysed>
  /** The same market with more and more files, until all are read. */
  more: AsyncIterable<OpenedMarket>
}

async function* nothingMore(): AsyncGenerator<OpenedMarket, void> {}

/**
 * Opens the market named by the settings: the user's price files, or the simulated market. Of a large folder it returns the
 * first files read, and `more` yields the rest.
 *
 * @param log receives lines for the terminal
 * @throws when there is nothing to study
 */
export async function openMarketFor(
  settings: ReferenceSettings,
  wallClock: () => number,
  log: (line: string) => void,
): Promise<OpenedMarket> {
  const { prices, companies, frozenNow } = settings
  if (prices === null) return simulatedMarket(settings, () => frozenNow ?? wallClock())
  // A clock frozen during a day does not know that day's close.
  const today = () => (frozenNow === null ? Math.floor(wallClock() / MS_PER_DAY) : lastFullDay(frozenNow))
  const folder = new PriceFolder<Analysed>({ prices, companies, today, cache: cacheOptionsOf(settings) })
  const more = (async function* () {
    for await (const part of folder.parts({ ...loggingHooks(log), firstInsights: true }))
      yield opened(part, settings, folder)
  })()
  const first = await more.next()
  if (first.done) throw new Error('a folder has at least one part')
  return { ...first.value, more }
}

/** Reads what has changed in the folder since the last read. */
export const reopenFolder = async (
  folder: PriceFolder<Analysed>,
  settings: ReferenceSettings,
  log: (line: string) => void,
): Promise<OpenedMarket> => opened(await folder.whole(loggingHooks(log)), settings, folder)

function opened(
  { market, files, read, total, firstInsights }: FolderPart<Analysed>,
  { frozenNow }: Pick<ReferenceSettings, 'frozenNow'>,
  folder: PriceFolder<Analysed>,
): OpenedMarket {
  const now = frozenNow ?? endOfDay(market.now)
  const reading = read < total ? { done: read, total } : null
  return { market, now: () => now, files, folder, reading, firstInsights, more: nothingMore() }
}

/** Reports the contents of a folder file by file, as lines for the terminal. */
function loggingHooks(log: (line: string) => void): FilesMarketHooks {
  const rowsOf = new Map<string, number>()
  return {
    report({ file, line, message }) {
      // A problem of the whole file is always reported; of its rows only the first few, and the summary counts the rest.
      if (line === null) return log(`${file}: ${message}`)
      const rows = (rowsOf.get(file) ?? 0) + 1
      rowsOf.set(file, rows)
      if (rows <= MAX_ROWS_REPORTED) log(`${file}:${line}: ${message}`)
      else if (rows === MAX_ROWS_REPORTED + 1) log(`${file}: … more rows were left out`)
    },
    summary: (file, line) => log(`${file}: ${line}`),
    progress(done, total) {
      if (done === total || done % 100 === 0) log(`read ${done} of ${total} price files`)
    },
  }
}

/** The last day of the simulated market whose sessions are over: nothing in it trades on a weekend. */
export const lastSimulatedDay = (now: number) => dayAtWeekdayIndex(weekdayIndex(lastFullDay(now) + 1) - 1)

/** The simulated market up to that day. */
export const simulatedMarket = (
  { seed, assets }: Pick<ReferenceSettings, 'seed' | 'assets'>,
  now: () => number,
): OpenedMarket => ({
  market: openMarket({ kind: 'simulated', seed, assets, now: lastSimulatedDay(now()) }),
  now,
  files: null,
  folder: null,
  reading: null,
  firstInsights: new Map(),
  more: nothingMore(),
})
