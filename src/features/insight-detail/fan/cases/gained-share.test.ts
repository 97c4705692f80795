import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSeries } from '#contract/records/calculator.ts'
import { readInsightList, type Insight } from '#contract/records/insight.ts'
import { readPredictions } from '#contract/records/prediction.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { toDetailModel } from '#features/insight-detail/model/detail-model.ts'
import { usableCloses } from '#shared/predictions/realised-path.ts'
import { startReferenceFixture, type ReferenceFixture } from '#testing/reference-fixture.ts'
import { gainedShare, gainedWords } from '#features/insight-detail/fan/geometry/fan-table.ts'

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
      const count = starts.filter((start) => closes[start + step.days!]!.value > closes[start]!.value).length
      const said = gainedShare(step, cases)
      shares += 1
      if (said?.counted?.count === count && said.counted.of === starts.length) exact += 1
      expect(gainedWords(said!), `${insight.id} at ${step.horizon}`).toContain(`${count} of ${starts.length}`)
    }
  }
  // Nothing would be said by a handful: all are reproduced here.
  expect(items).toHaveLength(200)
  expect(insights).toBe(items.length)
  expect(shares).toBeGreaterThan(insights)
  expect(exact).toBe(shares)
}, 120_000)
