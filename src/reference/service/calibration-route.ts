import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { REFERENCE_ROUTES } from '#contract/calls/routes.ts'
import { MOST_BASE_RATES, type BaseRates, type CalibrationReport } from '#contract/desk/calibration.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { barsOfHorizon } from '#reference/engine/base/insight-facts.ts'
import { isoDate } from '#reference/market/base/civil-date.ts'
import { checksOf } from '#reference/study/packed-insight.ts'
import { cardCode } from '#reference/words/cards/card-table.ts'
import { launchWorker } from '#reference/worker-threads.ts'
import type { LabelledInsight } from '#shared/statistics/calibration-groups.ts'
import { calibrationReport, countedOnce, MOST_ENDED } from '#shared/statistics/calibration.ts'
import { HORIZON_GROUPS } from '#shared/statistics/expected-share.ts'
import { badRequest } from './answers/error-answers.ts'
import { requiredQuery } from './answers/request-fields.ts'
import type { CalibrationTask } from './calibration-worker.ts'
import type { StoredInsight } from './store/asset-insights.ts'
import type { ServiceWorld } from './world/service-world.ts'

/** While insights arrive, the report is computed again at most this often and takes at most this share of the time. */
const REFRESH_MS = 10_000
const MAX_TIME_SHARE = 1 / 50
/** From so many insights on the report takes a quarter of a second or more, so a worker thread computes it. */
const OWN_THREAD_FROM = 1_500

/** Calibrates the hit ratios of open insights by the ended ones of this market. */
export function calibrationRoute(app: FastifyInstance, world: ServiceWorld) {
  let known: { report: CalibrationReport; edition: number; nextAt: number } | null = null
  /** The report being computed, which concurrent requests share. */
  let making: Promise<CalibrationReport> | null = null
  const make = async (edition: number, isComplete: boolean) => {
    const startedAt = performance.now()
    const withheld = withheldCards(world)
    const report = { ...(await reportOf({ ended: endedInsights(world), isComplete })), ...withheld }
    const nextAt = performance.now() + Math.max(REFRESH_MS, (performance.now() - startedAt) / MAX_TIME_SHARE)
    known = { report, edition, nextAt }
    return report
  }
  app.get(REFERENCE_ROUTES.calibration.path, async (): Promise<CalibrationReport> => {
    const { done, total } = world.progress()
    const isComplete = done === total
    const { edition } = world.insights
    const isCurrent = known?.edition === edition && known.report.isComplete === isComplete
    if (known && (isCurrent || (!isComplete && performance.now() < known.nextAt))) return known.report
    making ??= make(edition, isComplete).finally(() => (making = null))
    return making
  })
}

async function reportOf(task: CalibrationTask): Promise<CalibrationReport> {
  if (task.ended.length < OWN_THREAD_FROM) return calibrationReport(task.ended, task.isComplete)
  const worker = launchWorker('service/calibration-worker.ts', task)
  worker.unref()
  const [report] = (await once(worker, 'message')) as [CalibrationReport]
  return report
}

/** Base rate, out-of-sample share and number of past cases of the requested insights. */
export function baseRatesRoute(app: FastifyInstance, { insights }: ServiceWorld) {
  app.get(REFERENCE_ROUTES.baseRates.path, ({ query }): BaseRates => {
    const ids = [...new Set(requiredQuery(query, 'ids').split(','))]
    if (ids.length > MOST_BASE_RATES) throw badRequest(`ids may name at most ${MOST_BASE_RATES} insights`)
    const known = ids.flatMap((id) => insights.find(id) ?? [])
    return {
      insights: Object.fromEntries(
        known.map(({ id, n, baseRate, outOfSample }) => [
          id,
          { base: baseRate, outOfSample: shareOf(outOfSample), n },
        ]),
      ),
    }
  })
}

const shareOf = ({ n, hits }: StoredInsight['outOfSample']) => (n === 0 ? null : hits / n)

function withheldCards({ insights }: ServiceWorld): Pick<CalibrationReport, 'withheld'> {
  const withheld = insights.withheld?.map(({ series, side, group, from }) => ({
    card: cardCode(series, side),
    upToDays: Number.isFinite(HORIZON_GROUPS[group]) ? HORIZON_GROUPS[group]! : null,
    from: isoDate(from),
  }))
  return withheld ? { withheld } : {}
}

/** The ended insights of the market, oldest first; overlapping windows on one asset count once. */
function endedInsights({ insights, market, profiles }: ServiceWorld): LabelledInsight[] {
  const counted = [...market.assets.keys()].flatMap((index) => {
    const ended = insights.ofAsset(index).flatMap((insight) => {
      const { createdAt, resolved } = insight
      return resolved ? [{ insight, resolved, createdAt, endedAt: resolved.day * MS_PER_DAY }] : []
    })
    return countedOnce(ended, () => index)
  })
  return counted
    .sort((a, b) => a.createdAt - b.createdAt)
    .slice(-MOST_ENDED)
    .map(({ insight, resolved, createdAt, endedAt }) => {
      const { horizon, hits, n, baseRate, outOfSample, score } = insight
      return {
        createdAt,
        endedAt,
        days: barsOfHorizon(horizon),
        stated: hits / n,
        n,
        base: baseRate,
        outOfSample: shareOf(outOfSample),
        isHit: resolved.isHit,
        score,
        labels: {
          horizon,
          sector: profiles[insight.assetIndex]!.sector,
          stars: insight.stars,
          card: cardCode(insight.series, insight.side),
          direction: insight.direction === 1 ? 'up' : 'down',
          checks: checksOf(insight.checkBits),
        },
      }
    })
}
