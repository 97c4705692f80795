import * as v from 'valibot'
import { orNull, readListWith } from './reading.ts'

/** A key value: `value_string` is already formatted, `label` is a qualifier (`High`), and the metric's name is not in it. */
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
