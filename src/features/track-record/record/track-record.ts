import { bandCoverage, type BandCoverage, type PlacedOutcome } from '#shared/evidence/band-coverage.ts'
import { pitHistogram, type PitHistogram } from '#shared/evidence/pit-histogram.ts'
import { consistency, reliabilityBins, type ReliabilityBin } from '#shared/evidence/reliability.ts'
import { countedShare, type CountedShare } from '#shared/evidence/share.ts'
import type { JudgedInsight } from '#features/track-record/judging/judged-insight.ts'

/** A judged insight that stated a share and went one way or the other. */
export type PromisedInsight = JudgedInsight & { promised: number; kept: boolean }
/** A judged insight whose return has a place among its predicted percentiles. */
export type PlacedInsight = JudgedInsight & PlacedOutcome

export type TrackRecord = {
  judged: readonly JudgedInsight[]
  promised: readonly PromisedInsight[]
  /** Promised against kept over all of them; null without any. */
  whole: (ReturnType<typeof consistency> & { difference: ShareGap }) | null
  bins: readonly ReliabilityBin<PromisedInsight>[]
  /** At most three stated bands, narrowest first. */
  coverage: readonly BandCoverage<PlacedInsight>[]
  pit: PitHistogram<PlacedInsight>
  /** By the status rule. */
  worked: CountedShare
}

/** Kept less promised, as a fraction, with the Wilson bounds of what was kept; the promise is taken as it stands. */
export type ShareGap = { value: number; low: number; high: number }

/** Bands that a reader knows; of those stated the nearest are taken. */
const WANTED_BANDS = [0.5, 0.8, 0.9] as const
/** Cases from which bins of five points hold enough each. */
const NARROW_FROM = 600

/** How judged insights turned out, against what each said of itself. Give it separate cases: every interval takes them as independent. */
export function trackRecord(judged: readonly JudgedInsight[]): TrackRecord {
  const promised = judged.filter(isPromised)
  const placed = judged.filter(isPlaced)
  const decided = judged.filter(({ status }) => status !== null)
  return {
    judged,
    promised,
    whole: promised.length === 0 ? null : withGap(promised),
    bins: reliabilityBins(promised, promised.length < NARROW_FROM ? 0.1 : 0.05),
    coverage: statedBands(placed).flatMap((nominal) => bandCoverage(placed, nominal) ?? []),
    pit: pitHistogram(placed),
    worked: countedShare(decided.filter(({ status }) => status === 'worked').length, decided.length),
  }
}

export const isPromised = (each: JudgedInsight): each is PromisedInsight =>
  each.promised !== null && each.kept !== null
export const isPlaced = (each: JudgedInsight): each is PlacedInsight => each.place !== null

/** Of the central bands that at least half of the predictions state, those nearest to the wanted ones. */
function statedBands(placed: readonly PlacedInsight[]): number[] {
  const seen = new Map<number, number>()
  for (const { percentiles } of placed) {
    for (const p of percentiles) {
      if (p >= 0.5 || !percentiles.some((other) => Math.abs(other - (1 - p)) < 1e-6)) continue
      const coverage = Number((1 - 2 * p).toFixed(6))
      seen.set(coverage, (seen.get(coverage) ?? 0) + 1)
    }
  }
  const common = [...seen].flatMap(([coverage, times]) => (2 * times >= placed.length ? [coverage] : []))
  const nearest = WANTED_BANDS.flatMap((wanted) =>
    common.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted)).slice(0, 1),
  )
  return [...new Set(nearest)].sort((a, b) => a - b)
}

/** Promised against kept in a group, with the difference. The group must not be empty. */
export function withGap(promised: readonly PromisedInsight[]) {
  const own = consistency(promised)
  const { low, high } = own.interval ?? { low: 0, high: 1 }
  return {
    ...own,
    difference: {
      value: own.hits / own.n - own.promised,
      low: low - own.promised,
      high: high - own.promised,
    },
  }
}
