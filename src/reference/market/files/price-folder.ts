import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { StoreOptions } from '#reference/cache/content-store.ts'
import type { Day } from '#reference/market/base/asset.ts'
import type { Market } from '#reference/market/base/market.ts'
import { type CompanyFacts, parseCompaniesFile, PRICE_FILE } from './file-asset.ts'
import { reasonIn, type Report, textsOf } from './file-text.ts'
import { isLasting, PriceCache, type StampedRead } from './files-market.ts'
import {
  type FileHooks,
  type FolderPart,
  finiteOrNull,
  folderPart,
  type Reads,
  spanOf,
} from './folder-part.ts'
import { type PriceRead, readPrices } from './price-file.ts'
import { type ReaderAnswer, readOnWorkers, type UnreadFile } from './price-readers.ts'

type FilesMarketSource = {
  /** Folder of daily price files (`.csv` or `.txt`, gzipped or not), including its sub-folders. */
  prices: string
  /** CSV file of companies, with any of the columns that `parseCompaniesFile` reads; or none. */
  companies: string | null
  /** Rows later than this day are left out; none by default. */
  today?: () => Day
  /** Cache of parsed prices; none by default. */
  cache?: StoreOptions | null
}

export type FilesMarketHooks = FileHooks & { progress?: (done: number, total: number) => void }

/** Files that must be parsed; `isNew`: the folder differs from its cached index. */
type Unread = { files: UnreadFile[]; isNew: boolean }

/** Receives the content of a file with its stamp. */
type Take = (path: string, stamp: string, read: PriceRead) => void

/** The folder cannot be read or has no usable row, so there is nothing to study. */
export class NoUsablePricesError extends Error {
  override readonly name = 'NoUsablePricesError'
}

/** From so many files or bytes on, they are read by worker threads. */
const MANY = 8
const LARGE = 4_000_000
/** From so many unread files on, the market is served in parts: first with so many files, then twice as many, and so on. */
const MIN_FILES_FOR_PARTS = 200
const FIRST_PART = 16
/** Number of cache entries that are read at a time. */
const BATCH = 16

/** Reads the folder once; see {@link PriceFolder}. */
export const readFilesMarket = async (
  source: FilesMarketSource,
  hooks: FilesMarketHooks = {},
): Promise<Market> => (await new PriceFolder(source).whole(hooks)).market

/**
 * A folder of price files as a market whose clock is frozen at the last date of the data. Only new and changed files (by size and
 * time of change) are read again.
 */
export class PriceFolder<Study = never> {
  private readonly source: FilesMarketSource
  private readonly cache: PriceCache | null
  private known: ReadonlyMap<string, StampedRead> = new Map()
  private stampsRead: readonly string[] = []
  private readonly ending = new AbortController()

  constructor(source: FilesMarketSource) {
    this.source = source
    this.cache = source.cache ? new PriceCache(source.cache) : null
  }

  /** Aborts reading: pending calls reject with the reason. */
  end(reason: Error): void {
    this.ending.abort(reason)
  }

  /** A text that changes when a file is added, removed or changed, and every day while rows in the future are left out. */
  async stamp(): Promise<string> {
    return this.stamped(await this.stamps())
  }

  /** The stamp at the time of the last reading. */
  stampRead(): string {
    return this.stamped(this.stampsRead)
  }

  private stamped(stamps: readonly string[]): string {
    const dependsOnDay = [...this.known.values()].some((read) => !isLasting(read))
    return [...stamps, ...(dependsOnDay ? [`read on ${this.today()}`] : [])].join('\n')
  }

  private async stamps(): Promise<string[]> {
    const { prices, companies } = this.source
    const paths = [...(await priceFilesIn(prices)), ...(companies === null ? [] : [companies])]
    return Promise.all(paths.map(async (path) => `${path} ${await stampOf(path).catch(() => '')}`))
  }

  private today(): Day {
    return this.source.today?.() ?? Number.POSITIVE_INFINITY
  }

