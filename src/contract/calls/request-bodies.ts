import * as v from 'valibot'
import { MAX_STREAM_TAGS } from '#contract/records/price-stream.ts'

/** `POST /ca/v2/q`. `date_since` exists but its unit is not stated: `UnitRules.dateSince` says whether and how it is sent. */
export const CalculatorRequest = v.strictObject({
  snake_expression: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
  date_since: v.optional(v.number()),
})

const tags = v.pipe(
  // No control characters and no lone surrogates; the paths of the other routes accept none either.
  v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(256), v.regex(/^[^\p{Cc}\p{Cs}]*$/u))),
  v.maxLength(MAX_STREAM_TAGS),
)

/** What a subscriber of the price stream sends. */
export const StreamRequest = v.strictObject({ op: v.picklist(['subscribe', 'unsubscribe']), tags })
export type StreamRequest = v.InferOutput<typeof StreamRequest>
