import { basename, relative } from 'node:path'
import { contentKey } from '#reference/cache/content-key.ts'
import type { StoreOptions } from '#reference/cache/content-store.ts'
import type { Day, PriceHistory } from '#reference/market/base/asset.ts'
import type { CachedPrices, FileSource, Market } from '#reference/market/base/market.ts'
import { assetInFile, type CompanyFacts, type IdentifiedAsset } from './file-asset.ts'
import type { FileProblem, Report } from './file-text.ts'
import { FilesMarket, type StampedRead } from './files-market.ts'
import type { JudgedPrices } from './price-columns.ts'
import type { ReadAsset } from './price-file.ts'

/** Report on one asset of a price file. */
export type FileAsset = Pick<IdentifiedAsset, 'known'> &
  Pick<JudgedPrices, 'leaps' | 'rescaled'> & {
    tag: string
    /** From the file or its name, in upper case. */
    symbol: string
    rows: number
    firstDay: Day
    lastDay: Day
  }

/** Report on one price file. */
export type FileReport = {
  /** Path below the folder. */
  file: string
  /** The assets that are studied. */
  assets: readonly FileAsset[]
  /** Number of rows that were left out, and the first of them. */
  skipped: number
  firstSkipped: readonly FileProblem[]
  /** Remarks on the whole file or on one of its assets. */
  remarks: readonly string[]
}

/** The files of a folder that are read so far. */
export type FolderPart<Study> = {
  market: Market
  /** Reports on the files, in the order of their paths. */
  files: readonly FileReport[]
  read: number
  /** Number of files in the whole folder. */
  total: number
  /** First insights by asset, found by the readers. */
  firstInsights: ReadonlyMap<number, Study>
}

/** The files of a folder that are read so far, by path. */
export type Reads<Study> = {
  files: Map<string, StampedRead>
  /** First insights of each asset of a file. */
  firstInsights: Map<string, readonly Study[]>
  companies: ReadonlyMap<string, CompanyFacts>
}

export type FileHooks = {
  /** Called for every broken row and file, in the order of reading. */
  report?: Report
  /** Called with one line per file: rows read, rows left out and why, first and last date. */
  summary?: (file: string, line: string) => void
}

/** Maximum number of left-out rows and of remarks in the report on a file. */
const [ROWS_NAMED, REMARKS_NAMED] = [5, 20]

/** `today`: later rows were left out; infinite if none were. */
type FolderOptions = { folder: string; cache: StoreOptions | null; today: Day }

/** The market of the files that are read; null if they have no usable row. */
export function folderPart<Study>(
  files: readonly string[],
  { files: reads, firstInsights, companies }: Reads<Study>,
  { folder, cache, today }: FolderOptions,
  { report, summary }: FileHooks,
): FolderPart<Study> | null {
  const taken = new Set<string>()
  const found: (Pick<IdentifiedAsset, 'asset'> & {
    prices: ReadAsset['prices']
    source: FileSource
    first: Study | undefined
  })[] = []
  const reports: FileReport[] = []
  for (const path of files) {
    const read = reads.get(path)
    if (!read) continue
    const file = basename(path)
    const below = relative(folder, path)
    const problems = [...read.problems]
    const assets: FileAsset[] = []
    for (const [position, own] of (read.parsed?.assets ?? []).entries()) {
      const { prices, rows, leaps, rescaled } = own
      const { asset, known, symbol } = assetInFile(file, own.symbol, read.parsed!, companies)
      const { tag } = asset
      if (taken.has(symbol) || taken.has(tag)) {
        const message = taken.has(symbol)
          ? `${symbol} was already read from another file; left out`
          : `${symbol} has the same tag as another symbol, ${tag}: rename it in its file; left out`
        problems.push({ file, line: null, message })
        continue
      }
      taken.add(symbol).add(tag)
      const size = Number.parseInt(read.stamp, 10)
      const source = { file: below, size, position, digest: read.digest, today: finiteOrNull(today) }
      found.push({ asset, prices, source, first: firstInsights.get(path)?.[position] })
      const [firstDay, lastDay] = spanOf(prices)
      assets.push({ tag, symbol, rows, leaps, rescaled, firstDay, lastDay, known })
    }
    for (const problem of problems) report?.(problem)
    if (read.parsed && assets.length > 0) summary?.(file, read.parsed.summary)
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
  if (found.length === 0) return null

  found.sort((a, b) => (a.asset.tag < b.asset.tag ? -1 : 1))
  const now = found.reduce((last, { prices }) => Math.max(last, spanOf(prices)[1]), Number.NEGATIVE_INFINITY)
  const assets = found.map(({ asset }) => asset)
  const market = new FilesMarket({
    kind: 'loaded-files',
    now,
    content: contentKey(JSON.stringify(assets), ...found.map(({ source }) => source.digest)),
    assets,
    histories: found.map(({ prices }) => prices),
    sources: found.map(({ source }) => source),
    ...(cache && { cached: { store: cache, today } }),
  })
  const byAsset = new Map(found.flatMap(({ first }, index) => (first === undefined ? [] : [[index, first]])))
  return { market, files: reports, read: reads.size, total: files.length, firstInsights: byAsset }
}

export const finiteOrNull = (day: Day) => (Number.isFinite(day) ? day : null)

/** First and last day of some prices. */
export const spanOf = (prices: PriceHistory | CachedPrices): [Day, Day] =>
  'stamp' in prices ? [prices.firstDay, prices.lastDay] : [prices.days[0]!, prices.days.at(-1)!]
