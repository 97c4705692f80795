import * as v from 'valibot'
import { Instant } from '#contract/values/instant.ts'
import { orNull, readListWith } from '#contract/values/reading.ts'

/**
 * A "good to know" card. `id` is not read on purpose: it can exceed 2^53, so `expression` is the key.
 * Here `condition` is a word (`above`), unlike the integer code of an insight's condition.
 */
export const RelevanceCard = v.object({
  expression: orNull(v.string()),
  last_value: orNull(v.number()),
  name: orNull(v.string()),
  image_url: orNull(v.string()),
  explanation: orNull(v.string()),
  connected_article_title: orNull(v.string()),
  connected_article_url: orNull(v.string()),
  scenario_condition: orNull(
    v.object({
      order: orNull(v.number()),
      snake: orNull(v.string()),
      value: orNull(v.number()),
      condition: orNull(v.string()),
    }),
  ),
  group_code: orNull(v.string()),
  group_name: orNull(v.string()),
  group_icon_url: orNull(v.string()),
  snake_last_date: orNull(Instant),
})
export type RelevanceCard = v.InferOutput<typeof RelevanceCard>
/** As sent: with the 19-digit id, which readers ignore. */
export type WireRelevanceCard = v.InferInput<typeof RelevanceCard> & { id: number }

export const readRelevance = readListWith(RelevanceCard)

/** A key value: `value_string` is already formatted, `label` is a qualifier (`High`). The name of the metric is not included. */
export const KeyValue = v.object({
  expression: orNull(v.string()),
  value_string: orNull(v.string()),
  label: orNull(v.string()),
  explanation: orNull(v.string()),
  group_code: orNull(v.string()),
  group_name: orNull(v.string()),
  group_icon_url: orNull(v.string()),
})
export type KeyValue = v.InferOutput<typeof KeyValue>
export type WireKeyValue = v.InferInput<typeof KeyValue>

export const readKeyValues = readListWith(KeyValue)
