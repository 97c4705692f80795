import type { CalibrationReport } from '#contract/desk/calibration.ts'
import { seededRandom } from './chance.ts'
import { groupedBy, type EndedInsight } from './expected-share.ts'
import { quantileOfSorted } from './quantile.ts'
import { wilsonInterval } from './wilson-interval.ts'

/** Properties by which ended insights are grouped, as the service states them. */
type InsightLabels = {
  horizon: string
  sector: string | null
  stars: number | null
  card: string | null
  direction: 'up' | 'down' | 'unknown'
  /** Whether it met each check of quality. */
  checks: Readonly<Record<string, boolean | null>> | null
}

/** Without labels it is in no group. */
export type LabelledInsight = EndedInsight & { labels?: InsightLabels }

/** An ended insight with the expected share by a fit of insights that ended before. */
export type Foretold = { insight: LabelledInsight; expected: number }

export const RECORD_GROUPINGS = ['horizon', 'sector', 'stars', 'card', 'direction'] as const

export type RecordDetails = Pick<CalibrationReport, 'groups' | 'reliability' | 'checks'>
type ScoredGroup = RecordDetails['groups'][number]
type ReliabilityBin = RecordDetails['reliability'][number]
type CheckRecord = RecordDetails['checks'][number]

/** Mean with a 95 % interval by quarterly blocks; the bounds are null if the cases lie in too few quarters. */
export type Estimate = ScoredGroup['gain']

/** Results of walk-forward insights by group, by share and by check. */
export const recordDetails = (foretold: readonly Foretold[]): RecordDetails => ({
  groups: RECORD_GROUPINGS.flatMap((by) => scoredGroups(foretold, by)),
  reliability: [
    ...reliability(foretold, 'stated', ({ insight }) => insight.stated),
    ...reliability(foretold, 'expected', ({ expected }) => expected),
  ],
  checks: checkRecords(foretold),
})

/** Further groups, such as hundreds of cards with a few insights each, take long to compute and are too small to be useful. */
const MAX_GROUPS = 40

/** The largest {@link MAX_GROUPS} groups of one kind, largest first. */
export function scoredGroups(foretold: readonly Foretold[], by: ScoredGroup['by']): ScoredGroup[] {
  const groups = groupedBy(
    foretold.filter(({ insight }) => insight.labels),
    ({ insight }) => insight.labels![by],
  )
  return [...groups]
    .sort(([a, own], [b, other]) => other.length - own.length || (String(a) < String(b) ? -1 : 1))
    .slice(0, MAX_GROUPS)
    .map(([name, own]) => ({ by, name: name === null ? null : String(name), ...scored(own) }))
}

function scored(own: readonly Foretold[]): Omit<ScoredGroup, 'by' | 'name'> {
  const means = meansByQuarter(
    own,
    ({ insight }) => insight.createdAt,
    ({ insight: { stated, base, isHit }, expected }) => {
      const all = [stated, base, expected]
      const losses = all.map((share) => lossOf(share, isHit))
      return [
        isHit ? 1 : 0,
        ...all,
        ...losses.flatMap(({ brier, log }) => [brier, log]),
        losses[1]!.brier - losses[2]!.brier,
      ]
    },
  )
  const share = (i: number) => ({
    mean: means[1 + i]!.mean,
    brier: means[4 + 2 * i]!,
    log: means[5 + 2 * i]!,
  })
  return {
    n: own.length,
    hitRatio: means[0]!.mean,
    stated: share(0),
    base: share(1),
    expected: share(2),
    gain: means[10]!,
  }
}

/** Bins of five points. */
const BINS = 20

function reliability(
  foretold: readonly Foretold[],
  of: ReliabilityBin['of'],
  shareOf: (one: Foretold) => number,
): ReliabilityBin[] {
  // A share on an edge belongs to the bin above, despite rounding.
  const bins = groupedBy(foretold, (one) => Math.min(BINS - 1, Math.floor(shareOf(one) * BINS + 1e-9)))
  return [...bins]
    .sort(([a], [b]) => a - b)
    .map(([bin, own]) => {
      const hits = own.filter(({ insight }) => insight.isHit).length
      return {
        of,
        low: bin / BINS,
        high: (bin + 1) / BINS,
        n: own.length,
        meanShare: own.reduce((sum, one) => sum + shareOf(one), 0) / own.length,
        hitRatio: hits / own.length,
        interval: wilsonInterval(hits, own.length)!,
      }
    })
}

/** In the order in which checks first appear; an insight counts only for checks that it states. */
export function checkRecords(foretold: readonly Pick<Foretold, 'insight'>[]): CheckRecord[] {
  const records = new Map<string, CheckRecord>()
  for (const { insight } of foretold)
    for (const [check, isMet] of Object.entries(insight.labels?.checks ?? {})) {
      if (isMet === null) continue
      const record = records.get(check) ?? { check, met: { n: 0, hits: 0 }, unmet: { n: 0, hits: 0 } }
      const side = isMet ? record.met : record.unmet
      side.n += 1
      side.hits += insight.isHit ? 1 : 0
      records.set(check, record)
    }
  return [...records.values()]
}

/** Brier and logarithmic loss of a share as a probability; the logarithm is limited to a probability of 0.001. */
export function lossOf(share: number, isHit: boolean): { brier: number; log: number } {
  const right = isHit ? share : 1 - share
  return { brier: (1 - right) ** 2, log: -Math.log(Math.max(right, 0.001)) }
}

const SEED = 1
const QUARTER_MS = 91.3125 * 86_400_000
export const quarterOf = (at: number): number => Math.floor(at / QUARTER_MS)

/** Fewer quarters do not show how much quarters differ. */
const MIN_QUARTERS = 4

/**
 * Means of several values with 95 % intervals by a block bootstrap (Künsch 1989): quarters are drawn with replacement, because insights
 * of one quarter share a market.
 */
export function meansByQuarter<T>(
  items: readonly T[],
  at: (item: T) => number,
  valuesOf: (item: T) => readonly number[],
  draws = 400,
): Estimate[] {
  const all = [...groupedBy(items, (item) => quarterOf(at(item))).values()].map((own) => {
    const values = own.map(valuesOf)
    return { n: own.length, sums: values[0]!.map((_, i) => values.reduce((sum, each) => sum + each[i]!, 0)) }
  })
  const meansOf = (some: readonly { n: number; sums: readonly number[] }[]) => {
    const n = some.reduce((sum, block) => sum + block.n, 0)
    return (all[0]?.sums ?? []).map((_, i) => some.reduce((sum, { sums }) => sum + sums[i]!, 0) / n)
  }
  const random = seededRandom(SEED)
  const drawn = Array.from({ length: draws }, () =>
    meansOf(all.map(() => all[Math.floor(random() * all.length)]!)),
  )
  return meansOf(all).map((mean, i) => {
    if (all.length < MIN_QUARTERS) return { mean, low: null, high: null }
    const sorted = drawn.map((one) => one[i]!).sort((a, b) => a - b)
    return { mean, low: quantileOfSorted(sorted, 0.025), high: quantileOfSorted(sorted, 0.975) }
  })
}
