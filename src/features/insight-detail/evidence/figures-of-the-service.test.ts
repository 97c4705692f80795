import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSeries } from '#contract/records/calculator.ts'
import { type Insight, readInsight, readInsightList } from '#contract/records/insight.ts'
import { readPredictions } from '#contract/records/prediction.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { gainedShare, gainedWords } from '#features/insight-detail/fan/geometry/fan-table.ts'
import { toDetailModel } from '#features/insight-detail/model/detail-model.ts'
import { usableCloses } from '#shared/predictions/realised-path.ts'
import { type ReferenceFixture, startReferenceFixture } from '#testing/reference-fixture.ts'
import { auditFigures, type AuditRow, likelyCauses } from './audit.ts'
import { lintInsight } from './data-lint.ts'

describe('audit against service', () => {
  let service: ReferenceFixture
  beforeAll(async () => {
    service = await startReferenceFixture()
  })
  afterAll(() => service.stop())

  async function modelOf(id: string, change: (insight: Insight) => Insight = (insight) => insight) {
    const insight = change(readInsight(await service.ask(`/insights/v1/${id}`)))
    const predictions = readPredictions(await service.ask(`/insights/v1/${id}/predictions`)).items
    const series = readSeries(
      await service.ask('/ca/v2/q', { snake_expression: `${insight.metadata.entity}.price` }),
    )
    const closes = usableCloses(series.points)
    const model = (wantedHorizon: string | null) =>
      toDetailModel({
        insight,
        predictions,
        units: DEFAULT_UNITS,
        closes,
        now: service.now,
        wantedHorizon,
        asOf: null,
      })
    return { insight, model }
  }

  const figuresOf = (
    { insight, model }: Awaited<ReturnType<typeof modelOf>>,
    horizon: string | null,
  ): AuditRow[] => {
    const { row, facts, fan } = model(horizon)
    const step = row!.horizon === facts.horizon ? fan!.steps.find(({ days }) => days === row!.bars)! : null
    return auditFigures({ row: row!, step, episodes: insight.episodes.length, direction: facts.direction })
  }

  const sampleIds = async (count: number) => {
    const list = readInsightList(
      await service.ask('/insights/v1/filter', { limit: 200, from_date: '2015-01-01T00:00:00Z' }),
    )
    const every = Math.max(1, Math.floor(list.items.length / count))
    return list.items.filter((_, i) => i % every === 0).slice(0, count)
  }

  test('every figure of the service is reproduced to 1e-6, at its own horizon and at every other', async () => {
    const sample = await sampleIds(12)
    expect(sample.length).toBeGreaterThanOrEqual(5)
    for (const { id } of sample) {
      const loaded = await modelOf(id)
      const { horizons, facts } = loaded.model(null)
      for (const horizon of horizons) {
        const rows = figuresOf(loaded, horizon)
        if (horizon === facts.horizon) expect(rows.length).toBeGreaterThanOrEqual(12)
        for (const { name, stated, recomputed, verdict } of rows) {
          expect(verdict, `${id} ${horizon} ${name}`).toBe('agrees')
          expect(Math.abs(recomputed! - stated!), `${id} ${horizon} ${name}`).toBeLessThan(1e-6)
        }
      }
    }
  })

  test('a deliberately altered figure is flagged, named and measured', async () => {
    const [first] = await sampleIds(1)
    const { cases } = (await modelOf(first!.id)).model(null).row!
    // Two cases and a half: a rate that no number of hits can give, however many cases there are.
    const share = 2.5 / cases!
    const loaded = await modelOf(first!.id, (insight) => ({
      ...insight,
      metadata: { ...insight.metadata, hit_rate: insight.metadata.hit_rate! - share * 100 },
      hit_ratio: {
        ...insight.hit_ratio,
        [insight.metadata.horizon!]: {
          ...insight.hit_ratio[insight.metadata.horizon!]!,
          hit_ratio: insight.metadata.hit_rate! - share * 100,
        },
      },
    }))
    const rows = figuresOf(loaded, null)
    const altered = rows.find(({ name }) => name === 'Hit ratio')!
    expect(altered.verdict).toBe('differs')
    expect(altered.difference).toBeCloseTo(share, 6)
    expect(rows.filter(({ verdict }) => verdict === 'differs')).toHaveLength(1)
    const model = loaded.model(null)
    expect(likelyCauses(rows, model.row!, null).join(' ')).toMatch(/whole number/)
    const notes = lintInsight({ insight: loaded.insight, model, unreadablePredictions: 0 })
    expect(
      notes.some((note) => note.includes('Hit ratio') && note.includes(`${(share * 100).toFixed(1)} points`)),
    ).toBe(true)
  })

  test('the counts of other horizons are counted here, because the service states none', async () => {
    const [first] = await sampleIds(1)
    const { model } = await modelOf(first!.id)
    const { rows, facts } = model(null)
    for (const row of rows) {
      expect(row.source).toBe(row.horizon === facts.horizon ? 'stated' : 'counted')
      expect(row.cases).toBeGreaterThanOrEqual(8)
      expect(row.hits! / row.cases!).toBeCloseTo(row.rate!, 9)
    }
  })

  test('without a direction there is no hit ratio to recompute, and no difference to report', async () => {
    const [{ id }] = (await sampleIds(1)) as [Insight]
    const blind = await modelOf(id, (insight) => ({
      ...insight,
      metadata: { ...insight.metadata, direction: null },
    }))
    const rows = figuresOf(blind, null)
    expect(rows.find(({ name }) => name === 'Hit ratio')).toMatchObject({ verdict: 'cannot-check' })
    expect(rows.filter(({ verdict }) => verdict === 'differs')).toEqual([])
    expect(rows.find(({ name }) => name === 'Median')).toMatchObject({ verdict: 'agrees' })
  })
})

