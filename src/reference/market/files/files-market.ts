import { deserialize, serialize } from 'node:v8'
import { codeVersion, contentKey } from '#reference/cache/content-key.ts'
import { ContentStore, type StoreOptions } from '#reference/cache/content-store.ts'
import type { Day, PriceHistory, Asset } from '#reference/market/base/asset.ts'
import { type Economy, ECONOMIES } from '#reference/market/base/economies.ts'
import {
  type CachedPrices,
  type Market,
  PricesOnly,
  type LoadedFilesSpec,
} from '#reference/market/base/market.ts'
import { sharedHistory } from './price-columns.ts'
import { type PriceRead, readPricesNow } from './price-file.ts'

/** The content of a file, with the file's stamp at that time. */
export type StampedRead = PriceRead & { stamp: string }

/**
 * Disk cache of parsed prices, so that a folder is parsed only once. An entry is one asset: the metadata of its file (with the
 * first asset only), and its columns as they are in memory. The store recognises a broken entry. The key contains the path and
 * stamp of the file (size, times, inode) and the version of the program.
 */
export class PriceCache {
  private readonly store: ContentStore

  constructor(options: StoreOptions) {
    this.store = new ContentStore(options)
  }

  async recall(path: string, stamp: string): Promise<PriceRead | null> {
    const bytes = await this.store.read(keyOf(path, stamp, 0))
    return bytes && entryIn(bytes).head
  }

  /**
   * The columns of a cached asset. If the entry is missing or broken, its file is parsed again.
   *
   * @param today later rows are left out
   * @throws if the file has changed meanwhile, so that its prices are no longer those of the market
   */
  fetch(cached: CachedPrices, today: Day | undefined): PriceHistory {
    const bytes = this.store.readNow(keyOf(cached.path, cached.stamp, cached.position))
    const columns = bytes && entryIn(bytes).columns
    const { history, memory } = sharedHistory(cached.bars)
    if (columns?.length === memory.byteLength) {
      new Uint8Array(memory).set(columns)
      return history
    }
    const read = readPricesNow(cached.path, today)
    const prices = read.parsed?.assets[cached.position]?.prices
    if (!prices || 'stamp' in prices || read.digest !== cached.digest)
      throw new Error(`${cached.path} has changed since it was read`)
    void this.keep(cached.path, cached.stamp, read)
    return prices
  }

  /**
   * Writes the columns of a file to the cache and returns the read with references to them. A read that depends on today's date,
   * or that could not be written, is returned unchanged and repeated next time.
   */
  async keep(path: string, stamp: string, read: PriceRead): Promise<PriceRead> {
    const { digest, parsed } = read
    if (!isLasting(read) || parsed?.assets.some(({ prices }) => 'stamp' in prices)) return read
    const assets = parsed?.assets.map((asset, position) => {
      const { days } = asset.prices as PriceHistory
      const [firstDay, lastDay] = [days[0]!, days.at(-1)!]
      return { ...asset, prices: { path, stamp, position, digest, bars: days.length, firstDay, lastDay } }
    })
    const known: PriceRead = { ...read, parsed: parsed && { ...parsed, assets: assets! } }
    for (let position = 0; position < Math.max(1, parsed?.assets.length ?? 0); position++) {
      const prices = parsed?.assets[position]?.prices as PriceHistory | undefined
      const entry: Entry = {
        head: position === 0 ? known : null,
        columns: prices ? columnsOf(prices) : Buffer.alloc(0),
      }
      const isCached = await this.store.write(keyOf(path, stamp, position), serialize(entry))
      if (!isCached) return read
    }
    return known
  }

  /** The index of a folder: the cached reads of its files, by path. */
  async recallFolder(folder: string): Promise<Map<string, StampedRead>> {
    const bytes = await this.store.read(folderKey(folder))
    return bytes === null ? new Map() : (deserialize(bytes) as Map<string, StampedRead>)
  }

  /** Writes the index of a folder, with the files that are cached. */
  async keepFolder(folder: string, reads: ReadonlyMap<string, StampedRead>): Promise<void> {
    const isCached = (read: PriceRead) =>
      isLasting(read) && (read.parsed?.assets.every(({ prices }) => 'stamp' in prices) ?? true)
    const cached = new Map([...reads].filter(([, read]) => isCached(read)))
    await this.store.write(folderKey(folder), serialize(cached))
  }
}

const keyOf = (path: string, stamp: string, position: number) =>
  contentKey(codeVersion(), 'prices', path, stamp, String(position))

const folderKey = (folder: string) => contentKey(codeVersion(), 'folder', folder)

/** Whether reading the same file on a later day gives the same result. */
export const isLasting = ({ digest, problems }: PriceRead) =>
  digest !== '' && !problems.some(({ message }) => message.startsWith('is in the future'))

/** All columns, which share one buffer. */
const columnsOf = ({ open }: PriceHistory) => Buffer.from(new Uint8Array(open.buffer))

type Entry = { head: PriceRead | null; columns: Buffer }

const entryIn = (bytes: Buffer) => deserialize(bytes) as Entry

/** A market of price files: without fundamentals, macro data and intraday prices. */
export class FilesMarket extends PricesOnly implements Market {
  readonly kind = 'files'
  readonly spec: LoadedFilesSpec
  readonly now: Day
  readonly firstDay: Day
  readonly economies: readonly Economy[]
  readonly assets: readonly Asset[]
  private readonly cached: PriceCache | null
  /** The latest history, because callers request the same one several times in a row. */
  private last: { index: number; history: PriceHistory } | null = null

  constructor(spec: LoadedFilesSpec) {
    super()
    this.spec = spec
    this.now = spec.now
    this.assets = spec.assets
    this.cached = spec.cached ? new PriceCache(spec.cached.store) : null
    this.firstDay = spec.histories.reduce(
      (first, prices) => Math.min(first, firstDayOf(prices) ?? first),
      spec.now,
    )
    const codes = new Set(spec.assets.map((asset) => asset.economy))
    this.economies = ECONOMIES.filter(({ code }) => codes.has(code))
  }

  history(index: number): PriceHistory {
    const prices = this.spec.histories[index]
    if (prices === undefined) throw new RangeError(`no asset ${index} among ${this.assets.length}`)
    if (!('stamp' in prices)) return prices
    if (this.last?.index !== index) {
      if (this.cached === null) throw new Error(`nothing is known of where ${prices.path} is cached`)
      this.last = { index, history: this.cached.fetch(prices, this.spec.cached?.today) }
    }
    return this.last.history
  }
}

const firstDayOf = (prices: PriceHistory | CachedPrices) =>
  'stamp' in prices ? prices.firstDay : prices.days[0]