  /**
   * The whole folder. Many files are read by worker threads, so that the service stays responsive.
   *
   * @throws NoUsablePricesError if the folder cannot be listed or no file in it can be used
   */
  async whole(hooks: FilesMarketHooks = {}): Promise<FolderPart<Study>> {
    for await (const part of this.parts({ ...hooks, firstInsights: false }))
      if (part.read === part.total) return part
    throw new Error('the last part of a folder is the whole of it')
  }

  /**
   * Yields growing parts of the folder while it is read, each twice as large as the one before. The last part is the whole
   * folder, and for a small folder the only one.
   *
   * @param hooks `firstInsights`: readers also compute first insights
   * @throws as {@link whole}
   */
  async *parts(
    hooks: FilesMarketHooks & { firstInsights: boolean },
  ): AsyncGenerator<FolderPart<Study>, void> {
    const report = hooks.report ?? (() => {})
    const files = await priceFilesIn(this.source.prices)
    if (files.length === 0) throw new NoUsablePricesError(`no .csv or .txt file in ${this.source.prices}`)
    this.stampsRead = await this.stamps()
    const companies = await companiesFrom(this.source.companies, report)
    const reads: Reads<Study> = { files: new Map(), firstInsights: new Map(), companies }
    const count = () => reads.files.size
    const ended = new AbortController()
    const signal = AbortSignal.any([ended.signal, this.ending.signal])
    let onEnough = () => {}
    const take: Take = (path, stamp, read) => {
      reads.files.set(path, { ...read, stamp })
      hooks.progress?.(count(), files.length)
      onEnough()
    }
    const unread = await this.recall(files, signal, take)
    const yieldsParts = hooks.firstInsights && unread.files.length >= MIN_FILES_FOR_PARTS
    const reading = this.read(reads, unread, yieldsParts, signal, take)
    // An error is thrown by an await below, which may come only after a part was yielded.
    reading.catch(() => {})
    try {
      if (yieldsParts)
        for (let enough = FIRST_PART; 2 * enough <= files.length; enough = 2 * count()) {
          const isEnough = new Promise<void>((resolve) => {
            onEnough = () => count() >= enough && resolve()
          })
          await Promise.race([isEnough, reading])
          const part = count() < files.length && this.partOf(files, reads)
          if (part) yield part
        }
      await reading
      this.known = reads.files
      const whole = this.partOf(files, reads, hooks)
      if (whole === null) throw new NoUsablePricesError(`no file in ${this.source.prices} has a usable row`)
      yield whole
    } finally {
      ended.abort(new Error('nobody waits for the folder any more'))
    }
  }

  private partOf(
    files: readonly string[],
    reads: Reads<Study>,
    hooks: FileHooks = {},
  ): FolderPart<Study> | null {
    const { prices: folder, cache = null } = this.source
    return folderPart(files, reads, { folder, cache, today: this.today() }, hooks)
  }

  /** Takes unchanged files from the last reading or from the cache; returns the files that must be parsed. */
  private async recall(files: readonly string[], signal: AbortSignal, take: Take): Promise<Unread> {
    const { cache } = this
    const today = this.today()
    const indexed = cache && this.known.size === 0 ? await cache.recallFolder(this.source.prices) : this.known
    let isNew = indexed.size !== files.length
    const unread: Unread['files'] = []
    for (let from = 0; from < files.length; from += BATCH) {
      signal.throwIfAborted()
      const lookups = files.slice(from, from + BATCH).map(async (path) => {
        const stamp = await stampOf(path).catch(() => '')
        const before = indexed.get(path)
        if (stamp !== '' && before?.stamp === stamp && holdsOn(today, before))
          return take(path, stamp, before)
        isNew = true
        const read = stamp === '' ? null : await cache?.recall(path, stamp)
        if (read && holdsOn(today, read)) take(path, stamp, read)
        else unread.push({ path, stamp, since: before ? finiteOrNull(lastDayOf(before)) : null })
      })
      await Promise.all(lookups)
    }
    return { files: unread, isNew }
  }

