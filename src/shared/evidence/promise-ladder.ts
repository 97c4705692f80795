import type { FeedInsight } from '#contract/records/feed.ts'
import { asRate, type UnitRules } from '#contract/values/units.ts'
import { LIMITED_BELOW, rateInterval } from '#shared/format/evidence.ts'
import { hitsOf, standing } from '#shared/format/rate-words.ts'
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
 * What follows from the rungs; "more" is said only of a share whose interval lies above what it is held against, so never of one
 * without a number of cases. The only verdict that claims an edge is `kept`: past, cases out of sample and ended insights of this
 * quality are all more than the base, the last also more than what their own assets did anyway. `chance`: the past share is not; `less`:
 * it lies below. `found-only`: it is more, but direction and horizon were chosen on the same past, and out of sample the share was
 * no more than the base; `unseen`: out of sample it cannot be told from the base, or is not known. `unconfirmed`: ended insights do not bear
 * it out; `untested`: there are too few of those; `uncounted`: nobody has counted them. `too-few`: under 30 cases.
 */
export type LadderVerdict =
  'kept' | 'chance' | 'less' | 'found-only' | 'unseen' | 'unconfirmed' | 'untested' | 'uncounted' | 'too-few'

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
  /** The feed states the share alone. */
  casesOutOfSample?: number | null
  /** Ended insights of this quality, on all assets; null where they are not counted. */
  kept: KeptShare | null
  base: number | null
}

/** From what is promised to what is there without the promise; null without a past share. Intervals: Wilson 95 %. */
export function promiseLadder(inputs: LadderInputs): PromiseLadder | null {
  const { rate, cases, outOfSample, casesOutOfSample = null, kept, base } = inputs
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
    ...(outOfSample === null ? [] : [rung('out-of-sample', outOfSample, casesOutOfSample, null)]),
    ...(kept === null || kept.of === 0 ? [] : [rung('kept', kept.hits / kept.of, kept.of, kept.hits)]),
    ...(base === null ? [] : [rung('base', base, null, null)]),
  ]
  // Without a base rate a coin stands in for it.
  const own = base ?? 0.5
  const bar = barOf(base, kept)
  const find = (name: Rung['name']) => rungs.find((each) => each.name === name)
  const verdict = verdictOf(find, kept, own, bar.share)
  const follows = VERDICT_WORDS[verdict] + whyOf(verdict, find, own, bar)
  return { rungs, verdict, said: saidOf(rungs), follows }
}

const VERDICT_WORDS = {
  kept: 'more than without the condition, and borne out by ended insights',
  chance: 'the past share is not distinguishable from ',
  less: 'less than without the condition in the past',
  'found-only': 'more than without the condition in the past, but not out of sample',
  unseen: 'more than without the condition in the past, borne out by ended insights',
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

type Find = (name: Rung['name']) => Rung | undefined

/** What a verdict rests on that the rungs do not show. */
function whyOf(verdict: LadderVerdict, find: Find, own: number, { share, whose }: Bar): string {
  if (verdict === 'chance') return formatRate(own)
  if (verdict === 'unseen') {
    const later = find('out-of-sample')
    return later
      ? `; out of sample not distinguishable from ${formatRate(own)}${later.interval ? '' : ' (n not stated)'}`
      : '; its share out of sample is not known'
  }
  const kept = find('kept')?.interval
  if (verdict !== 'unconfirmed' || !kept) return ''
  return `; ${formatRateRange(kept.low, kept.high)} would have to lie above the ${formatRate(share)} ${whose}`
}

function verdictOf(find: Find, counted: KeptShare | null, own: number, bar: number): LadderVerdict {
  const [past, later, kept] = [find('past')!, find('out-of-sample'), find('kept')]
  const place = (rung: Rung | undefined, reference: number) =>
    rung && standing(rung.share, rung.cases, reference)
  if (past.cases === null || past.cases < LIMITED_BELOW) return 'too-few'
  if (place(past, own) !== 'above') return place(past, own) === 'below' ? 'less' : 'chance'
  if (later && later.share <= own) return 'found-only'
  if (counted === null) return 'uncounted'
  if (!kept?.cases || kept.cases < LIMITED_BELOW) return 'untested'
  if (place(kept, bar) !== 'above') return 'unconfirmed'
  return place(later, own) === 'above' ? 'kept' : 'unseen'
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
