import { readInsight } from '#contract/records/insight.ts'
import { readPredictions } from '#contract/records/prediction.ts'
import { toWireInstant } from '#contract/values/instant.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { comparedInsight, type ComparedInsight } from '#features/compare/use-compared.ts'
import { randomCloses } from '#testing/generated-market.ts'

/** Three hundred days of one asset; the last is today. */
export const closes = randomCloses(300, 3)
const now = closes.at(-1)!.at

/** An insight to compare, made from a response as the service would send it. */
export function insight(
  id: string,
  change: {
    start?: number
    direction?: number
    horizon?: string
    entity?: string | null
    texts?: string[]
    series?: string
    median?: number
    stars?: number
    rate?: number
    count?: number
    /** Distance from the median to each of the two stated percentiles. */
    spread?: number
    /** The out-of-sample hit rate in the feed. */
    outOfSample?: number
    parts?: Partial<ComparedInsight['parts']>
  } = {},
): ComparedInsight {
  const {
    start = 280,
    direction = 1,
    horizon = '1m',
    entity = 'acme_test',
    texts = ['New high'],
    series = null,
    median = 0.02,
    stars = 6,
    rate = 70,
    count = 40,
    spread,
    outOfSample,
    parts = {},
  } = change
  const close = closes[start]!
  return comparedInsight({
    insight: readInsight({
      id,
      title: `Title ${id}`,
      card: { name: 'new_high' },
      created_at: toWireInstant(close.at),
      conditions: texts.map((condition_text) => ({ condition_text, snake: series })),
      hit_ratio: { [horizon]: { hit_ratio: rate, median } },
      metadata: {
        entity,
        direction,
        horizon,
        stars,
        last_value: close.value,
        last_value_date: toWireInstant(close.at),
        signal_high: close.value * 1.5,
        signal_low: close.value * 0.5,
      },
    }),
    predictions:
      parts.predictions !== undefined
        ? []
        : readPredictions(
            ['0d', horizon].map((each, i) => ({
              relative_idx: i,
              horizon: each,
              median: i * median,
              count,
              percentiles: { 10: i * (median - (spread ?? 0.05)), 90: i * (median + (spread ?? 0.07)) },
              date: toWireInstant(close.at + i * 29 * 86_400_000),
            })),
          ).items,
    closes: parts.prices !== undefined ? [] : closes,
    outOfSample: outOfSample === undefined ? null : outOfSample / 100,
    entity: null,
    units: DEFAULT_UNITS,
    now,
    expected: 'pending',
    parts: { predictions: 'loaded', prices: 'loaded', feed: 'loaded', expected: 'loaded', ...parts },
  })
}
