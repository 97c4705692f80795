import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Asset, Day, PriceHistory } from '#reference/market/base/asset.ts'
import type { KeptPrices } from '#reference/market/base/market-spec.ts'
import type { Market } from '#reference/market/base/market.ts'
import { contentKey } from '#reference/memory/content-key.ts'
import type { StoreOptions } from '#reference/memory/content-store.ts'
import type { CompanyFacts } from './companies-file.ts'
import { parseCompaniesFile } from './companies-file.ts'
import { assetOf } from './file-asset.ts'
import { reasonIn, type Report } from './file-problem.ts'
import { textOf } from './file-text.ts'
import { FilesMarket } from './files-market.ts'
import { isLasting, PriceMemory, type StampedRead } from './price-memory.ts'
import { type PriceRead, readPrices } from './price-read.ts'
import { readOnWorkers } from './price-readers.ts'

export type FilesMarketSource = {
  /** Folder of daily price files (`.csv` or `.txt`, gzipped or not), read with its sub folders. */
  prices: string
  /** CSV with the columns Symbol, Security, GICS Sector, GICS Sub-Industry, Headquarters Location, Founded; or none. */
  companies: string | null
  /** Rows of days later than the day of reading are left out; none unless told. */
  today?: () => Day
  /** Where parsed prices are kept for the next run; nowhere unless told. */
  memory?: StoreOptions | null
}

export type FilesMarketHooks = {
  /** Every broken row and file, in the order of reading. */
  report?: Report
  progress?: (done: number, total: number) => void
  /** One line a file that was read: rows, what was left out and why, first and last date. */
  summary?: (file: string, line: string) => void
}

/** The folder cannot be read, or holds no file with a usable row: there is nothing to study. */
export class NoUsablePricesError extends Error {
  override readonly name = 'NoUsablePricesError'
}

const PRICE_FILE = /\.(csv|txt)(\.gz)?$/i

/** From so many files on, reading them is left to threads of its own. */
const MANY = 8
/** Kept prices that are fetched from the disk at a time. */
const AT_A_TIME = 16

/** Reads the folder once; see {@link PriceFolder}. */
export const readFilesMarket = (source: FilesMarketSource, hooks: FilesMarketHooks = {}): Promise<Market> =>
  new PriceFolder(source).market(hooks)

/**
 * A folder of price files as a market whose clock stands still at the last date of the data. What was read once is remembered
 * until its size or time of change differs, so that a folder in which one file changed costs one file.
 */
export class PriceFolder {
  private readonly source: FilesMarketSource
  private known: ReadonlyMap<string, StampedRead> = new Map()

  constructor(source: FilesMarketSource) {
    this.source = source
  }

  /** A text that differs whenever a file was added, taken away or changed, or a day has come of which rows were left out. */
  async stamp(): Promise<string> {
    const { prices, companies } = this.source
    const paths = [...(await priceFilesIn(prices)), ...(companies === null ? [] : [companies])]
    const stamps = await Promise.all(paths.map(async (path) => `${path} ${await stampOf(path)}`))
    const isOfItsDay = [...this.known.values()].some((read) => !isLasting(read))
    return [...stamps, ...(isOfItsDay ? [`read on ${this.today()}`] : [])].join('\n')
  }

  private today(): Day {
    return this.source.today?.() ?? Number.POSITIVE_INFINITY
  }

