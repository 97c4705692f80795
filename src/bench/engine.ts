import { existsSync } from 'node:fs'
import os from 'node:os'
import process from 'node:process'
import { assetData } from '#reference/engine/asset-data.ts'
import { peersOf } from '#reference/study/engine-here.ts'
import type { EngineInsight } from '#reference/engine/engine-insight.ts'
import { type EngineOptions, runEngine } from '#reference/study/engine-run.ts'
import { unpackInsights } from '#reference/study/insight-block.ts'
import { HORIZONS } from '#reference/engine/base/insight-facts.ts'
import { TailRanker } from '#reference/engine/statistics/tail-ranker.ts'
import { dayOf, isoDate } from '#reference/market/base/civil-date.ts'
import { readFilesMarket } from '#reference/market/files/price-folder.ts'
import type { Market } from '#reference/market/base/market.ts'
import { openMarket } from '#reference/market/open-market.ts'
import { FrameMemory } from '#reference/series/base/column-memory.ts'
import { CORE_SERIES, PRICE_SERIES } from '#reference/series/registry.ts'
import { fillSeries } from '#reference/series/base/series-definition.ts'
import { SeriesFrame } from '#reference/series/base/series-frame.ts'
import { evidenceTable, verdictOf, type Verdict, withheldTable } from './evidence-table.ts'
import { everySeries } from './every-series.ts'
import { type Figure, measured } from './figure.ts'

const DATA = '../shared/data'
const NOW = dayOf(2026, 11, 20)
const DEFAULT_ASSETS = 500
const LARGE_ASSETS = 5000
const CORE_NAMES = CORE_SERIES.map(({ name }) => name)

/**
 * Prints, as Markdown, what the engine costs and what its insights were worth. `--core` studies the 46 core series only in
 * the evidence, `--large` adds a run of 5,000 assets, `--speed` and `--evidence` print one half, `--seed=N` another market than 42;
 * `--every` prints nothing but what studying every series that is answered would be worth.
 */
export async function run(args: readonly string[]): Promise<Figure[]> {
  const both = !args.includes('--speed') && !args.includes('--evidence')
  const seed = Number(args.find((arg) => arg.startsWith('--seed='))?.slice(7) ?? 42)
  if (args.includes('--every')) return everySeries(DATA, dayOf(2010, 1, 1), NOW)
  const figures: Figure[] = []
  if (both || args.includes('--speed')) figures.push(...(await speed(seed, args.includes('--large'))))
  if (both || args.includes('--evidence'))
    figures.push(...(await evidence(seed, args.includes('--core') ? CORE_NAMES : null)))
  return figures
}

const simulated = (seed: number, assets: number) => openMarket({ kind: 'simulated', seed, assets, now: NOW })

async function speed(seed: number, withLarge: boolean): Promise<Figure[]> {
  console.log(`Load of the machine: ${os.loadavg()[0]!.toFixed(1)} on ${os.availableParallelism()} cores.\n`)
  const costs = steps(simulated(seed, 60))
  console.log('| Step, one core | million values | CPU ms | million/s |\n|---|---|---|---|')
  for (const { step, values, ms } of costs)
    console.log(
      `| ${step} | ${(values / 1e6).toFixed(1)} | ${ms.toFixed(0)} | ${(values / ms / 1e3).toFixed(1)} |`,
    )
  console.log(
    '\n| Whole run | workers | s | CPU s | first insight s | assets/s | million values/s | insights | memory MB |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|')
  const cores = os.availableParallelism()
  const core = await wholeRun(simulated(seed, DEFAULT_ASSETS), '46 series', {
    workers: 1,
    series: CORE_NAMES,
  })
  await wholeRun(simulated(seed, DEFAULT_ASSETS), 'all series', { workers: cores })
  if (withLarge) await wholeRun(simulated(seed, LARGE_ASSETS), 'all series', { workers: cores })
  return [
    ...costs.map(({ step, values, ms, least }): Figure => ({
      what: `${step}, one core`,
      unit: 'million/s',
      figure: values / ms / 1e3,
      samples: values,
      peer: null,
      goal: least === null ? null : { of: 'figure', least },
    })),
    measured(`${DEFAULT_ASSETS} assets, 46 series, one worker`, 's', [core], { of: 'figure', most: 20 }),
  ]
}

/** `least`: what a core should do in a second, in millions of values. */
type StepCost = { step: string; values: number; ms: number; least: number | null }

/** The two steps that everything else waits for, on one core; every asset twice, so that most of it runs warm. CPU time: others may be at work. */
function steps(market: Market): StepCost[] {
  const peers = peersOf(market)
  const ranker = new TailRanker()
  const memory = new FrameMemory()
  const costOf = (step: string, least: number | null): StepCost => ({ step, values: 0, ms: 0, least })
  const core = costOf('series, core', 70)
  const all = costOf('series, all of prices', null)
  const tails = costOf('both tail tests', 18)
  const timed = (cost: StepCost, values: number, work: () => void) => {
    const start = process.cpuUsage()
    work()
    cost.ms += process.cpuUsage(start).user / 1000
    cost.values += values
  }
  for (const index of [...market.assets.keys(), ...market.assets.keys()]) {
    const data = assetData(market, index, peers)
    if (data === null) continue
    const bars = data.history.close.length
    const values = new Float32Array(bars)
    // As the engine does it: one series after the other into the same values, in the memory of the asset before.
    const fill = (series: typeof PRICE_SERIES, seen?: () => void) => {
      const frame = new SeriesFrame(data.history, data.peers, memory)
      for (const one of series) {
        fillSeries(one, frame, values)
        seen?.()
      }
    }
    timed(core, bars * CORE_SERIES.length, () => fill(CORE_SERIES))
    timed(all, bars * PRICE_SERIES.length, () => fill(PRICE_SERIES))
    const filled: Float32Array[] = []
    fill(CORE_SERIES, () => filled.push(values.slice()))
    timed(tails, bars * filled.length, () => {
      for (const [i, series] of filled.entries()) ranker.tails(series, CORE_SERIES[i]!.firstBar)
    })
  }
  return [core, all, tails]
}

