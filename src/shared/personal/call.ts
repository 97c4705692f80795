import * as v from 'valibot'
import { FilledText, readAs } from '#contract/values/reading.ts'
import type { FanStep } from '#shared/predictions/fan.ts'

/**
 * A call: what an analyst decided about an insight, and what was on screen that moment. It is a record and no cache: it is never
 * changed afterwards. It can be withdrawn once, which stays visible, and is settled once, when its window has ended.
 */

export const CALL_KINDS = ['follow', 'pass', 'against'] as const
export type CallKind = (typeof CALL_KINDS)[number]

const numberThat = (expected: string, holds: (value: number) => boolean) =>
  v.pipe(
    v.number(),
    readAs(expected, (value: number) => (holds(value) ? value : null)),
  )
/** ms UTC. */
export const instant = numberThat('whole milliseconds', Number.isInteger)
const fraction = numberThat('a share from 0 to 1', (value) => value >= 0 && value <= 1)
const figure = numberThat('a finite number', Number.isFinite)
const words = v.nullable(v.string())
const number = v.nullable(figure)

/** A step of the fan as it was drawn: the `FanStep` of every other drawing. */
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
 * What the insight said when the call was made. Fields of the status rule carry its own names, so that `insightStatus` judges a call as
 * it judges an insight. Shares are fractions, instants ms UTC, prices in the price's own unit, steps of the fan returns on `last_value`.
 */
export const Seen = v.object({
  title: v.string(),
  /** `tag` as the service names the asset; without it there are no closes to settle by. */
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
  /** Stated share of past cases that went the stated way, and the cases that it rests on. */
  stated: v.nullable(fraction),
  n: v.nullable(v.number()),
  outOfSample: v.nullable(fraction),
  /** Share of all windows of the asset that went the stated way. */
  baseRate: v.nullable(fraction),
  /** What ended insights say that the stated share is worth. */
  expected: v.nullable(fraction),
  /** The newest close on screen, on the basis of that day. */
  price: v.nullable(v.object({ value: figure, at: instant })),
  /** Up to the insight's own horizon; empty where the service stated none. */
  fan: v.array(SeenStep),
})
export type Seen = v.InferOutput<typeof Seen>

/** What became of the insight under a call, by the status rule of version `rule`; `realised` and `whenDecided` are returns. */
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
  /** The person's own chance, from 0 to 1, that the insight works: also where the call is against it. */
  chance: v.nullable(fraction),
  /** In the person's own unit: only the ratio between sizes is used. */
  size: v.nullable(numberThat('a number above 0', (value) => value > 0 && Number.isFinite(value))),
  reason: v.string(),
  tags: v.array(v.string()),
  seen: Seen,
  withdrawnAt: v.nullable(instant),
  settled: v.nullable(Settlement),
  /** Where it was made: calls of another service cannot be settled by this one. */
  from: v.object({ mode: v.picklist(['live', 'reference']), service: v.string(), environment: v.string() }),
})
export type Call = v.InferOutput<typeof Call>

/** A name that nothing else has: 128 random bits. `randomUUID` is missing where a desk is reached without https. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Tags as typed, apart by commas: without blanks around them, each once. */
export const readTags = (text: string): string[] => [
  ...new Set(text.split(',').flatMap((tag) => tag.trim() || [])),
]
