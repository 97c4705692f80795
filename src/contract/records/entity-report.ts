import * as v from 'valibot'
import { InstantOrNull } from '#contract/values/instant.ts'
import { CodeNumber, orNull, readListWith, SeriesValue, TextOrNull } from '#contract/values/reading.ts'

/**
 * A "good to know" card. `id` is not read on purpose: it can exceed 2^53, so `expression` is the key.
 * Here `condition` is a word (`above`), unlike the integer code of an insight's condition.
 */
export const RelevanceCard = v.object({
  expression: TextOrNull,
  last_value: orNull(SeriesValue),
  name: TextOrNull,
  image_url: TextOrNull,
  explanation: TextOrNull,
  connected_article_title: TextOrNull,
  connected_article_url: TextOrNull,
  scenario_condition: orNull(
    v.object({
      order: orNull(CodeNumber),
      snake: TextOrNull,
      value: orNull(SeriesValue),
      condition: TextOrNull,
    }),
  ),
  group_code: TextOrNull,
  group_name: TextOrNull,
  group_icon_url: TextOrNull,
  snake_last_date: InstantOrNull,
})
export type RelevanceCard = v.InferOutput<typeof RelevanceCard>
/** As sent: with the 19-digit id, which readers ignore. */
export type WireRelevanceCard = v.InferInput<typeof RelevanceCard> & { id: number }

export const readRelevance = readListWith(RelevanceCard)

/** A key value: `value_string` is already formatted, `label` is a qualifier (`High`). The name of the metric is not included. */
export const KeyValue = v.object({
  expression: TextOrNull,
  value_string: TextOrNull,
  label: TextOrNull,
  explanation: TextOrNull,
  group_code: TextOrNull,
  group_name: TextOrNull,
  group_icon_url: TextOrNull,
})
export type KeyValue = v.InferOutput<typeof KeyValue>
export type WireKeyValue = v.InferInput<typeof KeyValue>

export const readKeyValues = readListWith(KeyValue)
