import { directionOf } from '#contract/values/codes.ts'
import { toWireInstant } from '#contract/values/instant.ts'
import { consistency, reliabilityBins, countedShare, TOO_FEW_BELOW } from '#shared/evidence/reliability.ts'
import { cardName } from '#shared/format/card-words.ts'
import { csvOf, type CsvColumn } from '#shared/format/delimited.ts'
import { compareHorizons, compareText, DIRECTION_WORDS } from '#shared/format/words.ts'
import type { Call, CallKind, Settlement } from '#shared/personal/records.ts'
import { endOfCall } from '#shared/personal/settlement.ts'
import { lossOf, meansByQuarter, type Estimate } from '#shared/statistics/calibration-groups.ts'
import { inverseNormal } from '#shared/statistics/normal-score.ts'
import { mean } from '#shared/statistics/quantile.ts'

/**
 * Scores of settled calls beside those of the insights they were made on. Pure. Shares and returns are fractions. Cases are
 * taken as independent, except in intervals that are drawn by quarters.
 */

export type SettledCall = Call & { settled: Settlement }

export const isSettled = (call: Call): call is SettledCall => call.settled !== null
const isWithdrawn = ({ withdrawnAt }: Call) => withdrawnAt !== null
export const isOpen = (call: Call) => !isSettled(call) && !isWithdrawn(call)
/** Settled and not withdrawn: only these count in the record. */
const countedCalls = (calls: readonly Call[]): SettledCall[] =>
  calls.filter(isSettled).filter((call) => !isWithdrawn(call))

const hasWorked = ({ settled }: SettledCall) => settled.state === 'worked'

/** Right is to follow what worked or to be against what failed. Null for a pass, which decides nothing. */
export const isRight = (call: SettledCall): boolean | null =>
  call.kind === 'pass' ? null : hasWorked(call) === (call.kind === 'follow')

/** Return over the window in the insight's direction: what following it would have made. Null if unknown. */
export function followedReturn({ seen, settled }: SettledCall): number | null {
  const direction = directionOf(seen.direction)
  if (settled.realised === null || direction === 'unknown') return null
  return direction === 'up' ? settled.realised : -settled.realised
}

const meanOf = (values: readonly (number | null)[]) => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : mean(known)
}

/** Mean of a value of each call with a 95 % interval by quarters; no bounds under four quarters, null without a call. */
const estimate = <C extends SettledCall>(calls: readonly C[], valueOf: (call: C) => number) =>
  meansByQuarter(
    calls,
    ({ settled }) => settled.end,
    (call) => [valueOf(call)],
  )[0] ?? null

/** Hit rate of the person's decisions beside that of following all of the same insights. */
function hitRecord(calls: readonly SettledCall[]) {
  const decided = calls.filter(({ kind }) => kind !== 'pass')
  return {
    own: countedShare(decided.filter(isRight).length, decided.length),
    followed: countedShare(decided.filter(hasWorked).length, decided.length),
    /** Own less followed. */
    gap: estimate(decided, (call) => Number(isRight(call)) - Number(hasWorked(call))),
    /** Means over the insights that state the figure. */
    stated: meanOf(decided.map(({ seen }) => seen.stated)),
    baseRate: meanOf(decided.map(({ seen }) => seen.baseRate)),
    expected: meanOf(decided.map(({ seen }) => seen.expected)),
  }
}

type CallWithChance = SettledCall & { chance: number }
const withChance = (calls: readonly SettledCall[]) =>
  calls.filter((call): call is CallWithChance => call.chance !== null)

/** Other chances for the same insights. `always`: following everything means a chance of 100 %. */
const BENCHMARKS = {
  stated: ({ seen }: SettledCall) => seen.stated,
  baseRate: ({ seen }: SettledCall) => seen.baseRate,
  expected: ({ seen }: SettledCall) => seen.expected,
  always: () => 1,
} satisfies Record<string, (call: SettledCall) => number | null>
type Benchmark = keyof typeof BENCHMARKS

/**
 * Brier scores (Brier 1950) on the calls where both give a chance: mean squared difference between chance and outcome. 0 is best;
 * 50 % every time scores 0.25. `gain` is the benchmark's score less the person's: above 0 the person forecast better.
 */
export type BrierRecord = { benchmark: Benchmark; n: number; own: number; other: number; gain: Estimate }

const brierOf = (chance: number, call: SettledCall) => lossOf(chance, hasWorked(call)).brier

const brierRecords = (calls: readonly CallWithChance[]): BrierRecord[] =>
  (Object.keys(BENCHMARKS) as Benchmark[]).flatMap((benchmark) => {
    const both = calls.flatMap((call) => {
      const other = BENCHMARKS[benchmark](call)
      return other === null ? [] : [{ ...call, other }]
    })
    const gain = estimate(both, (call) => brierOf(call.other, call) - brierOf(call.chance, call))
    if (!gain) return []
    return {
      benchmark,
      n: both.length,
      own: mean(both.map((call) => brierOf(call.chance, call))),
      other: mean(both.map((call) => brierOf(call.other, call))),
      gain,
    }
  })

/** Bin width of the reliability diagram: ten points, since few people state finer chances. */
const BIN = 0.1

