import { readFeed } from '#contract/records/feed.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { judged, type JudgeContext } from '#features/asset-overview/insights/asset-insight.ts'
import type { JudgedInsight } from '#features/track-record/judging/judge.ts'
import { seededRandom } from '#shared/statistics/chance.ts'
import { normalScale } from '#shared/statistics/normal-score.ts'
import { percentileCurve } from '#shared/statistics/percentile-curve.ts'

const SHARES = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95]

/**
 * Judged insights whose hit ratios and predictions are all true, or whose hit ratios are `inflation` too high. Returns are
 * uniform, so that their percentiles are known.
 */
export function judgedMarket(count: number, seed: number, inflation = 0): JudgedInsight[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, (_, i) => {
    const chance = 0.45 + 0.4 * random()
    const direction = random() < 0.6 ? 'up' : 'down'
    const sign = direction === 'up' ? 1 : -1
    // Uniform between −0.1 · (1 − chance) and 0.1 · chance in the stated direction, so it goes that way with exactly this chance.
    const at = random()
    const along = 0.1 * (at - (1 - chance))
    const knots = SHARES.map((p) => ({
      p,
      value: 0.1 * (direction === 'up' ? p - (1 - chance) : p - chance),
    }))
    const realised = along * sign
    return {
      id: `insight-${seed}-${i}`,
      tag: `asset${i % 40}_test`,
      title: `Insight ${i}`,
      card: i % 3 === 0 ? 'Momentum turn' : 'New low',
      sector: i % 2 === 0 ? 'Energy' : 'Materials',
      horizon: i % 5 === 0 ? '3m' : '1m',
      bars: i % 5 === 0 ? 63 : 21,
      stars: i % 9,
      direction,
      createdAt: Date.UTC(2026, 0, 1) - i * MS_PER_DAY,
      checks: null,
      hitRatio: Math.min(1, chance + inflation),
      outOfSample: null,
      base: 0.5,
      predicted: knots[3]!.value,
      endedAt: Date.UTC(2026, 1, 1) - i * MS_PER_DAY,
      realised,
      isHit: along > 0,
      status: along > 0 ? 'worked' : 'failed',
      place: percentileCurve(knots)!.rank(realised),
      percentiles: SHARES,
      score: normalScale(knots)!.scoreOf(realised),
      sample: null,
    }
  })
}

/** An insight of the feed with these fields, as the asset page judges it; without closes it cannot be judged. */
export const judgedInsight = (
  fields: object,
  { closes = [], now = 0 }: Partial<Pick<JudgeContext, 'closes' | 'now'>> = {},
) => judged(readFeed([fields]).items[0]!, 0, { closes, now, units: DEFAULT_UNITS })