/** Prints a row and returns the seconds it took. */
async function wholeRun(
  market: Market,
  title: string,
  options: Pick<EngineOptions, 'workers' | 'series'>,
): Promise<number> {
  const start = performance.now()
  const cpu = process.cpuUsage()
  let first: number | null = null
  let insights = 0
  let values = 0
  let memory = 0
  await runEngine(market, {
    ...options,
    onInsights(_, { series }) {
      if (series.length > 0) first ??= performance.now() - start
      insights += series.length
      memory = Math.max(memory, process.memoryUsage.rss())
    },
    onProgress: (progress) => (values = progress.values),
  })
  const ms = performance.now() - start
  const cells = [
    `${market.assets.length} assets, ${title}`,
    options.workers ?? '',
    (ms / 1000).toFixed(1),
    (process.cpuUsage(cpu).user / 1e6).toFixed(1),
    first === null ? '–' : (first / 1000).toFixed(1),
    ((1000 * market.assets.length) / ms).toFixed(1),
    (values / ms / 1e3).toFixed(1),
    insights,
    (memory / 1e6).toFixed(0),
  ]
  console.log(`| ${cells.join(' | ')} |`)
  return ms / 1000
}

async function evidence(seed: number, series: readonly string[] | null): Promise<Figure[]> {
  const studied = series === null ? 'all series' : `${series.length} series`
  if (existsSync(`${DATA}/prices`)) {
    const real = await readFilesMarket({ prices: `${DATA}/prices`, companies: `${DATA}/companies.csv` })
    const found = await insightsOf(real, series, dayOf(2010, 1, 1))
    console.log(`\n### Real prices, ${real.assets.length} assets, emitted from January 2010 on, ${studied}\n`)
    console.log(`${evidenceTable(found.map(verdictOf))}\n\n${withheldTable(found)}`)
  } else console.log(`\nNo real prices at ${DATA}/prices: their table is left out.`)

  const walk = openMarket({ kind: 'random-walk', seed, assets: DEFAULT_ASSETS, now: NOW })
  const random = await insightsOf(walk, series)
  const chance = random.map(verdictOf)
  console.log(
    `\n### Random walk, ${DEFAULT_ASSETS} assets, ${studied}\n\n${evidenceTable(chance)}\n\n${withheldTable(random)}`,
  )

  const market = simulated(seed, DEFAULT_ASSETS)
  const found = await insightsOf(market, series)
  const planted = found.map(verdictOf)
  console.log(
    `\n### Simulated market, ${DEFAULT_ASSETS} assets, seed ${seed}, ${studied}\n\n${evidenceTable(planted)}\n\n${withheldTable(found)}`,
  )
  const many = (verdicts: readonly Verdict[]) => verdicts.filter(({ stars }) => stars >= 6).length
  console.log(
    `\nSix stars and more: ${many(chance)} on the random walk, ${many(planted)} on the simulated market (1 to ${(many(planted) / many(chance)).toFixed(1)}).`,
  )
  console.log(volume(market, found))
  const counted = (what: string, verdicts: readonly Verdict[]): Figure => ({
    what,
    unit: '',
    figure: many(verdicts),
    samples: verdicts.length,
    peer: { name: 'random walk', figure: many(chance), ratio: many(verdicts) / many(chance) },
    goal: null,
  })
  return [counted(`insights of six stars and more among ${DEFAULT_ASSETS} simulated assets`, planted)]
}

async function insightsOf(
  market: Market,
  series: readonly string[] | null,
  from?: number,
): Promise<EngineInsight[]> {
  const found: EngineInsight[] = []
  await runEngine(market, {
    ...(series && { series }),
    ...(from !== undefined && { from }),
    onInsights: (asset, insights) => found.push(...unpackInsights(insights, asset)),
  })
  return found
}

/** What the list of a newcomer to the simulated market holds. */
function volume(market: Market, insights: readonly EngineInsight[]): string {
  const since = (days: number) => insights.filter(({ facts }) => facts.day > market.now - days)
  const recent = since(182)
  const tally = <T>(values: readonly T[]) => new Set(values).size
  const sectors = recent
    .map(({ facts }) => market.assets[facts.assetIndex]?.gics?.sector)
    .filter((s) => s !== undefined)
  const states = since(3 * 365).map(({ outcome }) => outcome.status.state)
  const count = (state: string) => states.filter((own) => own === state).length
  const horizons = HORIZONS.map(
    ({ name }) => `${name} ${recent.filter(({ facts }) => facts.horizon === name).length}`,
  )
  const stars = [2, 3, 4, 5, 6, 7, 8].map((n) => recent.filter(({ facts }) => facts.stars === n).length)
  return [
    `\nLast six months to ${isoDate(market.now)}: ${recent.length} insights, ${tally(sectors)} sectors, ${recent.filter(({ facts }) => facts.direction === 1).length} up, ${recent.filter(({ facts }) => facts.direction === -1).length} down;`,
    `horizons ${horizons.join(', ')}; stars 2 to 8: ${stars.join('/')}.`,
    `Last three years: ${states.length}, of them ${count('worked')} worked, ${count('failed')} failed, ${count('active')} active.`,
  ].join('\n')
}
