import type { FeedInsight } from '#contract/records/feed.ts'
import { asRate, type UnitRules } from '#contract/values/units.ts'
import { LIMITED_BELOW, rateInterval } from '#shared/format/evidence.ts'
import { formatRate } from '#shared/format/percent.ts'
import { hitsOf, sideOfReference, formatHits } from '#shared/format/rate-words.ts'
import type { ShareInterval } from '#shared/statistics/wilson-interval.ts'

/** A share of cases that moved in the stated direction, as a fraction. */
export type EvidenceRow = {
  name: 'past' | 'outOfSample' | 'pastInsights' | 'base'
  share: number
  hits: number | null
  /** Null where it is not provided; then there is no interval either. The base rate has none, because its windows overlap. */
  cases: number | null
  interval: ShareInterval | null
}

export type EvidenceSummary = NonNullable<ReturnType<typeof evidenceSummary>>

/** Past insights of a quality: hits, number, and the mean base rate of their assets. */
type PastHitRate = { hits: number; of: number; base: number | null }

/** `pending`: still loading; null: not known. */
type SummaryInputs = {
  rate: number | null
  cases: number | null
  /** The service does not state of how many cases. */
  outOfSample: number | 'pending' | null
  /** Past insights of this quality, on all assets. `not gathered`: there is no track record yet. */
  pastInsights: PastHitRate | 'pending' | 'not gathered' | null
  base: number | 'pending' | null
}

const known = <T extends number | PastHitRate>(input: T | string | null): T | null =>
  typeof input === 'string' ? null : input

/** Hit ratio, out of sample, past insights of the same quality and base rate, with a verdict; null without a hit ratio. */
export function evidenceSummary(inputs: SummaryInputs) {
  const { rate, cases } = inputs
  if (rate === null) return null
  const outOfSample = known(inputs.outOfSample)
  const pastInsights = known(inputs.pastInsights)
  const base = known(inputs.base)
  const row = (name: EvidenceRow['name'], share: number, n: number | null, hits: number | null) => ({
    name,
    share,
    hits,
    cases: n,
    interval: rateInterval(share, n),
  })
  const rows: EvidenceRow[] = [
    row('past', rate, cases, hitsOf(rate, cases)),
    ...(outOfSample === null ? [] : [row('outOfSample', outOfSample, null, null)]),
    ...(pastInsights === null || pastInsights.of === 0
      ? []
      : [row('pastInsights', pastInsights.hits / pastInsights.of, pastInsights.of, pastInsights.hits)]),
    ...(base === null ? [] : [row('base', base, null, null)]),
  ]
  return {
    rows,
    pending: (['outOfSample', 'pastInsights', 'base'] as const).filter((name) => inputs[name] === 'pending'),
    isRecordGathered: inputs.pastInsights !== 'not gathered',
    /** The verdict, which holds once no row is loading. */
    sentence: conclusionOf(rows, base, pastInsights),
  }
}

/** A share to compare with, and its name in a sentence. */
type Reference = { share: number; words: string }
const COIN: Reference = { share: 0.5, words: 'the 50% of a coin toss' }
const usualOf = (base: number): Reference => ({ share: base, words: `the asset's usual ${formatRate(base)}` })

/** The highest of the asset's base rate, the base rate of the past insights' assets, and, if either is unknown, 50 %. */
function barOf(base: number | null, pastInsights: PastHitRate | null): Reference {
  const theirs = pastInsights?.base ?? null
  const bars = [
    ...(base === null ? [] : [usualOf(base)]),
    ...(theirs === null ? [] : [{ share: theirs, words: `their assets' usual ${formatRate(theirs)}` }]),
    ...(base === null || theirs === null ? [COIN] : []),
  ]
  return bars.reduce((highest, bar) => (bar.share > highest.share ? bar : highest))
}

/**
 * The verdict from the rows, in at most 25 words that begin with the number to rely on. "Above" means that the Wilson interval is above
 * the reference, so it needs a number of cases. Past insights are relied on only if hit ratio, out-of-sample share and past insights are
 * all above the base rate, past insights also above the base rate of their own assets.
 */
function conclusionOf(
  rows: readonly EvidenceRow[],
  base: number | null,
  pastInsights: PastHitRate | null,
): string {
  const rowOf = (wanted: EvidenceRow['name']) => rows.find(({ name }) => name === wanted)
  const [past, later, ended] = [rowOf('past')!, rowOf('outOfSample'), rowOf('pastInsights')]
  const usual = base === null ? COIN : usualOf(base)
  const stated = formatRate(past.share, past.cases)
  if (past.cases === null) return `Do not rely on the ${stated}: the sample size is not provided.`
  if (past.cases < LIMITED_BELOW)
    return `Do not rely on the ${stated}: ${past.cases} past cases are too few to judge.`
  const side = sideOfReference(past.share, past.cases, usual.share)
  if (side === 'below') return `Expect about ${stated}: the hit ratio is below ${usual.words}.`
  const expect = (share: number) =>
    `Expect about ${formatRate(share)}${formatRate(share) === formatRate(past.share) ? '' : `, not ${formatRate(past.share)}`}`
  const most = expect(usual.share)
  if (side !== 'above')
    return `${most}: the hit ratio of ${stated} is not clearly different from ${usual.words}.`
  if (later && later.share <= usual.share)
    return `${most}: out of sample the hit ratio was ${formatRate(later.share)}, no better than ${usual.words}.`
  if (pastInsights === null) return `${most}: past insights of this quality are not known here.`
  if (!ended?.cases || ended.cases < LIMITED_BELOW)
    return `${most}: only ${ended?.cases ?? 0} past insights of this quality have ended, too few to judge.`
  const ofQuality = `past insights of this quality hit ${formatHits(ended.hits, ended.cases)} times`
  const bar = barOf(base, pastInsights)
  if (sideOfReference(ended.share, ended.cases, bar.share) !== 'above')
    return `${most}: ${ofQuality}, not clearly better than ${bar.words}.`
  const doubt = later
    ? `the out-of-sample ${formatRate(later.share)} has no sample size`
    : 'no out-of-sample figure is provided'
  return `${expect(ended.share)}: ${ofQuality}, but ${doubt}.`
}

/** The out-of-sample hit ratio of this insight, which only the feed states. */
export function outOfSampleOf(feed: readonly FeedInsight[], id: string, units: UnitRules): number | null {
  const rate = feed.find((each) => each.id === id)?.hit_rate_out_of_sample ?? null
  return rate === null ? null : asRate(rate, units)
}
