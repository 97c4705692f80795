import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { atMost, type Figure, measured } from '#bench/figure.ts'
import { isComplete } from '#tooling/program.ts'
import { startService, writePriceFiles } from './service-process.ts'

const FILES = 1_000
const FILES_QUICK = 100
/** Cold starts of the default market: its peak memory varies by 5 %. */
const COLD_STARTS = 3

/**
 * Starts of the reference service, cold and warm: the default market (goal P11) and a folder of price files (goal P12). `--quick` takes a
 * hundred files instead of a thousand.
 */
export async function run(flags: readonly string[]): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'insight-desk-bench-'))
  try {
    const files = flags.includes('--quick') ? FILES_QUICK : FILES
    return [
      ...(await defaultMarket((start) => ({ REFERENCE_CACHE: path.join(folder, `market-${start}`) }))),
      ...(await priceFolder(path.join(folder, 'prices'), files, {
        REFERENCE_PRICES: path.join(folder, 'prices'),
        REFERENCE_CACHE: path.join(folder, 'cache'),
      })),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param envOf the settings of a start; each has an empty cache */
async function defaultMarket(envOf: (start: number) => Record<string, string>): Promise<Figure[]> {
  const cold: Start[] = []
  for (let start = 0; start < COLD_STARTS; start += 1) cold.push(await started(envOf(start)))
  const again = await started(envOf(0))
  const all = (figure: keyof Start) => cold.map((start) => start[figure])
  const name = 'default market'
  return [
    measured(
      `${name}: first insights after it listens`,
      's',
      cold.map(({ insights, listening }) => insights - listening),
      atMost(1),
    ),
    measured(`${name}: complete`, 's', all('complete'), atMost(8)),
    measured(`${name}: peak memory`, 'MB', all('peakMb'), atMost(400)),
    measured(`${name}, second start: complete`, 's', [again.complete], atMost(0.5)),
  ]
}

async function priceFolder(folder: string, files: number, env: Record<string, string>): Promise<Figure[]> {
  writePriceFiles(folder, files)
  const first = await started(env)
  const again = await started(env)
  const name = `${files.toLocaleString('en')} files`
  return [
    measured(`${name}: first insights`, 's', [first.insights], atMost(4)),
    measured(`${name} again: everything served`, 's', [again.complete], atMost(1)),
  ]
}

type Start = Awaited<ReturnType<typeof started>>

/** One complete start; times in seconds since the start of the process. */
async function started(env: Record<string, string>) {
  const service = await startService(env)
  try {
    const insights = await service.until((status) => status.insights > 0)
    const complete = await service.until(isComplete)
    if (complete.status.insights === 0) throw new Error('the service found no insight: nothing was measured')
    return {
      listening: service.listeningMs / 1000,
      insights: insights.ms / 1000,
      complete: complete.ms / 1000,
      peakMb: service.peakMb(),
    }
  } finally {
    await service.stop()
  }
}
