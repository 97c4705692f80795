import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Asset, Day, PriceHistory } from '#reference/market/base/asset.ts'
import type { Market } from '#reference/market/base/market.ts'
import { contentKey } from '#reference/memory/content-key.ts'
import type { CompanyFacts } from './companies-file.ts'
import { parseCompaniesFile } from './companies-file.ts'
import { assetOf } from './file-asset.ts'
import type { FileProblem, Report } from './file-problem.ts'
import { textOf } from './file-text.ts'
import { FilesMarket } from './files-market.ts'
import { parsePriceFile, type ParsedPrices } from './price-file.ts'

export type FilesMarketSource = {
  /** Folder of daily price files (`.csv` or `.txt`, gzipped or not), read with its sub folders. */
  prices: string
  /** CSV with the columns Symbol, Security, GICS Sector, GICS Sub-Industry, Headquarters Location, Founded; or none. */
  companies: string | null
  /** Rows of later days are left out; none unless told. */
  today?: Day
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

type Read = { stamp: string; digest: string; parsed: ParsedPrices | null; problems: readonly FileProblem[] }

/** Reads the folder once; see {@link PriceFolder}. */
export const readFilesMarket = (source: FilesMarketSource, hooks: FilesMarketHooks = {}): Promise<Market> =>
  new PriceFolder(source).market(hooks)

/**
 * A folder of price files as a market whose clock stands still at the last date of the data. What was read once is remembered
 * until its size or time of change differs, so that a folder in which one file changed costs one file.
 */
export class PriceFolder {
  private readonly source: FilesMarketSource
  private known = new Map<string, Read>()

  constructor(source: FilesMarketSource) {
    this.source = source
  }

  /** A text that differs whenever a file was added, taken away or changed. */
  async stamp(): Promise<string> {
    const { prices, companies } = this.source
    const paths = [...(await priceFilesIn(prices)), ...(companies === null ? [] : [companies])]
    const stamps = await Promise.all(paths.map(async (path) => `${path} ${await stampOf(path)}`))
    return stamps.join('\n')
  }

  /**
   * Between files it yields to the event loop, so that the service stays responsive.
   *
   * @throws NoUsablePricesError when the folder cannot be listed or no file in it can be used
   */
  async market(hooks: FilesMarketHooks = {}): Promise<Market> {
    const { prices } = this.source
    const report = hooks.report ?? (() => {})
    const files = await priceFilesIn(prices)
    if (files.length === 0) throw new NoUsablePricesError(`no .csv or .txt file in ${prices}`)
    const companies = await companiesFrom(this.source.companies, report)

    const known = new Map<string, Read>()
    const found = new Map<string, { asset: Asset; history: PriceHistory; digest: string }>()
    for (const [done, path] of files.entries()) {
      const read = await this.read(path)
      known.set(path, read)
      for (const problem of read.problems) report(problem)
      const { parsed, digest } = read
      if (parsed !== null) {
        const file = basename(path)
        const symbol = (parsed.ticker ?? file.replace(PRICE_FILE, '')).toUpperCase()
        if (found.has(symbol)) {
          report({ file, line: null, message: `${symbol} was read from another file already; left out` })
        } else {
          found.set(symbol, { asset: assetOf(symbol, companies), history: parsed.history, digest })
          hooks.summary?.(file, parsed.summary)
        }
      }
      hooks.progress?.(done + 1, files.length)
    }
    this.known = known
    if (found.size === 0) throw new NoUsablePricesError(`no file in ${prices} has a usable row`)

    const read = [...found.values()].sort((a, b) => (a.asset.tag < b.asset.tag ? -1 : 1))
    let now = Number.NEGATIVE_INFINITY
    for (const { history } of read) now = Math.max(now, history.days.at(-1) ?? now)
    const assets = read.map(({ asset }) => asset)
    return new FilesMarket({
      kind: 'loaded-files',
      now,
      content: contentKey(JSON.stringify(assets), ...read.map(({ digest }) => digest)),
      assets,
      histories: read.map(({ history }) => history),
    })
  }

  private async read(path: string): Promise<Read> {
    const file = basename(path)
    const problems: FileProblem[] = []
    try {
      const stamp = await stampOf(path)
      const before = this.known.get(path)
      if (before?.stamp === stamp) return before
      const bytes = await readFile(path)
      const { today } = this.source
      const parsed = parsePriceFile(file, bytes, (problem) => problems.push(problem), today)
      // Rows of the future are left out by the day on which they are read.
      return { stamp, digest: contentKey(bytes, String(parsed?.skipped)), parsed, problems }
    } catch (cause) {
      problems.push({ file, line: null, message: `cannot be read (${reason(cause)}); left out` })
      return { stamp: '', digest: '', parsed: null, problems }
    }
  }
}

const stampOf = async (path: string): Promise<string> => {
  const { size, mtimeMs, ino } = await stat(path)
  return `${size} ${mtimeMs} ${ino}`
}

async function priceFilesIn(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder, { recursive: true })
    return names
      .filter((name) => PRICE_FILE.test(name))
      .sort()
      .map((name) => join(folder, name))
  } catch (cause) {
    throw new NoUsablePricesError(`cannot list ${folder} (${reason(cause)})`, { cause })
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
    report({ file, line: null, message: `cannot be read (${reason(cause)}); names and sectors are missing` })
    return new Map()
  }
}

function reason(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return 'code' in cause ? String(cause.code) : cause.message
}
