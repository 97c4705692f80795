import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pauseMs } from 'node:timers/promises'
import { atLeast, atMost, type Figure, type Goal, measured } from '#bench/figure.ts'
import { isComplete } from '#tooling/program.ts'
import { startService, writePriceFiles } from './service-process.ts'

const FILES = 5_000
const FILES_QUICK = 500
const ASSETS = 40_000
/** A market of 40,000 takes half an hour on two cores: this many seconds show its rate. */
const SECONDS = 240
const SECONDS_QUICK = 60

/**
 * A large market: five thousand price files, and 40,000 simulated assets for four minutes (`--whole`: to the end). `--quick`
 * takes five hundred files and one minute.
 */
export async function run(flags: readonly string[]): Promise<Figure[]> {
  const isQuick = flags.includes('--quick')
  const seconds = flags.includes('--whole') ? Number.POSITIVE_INFINITY : isQuick ? SECONDS_QUICK : SECONDS
  const folder = mkdtempSync(path.join(tmpdir(), 'insight-desk-bench-'))
  try {
    const files = isQuick ? FILES_QUICK : FILES
    const prices = path.join(folder, 'prices')
    writePriceFiles(prices, files)
    const cache = path.join(folder, 'cache')
    return [
      ...(await filled(
        `${files.toLocaleString('en')} files`,
        seconds,
        { REFERENCE_PRICES: prices, REFERENCE_CACHE: cache },
        { first: atMost(10) },
      )),
      ...(await filled(
        `${ASSETS.toLocaleString('en')} simulated assets`,
        seconds,
        { REFERENCE_ASSETS: String(ASSETS), REFERENCE_CACHE: path.join(folder, 'simulated') },
        { rate: atLeast(20), peak: atMost(1_200) },
      )),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function filled(
  what: string,
  seconds: number,
  env: Record<string, string>,
  goals: { first?: Goal; rate?: Goal; peak?: Goal },
): Promise<Figure[]> {
  const service = await startService(env)
  try {
    const { ms: firstMs } = await service.until(({ insights }) => insights > 0)
    const end = performance.now() + 1000 * seconds
    let status = await service.status()
    // Counted from the first insight: before it the market is opened.
    const from = { at: performance.now(), done: status.progress.done }
    while (!isComplete(status) && performance.now() < end) {
      await pauseMs(200)
      status = await service.status()
    }
    const { done, total } = status.progress
    const rate = (1000 * (done - from.done)) / (performance.now() - from.at)
    const share = Math.round((100 * done) / total)
    return [
      measured(`${what}: first insight`, 's', [firstMs / 1000], goals.first),
      { ...measured(`${what}: studied`, 'assets/s', [rate], goals.rate), samples: done - from.done },
      measured(`${what}: peak memory at ${share} %`, 'MB', [service.peakMb()], goals.peak),
    ]
  } finally {
    await service.stop()
  }
}
