import type { InsightStatus, UnjudgedReason } from '#contract/rules/insight-status.ts'
import type { OutcomeFact } from '#reference/engine/base/insight-facts.ts'

/** How many integers and how many other numbers an outcome takes. */
export const OUTCOME_INTS = 4
export const OUTCOME_DOUBLES = 4

const STATES = ['worked', 'failed', 'active', 'cannot-be-judged'] as const
const BY = ['level', 'end-of-window'] as const
const REASONS: readonly UnjudgedReason[] = [
  'no-direction',
  'no-horizon',
  'no-start',
  'no-levels',
  'levels-crossed',
  'no-prices',
]
/** Stands for a null day or verdict, while the window is open. No calendar reaches that far. */
const OPEN = -0x8000_0000

/** Writes the outcome of the i-th insight of a block. */
export function packOutcome(
  { endDay, isHit, status }: OutcomeFact,
  ints: Int32Array,
  doubles: Float64Array,
  i: number,
): void {
  const isJudged = status.state === 'worked' || status.state === 'failed'
  const detail = isJudged
    ? BY.indexOf(status.by)
    : status.state === 'cannot-be-judged'
      ? REASONS.indexOf(status.reason)
      : 0
  ints.set(
    [endDay ?? OPEN, isHit === null ? OPEN : isHit ? 1 : 0, STATES.indexOf(status.state), detail],
    OUTCOME_INTS * i,
  )
  doubles.set(
    [
      status.end ?? Number.NaN,
      status.realised ?? Number.NaN,
      isJudged ? status.at : Number.NaN,
      isJudged ? status.whenDecided : Number.NaN,
    ],
    OUTCOME_DOUBLES * i,
  )
}

export function unpackOutcome(ints: Int32Array, doubles: Float64Array, i: number): OutcomeFact {
  const w = OUTCOME_INTS * i
  const r = OUTCOME_DOUBLES * i
  const isHit = ints[w + 1]!
  return {
    endDay: ints[w] === OPEN ? null : ints[w]!,
    isHit: isHit === OPEN ? null : isHit === 1,
    status: statusOf(STATES[ints[w + 2]!]!, ints[w + 3]!, doubles.subarray(r, r + OUTCOME_DOUBLES)),
  }
}

/** Whether an outcome of unknown origin has the layout of {@link packOutcome}. */
export function isPackedOutcome(ints: Int32Array, i: number): boolean {
  const [, isHit, state, detail] = ints.subarray(OUTCOME_INTS * i, OUTCOME_INTS * (i + 1))
  const details = { worked: BY.length, failed: BY.length, active: 1, 'cannot-be-judged': REASONS.length }
  const name = STATES[state ?? -1]
  const isVerdict = isHit === 0 || isHit === 1 || isHit === OPEN
  return isVerdict && name !== undefined && detail! >= 0 && detail! < details[name]
}

function statusOf(state: (typeof STATES)[number], detail: number, doubles: Float64Array): InsightStatus {
  const [end, realised, at, whenDecided] = doubles as unknown as [number, number, number, number]
  switch (state) {
    case 'worked':
    case 'failed':
      return { state, at, by: BY[detail]!, end, realised: nullIfNaN(realised), whenDecided }
    case 'active':
      return { state, end, realised: nullIfNaN(realised) }
    case 'cannot-be-judged':
      return { state, reason: REASONS[detail]!, end: nullIfNaN(end), realised: nullIfNaN(realised) }
  }
}

export const nullIfNaN = (value: number) => (Number.isNaN(value) ? null : value)
