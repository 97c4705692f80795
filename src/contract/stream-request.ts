import * as v from 'valibot'
import { MAX_STREAM_TAGS } from './price-stream.ts'

const tags = v.pipe(
  v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(256))),
  v.maxLength(MAX_STREAM_TAGS),
)

/** What a subscriber sends. Apart from what it hears, because only those who receive requests check them. */
export const StreamRequest = v.strictObject({ op: v.picklist(['subscribe', 'unsubscribe']), tags })
export type StreamRequest = v.InferOutput<typeof StreamRequest>
