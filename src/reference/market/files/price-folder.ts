import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import type { Day, PriceHistory } from '#reference/market/base/asset.ts'
import type { CachedPrices, FileSource } from '#reference/market/base/market-spec.ts'
import type { Market } from '#reference/market/base/market.ts'
import { contentKey } from '#reference/cache/content-key.ts'
import type { StoreOptions } from '#reference/cache/content-store.ts'
import { type CompanyFacts, parseCompaniesFile } from './companies-file.ts'
import { type IdentifiedAsset, identifiedAsset } from './file-asset.ts'
import { type FileProblem, reasonIn, type Report } from './file-problem.ts'
import { textsOf } from './file-text.ts'
import { FilesMarket } from './files-market.ts'
import { isLasting, PriceCache, type StampedRead } from './price-cache.ts'
import type { JudgedPrices } from './price-columns.ts'
import { type PriceRead, type ReadAsset, readPrices } from './price-read.ts'
import { readOnWorkers } from './price-readers.ts'
import { stooqSymbol } from './symbol-suffixes.ts'

export type FilesMarketSource = {
  /** Folder of daily price files (`.csv` or `.txt`, gzipped or not), read with its sub folders. */
  prices: string
  /** CSV with the columns Symbol, Security, GICS Sector, GICS Sub-Industry, Headquarters Location, Founded, Currency, Exchange, Asset class, as far as it has them; or none. */
  companies: string | null
  /** Rows of days later than the day of reading are left out; none by default. */
  today?: () => Day
  /** Where parsed prices are cached for the next run; nowhere by default. */
  cache?: StoreOptions | null
}

export type FilesMarketHooks = {
  /** Every broken row and file, in the order of reading. */
  report?: Report
  progress?: (done: number, total: number) => void
  /** One line a file that was read: rows, what was left out and why, first and last date. */
  summary?: (file: string, line: string) => void
}

/** One asset of a price file as it was read. */
export type FileAsset = Pick<IdentifiedAsset, 'known'> &
  Pick<JudgedPrices, 'leaps' | 'rescaled'> & {
    tag: string
    /** As the file or its name says, in upper case. */
    symbol: string
    rows: number
    firstDay: Day
    lastDay: Day
  }

/** What became of one price file. */
export type FileReport = {
  /** Its path below the folder. */
  file: string
  /** Those of it that are studied. */
  assets: readonly FileAsset[]
  /** Rows that were left out, and the first of them. */
  skipped: number
  firstSkipped: readonly FileProblem[]
  /** What concerns the whole file, or an asset of it. */
  remarks: readonly string[]
}

/** The folder cannot be read, or holds no file with a usable row: there is nothing to study. */
export class NoUsablePricesError extends Error {
  override readonly name = 'NoUsablePricesError'
}

const PRICE_FILE = /\.(csv|txt)(\.gz)?$/i

