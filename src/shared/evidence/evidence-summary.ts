import type { FeedInsight } from '#contract/records/feed.ts'
import { asRate, type UnitRules } from '#contract/values/units.ts'
import { LIMITED_BELOW, rateInterval } from '#shared/format/evidence.ts'
import { formatRate } from '#shared/format/percent.ts'
import { hitsOf, sideOfReference } from '#shared/format/rate-words.ts'
import type { ShareInterval } from '#shared/statistics/wilson-interval.ts'

/** A share of cases that moved in the stated direction, as a fraction. */
export type EvidenceRow = {
  name: 'past' | 'out-of-sample' | 'past-insights' | 'base'
  share: number
  hits: number | null
  /** Null where it is not provided; then there is no interval either. The base rate has none, because its windows overlap. */
  cases: number | null
  interval: ShareInterval | null
}

/**
 * The conclusion from the rows. "Above" means that the Wilson interval is above the reference, so it needs a number of cases. Only
 * `confirmed` claims an edge: hit ratio, out-of-sample share and past insights are all above the base rate, past insights also above the
 * base rate of their own assets. `chance`: the hit ratio is not above; `less`: it is below. `in-sample`: the out-of-sample share is at
 * most the base rate; `unseen`: it is unclear or unknown. `unconfirmed`: past insights are not above; `untested`: there are too few;
 * `uncounted`: they are not counted. `too-few`: under 30 past cases.
 */
export type EvidenceVerdict =
  | 'confirmed'
  | 'chance'
  | 'less'
  | 'in-sample'
  | 'unseen'
  | 'unconfirmed'
  | 'untested'
  | 'uncounted'
  | 'too-few'

export type EvidenceSummary = {
  rows: readonly EvidenceRow[]
  verdict: EvidenceVerdict
  /** The verdict in at most 25 words, beginning with the number to rely on. */
  sentence: string
}

/** Past insights of a quality: hits, number, and the mean base rate of their assets. */
type PastHitRate = { hits: number; of: number; base: number | null }

type SummaryInputs = {
  rate: number | null
  cases: number | null
  outOfSample: number | null
  /** Unknown where the share comes from the feed. */
  casesOutOfSample?: number | null
  /** Past insights of this quality, on all assets; null where they are not counted. */
  pastInsights: PastHitRate | null
  base: number | null
}

/** Hit ratio, out of sample, past insights of the same quality and base rate, with a verdict; null without a hit ratio. */
export function evidenceSummary(inputs: SummaryInputs): EvidenceSummary | null {
  const { rate, cases, outOfSample, casesOutOfSample = null, pastInsights, base } = inputs
  if (rate === null) return null
  const row = (name: EvidenceRow['name'], share: number, n: number | null, hits: number | null) => ({
    name,
    share,
    hits,
    cases: n,
    interval: rateInterval(share, n),
  })
  const rows: EvidenceRow[] = [
    row('past', rate, cases, hitsOf(rate, cases)),
    ...(outOfSample === null ? [] : [row('out-of-sample', outOfSample, casesOutOfSample, null)]),
    ...(pastInsights === null || pastInsights.of === 0
      ? []
      : [row('past-insights', pastInsights.hits / pastInsights.of, pastInsights.of, pastInsights.hits)]),
    ...(base === null ? [] : [row('base', base, null, null)]),
  ]
  const found: Found = {
    past: rows[0]!,
    later: rows.find(({ name }) => name === 'out-of-sample'),
    ended: rows.find(({ name }) => name === 'past-insights'),
    isCounted: pastInsights !== null,
    usual: base === null ? COIN : { share: base, words: `the asset's usual ${formatRate(base)}` },
    bar: barOf(base, pastInsights),
  }
  const verdict = verdictOf(found)
  return { rows, verdict, sentence: sentenceOf(verdict, found) }
}

/** A share to compare with, and its name in a sentence. */
type Reference = { share: number; words: string }
const COIN: Reference = { share: 0.5, words: 'the 50% of a coin toss' }

