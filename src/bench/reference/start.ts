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
    const market = (start: number) => started({ REFERENCE_CACHE: path.join(folder, `market-${start}`) })
    const cold: Start[] = []
    for (let start = 0; start < COLD_STARTS; start += 1) cold.push(await market(start))
    const again = await market(0)
    const all = (figure: (start: Start) => number) => cold.map(figure)

    const count = flags.includes('--quick') ? FILES_QUICK : FILES
    const [prices, cache] = [path.join(folder, 'prices'), path.join(folder, 'cache')]
    writePriceFiles(prices, count)
    const files = () => started({ REFERENCE_PRICES: prices, REFERENCE_CACHE: cache })
    const name = `${count.toLocaleString('en')} files`
    const afterListening = all(({ insights, listening }) => insights - listening)
    return [
      measured('default market: first insights after it listens', 's', afterListening, atMost(1)),
      measured(
        'default market: complete',
        's',
        all(({ complete }) => complete),
        atMost(8),
      ),
      measured(
        'default market: peak memory',
        'MB',
        all(({ peakMb }) => peakMb),
        atMost(400),
      ),
      measured('default market, second start: complete', 's', [again.complete], atMost(0.5)),
      measured(`${name}: first insights`, 's', [(await files()).insights], atMost(4)),
      measured(`${name} again: everything served`, 's', [(await files()).complete], atMost(1)),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
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
