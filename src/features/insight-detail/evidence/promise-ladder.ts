import { directionOf, type Direction } from '#contract/codes.ts'
import type { FeedInsight } from '#contract/feed.ts'
import { insightStatus } from '#contract/insight-status.ts'
import type { Close } from '#contract/price-basis.ts'
import { asRate, type UnitRules } from '#contract/units.ts'
import { LIMITED_BELOW, rateInterval } from '#shared/format/evidence.ts'
import { hitsOf } from '#shared/format/rate-words.ts'
import { formatRate } from '#shared/format/percent.ts'
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
 * What follows from the rungs. `kept`: earlier insights kept their word more often than the asset moves that way anyway. `chance`:
 * the past share cannot be told from that. `unconfirmed`: it can, but direction and horizon were chosen on the same past, and
 * nothing after it bears it out yet. `too-few`: under 30 cases.
 */
export type LadderVerdict = 'kept' | 'chance' | 'unconfirmed' | 'too-few'

export type PromiseLadder = { rungs: readonly Rung[]; verdict: LadderVerdict; sentence: string }

type LadderInputs = {
  rate: number | null
  cases: number | null
  outOfSample: number | null
  kept: { hits: number; of: number } | null
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
  const verdict = verdictOf(rungs)
  return { rungs, verdict, sentence: `${saidOf(rungs)}: ${VERDICT_WORDS[verdict]}.` }
}

const VERDICT_WORDS = {
  kept: 'more than without the condition, and borne out since',
  chance: 'the past share may be chance',
  unconfirmed: 'more than without the condition in the past, not borne out since',
  'too-few': 'too few cases to judge',
} satisfies Record<LadderVerdict, string>

function verdictOf(rungs: readonly Rung[]): LadderVerdict {
  const find = (name: Rung['name']) => rungs.find((each) => each.name === name)
  const [past, kept] = [find('past')!, find('kept')]
  // Without a base rate a coin stands in for it.
  const base = find('base')?.share ?? 0.5
  if (past.cases === null || past.cases < LIMITED_BELOW || past.interval === null) return 'too-few'
  if (past.interval.low <= base) return 'chance'
  return kept && kept.cases! >= LIMITED_BELOW && kept.interval!.low > base ? 'kept' : 'unconfirmed'
}

const saidOf = (rungs: readonly Rung[]): string => {
  const words = rungs.map(({ name, share, cases }) => {
    const rate = formatRate(share, cases)
    switch (name) {
      case 'past':
        return `In the past ${rate}`
      case 'out-of-sample':
        return `out of sample ${rate}`
      case 'kept':
        return `earlier insights on this asset kept ${rate} of ${cases}`
      case 'base':
        return `without the condition ${rate}`
    }
  })
  return words.join(', ')
}

type KeptInputs = { id: string; closes: readonly Close[]; now: number }

/** How many of the asset's other insights whose window is over had moved the stated way by its end. */
export function keptOf(
  feed: readonly FeedInsight[],
  { id, closes, now }: KeptInputs,
): { hits: number; of: number } {
  let [hits, of] = [0, 0]
  for (const each of feed) {
    const direction: Direction = directionOf(each.direction)
    const { end, realised } = insightStatus(each, closes, now)
    const last = closes.findLast(({ at }) => at <= now)
    if (each.id === id || direction === 'unknown' || end === null || realised === null) continue
    if (!last || last.at < end) continue
    of += 1
    if (direction === 'up' ? realised > 0 : realised < 0) hits += 1
  }
  return { hits, of }
}

/** The rate of this very insight out of sample, which the feed states and the insight itself does not. */
export function outOfSampleOf(feed: readonly FeedInsight[], id: string, units: UnitRules): number | null {
  const rate = feed.find((each) => each.id === id)?.hit_rate_out_of_sample ?? null
  return rate === null ? null : asRate(rate, units)
}
