import { directionLabel, type Direction } from '#contract/values/codes.ts'
import { formatHitRate, hitsOf, inFrequencyWords, isUnclear } from '#shared/format/rate-words.ts'
import { horizonInWords } from '#shared/format/horizon.ts'
import { formatRate, formatRateRange, formatReturn } from '#shared/format/percent.ts'
import { rateInterval } from '#shared/format/evidence.ts'
import { isAgainst } from '#features/insight-detail/model/insight-facts.ts'

export type Claim = {
  /** The finding in frequency words; null when the service states no rate or no direction to claim. */
  headline: string | null
  /** Counts behind it: `30 of 42, median +4.0%.` */
  counts: string
  /** What the figures do not say. */
  limits: string
}

type ClaimInputs = {
  /** As its ticker names it: the name comes later, and a sentence that is being read must not change. */
  symbol: string
  conditions: number
  direction: Direction
  /** As the service gives it: an unpublished code is named and not called missing. */
  directionCode: number | null
  horizon: string | null
  rate: number | null
  median: number | null
  cases: number | null
}

const NUMBER_WORDS = ['no', 'one', 'both', 'all three', 'all four', 'all five']

/**
 * The claim of an insight, to the nearest tenth of its cases. A rate without a count is given as a rate, and a median that points
 * the other way is named beside the claim: both are said.
 */
export function claimOf(inputs: ClaimInputs): Claim {
  const { symbol, conditions, direction, directionCode, horizon, rate, median, cases } = inputs
  const limits = limitsOf(rate, cases)
  const medianWords =
    median === null
      ? 'the median is not stated'
      : `median ${formatReturn(median)}${isAgainst(median, direction) ? `, against the stated direction` : ''}`
  if (rate === null) {
    return { headline: null, counts: `The service states no hit rate; ${medianWords}.`, limits }
  }
  const hits = hitsOf(rate, cases)
  const sample =
    cases === null
      ? `${formatRate(rate)} of past cases, their number is not stated`
      : hits === null
        ? formatHitRate(rate, cases)
        : `${hits} of ${cases}`
  const counts = `${sample.charAt(0).toUpperCase()}${sample.slice(1)}, ${medianWords}.`
  if (direction === 'unknown') {
    return {
      headline: null,
      counts: `${counts} ${directionCode === null ? 'The direction is not stated' : `${directionLabel(directionCode)} is no published code`}, so it cannot be told which way that is.`,
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

/** `about 7 of 10 past cases`; all of them and none of them are exact, so they are counted and not rounded. */
function casesInWords(rate: number, cases: number | null, hits: number | null): string {
  if (cases !== null && cases > 1 && hits === cases) return `all ${cases} past cases`
  if (cases !== null && cases > 1 && hits === 0) return `none of ${cases} past cases`
  const words = cases === null ? null : inFrequencyWords(rate, cases)
  return words === null ? `${formatRate(rate, cases)} of past cases` : `about ${words} past cases`
}

function limitsOf(rate: number | null, cases: number | null): string {
  const interval = rateInterval(rate, cases)
  const plain = 'What followed in the past, not a forecast.'
  if (!interval) return plain
  const range = `95% interval ${formatRateRange(interval.low, interval.high)}`
  return isUnclear(rate, cases) ? `Could be chance: the ${range} includes 50%. ${plain}` : plain
}
