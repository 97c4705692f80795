import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { atMost, beside, type Figure, measured } from '#bench/figure.ts'
import { seriesOfAsset } from '#reference/engine/asset-data.ts'
import { createPeerTable } from '#reference/engine/statistics/peer-table.ts'
import { openMarket } from '#reference/market/open-market.ts'
import { StudyQueue } from '#reference/queue/study-queue.ts'
import { type EngineOptions, runEngine } from '#reference/study/engine-run.ts'
import { studyBytes, type Studied } from '#reference/study/study-bytes.ts'
import { median } from '#shared/statistics/quantile.ts'
import { QueueServer, WORKER } from '#testing/queue.ts'
import { Program } from '#tooling/program.ts'

const NOW = 18_807
const ROUNDS = 3
const ECHO_WORKER = path.join(import.meta.dirname, 'echo-worker.ts')

type Counts = { assets: number; jobs: number; rounds: number }

/**
 * What the queue costs in addition to the study, and how many workers one service can feed. Workers that study nothing give the
 * cost; one and two real workers are compared to threads in the same run, in turns. `--quick` takes fewer assets and one round.
 */
export async function run(flags: readonly string[]): Promise<Figure[]> {
  const isQuick = flags.includes('--quick')
  const counts: Counts = isQuick
    ? { assets: 30, jobs: 1_000, rounds: 1 }
    : { assets: 120, jobs: 5_000, rounds: ROUNDS }
  const rates = await ratesOf(counts)
  const { perResultMs, perJobMs, perSecond } = await costOf(counts, rates.template)
  const studyMs = median(rates.studyMs)
  return [
    beside('one worker', 'assets/s', rates.queue1, ['one thread', rates.threads1]),
    beside('two workers', 'assets/s', rates.queue2, ['two threads', rates.threads2]),
    measured('cost of a job in its worker, share of its study', '%', [(100 * perJobMs) / studyMs], atMost(3)),
    measured('results taken, service, queue and two workers on one machine', '/s', [perSecond]),
    measured('estimate: workers that keep one core of the service busy', '', [studyMs / perResultMs]),
  ]
}

/** Assets per second from the first study to the last, without the start, and a study of the usual size. */
async function ratesOf({ assets, rounds }: Counts) {
  const market = openMarket({ kind: 'simulated', seed: 42, assets, now: NOW })
  const server = await QueueServer.start()
  const rates = {
    threads1: [] as number[],
    threads2: [] as number[],
    queue1: [] as number[],
    queue2: [] as number[],
    /** CPU time of a study, ms. */
    studyMs: [] as number[],
  }
  const studies: Studied[] = []
  const processorMs = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  const rateOf = async (options: Partial<EngineOptions>) => {
    const at: { ms: number; processor: number }[] = []
    await runEngine(market, {
      ...options,
      onStudy: (_, studied) => {
        at.push({ ms: performance.now(), processor: processorMs() })
        if (studied && studies.length < assets) studies.push(studied)
      },
    })
    // The first quarter is warm-up.
    const from = Math.floor(at.length / 4)
    const count = at.length - 1 - from
    const [begin, end] = [at[from]!, at.at(-1)!]
    return {
      rate: (1000 * count) / (end.ms - begin.ms),
      processorMs: (end.processor - begin.processor) / count,
    }
  }
  const byQueue = async (count: number) => {
    const workers = Array.from(
      { length: count },
      () => new Program([WORKER], { REFERENCE_QUEUE: server.address, REFERENCE_CACHE: 'off' }),
    )
    const queue = new StudyQueue(server.address, (line) => console.log(line))
    try {
      await Promise.all(workers.map((worker) => worker.waitForOutput(/worker ready/)))
      const ended = workers.map(async (worker) => {
        await worker.ended
        throw new Error(`a worker ended: ${worker.output}`)
      })
      const rate = rateOf({ workers: 1, studyElsewhere: (task) => queue.study(task) })
      return await Promise.race([rate, ...ended])
    } finally {
      queue.close()
      await Promise.all(workers.map((worker) => worker.end('SIGKILL')))
    }
  }
  try {
    for (let round = 0; round < rounds; round++) {
      const alone = await rateOf({ workers: 1 })
      rates.threads1.push(alone.rate)
      rates.studyMs.push(alone.processorMs)
      rates.queue1.push((await byQueue(1)).rate)
      rates.threads2.push((await rateOf({ workers: 2 })).rate)
      rates.queue2.push((await byQueue(2)).rate)
    }
  } finally {
    await server.remove()
  }
  const stocks = studies.filter(({ caps }) => caps !== null)
  const bySize = stocks.sort((a, b) => a.insights.ints.length - b.insights.ints.length)
  return { ...rates, template: bySize[bySize.length >> 1]! }
}

/** CPU time in ms of a job in its worker without its study, and of its result in the service. */
async function costOf({ jobs }: Counts, template: Studied) {
  const folder = mkdtempSync(path.join(tmpdir(), 'insight-desk-bench-'))
  const file = path.join(folder, 'study')
  writeFileSync(file, studyBytes(template))
  const server = await QueueServer.start()
  const market = openMarket({ kind: 'simulated', seed: 42, assets: 2 * jobs, now: NOW })
  const wanted = new Set(template.insights.series)
  const hasAll = (asset: number) =>
    seriesOfAsset(market, asset).filter(({ name }) => wanted.has(name)).length === wanted.size
  const assets = [...market.assets.keys()].filter(hasAll).slice(0, jobs)
  const queue = new StudyQueue(server.address, (line) => console.log(line))
  const workers = [1, 2].map(() => new Program([ECHO_WORKER, server.address, file]))
  try {
    await Promise.all(workers.map((worker) => worker.waitForOutput(/worker ready/)))
    const done = new Set<number>()
    const from = process.cpuUsage()
    const startedAt = performance.now()
    await queue.study({
      market,
      start: { from: null, series: null, since: null },
      table: createPeerTable([], market.firstDay, market.now),
      assets,
      store: null,
      signal: undefined,
      isDone: (asset) => done.has(asset),
      take: (asset) => done.add(asset),
      onThreads: () => Promise.reject(new Error('a result was refused')),
    })
    const seconds = (performance.now() - startedAt) / 1000
    const { user, system } = process.cpuUsage(from)
    await Promise.all(workers.map((worker) => worker.end()))
    const counts = workers.map(({ output }) =>
      /did (\d+) jobs in ([\d.]+) ms/.exec(output)!.slice(1).map(Number),
    )
    const sum = (at: number) => counts.reduce((total, each) => total + each[at]!, 0)
    return {
      perResultMs: (user + system) / 1000 / done.size,
      perJobMs: sum(1) / sum(0),
      perSecond: done.size / seconds,
    }
  } finally {
    queue.close()
    await Promise.all(workers.map((worker) => worker.end('SIGKILL')))
    await server.remove()
    rmSync(folder, { recursive: true })
  }
}
