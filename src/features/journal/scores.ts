import { directionOf } from '#contract/values/codes.ts'
import { toWireInstant } from '#contract/values/instant.ts'
import {
  consistency,
  reliabilityBins,
  countedShare,
  TOO_FEW_BELOW,
  type CountedShare,
} from '#shared/evidence/reliability.ts'
import { toCsv, type Field } from '#shared/format/delimited.ts'
import { compareHorizons, compareText, DIRECTION_WORDS } from '#shared/format/words.ts'
import type { Call, CallKind, Settlement } from '#shared/personal/call.ts'
import { endOfCall } from '#shared/personal/settlement.ts'
import { lossOf, meansByQuarter, type Estimate } from '#shared/statistics/calibration-groups.ts'
import { inverseNormal } from '#shared/statistics/normal-score.ts'
import { mean } from '#shared/statistics/quantile.ts'

/**
 * What settled calls say of the person who made them, beside what the insights under them would have given. Pure. Shares and returns
 * are fractions. Cases are taken as independent, except where an interval is drawn by quarters.
 */

export type SettledCall = Call & { settled: Settlement }

export const isSettled = (call: Call): call is SettledCall => call.settled !== null
const isWithdrawn = ({ withdrawnAt }: Call) => withdrawnAt !== null
export const isOpen = (call: Call) => !isSettled(call) && !isWithdrawn(call)
/** Settled, and not withdrawn: the record is made of these. */
const countedCalls = (calls: readonly Call[]): SettledCall[] =>
  calls.filter(isSettled).filter((call) => !isWithdrawn(call))

const hasWorked = ({ settled }: SettledCall) => settled.state === 'worked'

/** Whether the decision was right: to follow what worked, to be against what failed. Null of a pass, which decides nothing. */
export const isRight = (call: SettledCall): boolean | null =>
  call.kind === 'pass' ? null : hasWorked(call) === (call.kind === 'follow')

/** The return of the window in the insight's own direction: what following it would have made. Null where it is not known. */
export function followedReturn({ seen, settled }: SettledCall): number | null {
  const direction = directionOf(seen.direction)
  if (settled.realised === null || direction === 'unknown') return null
  return direction === 'up' ? settled.realised : -settled.realised
}

const known = <T>(values: readonly (T | null)[]): T[] => values.flatMap((value) => value ?? [])
const meanOf = (values: readonly (number | null)[]) => {
  const all = known(values)
  return all.length === 0 ? null : mean(all)
}

const DRAWS = 400
/** Fewer quarters say too little of how quarters differ. */
const LEAST_QUARTERS = 4

/** Mean of a value of each call with a 95 % interval by quarters, without bounds under four quarters; null without a call. */
function estimate<C extends SettledCall>(calls: readonly C[], valueOf: (call: C) => number): Estimate | null {
  if (calls.length === 0) return null
  const { means, quarters } = meansByQuarter(
    calls,
    ({ settled }) => settled.end,
    (call) => [valueOf(call)],
    DRAWS,
  )
  return quarters < LEAST_QUARTERS ? { ...means[0]!, low: null, high: null } : means[0]!
}

/** Hit rate of the person's decisions beside that of following every one of the same insights. */
type HitRecord = {
  own: CountedShare
  followed: CountedShare
  /** Own less followed. */
  gap: Estimate | null
  /** Means of what the insights stated, where they stated it. */
  stated: number | null
  baseRate: number | null
  expected: number | null
}

function hitRecord(calls: readonly SettledCall[]): HitRecord {
  const decided = calls.filter(({ kind }) => kind !== 'pass')
  return {
    own: countedShare(decided.filter(isRight).length, decided.length),
    followed: countedShare(decided.filter(hasWorked).length, decided.length),
    gap: estimate(decided, (call) => Number(isRight(call)) - Number(hasWorked(call))),
    stated: meanOf(decided.map(({ seen }) => seen.stated)),
    baseRate: meanOf(decided.map(({ seen }) => seen.baseRate)),
    expected: meanOf(decided.map(({ seen }) => seen.expected)),
  }
}

/** A settled call with the person's own chance. */
type Foretold = SettledCall & { chance: number }
const withChance = (calls: readonly SettledCall[]) =>
  calls.filter((call): call is Foretold => call.chance !== null)

/** Who else could have told a chance of the same insights. `always`: whoever follows everything says 100 %. */
const RIVALS = {
  stated: ({ seen }: SettledCall) => seen.stated,
  baseRate: ({ seen }: SettledCall) => seen.baseRate,
  expected: ({ seen }: SettledCall) => seen.expected,
  always: () => 1,
} satisfies Record<string, (call: SettledCall) => number | null>
type Rival = keyof typeof RIVALS

