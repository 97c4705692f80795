import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { REFERENCE_ROUTES } from '#contract/calls/routes.ts'
import { MOST_BASE_RATES, type BaseRates, type CalibrationReport } from '#contract/desk/calibration.ts'
import { MS_PER_DAY, toIsoDay } from '#contract/values/instant.ts'
import { calibrationReport, countedOnce, MOST_ENDED } from '#shared/statistics/calibration.ts'
import type { LabelledInsight } from '#shared/statistics/calibration-groups.ts'
import { HORIZON_GROUPS } from '#shared/statistics/expected-share.ts'
import { normalScale } from '#shared/statistics/normal-score.ts'
import { HORIZONS, type InsightFacts, type PathStep } from '#reference/engine/base/insight-facts.ts'
import { cardName } from '#reference/words/cards/card-table.ts'
import { badRequest } from './answers/error-answers.ts'
import { requiredQuery } from './answers/request-fields.ts'
import { launchWorker } from '#reference/worker-threads.ts'
import { outcomeAt } from '#reference/study/insight-block.ts'
import type { CalibrationTask } from './calibration-worker.ts'
import { factsOf, type StoredInsight } from './store/insight-store.ts'
import type { ServiceWorld } from './world/service-world.ts'

/** While insights keep arriving, the record is read again at most this often, and takes at most so small a share of the time. */
const REFRESH_MS = 10_000
const MOST_OF_TIME = 1 / 50
/** The record of so many insights takes a quarter of a second, and a thread of its own; that of fewer is made sooner than one starts. */
const OWN_THREAD_FROM = 1_500

/** What the ended insights of this market say of those that run. */
export function calibrationRoute(app: FastifyInstance, world: ServiceWorld, clock = () => performance.now()) {
  const ended = new Map<StoredInsight, LabelledInsight>()
  let known: { report: CalibrationReport; edition: number; nextAt: number } | null = null
  /** Whoever asks meanwhile waits for the same one. */
  let making: Promise<CalibrationReport> | null = null
  const make = async (edition: number, isComplete: boolean) => {
    const startedAt = clock()
    const withheld = withheldCards(world)
    const report = { ...(await recordOf({ ended: endedInsights(world, ended), isComplete })), ...withheld }
    const nextAt = clock() + Math.max(REFRESH_MS, (clock() - startedAt) / MOST_OF_TIME)
    known = { report, edition, nextAt }
    return report
  }
  app.get(REFERENCE_ROUTES.calibration.path, async (): Promise<CalibrationReport> => {
    const { done, total } = world.progress()
    const isComplete = done === total
    world.insights.current()
    const { edition } = world.insights
    const isCurrent = known?.edition === edition && known.report.isComplete === isComplete
    if (known && (isCurrent || (!isComplete && clock() < known.nextAt))) return known.report
    making ??= make(edition, isComplete).finally(() => (making = null))
    return making
  })
}

async function recordOf(task: CalibrationTask): Promise<CalibrationReport> {
  if (task.ended.length < OWN_THREAD_FROM) return calibrationReport(task.ended, task.isComplete)
  const worker = launchWorker('service/calibration-worker.ts', task)
  worker.unref()
  const [report] = (await once(worker, 'message')) as [CalibrationReport]
  return report
}

/** Base rate, out-of-sample share and number of past cases of the insights that are asked for. */
export function baseRatesRoute(app: FastifyInstance, { insights }: ServiceWorld) {
  app.get(REFERENCE_ROUTES.baseRates.path, ({ query }): BaseRates => {
    const ids = [...new Set(requiredQuery(query, 'ids').split(','))]
    if (ids.length > MOST_BASE_RATES) throw badRequest(`ids may name at most ${MOST_BASE_RATES} insights`)
    insights.current()
    const known = ids.flatMap((id) => insights.find(id) ?? [])
    return {
      insights: Object.fromEntries(
        known.map((insight) => {
          const { n, baseRate, outOfSample } = factsOf(insight)
          return [insight.id, { base: baseRate, outOfSample: shareOf(outOfSample), n }]
        }),
      ),
    }
  })
}

const shareOf = ({ n, hits }: InsightFacts['outOfSample']) => (n === 0 ? null : hits / n)

function withheldCards({ insights }: ServiceWorld): Pick<CalibrationReport, 'withheld'> {
  const withheld = insights.withheld?.map(({ series, side, group, from }) => ({
    card: cardName(series, side),
    upToDays: Number.isFinite(HORIZON_GROUPS[group]) ? HORIZON_GROUPS[group]! : null,
    from: toIsoDay(from * MS_PER_DAY),
  }))
  return withheld ? { withheld } : {}
}

/** Insights of the market whose window has ended, each window of an asset once, oldest first. */
export function endedInsights(
  { insights, market, profiles }: ServiceWorld,
  memory: Map<StoredInsight, LabelledInsight>,
): LabelledInsight[] {
  const resolved = [...market.assets.keys()].flatMap((index) =>
    insights
      .ofAsset(index)
      .flatMap((insight) =>
        insight.resolved === null
          ? []
          : [{ insight, createdAt: insight.createdAt, endedAt: insight.resolved.day * MS_PER_DAY }],
      ),
  )
  const counted = countedOnce(resolved, ({ insight }) => insight.assetIndex).slice(-MOST_ENDED)
  return counted.flatMap(({ insight }) => {
    const read = memory.get(insight) ?? endedInsight(insight, profiles[insight.assetIndex]!.sector)
    if (read === null) return []
    memory.set(insight, read)
    return [read]
  })
}

function endedInsight(insight: StoredInsight, sector: string | null): LabelledInsight | null {
  const { resolved, block, position, createdAt } = insight
  if (resolved === null) return null
  const facts = factsOf(insight)
  return {
    createdAt,
    endedAt: resolved.day * MS_PER_DAY,
    days: HORIZONS.find(({ name }) => name === facts.horizon)!.bars,
    stated: facts.hits / facts.n,
    n: facts.n,
    base: facts.baseRate,
    outOfSample: shareOf(facts.outOfSample),
    isHit: resolved.isHit,
    score: scoreOf(facts, outcomeAt(block, position).status.realised),
    labels: {
      horizon: facts.horizon,
      sector,
      stars: facts.stars,
      card: cardName(facts.series, facts.side),
      direction: facts.direction === 1 ? 'up' : 'down',
      checks: facts.checks,
    },
  }
}

/** Where the outcome lies in the last step of the insight's own fan. */
function scoreOf({ path }: InsightFacts, realised: number | null): number | null {
  const last = path.at(-1)
  if (last === undefined || realised === null) return null
  return normalScale(knotsOf(last))?.scoreOf(realised) ?? null
}

const knotsOf = ({ percentiles, median }: PathStep) =>
  [
    ...Object.entries(percentiles).map(([p, value]) => ({ p: Number(p) / 100, value })),
    { p: 0.5, value: median },
  ].sort((a, b) => a.p - b.p)
