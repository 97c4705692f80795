import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Day } from '#reference/market/base/asset.ts'
import { contentKey } from '#reference/memory/content-key.ts'
import { type FileProblem, reasonIn } from './file-problem.ts'
import { parsePriceFile, type ParsedPrices } from './price-file.ts'

/** What reading one file gave: its prices or none, what was wrong with it, and a hash of what was taken from it. */
export type PriceRead = {
  digest: string
  parsed: ParsedPrices | null
  problems: readonly FileProblem[]
}

/**
 * Reads and parses one file; a file that cannot be read is a problem and no error.
 *
 * @param today rows of later days are left out
 */
export async function readPrices(path: string, today?: Day): Promise<PriceRead> {
  const file = basename(path)
  const problems: FileProblem[] = []
  try {
    const bytes = await readFile(path)
    const parsed = parsePriceFile(file, bytes, (problem) => problems.push(problem), today)
    // Rows of the future are left out by the day on which they are read.
    return { digest: contentKey(bytes, String(parsed?.skipped)), parsed, problems }
  } catch (cause) {
    problems.push({ file, line: null, message: `cannot be read (${reasonIn(cause)}); left out` })
    return { digest: '', parsed: null, problems }
  }
}
