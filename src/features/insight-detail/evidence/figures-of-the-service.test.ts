import { afterAll, expect, test } from 'vitest'
import { REFERENCE_ROUTES } from '#contract/calls/routes.ts'
import { readBaseRates } from '#contract/desk/calibration.ts'
import { readSeries } from '#contract/records/calculator.ts'
import { readInsightList, type Insight } from '#contract/records/insight.ts'
import { readPredictions, type Prediction } from '#contract/records/prediction.ts'
import { type Close, usableCloses } from '#contract/rules/price-basis.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { toDetailModel } from '#features/insight-detail/model/detail-model.ts'
import { indexAtOrBefore } from '#shared/predictions/realised-path.ts'
import { baseRate } from '#shared/predictions/study.ts'
import { startReferenceFixture } from '#testing/reference-fixture.ts'
import { auditFigures, type AuditRow } from './audit-panel.tsx'

type Loaded = { insight: Insight; predictions: readonly Prediction[]; closes: readonly Close[] }

const service = await startReferenceFixture()
afterAll(() => service.stop())
/** Sixty insights of all ages, with the data that their pages load. */
const loaded = await sixty()

async function sixty(): Promise<Loaded[]> {
  const list = await service.ask('/insights/v1/filter', { limit: 600, from_date: '2015-01-01T00:00:00Z' })
  const { items } = readInsightList(list)
  const chosen = items.filter((_, i) => i % Math.floor(items.length / 60) === 0).slice(0, 60)
  const series = new Map<string, Promise<readonly Close[]>>()
  const closesOf = async (tag: string) =>
    usableCloses(readSeries(await service.ask('/ca/v2/q', { snake_expression: `${tag}.price` })).points)
  return Promise.all(
    chosen.map(async (insight) => {
      const tag = insight.metadata.entity!
      if (!series.has(tag)) series.set(tag, closesOf(tag))
      const predictions = readPredictions(await service.ask(`/insights/v1/${insight.id}/predictions`)).items
      return { insight, predictions, closes: await series.get(tag)! }
    }),
  )
}

const modelOf = (of: Loaded, wantedHorizon: string | null = null) =>
  toDetailModel({ ...of, units: DEFAULT_UNITS, now: service.now, wantedHorizon, asOf: null })

const figuresOf = (of: Loaded, horizon: string | null = null): AuditRow[] => {
  const { row, facts, fan } = modelOf(of, horizon)
  return auditFigures({ row: row!, facts, fan, episodes: of.insight.episodes.length })
}
test('every figure of the service is reproduced to 1e-6, at every horizon', () => {
  expect(loaded).toHaveLength(60)
  for (const each of loaded.filter((_, i) => i % 5 === 0)) {
    const { horizons, facts } = modelOf(each)
    for (const horizon of horizons) {
      const rows = figuresOf(each, horizon)
      if (horizon === facts.horizon) expect(rows.length).toBeGreaterThanOrEqual(12)
      const wrong = rows.filter(
        ({ verdict, stated, recomputed }) =>
          verdict !== 'agrees' || !(Math.abs(recomputed! - stated!) < 1e-6),
      )
      expect([each.insight.id, horizon, wrong]).toEqual([each.insight.id, horizon, []])
    }
  }
})

test('the base rate that the service publishes is that of the whole history up to publication', async () => {
  const ids = loaded.map(({ insight }) => insight.id).join()
  const { insights } = readBaseRates(await service.ask(`${REFERENCE_ROUTES.baseRates.path}?ids=${ids}`))
  for (const each of loaded) {
    const rates = insights[each.insight.id]!
    const { facts, row } = modelOf(each)
    const whole = { first: 0, last: indexAtOrBefore(each.closes, facts.entryAt!) }
    const { share } = baseRate(each.closes, whole, row!.bars!, facts.direction)!
    expect([each.insight.id, share, row!.cases]).toEqual([
      each.insight.id,
      expect.closeTo(rates.base!, 6),
      rates.n,
    ])
  }
})

test('the cases of other horizons are counted here, because the service states none', () => {
  const { rows, facts } = modelOf(loaded[0]!)
  for (const { horizon, source, cases, hits, rate } of rows) {
    expect(source).toBe(horizon === facts.horizon ? 'stated' : 'counted')
    expect(cases).toBeGreaterThanOrEqual(8)
    expect(hits! / cases!).toBeCloseTo(rate!, 9)
  }
})
