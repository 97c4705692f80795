import * as v from 'valibot'
import { FilledText, readAs } from '#contract/values/reading.ts'
import type { FanStep } from '#shared/predictions/fan.ts'

/**
 * A call: an analyst's decision about an insight, with what was on screen at that moment. It is never changed afterwards, except that it
 * can be withdrawn once, which stays visible, and is settled once, when its window has ended.
 */

export const CALL_KINDS = ['follow', 'pass', 'against'] as const
export type CallKind = (typeof CALL_KINDS)[number]

const numberThat = (expected: string, holds: (value: number) => boolean) =>
  v.pipe(
    v.number(),
    readAs(expected, (value: number) => (holds(value) ? value : null)),
  )
/** ms UTC, as far as `Date` reaches. */
export const instant = numberThat(
  'whole milliseconds',
  (value) => Number.isInteger(value) && Math.abs(value) <= 8.64e15,
)
const fraction = numberThat('a share from 0 to 1', (value) => value >= 0 && value <= 1)
const figure = numberThat('a finite number', Number.isFinite)
const words = v.nullable(v.string())
const number = v.nullable(figure)

/** A step of the fan as it was shown. */
const SeenStep: v.GenericSchema<unknown, FanStep> = v.object({
  horizon: words,
  days: number,
  at: instant,
  count: number,
  mean: number,
  median: number,
  low: number,
  high: number,
  min: number,
  max: number,
  stdDev: number,
  knots: v.array(v.object({ p: fraction, value: figure })),
  isCrossing: v.boolean(),
})

/**
 * The insight as shown when the call was made. The inputs of the status rule have its field names, so that `insightStatus` can judge a
 * call like an insight. Shares are fractions, instants ms UTC, prices in their own unit, fan values returns on `last_value`.
 */
export const Seen = v.object({
  title: v.string(),
  /** Without a `tag` there are no closes to settle the call. */
  asset: v.object({ tag: words, name: words }),
  card: words,
  sector: words,
  direction: v.nullable(v.number()),
  horizon: words,
  created_at: v.nullable(instant),
  last_value: number,
  last_value_date: v.nullable(instant),
  signal_high: number,
  signal_low: number,
  /** Stated hit ratio, and its number of past cases. */
  stated: v.nullable(fraction),
  n: v.nullable(v.number()),
  outOfSample: v.nullable(fraction),
  baseRate: v.nullable(fraction),
  /** The expected share, calibrated by ended insights. */
  expected: v.nullable(fraction),
  /** The newest close shown, on the basis of that day. */
  price: v.nullable(v.object({ value: figure, at: instant })),
  /** Up to the insight's own horizon; empty if the service stated none. */
  fan: v.array(SeenStep),
})
export type Seen = v.InferOutput<typeof Seen>

/** Outcome of a call's insight, by version `rule` of the status rule; `realised` and `whenDecided` are returns. */
export const Settlement = v.object({
  state: v.picklist(['worked', 'failed']),
  at: instant,
  by: v.picklist(['level', 'end-of-window']),
  end: instant,
  realised: number,
  whenDecided: figure,
  rule: v.number(),
  settledAt: instant,
})
export type Settlement = v.InferOutput<typeof Settlement>

export const Call = v.object({
  id: FilledText,
  insightId: FilledText,
  madeAt: instant,
  kind: v.picklist(CALL_KINDS),
  /** The user's probability, from 0 to 1, that the insight works, also for a call against it. */
  chance: v.nullable(fraction),
  /** In a unit of the user's choice: only the ratio between sizes is used. */
  size: v.nullable(numberThat('a number above 0', (value) => value > 0 && Number.isFinite(value))),
  reason: v.string(),
  tags: v.array(v.string()),
  seen: Seen,
  withdrawnAt: v.nullable(instant),
  settled: v.nullable(Settlement),
  /** The service on which it was made: calls of another service cannot be settled. */
  from: v.object({ mode: v.picklist(['live', 'reference']), service: v.string(), environment: v.string() }),
})
export type Call = v.InferOutput<typeof Call>

/** Tags typed with commas between them, trimmed and without duplicates. */
export const readTags = (text: string): string[] => [
  ...new Set(text.split(',').flatMap((tag) => tag.trim() || [])),
]

/** A note on an insight or an asset. Instants are ms UTC. */
export const Note = v.object({
  id: FilledText,
  /** A `NoteSubject` (`shared/state/commands.ts`). */
  on: v.object({ kind: v.picklist(['insight', 'asset']), key: FilledText, title: v.string() }),
  text: FilledText,
  createdAt: instant,
  updatedAt: instant,
})
export type Note = v.InferOutput<typeof Note>
