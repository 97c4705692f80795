import { directionLabel } from '#contract/values/codes.ts'
import { formatHitRate, hitsOf, inFrequencyWords, isUnclear } from '#shared/format/rate-words.ts'
import { horizonInWords } from '#shared/format/horizon.ts'
import { formatRate, formatRateRange, formatReturn } from '#shared/format/percent.ts'
import { rateInterval } from '#shared/format/evidence.ts'
import { isAgainst, type InsightFacts } from '#features/insight-detail/model/detail-model.ts'
import { upperFirst } from '#shared/format/words.ts'

type ClaimInputs = Pick<
  InsightFacts,
  'direction' | 'directionCode' | 'horizon' | 'rate' | 'median' | 'cases'
> & {
  /** The ticker and not the name, which loads later and would change the sentence. */
  symbol: string
  /** Number of conditions. */
  conditions: number
}

const NUMBER_WORDS = ['no', 'one', 'both', 'all three', 'all four', 'all five']

/**
 * The claim of an insight: `headline` is the finding in frequency words, rounded to a tenth of its cases, or in percent without a
 * count, and null without a hit ratio or a direction; `counts` like `30 of 42, median +4.0%.`; `limits` what the figures do not say.
 */
export function claimOf(inputs: ClaimInputs) {
  const { symbol, conditions, direction, directionCode, horizon, rate, median, cases } = inputs
  const limits = limitsOf(rate, cases)
  const medianWords =
    median === null
      ? 'the median is not provided'
      : `median ${formatReturn(median)}${isAgainst(median, direction) ? ', against the stated direction' : ''}`
  if (rate === null) {
    return { headline: null, counts: `The service provides no hit ratio; ${medianWords}.`, limits }
  }
  const hits = hitsOf(rate, cases)
  const sample =
    cases === null
      ? `${formatRate(rate)} of past cases, sample size not provided`
      : hits === null
        ? formatHitRate(rate, cases)
        : `${hits} of ${cases}`
  const counts = `${upperFirst(sample)}, ${medianWords}.`
  if (direction === 'unknown') {
    return {
      headline: null,
      counts: `${counts} ${directionCode === null ? 'The direction is not provided' : `${directionLabel(directionCode)} is an unknown code`}, so hits cannot be read as up or down.`,
      limits,
    }
  }
  const when =
    conditions <= 1
      ? 'When this condition held'
      : `When ${NUMBER_WORDS[conditions] ?? `all ${conditions}`} conditions held`
  const moved = direction === 'up' ? 'higher' : 'lower'
  const later = horizon ? `${horizonInWords(horizon)} later` : 'later'
  return {
    headline: `${when}, ${symbol} was ${moved} ${later} in ${casesInWords(rate, cases, hits)}.`,
    counts,
    limits,
  }
}

/** `about 7 of 10 past cases`, or exactly `all` or `none of` them. */
function casesInWords(rate: number, cases: number | null, hits: number | null): string {
  if (cases !== null && cases > 1 && hits === cases) return `all ${cases} past cases`
  if (cases !== null && cases > 1 && hits === 0) return `none of ${cases} past cases`
  const words = cases === null ? null : inFrequencyWords(rate, cases)
  return words === null ? `${formatRate(rate, cases)} of past cases` : `about ${words} past cases`
}

function limitsOf(rate: number | null, cases: number | null): string {
  const interval = rateInterval(rate, cases)
  const plain = 'Past outcomes, not a forecast.'
  if (!interval) return plain
  const range = `95% interval ${formatRateRange(interval)}`
  return isUnclear(rate, cases) ? `Could be chance: the ${range} includes 50%. ${plain}` : plain
}