/**
 * Brier scores (Brier 1950) on the calls where both told a chance: the mean square of how far it lay from what came, 0 at best; 0.25 is
 * what 50 % always costs. `gain` is the rival's less the own: above 0 the person told better.
 */
export type BrierRecord = { rival: Rival; n: number; own: number; other: number; gain: Estimate }

const brierOf = (chance: number, call: SettledCall) => lossOf(chance, hasWorked(call)).brier

function brierRecords(foretold: readonly Foretold[]): BrierRecord[] {
  return (Object.keys(RIVALS) as Rival[]).flatMap((rival) => {
    const both = foretold.flatMap((call) => {
      const other = RIVALS[rival](call)
      return other === null ? [] : [{ ...call, other }]
    })
    const gain = estimate(both, (call) => brierOf(call.other, call) - brierOf(call.chance, call))
    if (!gain) return []
    return [
      {
        rival,
        n: both.length,
        own: mean(both.map((call) => brierOf(call.chance, call))),
        other: mean(both.map((call) => brierOf(call.other, call))),
        gain,
      },
    ]
  })
}

/** Bins of the reliability diagram: ten points each, since few people tell chances finer. */
const BIN = 0.1

/** The person's chances against what came of them: bins with consistency bars, and all of them together. */
function calibrationOf(foretold: readonly Foretold[]) {
  const cases = foretold.map((call) => ({ hitRatio: call.chance, isHit: hasWorked(call), call }))
  return {
    n: cases.length,
    bins: reliabilityBins(cases, BIN),
    whole: cases.length === 0 ? null : consistency(cases),
  }
}

/** What one kind of call came to: how many of its insights worked, and what following them made. */
export type KindRecord = {
  kind: CallKind
  worked: CountedShare
  /** Mean return in the insight's direction, over the whole window; null where no call has one. */
  followed: Estimate | null
  /** The same, each weighed by the size of its call; null where none has a size. */
  sized: number | null
}

function kindRecord(calls: readonly SettledCall[], kind: CallKind): KindRecord {
  const own = calls.filter((call) => call.kind === kind)
  const moved = own.flatMap((call) => {
    const made = followedReturn(call)
    return made === null ? [] : [{ ...call, made }]
  })
  const sizes = moved.flatMap(({ size, made }) => (size === null ? [] : [{ size, made }]))
  const total = sizes.reduce((sum, { size }) => sum + size, 0)
  return {
    kind,
    worked: countedShare(own.filter(hasWorked).length, own.length),
    followed: estimate(moved, ({ made }) => made),
    sized: total === 0 ? null : sizes.reduce((sum, { size, made }) => sum + size * made, 0) / total,
  }
}

export const CALL_GROUPINGS = ['sector', 'horizon', 'tag'] as const
export type CallGrouping = (typeof CALL_GROUPINGS)[number]

const NOT_STATED = 'Not provided'
const LABELS: Record<CallGrouping, (call: SettledCall) => readonly string[]> = {
  sector: ({ seen }) => [seen.sector ?? NOT_STATED],
  horizon: ({ seen }) => [seen.horizon ?? NOT_STATED],
  // A call counts with each of its tags.
  tag: ({ tags }) => (tags.length === 0 ? ['Without a tag'] : tags),
}

export type CallGroup = {
  label: string
  n: number
  own: CountedShare
  followed: CountedShare
  /** Own Brier score beside that of the stated share, on the calls that have both; null where none has. */
  brier: { n: number; own: number; stated: number } | null
}

/** Calls of one label, in the order of the labels. */
export function callGroups(calls: readonly SettledCall[], by: CallGrouping): CallGroup[] {
  const groups = new Map<string, SettledCall[]>()
  for (const call of calls)
    for (const label of LABELS[by](call)) groups.set(label, [...(groups.get(label) ?? []), call])
  const order = by === 'horizon' ? compareHorizons : compareText
  return [...groups]
    .toSorted(([a], [b]) => order(a, b))
    .map(([label, own]) => {
      const { own: right, followed } = hitRecord(own)
      const stated = brierRecords(withChance(own)).find(({ rival }) => rival === 'stated')
      return {
        label,
        n: own.length,
        own: right,
        followed,
        brier: stated ? { n: stated.n, own: stated.own, stated: stated.other } : null,
      }
    })
}

/** The difference of hit rates that a record should be able to tell. */
export const TOLD_GAP = 0.1
const POWER = 0.8