  /**
   * Many files are read on threads of their own, so that the service stays responsive.
   *
   * @throws NoUsablePricesError when the folder cannot be listed or no file in it can be used
   */
  async market(hooks: FilesMarketHooks = {}): Promise<Market> {
    const { prices, memory = null } = this.source
    const today = this.today()
    const report = hooks.report ?? (() => {})
    const files = await priceFilesIn(prices)
    if (files.length === 0) throw new NoUsablePricesError(`no .csv or .txt file in ${prices}`)
    const companies = await companiesFrom(this.source.companies, report)

    const known = await this.reads(files, today, hooks.progress ?? (() => {}))
    const found = new Map<string, { asset: Asset; prices: PriceHistory | KeptPrices; digest: string }>()
    for (const path of files) {
      const read = known.get(path)!
      for (const problem of read.problems) report(problem)
      const { parsed, digest } = read
      if (parsed !== null) {
        const file = basename(path)
        const symbol = (parsed.ticker ?? file.replace(PRICE_FILE, '')).toUpperCase()
        if (found.has(symbol)) {
          report({ file, line: null, message: `${symbol} was read from another file already; left out` })
        } else {
          found.set(symbol, { asset: assetOf(symbol, companies), prices: parsed.prices, digest })
          hooks.summary?.(file, parsed.summary)
        }
      }
    }
    this.known = known
    if (found.size === 0) throw new NoUsablePricesError(`no file in ${prices} has a usable row`)

    const read = [...found.values()].sort((a, b) => (a.asset.tag < b.asset.tag ? -1 : 1))
    let now = Number.NEGATIVE_INFINITY
    for (const { prices } of read) now = Math.max(now, lastDayOf(prices) ?? now)
    const assets = read.map(({ asset }) => asset)
    return new FilesMarket({
      kind: 'loaded-files',
      now,
      content: contentKey(JSON.stringify(assets), ...read.map(({ digest }) => digest)),
      assets,
      histories: read.map(({ prices }) => prices),
      ...(memory && { kept: { memory, today } }),
    })
  }

  /** Every file as it stands now: what did not change comes from the last reading, or from an earlier run. */
  private async reads(
    files: readonly string[],
    today: Day,
    progress: (done: number, total: number) => void,
  ): Promise<ReadonlyMap<string, StampedRead>> {
    const { prices: folder, memory = null } = this.source
    const kept = memory && new PriceMemory(memory)
    const noted = kept && this.known.size === 0 ? await kept.recallFolder(folder) : this.known
    const reads = new Map<string, StampedRead>()
    let isNew = noted.size !== files.length
    const take = (path: string, stamp: string, read: PriceRead) => {
      reads.set(path, { ...read, stamp })
      progress(reads.size, files.length)
    }
    const unread: { path: string; stamp: string }[] = []
    for (let from = 0; from < files.length; from += AT_A_TIME) {
      const looks = files.slice(from, from + AT_A_TIME).map(async (path) => {
        const stamp = await stampOf(path).catch(() => '')
        const before = noted.get(path)
        if (stamp !== '' && before?.stamp === stamp && holdsOn(today, before))
          return take(path, stamp, before)
        isNew = true
        const read = stamp === '' ? null : await kept?.recall(path, stamp)
        if (read && holdsOn(today, read)) take(path, stamp, read)
        else unread.push({ path, stamp })
      })
      await Promise.all(looks)
    }
    if (unread.length >= MANY) {
      await readOnWorkers(unread, { memory, today }, (task, read) =>
        take(unread[task]!.path, unread[task]!.stamp, read),
      )
    } else {
      for (const { path, stamp } of unread) {
        const read = await readPrices(path, today)
        take(path, stamp, kept === null ? read : await kept.keep(path, stamp, read))
      }
    }
    if (isNew) await kept?.keepFolder(folder, reads)
    return reads
  }
}

const lastDayOf = (prices: PriceHistory | KeptPrices) =>
  'stamp' in prices ? prices.lastDay : prices.days.at(-1)

/** Whether reading the same file on that day gives the same. */
const holdsOn = (today: Day, read: PriceRead) =>
  isLasting(read) && (read.parsed === null || (lastDayOf(read.parsed.prices) ?? today) <= today)

const stampOf = async (path: string): Promise<string> => {
  const { size, mtimeMs, ctimeMs, ino } = await stat(path)
  return `${size} ${mtimeMs} ${ctimeMs} ${ino}`
}

async function priceFilesIn(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder, { recursive: true })
    return names
      .filter((name) => PRICE_FILE.test(name))
      .sort()
      .map((name) => join(folder, name))
  } catch (cause) {
    throw new NoUsablePricesError(`cannot list ${folder} (${reasonIn(cause)})`, { cause })
  }
}

/** Without the file, or when it cannot be read, assets carry their symbols as names: the prices are worth studying still. */
async function companiesFrom(
  path: string | null,
  report: Report,
): Promise<ReadonlyMap<string, CompanyFacts>> {
  if (path === null) return new Map()
  const file = basename(path)
  try {
    return parseCompaniesFile(file, textOf(await readFile(path)), report)
  } catch (cause) {
    report({
      file,
      line: null,
      message: `cannot be read (${reasonIn(cause)}); names and sectors are missing`,
    })
    return new Map()
  }
}