type Found = {
  past: EvidenceRow
  later: EvidenceRow | undefined
  ended: EvidenceRow | undefined
  isCounted: boolean
  /** The base rate, else a coin. */
  usual: Reference
  /** What past insights must exceed. */
  bar: Reference
}

/** The highest of the asset's base rate, the base rate of the past insights' assets, and, if either is unknown, 50 %. */
function barOf(base: number | null, pastInsights: PastHitRate | null): Reference {
  const theirs = pastInsights?.base ?? null
  const bars = [
    ...(base === null ? [] : [{ share: base, words: `the asset's usual ${formatRate(base)}` }]),
    ...(theirs === null ? [] : [{ share: theirs, words: `their assets' usual ${formatRate(theirs)}` }]),
    ...(base === null || theirs === null ? [COIN] : []),
  ]
  return bars.reduce((highest, bar) => (bar.share > highest.share ? bar : highest))
}

function verdictOf({ past, later, ended, isCounted, usual, bar }: Found): EvidenceVerdict {
  const sideOf = (row: EvidenceRow | undefined, reference: number) =>
    row && sideOfReference(row.share, row.cases, reference)
  if (past.cases === null || past.cases < LIMITED_BELOW) return 'too-few'
  if (sideOf(past, usual.share) !== 'above') return sideOf(past, usual.share) === 'below' ? 'less' : 'chance'
  if (later && later.share <= usual.share) return 'in-sample'
  if (!isCounted) return 'uncounted'
  if (!ended?.cases || ended.cases < LIMITED_BELOW) return 'untested'
  if (sideOf(ended, bar.share) !== 'above') return 'unconfirmed'
  return sideOf(later, usual.share) === 'above' ? 'confirmed' : 'unseen'
}

function sentenceOf(verdict: EvidenceVerdict, { past, later, ended, usual, bar }: Found): string {
  const stated = formatRate(past.share, past.cases)
  const expect = (share: number) =>
    formatRate(share) === formatRate(past.share)
      ? `Expect about ${formatRate(share)}`
      : `Expect about ${formatRate(share)}, not ${formatRate(past.share)}`
  const ofQuality = ended ? `past insights of this quality hit ${ended.hits} of ${ended.cases} times` : ''
  const outOfSample = later ? `the out-of-sample ${formatRate(later.share, later.cases)}` : ''
  switch (verdict) {
    case 'confirmed':
      return `${expect(ended!.share)}: ${ofQuality}, better than ${bar.words}.`
    case 'unconfirmed':
      return `${expect(usual.share)}: ${ofQuality}, not clearly better than ${bar.words}.`
    case 'unseen': {
      const doubt = !later
        ? 'no out-of-sample figure is provided'
        : later.cases === null
          ? `${outOfSample} has no sample size`
          : `${outOfSample} may be chance`
      return `${expect(ended!.share)}: ${ofQuality}, but ${doubt}.`
    }
    case 'in-sample':
      return `${expect(usual.share)}: out of sample the hit ratio was ${formatRate(later!.share, later!.cases)}, no better than ${usual.words}.`
    case 'chance':
      return `${expect(usual.share)}: the hit ratio of ${stated} is not clearly different from ${usual.words}.`
    case 'less':
      return `Expect about ${stated}: the hit ratio is below ${usual.words}.`
    case 'untested':
      return `${expect(usual.share)}: only ${ended?.cases ?? 0} past insights of this quality have ended, too few to judge.`
    case 'uncounted':
      return `${expect(usual.share)}: past insights of this quality are not counted here.`
    case 'too-few':
      return past.cases === null
        ? `Do not rely on the ${stated}: the sample size is not provided.`
        : `Do not rely on the ${stated}: ${past.cases} past cases are too few to judge.`
  }
}

/** The out-of-sample hit ratio of this insight, which only the feed states. */
export function outOfSampleOf(feed: readonly FeedInsight[], id: string, units: UnitRules): number | null {
  const rate = feed.find((each) => each.id === id)?.hit_rate_out_of_sample ?? null
  return rate === null ? null : asRate(rate, units)
}