describe('gained share', () => {
  let service: ReferenceFixture
  beforeAll(async () => {
    service = await startReferenceFixture()
  }, 60_000)
  afterAll(() => service.stop())

  /** First days of the past cases, read off the dates alone: greedily from the oldest, windows apart, ended when it was made. */
  function separateStarts({ episodes, metadata }: Insight, closes: readonly Close[], bars: number): number[] {
    const indexOf = (date: number | null) => closes.findIndex(({ at }) => at === date)
    const made = indexOf(metadata.last_value_date)
    const kept: number[] = []
    for (const { start_date: date } of episodes.toSorted((a, b) => a.start_date! - b.start_date!)) {
      const start = indexOf(date)
      const last = kept.at(-1)
      if (start + bars <= made && (last === undefined || start - last >= bars)) kept.push(start)
    }
    return kept
  }

  test('where the past cases are reproduced, the share that gained is their exact count, at every step', async () => {
    const { items } = readInsightList(
      await service.ask('/insights/v1/filter', { limit: 200, from_date: '2018-01-01T00:00:00Z' }),
    )
    const known = new Map<string, readonly Close[]>()
    let [shares, exact, insights] = [0, 0, 0]
    for (const insight of items) {
      const tag = insight.metadata.entity!
      const series = async () =>
        usableCloses(readSeries(await service.ask('/ca/v2/q', { snake_expression: `${tag}.price` })).points)
      const closes = known.get(tag) ?? (await series())
      known.set(tag, closes)
      const predictions = readPredictions(await service.ask(`/insights/v1/${insight.id}/predictions`)).items
      const { cases, fan, facts } = toDetailModel({
        insight,
        predictions,
        units: DEFAULT_UNITS,
        closes,
        now: service.now,
        wantedHorizon: null,
        asOf: null,
      })
      if (!cases) continue
      insights += 1
      const starts = separateStarts(insight, closes, facts.bars!)
      for (const step of fan!.steps) {
        if (step.days === 0) {
          expect(gainedShare(step, cases)).toBeNull()
          continue
        }
        const count = starts.filter(
          (start) => closes[start + step.days!]!.value > closes[start]!.value,
        ).length
        const said = gainedShare(step, cases)
        shares += 1
        if (said?.counted?.count === count && said.counted.of === starts.length) exact += 1
        expect(gainedWords(said!), `${insight.id} at ${step.horizon}`).toContain(
          `${count} of ${starts.length}`,
        )
      }
    }
    // Nothing would be said by a handful: all are reproduced here.
    expect(items).toHaveLength(200)
    expect(insights).toBe(items.length)
    expect(shares).toBeGreaterThan(insights)
    expect(exact).toBe(shares)
  }, 120_000)
})
