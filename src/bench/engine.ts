import { existsSync } from 'node:fs'
import process from 'node:process'
import { assetData } from '#reference/engine/asset-data.ts'
import type { EngineInsight } from '#reference/engine/engine-insight.ts'
import { TailRanker } from '#reference/engine/statistics/tail-ranker.ts'
import { dayOf } from '#reference/market/base/civil-date.ts'
import type { Market } from '#reference/market/base/market.ts'
import { readFilesMarket } from '#reference/market/files/price-folder.ts'
import { openMarket } from '#reference/market/open-market.ts'
import { FrameMemory } from '#reference/series/base/column-memory.ts'
import { fillSeries } from '#reference/series/base/series-definition.ts'
import { SeriesFrame } from '#reference/series/base/series-frame.ts'
import { CORE_SERIES } from '#reference/series/registry.ts'
import { type EngineOptions, runEngine } from '#reference/study/engine-run.ts'
import { unpackInsights } from '#reference/study/insight-block.ts'
import { peersOf } from '#testing/engine-sync.ts'
import { evidenceTable, verdictOf, withheldTable } from './evidence-table.ts'
import { atLeast, type Figure, measured } from './figure.ts'

const DATA = '../shared/data'
const NOW = dayOf(2026, 11, 20)
const ASSETS = 500

/**
 * The engine's speed, and, printed as Markdown, what its insights were worth. `--speed` and `--evidence` measure one half,
 * `--seed=N` uses another market than 42.
 */
export async function run(args: readonly string[]): Promise<Figure[]> {
  const seed = Number(args.find((arg) => arg.startsWith('--seed='))?.slice(7) ?? 42)
  return [
    ...(args.includes('--evidence') ? [] : speed(seed)),
    ...(args.includes('--speed') ? [] : await evidence(seed)),
  ]
}

const simulated = (seed: number, assets: number) => openMarket({ kind: 'simulated', seed, assets, now: NOW })

/**
 * The two most expensive steps on one core, in CPU time because other programs may run; every asset twice, so that most of it is
 * warm: goal P10.
 */
function speed(seed: number): Figure[] {
  const market = simulated(seed, 60)
  const peers = peersOf(market)
  const ranker = new TailRanker()
  const memory = new FrameMemory()
  const cost = { series: { values: 0, ms: 0 }, tails: { values: 0, ms: 0 } }
  const timed = (step: keyof typeof cost, values: number, work: () => void) => {
    const start = process.cpuUsage()
    work()
    cost[step].ms += process.cpuUsage(start).user / 1000
    cost[step].values += values
  }
  for (const index of [...market.assets.keys(), ...market.assets.keys()]) {
    const data = assetData(market, index, peers)
    if (data === null) continue
    const bars = data.history.close.length
    const values = new Float32Array(bars)
    // As in the engine: one series after the other into the same array, in the memory of the asset before.
    const fill = (seen?: () => void) => {
      const frame = new SeriesFrame(data.history, data.peers, memory)
      for (const one of CORE_SERIES) {
        fillSeries(one, frame, values)
        seen?.()
      }
    }
    timed('series', bars * CORE_SERIES.length, () => fill())
    const filled: Float32Array[] = []
    fill(() => filled.push(values.slice()))
    timed('tails', bars * filled.length, () => {
      for (const [i, series] of filled.entries()) ranker.tails(series, CORE_SERIES[i]!.firstBar)
    })
  }
  const rate = (what: string, { values, ms }: { values: number; ms: number }, least: number): Figure => ({
    ...measured(what, 'million/s', [values / ms / 1e3], atLeast(least)),
    samples: values,
  })
  return [rate('series, core, one core', cost.series, 200), rate('both tail tests, one core', cost.tails, 60)]
}

async function evidence(seed: number): Promise<Figure[]> {
  if (existsSync(`${DATA}/prices`)) {
    const real = await readFilesMarket({ prices: `${DATA}/prices`, companies: `${DATA}/companies.csv` })
    const title = `Real prices, ${real.assets.length} assets, emitted from January 2010 on`
    print(title, await insightsOf(real, { from: dayOf(2010, 1, 1) }))
  } else console.log(`No real prices at ${DATA}/prices: their table is left out.`)
  const walk = openMarket({ kind: 'random-walk', seed, assets: ASSETS, now: NOW })
  const random = await insightsOf(walk)
  print(`Random walk, ${ASSETS} assets, seed ${seed}`, random)
  const found = await insightsOf(simulated(seed, ASSETS))
  print(`Simulated market, ${ASSETS} assets, seed ${seed}`, found)
  const best = (insights: readonly EngineInsight[]) => insights.filter(({ facts }) => facts.stars >= 6).length
  return [
    {
      what: `insights of six stars and more among ${ASSETS} simulated assets`,
      unit: '',
      figure: best(found),
      samples: found.length,
      peer: { name: 'random walk', figure: best(random), ratio: best(found) / best(random) },
      goal: null,
    },
  ]
}

const print = (title: string, found: readonly EngineInsight[]) =>
  console.log(`\n### ${title}\n\n${evidenceTable(found.map(verdictOf))}\n\n${withheldTable(found)}`)

async function insightsOf(market: Market, options: Partial<EngineOptions> = {}): Promise<EngineInsight[]> {
  const found: EngineInsight[] = []
  await runEngine(market, {
    ...options,
    onStudy: (asset, studied) => studied && found.push(...unpackInsights(studied.insights, asset)),
  })
  return found
}
