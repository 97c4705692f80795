import * as v from 'valibot'
import { InstantMs } from '#contract/values/instant.ts'
import { readAs, SeriesValue } from '#contract/values/reading.ts'

/** Sub-protocol of `/api/prices` and of the reference service's `/prices`: JSON text frames, tags as in the entity service. */
export const MAX_STREAM_TAGS = 100

const tags = v.pipe(
  // No control characters and no lone surrogates; the paths of the other routes accept none either.
  v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(256), v.regex(/^[^\p{Cc}\p{Cs}]*$/u))),
  v.maxLength(MAX_STREAM_TAGS),
)

/** What a subscriber sends. */
export const StreamRequest = v.strictObject({ op: v.picklist(['subscribe', 'unsubscribe']), tags })
export type StreamRequest = v.InferOutput<typeof StreamRequest>

/** `time`: when the price was made, ms UTC. `kind` makes sure that only live prices are shown as live. */
export const StreamPrice = v.object({
  type: v.picklist(['price']),
  tag: v.string(),
  kind: v.picklist(['live', 'pre-market', 'last-close']),
  price: v.pipe(
    SeriesValue,
    readAs('a price', (price) => (price > 0 ? price : null)),
  ),
  time: InstantMs,
  /** On a price repeated for a new subscriber: how long ago its source last confirmed it. */
  ageMs: v.optional(
    v.pipe(
      v.number(),
      readAs('an age', (ms) => (ms >= 0 ? ms : null)),
    ),
  ),
})
export type StreamPrice = v.InferOutput<typeof StreamPrice>

/** `stale`: the upstream connection is down, so prices already sent are no longer confirmed. */
export const StreamState = v.object({ type: v.picklist(['status']), state: v.picklist(['live', 'stale']) })
export const StreamHeartbeat = v.object({ type: v.picklist(['heartbeat']), time: InstantMs })
/** A tag the stream does not know. */
export const StreamUnknown = v.object({ type: v.picklist(['unknown']), tag: v.string() })
export type StreamUnknown = v.InferOutput<typeof StreamUnknown>

export const StreamMessage = v.union([StreamPrice, StreamState, StreamHeartbeat, StreamUnknown])
export type StreamMessage = v.InferOutput<typeof StreamMessage>

/** How far ahead of the clock a price's `time` may lie, because clocks differ. */
const MAX_AHEAD_MS = 2 * 60_000

/**
 * Detects prices dated in the future: taken as the newest, such a price would block all correct ones until then. Uses the machine's
 * clock, corrected by heartbeats where it is behind. A frozen clock of the service lies in the past, which does no harm.
 */
export function streamClock(now: () => number) {
  let aheadMs = 0
  return {
    noteBeat: (time: number) => {
      aheadMs = Math.max(0, time - now())
    },
    isFuture: (time: number) => time > now() + aheadMs + MAX_AHEAD_MS,
  }
}