/** From so many files or bytes on, reading them is left to threads of its own. */
const MANY = 8
const LARGE = 4_000_000
/** Of the rows that a file left out, and of what was remarkable about it, so many are named in its report. */
const [ROWS_NAMED, REMARKS_NAMED] = [5, 20]
/** Cached prices that are fetched from the disk at a time. */
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
  /** What became of each file when the market was last read, in the order of their paths. */
  files: readonly FileReport[] = []

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
    const { prices, cache = null } = this.source
    const today = this.today()
    const report = hooks.report ?? (() => {})
    const files = await priceFilesIn(prices)
    if (files.length === 0) throw new NoUsablePricesError(`no .csv or .txt file in ${prices}`)
    const companies = await companiesFrom(this.source.companies, report)

    const known = await this.reads(files, today, hooks.progress ?? (() => {}))
    const taken = new Set<string>()
    const found: (Pick<IdentifiedAsset, 'asset'> & { prices: ReadAsset['prices']; source: FileSource })[] = []
    const reports: FileReport[] = []
    for (const path of files) {
      const read = known.get(path)!
      const file = basename(path)
      const below = path.slice(prices.length).replace(/^[/\\]/, '')
      const problems = [...read.problems]
      const assets: FileAsset[] = []
      for (const [position, own] of (read.parsed?.assets ?? []).entries()) {
        const { prices, symbol: stated, rows, leaps, rescaled } = own
        const { symbol, origin } = namedBy(file, stated, read.parsed!)
        const { asset, known: sources } = identifiedAsset(symbol, companies, origin)
        const { tag } = asset
        if (taken.has(symbol) || taken.has(tag)) {
          const message = `${symbol} was already read from another file; left out`
          problems.push({ file, line: null, message })
          continue
        }
        taken.add(symbol).add(tag)
        const size = Number.parseInt(read.stamp, 10)
        const source = { file: below, size, position, digest: read.digest, today: finiteOrNull(today) }
        found.push({ asset, prices, source })
        const [firstDay, lastDay] = spanOf(prices)
        assets.push({ tag, symbol, rows, leaps, rescaled, firstDay, lastDay, known: sources })
      }
      for (const problem of problems) report(problem)
      if (read.parsed && assets.length > 0) hooks.summary?.(file, read.parsed.summary)
      const rows = problems.filter(({ line }) => line !== null)
      reports.push({
        file: below,
        assets,
        skipped: read.parsed?.skipped ?? rows.length,
        firstSkipped: rows.slice(0, ROWS_NAMED),
        remarks: problems
          .filter(({ line }) => line === null)
          .slice(0, REMARKS_NAMED)
          .map(({ message }) => message),
      })
    }
    this.known = known
    if (found.length === 0) throw new NoUsablePricesError(`no file in ${prices} has a usable row`)
    this.files = reports

    const read = found.sort((a, b) => (a.asset.tag < b.asset.tag ? -1 : 1))
    const now = read.reduce((last, { prices }) => Math.max(last, spanOf(prices)[1]), Number.NEGATIVE_INFINITY)
    const assets = read.map(({ asset }) => asset)
    return new FilesMarket({
      kind: 'loaded-files',
      now,
      content: contentKey(JSON.stringify(assets), ...read.map(({ source }) => source.digest)),
      assets,
      histories: read.map(({ prices }) => prices),
      sources: read.map(({ source }) => source),
      ...(cache && { cached: { store: cache, today } }),
    })
  }

  /** Every file as it stands now: what did not change comes from the last reading, or from an earlier run. */
  private async reads(
    files: readonly string[],
    today: Day,
    progress: (done: number, total: number) => void,
  ): Promise<ReadonlyMap<string, StampedRead>> {
    const { prices: folder, cache = null } = this.source
    const cached = cache && new PriceCache(cache)
    const noted = cached && this.known.size === 0 ? await cached.recallFolder(folder) : this.known
    const reads = new Map<string, StampedRead>()
    let isNew = noted.size !== files.length
    const take = (path: string, stamp: string, read: PriceRead) => {
      reads.set(path, { ...read, stamp })
      progress(reads.size, files.length)
    }
    const unread: { path: string; stamp: string }[] = []
    for (let from = 0; from < files.length; from += AT_A_TIME) {
      const lookups = files.slice(from, from + AT_A_TIME).map(async (path) => {
        const stamp = await stampOf(path).catch(() => '')
        const before = noted.get(path)
        if (stamp !== '' && before?.stamp === stamp && holdsOn(today, before))
          return take(path, stamp, before)
        isNew = true
        const read = stamp === '' ? null : await cached?.recall(path, stamp)
        if (read && holdsOn(today, read)) take(path, stamp, read)
        else unread.push({ path, stamp })
      })
      await Promise.all(lookups)
    }
    const bytes = unread.reduce((sum, { stamp }) => sum + Number.parseInt(stamp || '0', 10), 0)
    if (unread.length >= MANY || bytes >= LARGE) {
      await readOnWorkers(unread, { cache, today }, (task, read) =>
        take(unread[task]!.path, unread[task]!.stamp, read),
      )
    } else {
      for (const { path, stamp } of unread) {
        const read = await readPrices(path, today)
        take(path, stamp, cached === null ? read : await cached.keep(path, stamp, read))
      }
    }
    if (isNew) await cached?.keepFolder(folder, reads)
    return reads
  }
}

const finiteOrNull = (day: Day) => (Number.isFinite(day) ? day : null)

/** First and last day of prices that were read. */
const spanOf = (prices: PriceHistory | CachedPrices): [Day, Day] =>
  'stamp' in prices ? [prices.firstDay, prices.lastDay] : [prices.days[0]!, prices.days.at(-1)!]

/** Whether reading the same file on that day gives the same. */
const holdsOn = (today: Day, read: PriceRead) =>
  isLasting(read) && (read.parsed?.assets.every(({ prices }) => spanOf(prices)[1] <= today) ?? true)

/** What an asset is called: by its file where that says so, else by the file's name. */
function namedBy(
  file: string,
  stated: string | null,
  parsed: NonNullable<PriceRead['parsed']>,
): { symbol: string; origin: Pick<NonNullable<PriceRead['parsed']>, 'vendor' | 'currency'> } {
  if (stated !== null) return { symbol: stated.toUpperCase(), origin: parsed }
  const name = file.replace(PRICE_FILE, '')
  const download = stooqSymbol(name)
  return download === null
    ? { symbol: name.toUpperCase(), origin: parsed }
    : { symbol: download, origin: { ...parsed, vendor: 'stooq' } }
}

const stampOf = async (path: string): Promise<string> => {
  const { size, mtimeMs, ctimeMs, ino } = await stat(path)
  return `${size} ${mtimeMs} ${ctimeMs} ${ino}`
}

async function priceFilesIn(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder, { recursive: true })
    return (
      names
        // What begins with a dot is hidden, and no price file: systems leave `._AAPL.csv` beside a copy of `AAPL.csv`.
        .filter((name) => PRICE_FILE.test(name) && !name.split(sep).some((part) => part.startsWith('.')))
        .sort()
        .map((name) => join(folder, name))
    )
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
    const [text = ''] = textsOf(await readFile(path))
    return parseCompaniesFile(file, text, report)
  } catch (cause) {
    report({
      file,
      line: null,
      message: `cannot be read (${reasonIn(cause)}); names and sectors are missing`,
    })
    return new Map()
  }
}
