import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { FileReport, FolderPart } from '#reference/market/files/folder-part.ts'
import { type FilesMarketHooks, PriceFolder } from '#reference/market/files/price-folder.ts'
import type { StoreOptions } from '#reference/cache/content-store.ts'
import type { Market } from '#reference/market/base/market.ts'
import type { Analysed } from '#reference/study/worker-messages.ts'
import { openMarket } from '#reference/market/open-market.ts'
import type { ReferenceSettings } from './reference-settings.ts'
import { endOfDay, lastFullDay } from '#reference/service/world/clock.ts'

/** Broken rows of a file are reported one by one up to this number, then only counted. */
const MOST_ROWS_TOLD = 3

/** Of studies and prices cached on disk: about five thousand price files. */
const MOST_BYTES = 2_000_000_000
/** A larger market has room for its own studies, of some 60 kB each. */
const BYTES_PER_ASSET = 100_000

/** Where this service keeps what it has read and studied; null: nowhere. */
export const cacheOptionsOf = (
  { cache }: Pick<ReferenceSettings, 'cache'>,
  assets = 0,
): StoreOptions | null =>
  cache === null ? null : { folder: cache, mostBytes: Math.max(MOST_BYTES, BYTES_PER_ASSET * assets) }

export type OpenedMarket = {
  market: Market
  /** The service's clock in ms UTC: real, or standing still. */
  now: () => number
  /** What became of each price file; null on a market that is not read from files. */
  files: readonly FileReport[] | null
  /** Where the prices come from, to be asked again whether they changed; null on a market that is not read from files. */
  folder: PriceFolder<Analysed> | null
  /** Price files read so far, of all; null once all are read. */
  reading: { done: number; total: number } | null
  /** What was found of its assets while they were read: see `file-worker.ts`. */
  looks: ReadonlyMap<number, Analysed>
  /** The same with more of the files in it, again and again until all are read. */
  more: AsyncIterable<OpenedMarket>
}

const WHOLE = { files: null, folder: null, reading: null, looks: new Map<number, Analysed>() }

async function* nothingMore(): AsyncGenerator<OpenedMarket, void> {}

/**
 * Opens the market that the settings ask for: the user's price files, or the simulated market up to the last day whose
 * sessions are over. Of a large folder it is what was read first, and the rest comes with `more`.
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
    return simulatedMarket(settings, now)
  }
  const { prices, companies } = settings
  const { frozenNow } = settings
  // Real time goes on while the service runs; on a day that is frozen midway its close is not known.
  const today = () => (frozenNow === null ? Math.floor(wallClock() / MS_PER_DAY) : lastFullDay(frozenNow))
  const folder = new PriceFolder<Analysed>({ prices, companies, today, cache: cacheOptionsOf(settings) })
  const more = (async function* () {
    for await (const part of folder.parts({ ...inWords(tell), looks: true }))
      yield opened(part, settings, folder)
  })()
  const first = await more.next()
  if (first.done) throw new Error('a folder has at least one part')
  return { ...first.value, more }
}

/** Reads what has changed in a folder of price files since it was last read. */
export const reopenFolder = async (
  folder: PriceFolder<Analysed>,
  settings: ReferenceSettings,
  tell: (line: string) => void,
): Promise<OpenedMarket> => opened(await folder.whole(inWords(tell)), settings, folder)

function opened(
  { market, files, read, total, looks }: FolderPart<Analysed>,
  { frozenNow }: Pick<ReferenceSettings, 'frozenNow'>,
  folder: PriceFolder<Analysed>,
): OpenedMarket {
  const standsAt = frozenNow ?? endOfDay(market.now)
  const reading = read < total ? { done: read, total } : null
  return { market, now: () => standsAt, files, folder, reading, looks, more: nothingMore() }
}

/** Says what a folder held file by file. */
function inWords(tell: (line: string) => void): FilesMarketHooks {
  const rowsOf = new Map<string, number>()
  return {
    report({ file, line, message }) {
      // A problem of a whole file is always reported; of its rows only the first few, and the summary counts the rest.
      if (line === null) return tell(`${file}: ${message}`)
      const rows = (rowsOf.get(file) ?? 0) + 1
      rowsOf.set(file, rows)
      if (rows <= MOST_ROWS_TOLD) tell(`${file}:${line}: ${message}`)
      else if (rows === MOST_ROWS_TOLD + 1) tell(`${file}: … more rows were left out`)
    },
    summary: (file, line) => tell(`${file}: ${line}`),
    progress(done, total) {
      if (done === total || done % 100 === 0) tell(`read ${done} of ${total} price files`)
    },
  }
}

/** The simulated market up to the last day whose sessions are over. */
export const simulatedMarket = (
  { seed, assets }: Pick<ReferenceSettings, 'seed' | 'assets'>,
  now: () => number,
): OpenedMarket => ({
  ...WHOLE,
  market: openMarket({ kind: 'simulated', seed, assets, now: lastFullDay(now()) }),
  now,
  more: nothingMore(),
})