/**
 * Calls needed until a hit rate that truly lies `TOLD_GAP` above another is told from it, four times out of five at the level of 5 %, two-sided:
 *
 *     n = ((z₀.₉₇₅·√(p₀(1 − p₀)) + z₀.₈·√(p₁(1 − p₁))) / (p₁ − p₀))²
 *
 * for one share p₁ = p₀ + `TOLD_GAP` against a given one, by the normal approximation (Fleiss, Levin & Paik, Statistical Methods for Rates and
 * Proportions, 3rd edition, 2003, chapter 2).
 *
 * @param from the share to be told from, p₀; mirrored where p₁ would pass 1
 */
export function callsToTell(from: number): number {
  const p0 = from + TOLD_GAP > 1 ? 1 - from : from
  const p1 = p0 + TOLD_GAP
  const spread = (p: number) => Math.sqrt(p * (1 - p))
  const z = inverseNormal(0.975) * spread(p0) + inverseNormal(POWER) * spread(p1)
  return Math.ceil((z / TOLD_GAP) ** 2)
}

/** How far the record is from telling anything. */
type Readiness = {
  /** Settled calls that decided something: follow and against. */
  n: number
  isTooFew: boolean
  /** What the person's hit rate is to be told from: the mean base rate, or one half where none is known. */
  from: number
  isBaseRate: boolean
  needed: number
  /** Still missing until a difference of ten points can be told. */
  missing: number
}

function readiness({ own, baseRate }: HitRecord): Readiness {
  const from = baseRate ?? 0.5
  const needed = callsToTell(from)
  return {
    n: own.n,
    isTooFew: own.n < TOO_FEW_BELOW,
    from,
    isBaseRate: baseRate !== null,
    needed,
    missing: Math.max(0, needed - own.n),
  }
}

export type CallRecord = ReturnType<typeof callRecord>

/** Everything the journal says of settled calls. Withdrawn ones stay out, and it is told what they would have changed. */
export function callRecord(calls: readonly Call[]) {
  const counted = countedCalls(calls)
  const foretold = withChance(counted)
  const hits = hitRecord(counted)
  return {
    calls: counted,
    hits,
    readiness: readiness(hits),
    brier: brierRecords(foretold),
    calibration: calibrationOf(foretold),
    kinds: (['follow', 'against', 'pass'] as const).map((kind) => kindRecord(counted, kind)),
    withWithdrawn: hitRecord(calls.filter(isSettled)).own,
  }
}

const day = (at: number | null | undefined): Field =>
  at === null || at === undefined ? null : toWireInstant(at)

/** Columns of the exported journal. Shares and returns are fractions, so that a spreadsheet reckons with them. */
const COLUMNS: readonly (readonly [head: string, of: (call: Call) => Field])[] = [
  ['Call', ({ kind }) => kind],
  ['Made', ({ madeAt }) => day(madeAt)],
  ['Insight', ({ seen }) => seen.title],
  ['Insight id', ({ insightId }) => insightId],
  ['Asset', ({ seen }) => seen.asset.tag],
  ['Asset name', ({ seen }) => seen.asset.name],
  ['Card', ({ seen }) => seen.card],
  ['Sector', ({ seen }) => seen.sector],
  ['Direction', ({ seen }) => DIRECTION_WORDS[directionOf(seen.direction)]],
  ['Horizon', ({ seen }) => seen.horizon],
  ['Your chance', ({ chance }) => chance],
  ['Size', ({ size }) => size],
  ['Reason', ({ reason }) => reason],
  ['Tags', ({ tags }) => tags.join(', ')],
  ['Stated share', ({ seen }) => seen.stated],
  ['Past cases', ({ seen }) => seen.n],
  ['Out of sample', ({ seen }) => seen.outOfSample],
  ['Base rate', ({ seen }) => seen.baseRate],
  ['Expected', ({ seen }) => seen.expected],
  ['Price', ({ seen }) => seen.price?.value ?? null],
  ['Price of', ({ seen }) => day(seen.price?.at)],
  ['Ends', (call) => day(call.settled?.end ?? endOfCall(call))],
  ['Outcome', ({ settled }) => settled?.state ?? null],
  ['Decided', ({ settled }) => day(settled?.at)],
  ['Decided by', ({ settled }) => settled?.by ?? null],
  ['Realised return', ({ settled }) => settled?.realised ?? null],
  ['Settled', ({ settled }) => day(settled?.settledAt)],
  ['Withdrawn', ({ withdrawnAt }) => day(withdrawnAt)],
  ['Service', ({ from }) => from.service],
  ['Environment', ({ from }) => from.environment],
]

/** The calls as a table for a spreadsheet, in their own order. */
export const journalCsv = (calls: readonly Call[]): string =>
  toCsv([COLUMNS.map(([head]) => head), ...calls.map((call) => COLUMNS.map(([, of]) => of(call)))])