/** The person's chances against the outcomes: bins with consistency bars, and all of them together. */
function calibrationOf(calls: readonly CallWithChance[]) {
  const cases = calls.map((call) => ({ hitRatio: call.chance, isHit: hasWorked(call), call }))
  return {
    n: cases.length,
    bins: reliabilityBins(cases, BIN),
    whole: cases.length === 0 ? null : consistency(cases),
  }
}

export type KindRecord = ReturnType<typeof kindRecord>

function kindRecord(calls: readonly SettledCall[], kind: CallKind) {
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
    /** Mean return in the insight's direction, over the whole window; null if no call has one. */
    followed: estimate(moved, ({ made }) => made),
    /** The same, weighted by the size of the calls; null if none has a size. */
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

export type CallGroup = ReturnType<typeof callGroups>[number]

/** Calls by label, in the order of the labels. `brier` is against the stated share; null if no call has both. */
export function callGroups(calls: readonly SettledCall[], by: CallGrouping) {
  const groups = new Map<string, SettledCall[]>()
  for (const call of calls)
    for (const label of LABELS[by](call)) groups.set(label, [...(groups.get(label) ?? []), call])
  const order = by === 'horizon' ? compareHorizons : compareText
  return [...groups]
    .toSorted(([a], [b]) => order(a, b))
    .map(([label, own]) => {
      const { own: right, followed } = hitRecord(own)
      const brier = brierRecords(withChance(own)).find(({ benchmark }) => benchmark === 'stated') ?? null
      return { label, n: own.length, own: right, followed, brier }
    })
}

/** The difference of hit rates that a record should be able to detect. */
export const DETECTABLE_GAP = 0.1
const POWER = 0.8

/**
 * Calls needed to detect a hit rate that truly lies `DETECTABLE_GAP` above another, with a power of 80 % at the 5 % level,
 * two-sided:
 *
 *     n = ((z₀.₉₇₅·√(p₀(1 − p₀)) + z₀.₈·√(p₁(1 − p₁))) / (p₁ − p₀))²
 *
 * for one share p₁ = p₀ + `DETECTABLE_GAP` against a given one, by the normal approximation (Fleiss, Levin & Paik, Statistical
 * Methods for Rates and Proportions, 3rd edition, 2003, chapter 2).
 *
 * @param from the given share, p₀; mirrored if p₁ would exceed 1
 */
export function callsNeeded(from: number): number {
  const p0 = from + DETECTABLE_GAP > 1 ? 1 - from : from
  const p1 = p0 + DETECTABLE_GAP
  const spread = (p: number) => Math.sqrt(p * (1 - p))
  const z = inverseNormal(0.975) * spread(p0) + inverseNormal(POWER) * spread(p1)
  return Math.ceil((z / DETECTABLE_GAP) ** 2)
}

/** How far the record is from showing a difference. */
function readiness({ own, baseRate }: ReturnType<typeof hitRecord>) {
  const from = baseRate ?? 0.5
  const needed = callsNeeded(from)
  return {
    n: own.n,
    isTooFew: own.n < TOO_FEW_BELOW,
    /** The share to compare the person's hit rate with: the mean base rate, or one half if none is known. */
    from,
    isBaseRate: baseRate !== null,
    needed,
    missing: Math.max(0, needed - own.n),
  }
}

export type CallRecord = ReturnType<typeof callRecord>

/** All scores of the settled calls. Withdrawn calls are left out; `withWithdrawn` is the hit rate with them. */
export function callRecord(calls: readonly Call[]) {
  const counted = countedCalls(calls)
  const chances = withChance(counted)
  const hits = hitRecord(counted)
  return {
    calls: counted,
    hits,
    readiness: readiness(hits),
    brier: brierRecords(chances),
    calibration: calibrationOf(chances),
    kinds: (['follow', 'against', 'pass'] as const).map((kind) => kindRecord(counted, kind)),
    withWithdrawn: hitRecord(calls.filter(isSettled)).own,
  }
}

const instant = (at: number | null | undefined) => (typeof at === 'number' ? toWireInstant(at) : null)

/** Columns of the exported journal. Shares and returns are fractions, so that a spreadsheet can calculate with them. */
const COLUMNS: readonly CsvColumn<Call>[] = [
  ['Call', ({ kind }) => kind],
  ['Made', ({ madeAt }) => instant(madeAt)],
  ['Insight', ({ seen }) => seen.title],
  ['Insight id', ({ insightId }) => insightId],
  ['Asset', ({ seen }) => seen.asset.tag],
  ['Asset name', ({ seen }) => seen.asset.name],
  ['Card', ({ seen }) => seen.card && cardName(seen.card)],
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
  ['Price', ({ seen }) => seen.price?.value],
  ['Price of', ({ seen }) => instant(seen.price?.at)],
  ['Ends', (call) => instant(call.settled?.end ?? endOfCall(call))],
  ['Outcome', ({ settled }) => settled?.state],
  ['Decided', ({ settled }) => instant(settled?.at)],
  ['Decided by', ({ settled }) => settled?.by],
  ['Realised return', ({ settled }) => settled?.realised],
  ['Settled', ({ settled }) => instant(settled?.settledAt)],
  ['Withdrawn', ({ withdrawnAt }) => instant(withdrawnAt)],
  ['Service', ({ from }) => from.service],
  ['Environment', ({ from }) => from.environment],
]

export const journalCsv = (calls: readonly Call[]) => csvOf(COLUMNS, calls)
