import * as v from 'valibot'
import { InstantOrNull } from '#contract/values/instant.ts'
import {
  CodeNumber,
  orNull,
  readListWith,
  SeriesValue,
  TextOrNull,
  withoutRepeats,
} from '#contract/values/reading.ts'

/**
 * One insight of the feed. The specification names eight fields; the rest are further fields that an overview needs and that a
 * response built from the insights filter also has. `hit_rate_out_of_sample` is null where only the plain rate is known: then
 * `hit_rate` is shown, without the words "out of sample". Instants in ms UTC.
 */
export const FeedInsight = v.object({
  id: TextOrNull,
  entity: TextOrNull,
  title: TextOrNull,
  insight_card: TextOrNull,
  direction: orNull(CodeNumber),
  stars: orNull(CodeNumber),
  signal_low: orNull(SeriesValue),
  signal_high: orNull(SeriesValue),
  horizon: TextOrNull,
  num_episodes: orNull(CodeNumber),
  hit_rate: orNull(SeriesValue),
  hit_rate_out_of_sample: orNull(SeriesValue),
  median_return: orNull(SeriesValue),
  last_value: orNull(SeriesValue),
  last_value_date: InstantOrNull,
  created_at: InstantOrNull,
})
export type FeedInsight = v.InferOutput<typeof FeedInsight>
export type WireFeedInsight = v.InferInput<typeof FeedInsight>

export const readFeed = withoutRepeats(readListWith(FeedInsight))