  /** Parses the files, on worker threads if they are many or large. */
  private async read(
    reads: Reads<Study>,
    { files: unread, isNew }: Unread,
    withFirstInsights: boolean,
    signal: AbortSignal,
    take: Take,
  ): Promise<void> {
    const { cache } = this
    const today = this.today()
    let now = Number.NEGATIVE_INFINITY
    for (const read of reads.files.values()) now = Math.max(now, lastDayOf(read))
    const bytes = unread.reduce((sum, { stamp }) => sum + Number.parseInt(stamp || '0', 10), 0)
    if (unread.length >= MANY || bytes >= LARGE) {
      const companies = withFirstInsights ? reads.companies : null
      const start = { cache: this.source.cache ?? null, today, companies }
      const takeAnswer = (path: string, stamp: string, { read, firstInsights }: ReaderAnswer<Study>) => {
        now = Math.max(now, lastDayOf(read))
        reads.firstInsights.set(path, firstInsights)
        take(path, stamp, read)
      }
      await readOnWorkers(unread, start, () => now, takeAnswer, signal)
    } else {
      for (const { path, stamp } of unread) {
        const read = await readPrices(path, today)
        take(path, stamp, cache === null ? read : await cache.keep(path, stamp, read))
      }
    }
    if (isNew) await cache?.keepFolder(this.source.prices, reads.files)
  }
}

/** Last day of all assets of a file; minus infinity without assets. */
const lastDayOf = ({ parsed }: PriceRead): Day =>
  (parsed?.assets ?? []).reduce(
    (last, { prices }) => Math.max(last, spanOf(prices)[1]),
    Number.NEGATIVE_INFINITY,
  )

/** Whether reading the same file on that day gives the same result. */
const holdsOn = (today: Day, read: PriceRead) => isLasting(read) && lastDayOf(read) <= today

const stampOf = async (path: string): Promise<string> => {
  const { size, mtimeMs, ctimeMs, ino } = await stat(path)
  return `${size} ${mtimeMs} ${ctimeMs} ${ino}`
}

/** Price files in the folder and below it, sorted. Links are followed, and no folder is listed twice: a link may lead back up. */
async function priceFilesIn(folder: string): Promise<string[]> {
  const listed = new Set<string>()
  async function filesBelow(path: string): Promise<string[]> {
    const own = await realpath(path)
    if (listed.has(own)) return []
    listed.add(own)
    const found: string[] = []
    for (const entry of await readdir(path, { withFileTypes: true })) {
      // Hidden files are no price files: macOS leaves `._AAPL.csv` beside a copy of `AAPL.csv`.
      if (entry.name.startsWith('.')) continue
      const below = join(path, entry.name)
      const kind = entry.isSymbolicLink() ? await stat(below).catch(() => null) : entry
      // A folder that cannot be listed counts as a file that cannot be read, and so is reported: a disk has its `lost+found`.
      if (kind?.isDirectory()) found.push(...(await filesBelow(below).catch(() => [below])))
      // The same for a link that leads nowhere. Anything but a file, such as a pipe, would be read for ever.
      else if (PRICE_FILE.test(entry.name) && kind?.isFile() !== false) found.push(below)
    }
    return found
  }
  try {
    return (await filesBelow(folder)).sort()
  } catch (cause) {
    throw new NoUsablePricesError(`cannot list ${folder} (${reasonIn(cause)})`, { cause })
  }
}

/** If the file is missing or cannot be read, assets have their symbols as names. */
async function companiesFrom(
  path: string | null,
  report: Report,
): Promise<ReadonlyMap<string, CompanyFacts>> {
  if (path === null) return new Map()
  const file = basename(path)
  try {
    const [text = ''] = textsOf(await readFile(path))
    return parseCompaniesFile(file, text, report)
  } catch (cause) {
    report({
      file,
      line: null,
      message: `cannot be read (${reasonIn(cause)}), so names and sectors are missing: check REFERENCE_COMPANIES`,
    })
    return new Map()
  }
}
