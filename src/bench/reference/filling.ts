import { setTimeout as pauseMs } from 'node:timers/promises'
import * as v from 'valibot'
import { ENTITY_FILTER_BY_TAG } from '#contract/records/entity.ts'
import { readInsightList } from '#contract/records/insight.ts'
import { servicePath } from '#contract/calls/routes.ts'
import { type Figure, measured } from '#bench/figure.ts'
import { quantile } from '#shared/statistics/quantile.ts'
import { builtService } from './built-service.ts'
import { isComplete, ServiceProcess } from './service-process.ts'

const ASSETS = 3_000
const MOST_SECONDS = 150
const MOST_SECONDS_QUICK = 30
/** Analysts who look at the same time, and how long each reads between two pages. */
const READERS = 2
const READING_MS = 150
const GOAL = { of: 'figure', most: 300 } as const

const PAGES = ['list', 'insight', 'asset'] as const
type Page = (typeof PAGES)[number]

const Insight = v.object({ id: v.string(), metadata: v.object({ entity: v.string() }) })

/**
 * How long pages take while the engine fills a market of three thousand assets: every page asks for all that the product asks for on it,
 * at once, and is as slow as its slowest answer. `--quick` looks for half a minute.
 */
export async function run(flags: readonly string[]): Promise<Figure[]> {
  await builtService()
  const times: Record<Page, number[]> = { list: [], insight: [], asset: [] }
  const slowest = { ms: 0, what: '' }
  const service = await ServiceProcess.start({ REFERENCE_ASSETS: String(ASSETS) })
  try {
    await service.until(({ insights }) => insights >= 20)
    const end = performance.now() + 1000 * (flags.includes('--quick') ? MOST_SECONDS_QUICK : MOST_SECONDS)
    let isFilling = true
    const reader = async (nth: number) => {
      for (let i = nth; isFilling && performance.now() < end; i++) {
        const page = PAGES[i % PAGES.length]!
        times[page].push(await visit(service, page, i, slowest))
        if (nth === 0) isFilling = !isComplete(await service.status())
        await pauseMs(READING_MS)
      }
    }
    await Promise.all(Array.from({ length: READERS }, (_, nth) => reader(nth)))
    const { progress } = await service.status()
    console.log(
      `${progress.done} of ${progress.total} assets were studied meanwhile; peak ${service.peakMb()?.toFixed(0) ?? '?'} MB; slowest answer ${slowest.ms.toFixed(0)} ms: ${slowest.what}`,
    )
  } finally {
    await service.stop()
  }
  return PAGES.map((page) => {
    const ms = times[page]
    console.log(
      `${page}: ${ms.length} pages, median ${quantile(ms, 0.5).toFixed(0)} ms, p95 ${quantile(ms, 0.95).toFixed(0)} ms, most ${Math.max(...ms).toFixed(0)} ms`,
    )
    return {
      ...measured(
        `95th percentile of the ${page} page while ${ASSETS.toLocaleString('en')} assets fill`,
        'ms',
        ms,
        GOAL,
      ),
      figure: quantile(ms, 0.95),
    }
  })
}

/** @returns ms until the last answer of the page */
async function visit(
  service: ServiceProcess,
  page: Page,
  i: number,
  slowest: { ms: number; what: string },
): Promise<number> {
  // What is looked at differs from page to page and is chosen beforehand, as a click on a row does.
  const [insight] = await rows(service, { limit: 1, page: (i * 7) % 20, from_date: '1990-01-01' })
  const before = performance.now()
  const asked = async (what: string, body?: unknown) => {
    const { ms } = await service.ask(what, body)
    if (ms > slowest.ms) Object.assign(slowest, { ms, what })
  }
  if (!insight) throw new Error('no insight to look at')
  const { id } = insight
  const tag = insight.metadata.entity
  const filter = servicePath('filterInsights')
  const entities = { filter: ENTITY_FILTER_BY_TAG, args: [tag] }
  switch (page) {
    case 'list':
      await Promise.all([
        asked(filter, { limit: 20, page: i % 5 }),
        asked(filter, { limit: 20, stars: [4, 5, 6] }),
      ])
      break
    case 'insight':
      await Promise.all([
        asked(servicePath('insight', { id })),
        asked(servicePath('predictions', { id })),
        asked(servicePath('calculator'), { snake_expression: `${tag}.price` }),
        asked(servicePath('entities'), entities),
      ])
      break
    case 'asset':
      await Promise.all([
        asked(servicePath('entities'), entities),
        asked(servicePath('calculator'), { snake_expression: `${tag}.price` }),
        asked(filter, { entity: [tag], limit: 50, from_date: '1990-01-01' }),
        asked(servicePath('relevance', { tag })),
        asked(servicePath('keyValues', { tag })),
      ])
      break
  }
  return performance.now() - before
}

async function rows(service: ServiceProcess, body: unknown) {
  const { json } = await service.ask(servicePath('filterInsights'), body)
  return readInsightList(json).items.flatMap((item) => {
    const read = v.safeParse(Insight, item)
    return read.success ? [read.output] : []
  })
}
