import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { atMost, type Figure, measured } from '#bench/figure.ts'
import { isComplete } from '#tooling/program.ts'
import { ServiceProcess, writePriceFiles } from './service-process.ts'

const FILES = 1_000
const FILES_QUICK = 100
/** Cold starts of the default market: its peak memory varies by 5 %. */
const COLD_STARTS = 3
const NEW_YEARS_EVE = '\n2026-12-31,100,101,99,100,1000\n'

/**
 * Starts of the reference service: the default market cold and warm, a folder of price files warm, and with one file changed.
 * `--quick` takes a hundred files instead of a thousand.
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
  for (let start = 0; start < COLD_STARTS; start += 1) {
    cold.push(await started(envOf(start)))
    print('default market', cold[start]!)
  }
  const again = await started(envOf(0))
  print('again', again)
  const all = (of: (start: Start) => number) => cold.map(of)
  return [
    measured(
      'default market: until it listens',
      'ms',
      all(({ listening }) => listening),
    ),
    measured(
      'default market: first insights after it listens',
      's',
      all(({ insights, listening }) => (insights - listening) / 1000),
      atMost(3),
    ),
    measured(
      'default market: complete',
      's',
      all(({ complete }) => complete / 1000),
      atMost(8),
    ),
    ...peak(
      'default market: peak memory',
      cold.map(({ peakMb }) => peakMb),
      400,
    ),
    measured('default market, second start: complete', 's', [again.complete / 1000], atMost(2)),
  ]
}

async function priceFolder(folder: string, files: number, env: Record<string, string>): Promise<Figure[]> {
  writePriceFiles(folder, files)
  const first = await started(env)
  print(`${files} files`, first)
  const again = await started(env)
  print('again', again)
  appendFileSync(path.join(folder, 'A00003.csv'), NEW_YEARS_EVE)
  const changed = await started(env)
  print('one of them changed', changed)
  const words = `${files.toLocaleString('en')} files`
  return [
    measured(`${words}: first insights`, 's', [first.insights / 1000], atMost(4)),
    measured(`${words}: complete`, 's', [first.complete / 1000]),
    ...peak(`${words}: peak memory`, [first.peakMb], null),
    measured(`${words} again: listens`, 's', [again.listening / 1000]),
    measured(`${words} again: everything served`, 's', [again.complete / 1000], atMost(3)),
    measured(`${words}, one changed: everything served`, 's', [changed.complete / 1000]),
  ]
}

type Start = { listening: number; insights: number; complete: number; count: number; peakMb: number | null }

/** One complete start; times in ms since the start of the process. */
async function started(env: Record<string, string>): Promise<Start> {
  const service = await ServiceProcess.start(env)
  try {
    const { ms: insights } = await service.until((status) => status.insights > 0 || isComplete(status))
    const { ms: complete, status } = await service.until(isComplete)
    if (status.insights === 0) throw new Error('the service found no insight: nothing was measured')
    return {
      listening: service.listeningMs,
      insights,
      complete,
      count: status.insights,
      peakMb: service.peakMb(),
    }
  } finally {
    await service.stop()
  }
}

function print(what: string, { listening, insights, complete, count, peakMb }: Start): void {
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  console.log(
    `${what}: listens after ${seconds(listening)} s, first insights ${seconds(insights)} s, all ${count.toLocaleString('en')} after ${seconds(complete)} s, peak ${peakMb?.toFixed(0) ?? '?'} MB`,
  )
}

function peak(what: string, peaks: readonly (number | null)[], most: number | null): Figure[] {
  const known = peaks.filter((mb) => mb !== null)
  return known.length === 0 ? [] : [measured(what, 'MB', known, atMost(most))]
}
