import type { FeedInsight } from '#contract/feed.ts'
import { asRate, type UnitRules } from '#contract/units.ts'
import { LIMITED_BELOW, rateInterval } from '#shared/format/evidence.ts'
import { hitsOf } from '#shared/format/rate-words.ts'
import { formatRate, formatRateRange } from '#shared/format/percent.ts'
import type { ShareInterval } from '#shared/statistics/wilson-interval.ts'

/** A share of cases that moved the stated way, with what it stands on; shares as fractions. */
export type Rung = {
  name: 'past' | 'out-of-sample' | 'kept' | 'base'
  share: number
  hits: number | null
  /** Null where nobody states it; then there is no interval either. Windows of the base overlap and carry none. */
  cases: number | null
  interval: ShareInterval | null
}

/**
 * What follows from the rungs; the only one that claims an edge is `kept`: the past share lies above what the asset does anyway, and
 * so does what ended insights of this quality kept, also above what their own assets did anyway. `chance`: the past share cannot be
 * told from the base. `found-only`: it can, but direction and horizon were chosen on the same past, and in the cases after it the share
 * was no more than the base. `unconfirmed`: ended insights do not bear it out; `untested`: there are too few of those; `uncounted`: nobody has
 * counted them. `too-few`: under 30 cases.
 */
export type LadderVerdict =
  'kept' | 'chance' | 'found-only' | 'unconfirmed' | 'untested' | 'uncounted' | 'too-few'

export type PromiseLadder = {
  rungs: readonly Rung[]
  verdict: LadderVerdict
  /** The rungs in words, and what follows from them. */
  said: string
  follows: string
}

/** How many went the stated way, of how many, and in what share their assets went that way anyway. */
type KeptShare = { hits: number; of: number; base: number | null }

type LadderInputs = {
  rate: number | null
  cases: number | null
  outOfSample: number | null
  /** Ended insights of this quality, on all assets; null where they are not counted. */
  kept: KeptShare | null
  base: number | null
}

/** From what is promised to what is there without the promise; null without a past share. Intervals: Wilson 95 %. */
export function promiseLadder({ rate, cases, outOfSample, kept, base }: LadderInputs): PromiseLadder | null {
  if (rate === null) return null
  const rung = (name: Rung['name'], share: number, n: number | null, hits: number | null): Rung => ({
    name,
    share,
    hits,
    cases: n,
    interval: rateInterval(share, n),
  })
  const rungs: Rung[] = [
    rung('past', rate, cases, hitsOf(rate, cases)),
    ...(outOfSample === null ? [] : [rung('out-of-sample', outOfSample, null, null)]),
    ...(kept === null || kept.of === 0 ? [] : [rung('kept', kept.hits / kept.of, kept.of, kept.hits)]),
    ...(base === null ? [] : [rung('base', base, null, null)]),
  ]
  const bar = barOf(base, kept)
  const verdict = verdictOf(rungs, kept, bar.share)
  return { rungs, verdict, said: saidOf(rungs), follows: VERDICT_WORDS[verdict] + whyOf(verdict, rungs, bar) }
}

const VERDICT_WORDS = {
  kept: 'more than without the condition, and borne out by ended insights',
  chance: 'the past share may be chance',
  'found-only': 'more than without the condition in the past, but not out of sample',
  unconfirmed: 'more than without the condition in the past, not borne out by ended insights',
  untested: 'more than without the condition in the past, with too few ended insights to bear it out',
  uncounted: 'more than without the condition in the past; what ended insights kept is not counted here',
  'too-few': 'too few cases to judge',
} satisfies Record<LadderVerdict, string>

/** What ended insights must have kept more than, and whose share it is. */
type Bar = { share: number; whose: string }

/** The highest of what this asset did anyway, what their own assets did, and, where either is not known, a coin. */
function barOf(base: number | null, counted: KeptShare | null): Bar {
  const theirs = counted?.base ?? null
  const bars: Bar[] = [
    ...(base === null ? [] : [{ share: base, whose: 'without the condition' }]),
    ...(theirs === null ? [] : [{ share: theirs, whose: 'of their own assets anyway' }]),
    ...(base === null || theirs === null ? [{ share: 0.5, whose: 'of a coin' }] : []),
  ]
  return bars.reduce((highest, bar) => (bar.share > highest.share ? bar : highest))
}

/** What a verdict rests on that the rungs do not show. */
function whyOf(verdict: LadderVerdict, rungs: readonly Rung[], { share, whose }: Bar): string {
  const find = (name: Rung['name']) => rungs.find((each) => each.name === name)
  // The one verdict in favour does not pass over a rung that is missing.
  if (verdict === 'kept') return find('out-of-sample') ? '' : '; its share out of sample is not known'
  const kept = find('kept')?.interval
  if (verdict !== 'unconfirmed' || !kept) return ''
  return `; ${formatRateRange(kept.low, kept.high)} would have to lie above the ${formatRate(share)} ${whose}`
}

function verdictOf(rungs: readonly Rung[], counted: KeptShare | null, bar: number): LadderVerdict {
  const find = (name: Rung['name']) => rungs.find((each) => each.name === name)
  const [past, later, kept] = [find('past')!, find('out-of-sample'), find('kept')]
  // Without a base rate a coin stands in for it.
  const base = find('base')?.share ?? 0.5
  if (past.cases === null || past.cases < LIMITED_BELOW || past.interval === null) return 'too-few'
  if (past.interval.low <= base) return 'chance'
  if (later && later.share <= base) return 'found-only'
  if (counted === null) return 'uncounted'
  if (!kept?.cases || kept.cases < LIMITED_BELOW || !kept.interval) return 'untested'
  return kept.interval.low > bar ? 'kept' : 'unconfirmed'
}

/** What a device knows by heart grows as pages are opened: a handful there is no finding, it is not counted yet. */
export const countedByHeart = (kept: KeptShare | undefined): KeptShare | null =>
  kept && kept.of >= LIMITED_BELOW ? kept : null

const saidOf = (rungs: readonly Rung[]): string => {
  const words = rungs.map(({ name, share, cases }) => {
    const rate = formatRate(share, cases)
    switch (name) {
      case 'past':
        return `In the past ${rate}`
      case 'out-of-sample':
        return `out of sample ${rate}`
      case 'kept':
        return `ended insights of this quality kept ${rate} of ${cases}`
      case 'base':
        return `without the condition ${rate}`
    }
  })
  return words.join(', ')
}

/** The rate of this very insight out of sample, which the feed states and the insight itself does not. */
export function outOfSampleOf(feed: readonly FeedInsight[], id: string, units: UnitRules): number | null {
  const rate = feed.find((each) => each.id === id)?.hit_rate_out_of_sample ?? null
  return rate === null ? null : asRate(rate, units)
}
