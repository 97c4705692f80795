import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Day, PriceHistory } from '#reference/market/base/asset.ts'
import type { CachedPrices } from '#reference/market/base/market.ts'
import { contentKey } from '#reference/cache/content-key.ts'
import { type FileProblem, reasonIn } from './file-text.ts'
import { parsePriceFile, type ParsedAsset, type ParsedPrices } from './price-file.ts'

/** One asset of a file, and its prices or where they are cached. */
export type ReadAsset = Omit<ParsedAsset, 'history'> & { prices: PriceHistory | CachedPrices }

/** What reading one file gave: its prices (or where they are cached) or none, what was wrong with it, and a hash of what was taken from it. */
export type PriceRead = {
  digest: string
  parsed: (Omit<ParsedPrices, 'assets'> & { assets: readonly ReadAsset[] }) | null
  problems: readonly FileProblem[]
}

/**
 * Reads and parses one file; a file that cannot be read is a problem and no error.
 *
 * @param today rows of later days are left out
 */
export async function readPrices(path: string, today?: Day): Promise<PriceRead> {
  try {
    return parsedPrices(path, await readFile(path), today)
  } catch (cause) {
    return unreadable(path, cause)
  }
}

/** The same at once. */
export function readPricesNow(path: string, today?: Day): PriceRead {
  try {
    return parsedPrices(path, readFileSync(path), today)
  } catch (cause) {
    return unreadable(path, cause)
  }
}

export function parsedPrices(path: string, bytes: Buffer, today: Day | undefined): PriceRead {
  const problems: FileProblem[] = []
  const found = parsePriceFile(basename(path), bytes, (problem) => problems.push(problem), today)
  // Rows of the future are left out by the day on which they are read.
  const digest = contentKey(bytes, String(found?.skipped))
  if (found === null) return { digest, parsed: null, problems }
  const assets = found.assets.map(({ history, ...rest }) => ({ ...rest, prices: history }))
  return { digest, parsed: { ...found, assets }, problems }
}

const unreadable = (path: string, cause: unknown): PriceRead => ({
  digest: '',
  parsed: null,
  problems: [{ file: basename(path), line: null, message: `cannot be read (${reasonIn(cause)}); left out` }],
})
