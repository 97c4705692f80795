import { readdir, readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { Asset, Day, PriceHistory } from '#reference/market/base/asset.ts'
import { isoDate } from '#reference/market/base/civil-date.ts'
import type { CompanyFacts } from './companies-file.ts'
import { parseCompaniesFile } from './companies-file.ts'
import type { Economy } from '#reference/market/base/economies.ts'
import { ECONOMIES } from '#reference/market/base/economies.ts'
import type { Market } from '#reference/market/base/market.ts'
import type { LoadedFilesSpec } from '#reference/market/base/market-spec.ts'
import type { FileProblem } from './csv-rows.ts'
import type { ParsedPrices } from './price-file.ts'
import { parsePriceFile } from './price-file.ts'
import { PricesOnly } from '#reference/market/base/prices-only.ts'

export type FilesMarketSource = {
  /** Folder of daily price files (`.csv` or `.txt`), read with its sub folders. */
  prices: string
  /** CSV with the columns Symbol, Security, GICS Sector, GICS Sub-Industry, Headquarters Location, Founded; or none. */
  companies: string | null
}

export type FilesMarketHooks = {
  /** Every broken row and file, in the order of reading. */
  report?: (problem: FileProblem) => void
  progress?: (done: number, total: number) => void
}

/** The folder cannot be read, or holds no file with a usable row: there is nothing to study. */
export class NoUsablePricesError extends Error {
  override readonly name = 'NoUsablePricesError'
}

/** The market suffix of Stooq's tickers, as far as an economy of ours answers to it. */
const SUFFIX_ECONOMY: Readonly<Record<string, string>> = { US: 'US', UK: 'GB', DE: 'EZ', JP: 'JP' }

const STOCK = { assetClass: 3, cls: 9, subClass: 1 } as const

/**
 * Reads a folder of price files into a market whose clock stands still at the last date of the data. Between files it
 * yields to the event loop, so that the service stays responsive.
 *
 * @throws NoUsablePricesError when the folder cannot be listed or no file in it can be used.
 */
export async function readFilesMarket(
  source: FilesMarketSource,
  hooks: FilesMarketHooks = {},
): Promise<Market> {
  const report = hooks.report ?? (() => {})
  const files = await priceFilesIn(source.prices)
  if (files.length === 0) throw new NoUsablePricesError(`no .csv or .txt file in ${source.prices}`)
  const companies = await companiesFrom(source.companies, report)

  const found = new Map<string, { asset: Asset; history: PriceHistory }>()
  for (const [done, path] of files.entries()) {
    const file = basename(path)
    let parsed: ParsedPrices | null = null
    try {
      parsed = parsePriceFile(file, await readFile(path), report)
    } catch (cause) {
      report({ file, line: null, message: `cannot be read (${reason(cause)}); left out` })
    }
    if (parsed !== null) {
      const symbol = (parsed.ticker ?? basename(file, extname(file))).toUpperCase()
      if (found.has(symbol))
        report({ file, line: null, message: `${symbol} was read from another file already; left out` })
      else found.set(symbol, { asset: assetOf(symbol, companies), history: parsed.history })
    }
    hooks.progress?.(done + 1, files.length)
  }
  if (found.size === 0) throw new NoUsablePricesError(`no file in ${source.prices} has a usable row`)

  const read = [...found.values()].sort((a, b) => (a.asset.tag < b.asset.tag ? -1 : 1))
  let now = Number.NEGATIVE_INFINITY
  for (const { history } of read) now = Math.max(now, history.days.at(-1) ?? now)
  return new FilesMarket({
    kind: 'loaded-files',
    now,
    assets: read.map(({ asset }) => asset),
    histories: read.map(({ history }) => history),
  })
}

/** Own prices have no fundamentals, no macro data and no minutes; everything else works as on the built-in market. */
export class FilesMarket extends PricesOnly implements Market {
  readonly kind = 'files'
  readonly isClockFrozen = true
  readonly spec: LoadedFilesSpec
  readonly now: Day
  readonly firstDay: Day
  readonly economies: readonly Economy[]
  readonly assets: readonly Asset[]
  readonly notice: string

  constructor(spec: LoadedFilesSpec) {
    super()
    this.spec = spec
    this.now = spec.now
    this.assets = spec.assets
    this.firstDay = spec.histories.reduce((first, { days }) => Math.min(first, days[0] ?? first), spec.now)
    const codes = new Set(spec.assets.map((asset) => asset.economy))
    this.economies = ECONOMIES.filter(({ code }) => codes.has(code))
    this.notice = `Your own prices, ${spec.assets.length} assets, data as of ${isoDate(spec.now)}. The clock stands still at that day.`
  }

  history(index: number): PriceHistory {
    const history = this.spec.histories[index]
    if (history === undefined) throw new RangeError(`no asset ${index} among ${this.assets.length}`)
    return history
  }
}

async function priceFilesIn(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder, { recursive: true })
    return names
      .filter((name) => ['.csv', '.txt'].includes(extname(name).toLowerCase()))
      .sort()
      .map((name) => join(folder, name))
  } catch (cause) {
    throw new NoUsablePricesError(`cannot list ${folder} (${reason(cause)})`, { cause })
  }
}

/** Without the file, or when it cannot be read, assets carry their symbols as names: the prices are worth studying still. */
async function companiesFrom(
  path: string | null,
  report: (problem: FileProblem) => void,
): Promise<ReadonlyMap<string, CompanyFacts>> {
  if (path === null) return new Map()
  const file = basename(path)
  try {
    return parseCompaniesFile(file, await readFile(path, 'utf8'), report)
  } catch (cause) {
    report({ file, line: null, message: `cannot be read (${reason(cause)}); names and sectors are missing` })
    return new Map()
  }
}

function assetOf(symbol: string, companies: ReadonlyMap<string, CompanyFacts>): Asset {
  const [, bare = symbol, suffix = ''] = /^(.+)\.([A-Z]{2})$/.exec(symbol) ?? []
  const known = SUFFIX_ECONOMY[suffix]
  const ticker = known === undefined ? symbol : bare
  const economy = ECONOMIES.find(({ code }) => code === (known ?? 'US')) ?? ECONOMIES[0]
  const company = companies.get(symbol) ?? companies.get(ticker)
  return {
    tag: `${ticker}_${economy.code}`.toLowerCase(),
    ticker,
    name: company?.name ?? ticker,
    description: company?.description ?? '',
    exchange: { code: economy.code, name: economy.name, country: economy.code },
    economy: economy.code,
    currency: economy.currency,
    ...STOCK,
    gics: company?.gics ?? null,
  }
}

function reason(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
}
